#include "lab/page_style.hpp"

namespace thrum::app::lab {

std::string_view page_style() {
  return R"css(
:root { color-scheme: light dark; --ground: #fbfaf7; --card: #ffffff; --ink: #1c1e21; --soft: #5b6169;
  --rule: #d9d6cf; --grid: #e7e5df; --shade: #0072b218; --surface: #0072b222;
  --c0: #1c1e21; --c1: #0072b2; --c2: #d55e00; --c3: #009e73; --c4: #cc79a7; --c5: #b58900; --c6: #56b4e9; --c7: #7b6fd0; }
@media (prefers-color-scheme: dark) { :root { --ground: #15171a; --card: #1c1f23; --ink: #e8e6e1; --soft: #a3a8ae;
  --rule: #3a3f45; --grid: #2b2f34; --shade: #56b4e922; --surface: #56b4e926;
  --c0: #e8e6e1; --c1: #5aaee6; --c2: #f08a4b; --c3: #2cc79a; --c4: #e39ac3; --c5: #e3bd4a; --c6: #9ad4f5; --c7: #a99ff0; } }
* { box-sizing: border-box; }
html { --row: 2.25rem; --bar: var(--row); scroll-padding-top: var(--bar); } html.several { --bar: calc(2 * var(--row)); }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", "Liberation Sans", sans-serif; }
header, main, footer { margin: 0 auto; padding: 0 18px; }
header { padding-top: 34px; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 8px; letter-spacing: -0.01em; }
h2 { font-size: 1.35rem; line-height: 1.25; margin: 0; }
h3 { font-size: 1rem; margin: 0 0 8px; }
p { margin: 0 0 10px; max-width: 74ch; }
a { color: var(--c1); }
main { --player: 52px; }
nav { position: sticky; top: 0; z-index: 2; height: var(--bar); margin-top: 14px; font-size: 0.88rem; background: var(--ground);
  border-bottom: 1px solid var(--rule); }
nav::before, nav::after { content: ""; position: absolute; z-index: 1; inset: 0 auto 0 0; width: 12px; pointer-events: none;
  background: linear-gradient(to left, transparent, var(--ground)); }
nav::after { inset: 0 0 0 auto; width: 32px; background: linear-gradient(to right, transparent, var(--ground)); }
nav ol { display: flex; gap: 2px; margin: 0; padding: 0 32px 0 10px; list-style: none; white-space: nowrap;
  overflow: auto hidden; overscroll-behavior-x: contain; scrollbar-width: none; }
nav ol::-webkit-scrollbar { display: none; }
nav li > ol { display: none; position: absolute; inset: var(--row) 0 auto; } nav li.here > ol { display: flex; }
nav a { display: block; padding: 0 8px; line-height: calc(var(--row) - 3px); border: solid transparent; border-width: 0 0 2px;
  color: var(--soft); text-decoration: none; }
nav a:hover { color: var(--ink); } nav .here > a { color: var(--ink); border-color: var(--c2); }
nav a:focus-visible { outline: 2px solid var(--c1); outline-offset: -2px; border-radius: 3px; }
.sound ~ figure { scroll-margin-top: calc(var(--player) + 10px); }
.sound ~ figure :is(svg, button, input, audio, code) { scroll-margin-top: calc(var(--player) + 48px); }
@media screen and (min-width: 1200px) {
  html, html.several { --bar: 0px; }
  body { display: grid; grid-template: auto auto 1fr / 200px minmax(0, 1080px); justify-content: center; }
  header, main, footer { grid-column: 2; width: 100%; max-width: 1080px; }
  nav { grid-area: 1 / 1 / 4 / 2; align-self: start; height: 100vh; margin: 0; padding: 32px 0 18px; overflow: hidden auto;
    scrollbar-width: thin; border: none; border-right: 1px solid var(--rule); }
  nav::before, nav::after { display: none; }
  nav ol { display: block; padding: 0; white-space: normal; overflow: visible; } nav li.here > ol { display: block; }
  nav li > ol { position: static; margin: 2px 0 10px; padding-left: 12px; }
  nav a { padding: 4px 10px 4px 12px; line-height: 1.35; border-width: 0 0 0 2px; } .several nav > ol > li > a { color: var(--ink); } }
.hint { color: var(--soft); font-size: 0.88rem; max-width: none; }
.cursor { stroke: var(--c2); stroke-width: 1.5; pointer-events: none; } .chosen { fill: var(--c2); opacity: 0.18; }
svg[data-from] { cursor: crosshair; touch-action: pan-y; } svg[data-from]:focus-visible { outline: 2px solid var(--c1); }
svg[data-from] path { vector-effect: non-scaling-stroke; } .zoomed .in { display: none; }
.film { margin: 0 0 12px; max-width: 760px; }
.names { margin: 0 0 6px; font-size: 0.88rem; max-width: none; } .names span { margin-right: 12px; white-space: nowrap; }
.controls { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; font-size: 0.88rem; }
.controls button { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--rule); border-radius: 5px; padding: 3px 14px; min-width: 5.4em; }
.controls input { vertical-align: middle; } .controls output { color: var(--soft); }
section { margin: 40px 0 0; padding: 26px 0 0; border-top: 2px solid var(--ink); }
.subtitle { color: var(--soft); margin: 2px 0 12px; }
.figures { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 18px; margin-top: 18px; }
figure { margin: 0; padding: 14px 16px 12px; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; min-width: 0; }
figure.wide { grid-column: 1 / -1; }
figcaption { font-size: 0.88rem; line-height: 1.45; margin-top: 10px; }
figcaption p { margin: 0 0 4px; max-width: 92ch; display: grid; grid-template-columns: 6.1em minmax(0, 1fr); }
figcaption b { font-weight: 600; color: var(--soft); }
.scroll { overflow-x: auto; }
.panels { display: grid; grid-template-columns: repeat(auto-fill, minmax(215px, 1fr)); gap: 8px 10px; }
svg { display: block; width: 100%; height: auto; font-family: inherit; }
svg.network { margin: 0 auto; }
audio { width: 100%; height: 38px; margin: 2px 0 8px; }
.players { display: grid; grid-template-columns: repeat(auto-fill, minmax(290px, 1fr)); gap: 4px 18px; }
.player { font-size: 0.9rem; }
figure.sound { position: sticky; top: calc(var(--bar) - 1px); z-index: 1; margin: 0 -18px; padding: 6px 18px; border-width: 1px 0; border-radius: 0;
  display: flex; gap: 0 14px; align-items: center; }
.sound h3 { margin: 0; } .sound .player { flex: 1; min-width: 0; display: flex; gap: 0 14px; align-items: center; }
.player p { margin: 0; } .sound p { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.sound audio { flex: 1 1 260px; min-width: 0; margin: 0; } .figures > .hint { grid-column: 1 / -1; margin: -6px 0; }
.player span { color: var(--soft); }
pre { margin: 0; overflow-x: auto; font: 0.82rem/1.5 ui-monospace, "DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, monospace; }
code { font: 0.86rem/1.6 ui-monospace, "DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, monospace; user-select: all; display: block;
  overflow-x: auto; white-space: pre; background: var(--ground); border: 1px solid var(--rule); border-radius: 5px; padding: 4px 9px; margin: 0 0 6px; }
table { border-collapse: collapse; font-size: 0.88rem; width: 100%; }
th, td { text-align: right; padding: 3px 8px; border-bottom: 1px solid var(--rule); }
th:first-child, td:first-child { text-align: left; }
th { color: var(--soft); font-weight: 600; }
footer { color: var(--soft); font-size: 0.85rem; padding: 30px 18px 40px; }
@media (max-width: 760px) { main { --player: 76px; } .figures { grid-template-columns: minmax(0, 1fr); } figure { padding: 10px; }
  .panels { grid-template-columns: repeat(2, minmax(0, 1fr)); } h1 { font-size: 1.5rem; }
  .sound h3 { display: none; } .sound .player { flex-direction: column; align-items: stretch; } .sound audio { flex: none; } }
@media print { figure { break-inside: avoid; } section { break-before: page; } audio, nav, .film { display: none; } figure.sound { position: static; } }
.plot text, .network text { fill: var(--ink); font-size: 12px; }
.plot .tick { fill: var(--soft); font-size: 11px; }
.plot .title { font-weight: 600; }
.plot .in { paint-order: stroke; stroke: var(--card); stroke-width: 3px; }
.grid { stroke: var(--grid); fill: none; stroke-width: 1; } .minor { opacity: 0.55; } .painted .grid { stroke: #ffffff; opacity: 0.16; }
.box { fill: none; stroke: var(--rule); }
.curve { fill: none; stroke-width: 1.7; stroke-linejoin: round; }
.dashed { fill: none; stroke-width: 1.6; stroke-dasharray: 5 3.5; }
.level { fill: none; stroke-width: 1.2; stroke-dasharray: 2 3; }
.band { stroke-width: 0.9; stroke-linejoin: round; fill-opacity: 0.26; stroke-opacity: 0.8; }
.mark { stroke: none; } .cross { fill: none; stroke-width: 1.6; }
.stretch { fill: var(--shade); } .wall { fill: var(--soft); opacity: 0.55; }
.plot.small .curve { stroke-width: 1.5; }
.curve.c0, .dashed.c0, .level.c0, .band.c0, .cross.c0 { stroke: var(--c0); } .mark.c0, .band.c0, text.c0 { fill: var(--c0); }
.curve.c1, .dashed.c1, .level.c1, .band.c1, .cross.c1 { stroke: var(--c1); } .mark.c1, .band.c1, text.c1 { fill: var(--c1); }
.curve.c2, .dashed.c2, .level.c2, .band.c2, .cross.c2 { stroke: var(--c2); } .mark.c2, .band.c2, text.c2 { fill: var(--c2); }
.curve.c3, .dashed.c3, .level.c3, .band.c3, .cross.c3 { stroke: var(--c3); } .mark.c3, .band.c3, text.c3 { fill: var(--c3); }
.curve.c4, .dashed.c4, .level.c4, .band.c4, .cross.c4 { stroke: var(--c4); } .mark.c4, .band.c4, text.c4 { fill: var(--c4); }
.curve.c5, .dashed.c5, .level.c5, .band.c5, .cross.c5 { stroke: var(--c5); } .mark.c5, .band.c5, text.c5 { fill: var(--c5); }
.curve.c6, .dashed.c6, .level.c6, .band.c6, .cross.c6 { stroke: var(--c6); } .mark.c6, .band.c6, text.c6 { fill: var(--c6); }
.curve.c7, .dashed.c7, .level.c7, .band.c7, .cross.c7 { stroke: var(--c7); } .mark.c7, .band.c7, text.c7 { fill: var(--c7); }
.network .name { font-size: 12px; paint-order: stroke; stroke: var(--card); stroke-width: 3.5px; stroke-linejoin: round; }
.network .act { fill: var(--c2); } .network .ear { fill: var(--c3); } .network .push { fill: var(--c4); }
.string { stroke: var(--ink); stroke-width: 2.4; fill: none; } .foot { fill: var(--soft); }
.surface { fill: var(--surface); stroke: var(--c1); stroke-width: 1.5; } .edge { fill: var(--c1); fill-opacity: 0.45; }
.mass { fill: var(--c1); } .ground { stroke: var(--soft); fill: none; stroke-width: 1.3; }
.contact { stroke: var(--c2); stroke-width: 2; fill: none; } .frame { stroke-width: 1.2; } .many { stroke-width: 1; opacity: 0.6; }
.spring { stroke: var(--c2); stroke-width: 1.8; fill: none; stroke-linejoin: round; } .spring.own { stroke: var(--soft); stroke-width: 1.3; }
.veil { fill: var(--c2); opacity: 0.13; } .faint { opacity: 0.035; } .air { fill: var(--c6); opacity: 0.16; }
.drive { stroke: var(--c4); stroke-width: 2; fill: none; stroke-linecap: round; } .bow { stroke: var(--c4); stroke-width: 5; stroke-linecap: round; opacity: 0.6; }
.wander { stroke: var(--soft); stroke-width: 1.2; fill: none; stroke-dasharray: 3 2; }
.pickup { fill: var(--card); stroke: var(--c3); stroke-width: 1.8; } .pickup.dot { fill: var(--c3); stroke: none; }
.rim { fill: none; stroke: var(--soft); stroke-width: 1; } .touch { stroke: #1c1e21; stroke-width: 1.1; fill: none; opacity: 0.75; }
)css";
}

}  // namespace thrum::app::lab
