// thrum.wasm in words: texts in, lists and numbers out.
export * from "./about.js";
export * from "./player.js";
export * from "./run.js";
export * from "./wasm.js";
