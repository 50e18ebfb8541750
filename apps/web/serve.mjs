// Serves a folder on this machine: node serve.mjs FOLDER [PORT]. With the headers that give a page
// shared memory; THRUM_PLAIN=1 leaves them out.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};

/// A server whose files lie below `prefix`: { port, close }.
export function serve(folder, { port = 0, prefix = "/", isolated = true } = {}) {
  const server = createServer((request, answer) => {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
    const inside = path.startsWith(prefix) ? normalize(path.slice(prefix.length) || "index.html") : "..";
    const file = join(folder, inside.endsWith("/") ? `${inside}index.html` : inside);
    try {
      if (inside.startsWith("..") || !statSync(file).isFile()) throw new Error("not here");
    } catch {
      answer.writeHead(404).end("not found");
      return;
    }
    answer.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
    answer.setHeader("Cache-Control", "no-cache");
    if (isolated) {
      answer.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      answer.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    }
    createReadStream(file).pipe(answer);
  });
  return new Promise((done, fail) => {
    server.on("error", fail);
    server.listen(port, "127.0.0.1", () => done({ port: server.address().port, close: () => server.close() }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, port] = process.argv.slice(2);
  const { port: found } = await serve(folder, { port: Number(port ?? 8000), isolated: !process.env.THRUM_PLAIN });
  console.log(`http://127.0.0.1:${found}/   (Ctrl-C ends it)`);
}
