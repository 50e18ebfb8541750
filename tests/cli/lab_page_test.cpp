// The page of `thrum lab` in a browser: every figure is drawn, every sound can be played, and there
// are no errors. Keeps a screenshot as lab-page.png in the build folder.
#include "cli/browser.hpp"

namespace thrum::cli {
namespace {

namespace fs = std::filesystem;

/// A script in the page that inspects every figure and writes the result to an element.
constexpr std::string_view inspector = R"html(<script>
const faults = [], counts = { figures: 0, drawings: 0, pictures: 0, sounds: 0 };
addEventListener('error', event => faults.push('error: ' + (event.message || event.target.tagName)), true);
const shapes = 'path,image,ellipse,circle,rect';
function inspect(svg, name) {
  ++counts.drawings;
  const box = svg.getBoundingClientRect();
  if (!(box.width > 10 && box.height > 10)) faults.push(name + ': no size');
  let drawn = 0;
  for (const shape of svg.querySelectorAll(shapes)) {
    const b = shape.getBBox();
    if (![b.x, b.y, b.width, b.height].every(Number.isFinite)) faults.push(name + ': not finite');
    if (/nan|inf/i.test(shape.getAttribute('d') || '')) faults.push(name + ': ' + shape.getAttribute('d'));
    if (b.width > 0 || b.height > 0) ++drawn;
  }
  if (drawn === 0) faults.push(name + ': nothing drawn');
}
function picture(image, name) {
  return new Promise(done => {
    const copy = new Image();
    copy.onload = () => { ++counts.pictures; if (!(copy.naturalWidth > 0)) faults.push(name + ': empty picture'); done(); };
    copy.onerror = () => { faults.push(name + ': broken picture'); done(); };
    copy.src = image.getAttribute('href');
  });
}
function sound(audio) {
  return new Promise(done => {
    const copy = new Audio();
    copy.onloadedmetadata = () => { ++counts.sounds; if (!(copy.duration > 0)) faults.push('empty sound'); done(); };
    copy.onerror = () => { faults.push('broken sound'); done(); };
    copy.src = audio.src;
  });
}
addEventListener('load', async () => {
  const waiting = [];
  for (const figure of document.querySelectorAll('figure')) {
    ++counts.figures;
    const name = figure.querySelector('h3').textContent;
    const box = figure.getBoundingClientRect();
    if (!(box.width > 100 && box.height > 50)) faults.push(name + ': no size');
    if (!figure.querySelector('svg,audio,pre,code,table')) faults.push(name + ': empty');
    if (figure.querySelector('svg') && !figure.querySelector('figcaption')) faults.push(name + ': no caption');
    for (const svg of figure.querySelectorAll('svg:not(svg svg)')) inspect(svg, name);
    for (const image of figure.querySelectorAll('image')) waiting.push(picture(image, name));
    for (const audio of figure.querySelectorAll('audio')) waiting.push(sound(audio));
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the window');
  await Promise.all(waiting);
  const verdict = document.createElement('verdict');
  verdict.textContent = JSON.stringify({ ...counts, faults }, null, 1);
  document.body.prepend(verdict);
});
</script>)html";

class LabPage : public InBrowser {};

TEST_F(LabPage, DrawsEveryFigureAndComplainsAboutNothing) {
  const Result made = run(
      {"lab", "mass-string", "snare-wire", "tromba-bowed", "-o", "out", "--set", "duration=0.05"});
  ASSERT_EQ(made.status, 0) << made.err;
  for (const char* size : {"1280,900", "400,800"}) {
    const std::string seen = look(inspector, size);
    const std::string verdict = verdict_in(seen);
    EXPECT_NE(verdict.find("\"faults\": []"), std::string::npos) << verdict;
    EXPECT_GE(json_number_after(verdict, "figures"), 35.0) << verdict;
    EXPECT_GE(json_number_after(verdict, "drawings"), 70.0) << verdict;
    EXPECT_GE(json_number_after(verdict, "pictures"), 20.0) << verdict;
    EXPECT_GE(json_number_after(verdict, "sounds"), 8.0) << verdict;
    EXPECT_EQ(console_of(seen), "");
  }
  const fs::path shot = fs::path(THRUM_BUILD_DIR) / "lab-page.png";
  fs::remove(shot);
  browse("out/index.html", "--window-size=1280,4000 --screenshot='" + shot.string() + "'");
  ASSERT_TRUE(fs::exists(shot));
  EXPECT_GT(fs::file_size(shot), 100000U);
}

/// Plays, zooms and starts films as a reader would, and writes what came of it. A browser without a
/// screen neither plays sound nor asks for frames: both are stood in for.
constexpr std::string_view reader = R"html(<script>
requestAnimationFrame = draw => setTimeout(() => draw(performance.now()), 16);
addEventListener('load', async () => {
  const wait = ms => new Promise(done => setTimeout(done, ms)), told = {};
  Object.assign(told, { timed: 0, cursors: 0, placed: 0, others: 0 });
  for (const section of document.querySelectorAll('section')) {
    const audio = section.querySelector('audio');
    Object.defineProperty(audio, 'currentTime', { value: 0.02 });
    const before = document.querySelectorAll('.cursor').length;
    audio.dispatchEvent(new Event('timeupdate'));
    const lines = [...section.querySelectorAll('.cursor')];
    told.others += document.querySelectorAll('.cursor').length - before - lines.length;
    told.cursors += lines.length;
    told.timed += [...section.querySelectorAll('svg.plot:not(.small)')].filter(svg =>
      [...svg.querySelectorAll('text')].some(text => /^time, /.test(text.textContent))).length;
    told.placed += lines.filter(line => {
      const svg = line.closest('svg'), inner = svg.querySelector('svg');
      const part = (0.02 - svg.dataset.from) / (svg.dataset.to - svg.dataset.from);
      const x = +inner.getAttribute('x') + part * +inner.getAttribute('width');
      return Math.abs(x - line.getAttribute('x1')) < 0.6;
    }).length;
  }
  const section = document.querySelector('section');
  const plot = section.querySelector('svg[data-from]');
  const ticks = () => [...plot.querySelectorAll('.tick.xt')].map(tick => +tick.textContent);
  const before = ticks();
  const key = name => plot.dispatchEvent(new KeyboardEvent('keydown', { key: name }));
  key('+');
  const after = ticks();
  told.zoomed = Math.round(10 * (before.at(-1) - before[0]) / (after.at(-1) - after[0]));
  key('0');
  told.whole = plot.classList.contains('zoomed') ? 0 : 1;
  let films = 0, moved = 0;
  for (const film of document.querySelectorAll('.film')) {
    ++films;
    const shape = () => film.querySelector('[data-shapes] svg svg path.curve')?.getAttribute('d') ??
      film.querySelector('image[data-sheet]').getAttribute('y');
    const first = shape();
    film.querySelector('button').click();
    await wait(900);
    if (shape() !== first && +film.dataset.frame > 0) ++moved;
    film.querySelector('button').click();
  }
  told.films = films;
  told.moved = moved;
  const verdict = document.createElement('verdict');
  verdict.textContent = JSON.stringify(told, null, 1);
  document.body.prepend(verdict);
});
</script>)html";

TEST_F(LabPage, FollowsTheSoundZoomsAndPlaysFilms) {
  ASSERT_EQ(
      run({"lab", "string-barrier", "snare-wire", "-o", "out", "--set", "duration=0.1"}).status, 0);
  const std::string seen = look(reader, "1280,900", "--autoplay-policy=no-user-gesture-required");
  const std::string verdict = verdict_in(seen);
  EXPECT_GE(json_number_after(verdict, "cursors"), 8.0) << verdict;
  EXPECT_EQ(json_number_after(verdict, "cursors"), json_number_after(verdict, "timed")) << verdict;
  EXPECT_EQ(json_number_after(verdict, "others"), 0.0) << verdict;  // in other sections
  EXPECT_EQ(json_number_after(verdict, "placed"), json_number_after(verdict, "cursors")) << verdict;
  EXPECT_NEAR(json_number_after(verdict, "zoomed"), 20.0, 8.0) << verdict;  // ticks are round
  EXPECT_EQ(json_number_after(verdict, "whole"), 1.0) << verdict;
  EXPECT_GE(json_number_after(verdict, "films"), 3.0) << verdict;
  EXPECT_EQ(json_number_after(verdict, "moved"), json_number_after(verdict, "films")) << verdict;
  EXPECT_EQ(console_of(seen), "");
}

// The inspector is tested too: it detects a broken page.
TEST_F(LabPage, AFigureThatIsNotDrawnIsFoundOut) {
  fs::create_directory(folder_ / "out");
  write("out/index.html",
        "<html><head></head><body><figure><h3>A</h3><svg></svg></figure>"
        "<figure><h3>B</h3></figure><img src='none.png'></body></html>");
  const std::string seen = look(inspector, "1280,900");
  for (const char* fault : {"A: nothing drawn", "A: no caption", "B: empty", "error: IMG"})
    EXPECT_NE(seen.find(fault), std::string::npos) << fault;
}

}  // namespace
}  // namespace thrum::cli
