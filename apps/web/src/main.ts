// The page: three tabs over one worker and one audio context.
import { fromAddress, isSavedSound, toAddress } from "./address.js";
import { Desk } from "./desk.js";
import { byId } from "./elements.js";
import { withValue } from "./edit_text.js";
import { showGallery } from "./gallery.js";
import { PlayView } from "./play_view.js";
import { SceneView } from "./scene_view.js";
import { Files } from "./sound.js";
import { Studio } from "./studio.js";
import { download } from "./wav.js";

const tabs = ["play", "scene-tab", "gallery"] as const;
type Tab = (typeof tabs)[number];

function showTab(chosen: Tab): void {
  for (const tab of tabs) {
    byId(tab).hidden = tab !== chosen;
    const button = byId(`to-${tab}`);
    button.setAttribute("aria-selected", String(tab === chosen));
    button.tabIndex = tab === chosen ? 0 : -1;
  }
  document.body.dataset.tab = chosen;
}

function connectTabs(): void {
  tabs.forEach((tab, i) => {
    const button = byId(`to-${tab}`);
    button.addEventListener("click", () => showTab(tab));
    button.addEventListener("keydown", (event) => {
      const turn = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (turn === 0) return;
      const next = tabs[(i + turn + tabs.length) % tabs.length];
      showTab(next);
      byId(`to-${next}`).focus();
    });
  });
}

async function start(): Promise<void> {
  const files = new Files(new URL(".", import.meta.url));
  const studio = new Studio(files);
  const desk = new Desk(files);
  connectTabs();
  const { catalogue, kinds } = await desk.start();
  const play = new PlayView(studio, desk, catalogue);
  const scene = new SceneView(desk, studio, catalogue, kinds);
  showGallery(byId("experiments"), desk, studio, async (name, set) => {
    let text = await desk.shippedText(name);
    for (const each of set) text = withValue(text, each);
    scene.open(text);
    showTab("scene-tab");
  });
  addEventListener("keydown", (event) => {
    if (document.body.dataset.tab === "play") play.typed(event);
  });
  addEventListener("keyup", (event) => play.lifted(event));
  byId("share").addEventListener("click", async () => {
    const address = await toAddress(document.body.dataset.tab === "scene-tab" ? scene.text : await play.sharedText());
    const state = byId("share-state");
    try {
      await navigator.clipboard.writeText(address);
      state.textContent = "The address is copied: it holds this sound.";
    } catch {
      state.textContent = "The address bar holds this sound: copy it.";
    }
  });

  const openText = async (text: string) => {
    if (isSavedSound(text)) {
      play.openSound(await desk.sound(text));
      showTab("play");
    } else {
      showTab("scene-tab");
      void scene.openShared(text);
    }
  };
  /// What is wrong with a text or an address stands above the tabs.
  const attempt = async (open: () => Promise<void>) => {
    byId("fault").textContent = "";
    await open().catch((fault) => (byId("fault").textContent = (fault as Error).message));
  };
  const open = () =>
    attempt(async () => {
      const text = await fromAddress();
      if (text !== undefined) await openText(text);
    });
  scene.onplay = (text) => {
    showTab("play");
    play.openText(text);
  };
  byId("save").addEventListener("click", async () => {
    const text = document.body.dataset.tab === "scene-tab" ? scene.text : await play.sharedText();
    download(new Blob([text], { type: "text/plain" }), "sound.toml");
  });
  byId("open").addEventListener("click", () => byId("file").click());
  byId<HTMLInputElement>("file").addEventListener("change", async (event) => {
    const [file] = (event.target as HTMLInputElement).files ?? [];
    if (file) await attempt(async () => openText(await file.text()));
  });
  play.choose("struck-string");
  await scene.openShipped("hammer-string");
  showTab("play");
  await open();
  addEventListener("hashchange", () => void open());
  document.body.dataset.ready = "yes";
  if ("serviceWorker" in navigator && location.protocol !== "file:")
    navigator.serviceWorker.register(new URL("sw.js", import.meta.url)).catch(() => undefined);
}

start().catch((fault) => {
  byId("fault").textContent = `The page could not start: ${(fault as Error).message}`;
});
