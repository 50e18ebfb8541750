// Makes the page: node build.mjs THRUM.WASM FOLDER. The folder then holds static files that work
// from any path of any server.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const [wasm, out] = process.argv.slice(2);
if (!wasm || !out) {
  console.error("usage: node build.mjs THRUM.WASM FOLDER");
  process.exit(2);
}
const here = dirname(fileURLToPath(import.meta.url));
const from = (...parts) => join(here, ...parts);

const common = { bundle: true, minify: true, format: "esm", target: "es2022", legalComments: "none", logLevel: "warning" };

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
copyFileSync(wasm, join(out, "thrum.wasm"));
for (const file of ["index.html", "icon.svg", "manifest.webmanifest"]) copyFileSync(from("page", file), join(out, file));
await build({
  ...common,
  entryPoints: { main: from("src/main.ts"), worklet: from("src/worklet.ts"), worker: from("src/worker.ts"), element: from("src/element.ts") },
  outdir: out,
});
await build({
  ...common,
  stdin: { contents: `@import "uplot/dist/uPlot.min.css"; @import "./page/style.css";`, resolveDir: here, loader: "css" },
  outfile: join(out, "main.css"),
});

// The service worker keeps these, and a change of any of them is a new version.
const files = ["index.html", "main.js", "main.css", "worklet.js", "worker.js", "thrum.wasm", "icon.svg", "manifest.webmanifest"];
const digest = createHash("sha256");
for (const file of files) digest.update(readFileSync(join(out, file)));
await build({
  ...common,
  format: "iife",
  entryPoints: [from("src/sw.ts")],
  outfile: join(out, "sw.js"),
  define: { THRUM_FILES: JSON.stringify(["./", ...files]), THRUM_VERSION: JSON.stringify(digest.digest("hex").slice(0, 16)) },
});
writeFileSync(join(out, "LICENSES.txt"), licences());

// The custom element as a package: what `npm publish` takes.
const pack = `${out}-package`;
rmSync(pack, { recursive: true, force: true });
mkdirSync(pack, { recursive: true });
for (const file of ["element.js", "worklet.js", "thrum.wasm", "LICENSES.txt"]) copyFileSync(join(out, file), join(pack, file));
for (const file of ["package.json", "README.md"]) copyFileSync(from("package", file), join(pack, file));
execFileSync(process.execPath, [from("node_modules/typescript/bin/tsc"), "--project", from("tsconfig.package.json"), "--outDir", join(pack, "types")]);

/// The licences of what the page is made of.
function licences() {
  const lock = JSON.parse(readFileSync(from("package-lock.json"), "utf8"));
  const used = Object.entries(lock.packages).filter(([path, about]) => path.startsWith("node_modules/") && !about.dev && !about.optional);
  const texts = used.map(([path, about]) => {
    let text = "";
    for (const name of ["LICENSE", "LICENSE.md"])
      try {
        text ||= readFileSync(from(path, name), "utf8");
      } catch {
        // some have no file of their own
      }
    return `${path.slice("node_modules/".length)} ${about.version} (${about.license})\n\n${text.trim()}\n`;
  });
  const own = readFileSync(from("../../LICENSE"), "utf8").trim();
  return [`thrum\n\n${own}\n`, ...texts].join("\n----------------------------------------\n\n");
}
