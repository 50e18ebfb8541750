#include "lab/contents.hpp"

#include <fmt/format.h>

#include "lab/svg.hpp"

namespace thrum::app::lab {
namespace {

std::string list_of(const std::vector<Entry>& entries) {
  std::string html = "<ol>";
  for (const Entry& entry : entries)
    html += fmt::format("<li><a href=\"#{}\">{}</a>{}</li>", entry.id, escaped(entry.name),
                        entry.parts.empty() ? "" : list_of(entry.parts));
  return html + "</ol>";
}

}  // namespace

std::string html_of_contents(const std::vector<Entry>& entries) {
  if (entries.empty()) return "";
  return "<nav aria-label=\"Contents\">" + list_of(entries) + "</nav>";
}

std::string_view contents_script() {
  return R"js(
// The contents know where one is: in which section, and beside which of its figures.
const contents = document.querySelector('nav');
const places = [...(contents?.querySelectorAll('a') ?? [])].map(link => {
  const target = document.getElementById(link.hash.slice(1));
  return { link, item: link.parentElement, target, section: target.closest('section') };
});
const sections = [...document.querySelectorAll('section')].map(section => ({
  section, sound: section.querySelector('.sound'),
  own: places.find(place => place.target === section),
  parts: places.filter(place => place.section === section && place.target !== section) }));
let chosen, marked;

// Anchors stop below what stays on top.
function measure() {
  for (const { section, sound } of sections)
    if (sound) section.style.setProperty('--player', `${sound.offsetHeight}px`);
}
// Where one reads: below what stays on top, and from there down to the end of the page with its last window.
function readingLine(top) {
  const room = innerHeight - top, most = document.documentElement.scrollHeight - innerHeight;
  const last = Math.min(room, most), done = last > 0 ? Math.max(0, (scrollY - most) / last + 1) : 0;
  return top + room * (0.25 + 0.75 * Math.min(1, done));
}
function bringIntoView(list, link, behavior) {
  const a = list.getBoundingClientRect(), b = link.getBoundingClientRect();
  if (b.left < a.left + 18 || b.right > a.right - 30)
    list.scrollTo({ left: list.scrollLeft + b.left - a.left - 40, behavior });
  if (b.top < a.top || b.bottom > a.bottom)
    list.scrollTo({ top: list.scrollTop + b.top - a.top - a.height / 3, behavior });
}
function mark() {
  const lastAbove = (list, line, of) =>
    list.filter(it => of(it).getBoundingClientRect().top <= line).at(-1) ?? list[0];
  const bar = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const wanted = places.find(place => place.target.id === chosen);
  const { section, sound, own, parts } = sections.find(it => it.section === wanted?.section) ??
    lastAbove(sections, readingLine(bar), it => it.section);
  const line = readingLine(bar + (sound?.offsetHeight ?? 0));
  const crossed = parts.filter(({ target }) => {
    const box = target.getBoundingClientRect();
    return box.top - 18 <= line && box.bottom > line;
  });
  const here = parts.includes(wanted) ? [wanted] : crossed.length > 0 ? crossed :
    [lastAbove(parts, line, it => it.target)].filter(Boolean);
  const key = [own, ...here].map(place => place?.target.id).join(' ');
  if (key === marked) return;
  for (const place of places) {
    place.item.classList.toggle('here', place === own || here.includes(place));
    if (place === own || place === here[0]) place.link.setAttribute('aria-current', 'true');
    else place.link.removeAttribute('aria-current');
  }
  const still = marked === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const place of [own, here[0]])
    for (const list of place ? [place.link.closest('ol'), contents] : [])
      bringIntoView(list, place.link, still ? 'auto' : 'smooth');
  marked = key;
}
if (contents && sections.length > 0) {
  // An entry that was chosen stays marked until one moves on, even where the page ends before its figure is on top.
  const choose = hash => { chosen = hash.slice(1); mark(); };
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(name, () => { chosen = undefined; }, { passive: true });
  contents.addEventListener('click', event => event.target.hash && choose(event.target.hash));
  addEventListener('hashchange', () => choose(location.hash));
  let waiting = false;
  addEventListener('scroll', () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; mark(); });
  }, { passive: true });
  addEventListener('resize', () => { measure(); mark(); });
  // A wheel moves a bar sideways.
  contents.addEventListener('wheel', event => {
    const list = event.target.closest('ol'), before = list?.scrollLeft;
    if (!list || event.deltaX || event.ctrlKey || list.scrollWidth <= list.clientWidth) return;
    list.scrollLeft += event.deltaY * (event.deltaMode ? 16 : 1);
    if (list.scrollLeft !== before) event.preventDefault();
  }, { passive: false });
  measure();
  choose(location.hash);
}
)js";
}

}  // namespace thrum::app::lab
