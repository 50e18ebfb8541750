// The contents of the page of `thrum lab` in a browser: they list every figure, stay in view, lead
// where they say and know where one is; together with the player they cover nothing one goes to.
#include "cli/browser.hpp"

namespace thrum::cli {
namespace {

/// Goes to every figure by its entry, then by scrolling. A browser without a screen asks for no
/// frames and tells of no scrolling: both are stood in for.
constexpr std::string_view wanderer = R"html(<script>
requestAnimationFrame = draw => setTimeout(draw, 1);
addEventListener('load', async () => {
  const faults = [], told = { entries: 0, followed: 0, read: 0 };
  const wait = () => new Promise(done => setTimeout(done, 20));
  const root = document.documentElement, nav = document.querySelector('nav');
  const most = root.scrollHeight - innerHeight;
  const settle = () => { dispatchEvent(new Event('scroll')); return wait(); };
  const box = it => it.getBoundingClientRect();
  const isColumn = () => box(nav).width < innerWidth / 2;
  const linkTo = it => [...nav.querySelectorAll('a')].find(a => a.hash === '#' + it.id);
  // What stays on top covers all that is behind it, and hides nothing of the contents.
  function check(name, section, link) {
    const bar = box(nav), player = section.querySelector('.sound');
    if (Math.abs(bar.top) > 0.5 || bar.bottom > innerHeight + 0.5) faults.push(name + ': contents out of view');
    const main = box(document.querySelector('main')), under = isColumn() ? 0 : bar.bottom;
    if (isColumn() && bar.right > main.left + 0.5) faults.push(name + ': covered by contents');
    const sticks = player && box(section.querySelector('.figures')).top < under;
    if (sticks && box(player).top > under + 0.5) faults.push(name + ': a strip above the player');
    const stack = player ? box(player).bottom : under;
    for (const x of sticks ? [main.left + 4, innerWidth / 2, main.right - 4] : []) {
      const through = y => !document.elementFromPoint(x, y)?.closest('nav, .sound');
      if (Array.from({ length: stack / 3 }, (_, i) => 3 * i + 1).some(through)) faults.push(`${name}: seen through at ${x}`);
    }
    const entry = box(link);
    if (entry.left < bar.left || entry.right > bar.right || entry.top < bar.top || entry.bottom > bar.bottom || !entry.width)
      faults.push(name + ': entry out of view');
    if (!link.contains(document.elementFromPoint(entry.left + 12, (entry.top + entry.bottom) / 2))) faults.push(name + ': entry covered');
    return stack;
  }
  for (const section of document.querySelectorAll('section')) {
    const several = document.querySelectorAll('section').length > 1;
    if (several) {
      linkTo(section).click();
      await settle();
      if (!linkTo(section).matches('[aria-current]')) faults.push(section.id + ': not marked');
      if (box(section).top < (isColumn() ? 0 : box(nav).bottom) - 1) faults.push(section.id + ': heading covered');
    }
    for (const figure of section.querySelectorAll('figure:not(.sound)')) {
      const name = `${section.id} ${figure.querySelector('h3').textContent}`, link = linkTo(figure);
      if (link?.textContent !== figure.querySelector('h3').textContent) { faults.push(name + ': no entry'); continue; }
      ++told.entries;
      link.click();
      await settle();
      const stack = check(name, section, link);
      if (box(figure).top < stack - 0.5) faults.push(name + ': title covered');
      if (box(figure).top > stack + 30 && scrollY < most - 1) faults.push(name + ': not gone to');
      const marked = [...nav.querySelectorAll('a[aria-current]')].map(a => a.hash);
      if (marked.length === (several ? 2 : 1) && marked.includes(link.hash)) ++told.followed;
      else faults.push(name + ': chosen but not marked');
    }
    for (const figure of section.querySelectorAll('figure:not(.sound)')) {
      const name = `${section.id} ${figure.querySelector('h3').textContent}, read`, link = linkTo(figure);
      dispatchEvent(new Event('wheel'));
      scrollTo(0, 0);
      await settle();
      dispatchEvent(new Event('wheel'));
      scrollTo(0, box(figure).top + scrollY - innerHeight / 4);
      if (scrollY === 0 || scrollY > most - innerHeight) continue;  // the end of the page is on another line
      await settle();
      ++told.read;
      if (!link.parentElement.matches('.here')) faults.push(name + ': not marked');
      if (nav.querySelectorAll('li:not(:has(li)).here').length > 2) faults.push(name + ': too many marked');
      check(name, section, nav.querySelector('li:not(:has(li)).here > a'));
    }
  }
  dispatchEvent(new Event('wheel'));
  scrollTo(0, most);
  await settle();
  if (![...nav.querySelectorAll('a')].at(-1).parentElement.matches('.here')) faults.push('the end is not marked');
  if (root.scrollWidth > innerWidth) faults.push('wider than the window');
  const verdict = document.createElement('verdict');
  verdict.textContent = JSON.stringify({ ...told, faults: faults.slice(0, 40) }, null, 1);
  document.body.append(verdict);
});
</script>)html";

class LabContents : public InBrowser {
 protected:
  /// Wanders through the page in wide and in narrow windows.
  void expect_that_contents_hold(double entries) const {
    for (const char* size : {"1280,900", "1900,1000", "1000,700", "400,800"}) {
      const std::string seen = look(wanderer, size, "--force-prefers-reduced-motion");
      const std::string verdict = verdict_in(seen);
      EXPECT_NE(verdict.find("\"faults\": []"), std::string::npos) << size << verdict;
      EXPECT_GE(json_number_after(verdict, "entries"), entries) << size << verdict;
      EXPECT_EQ(json_number_after(verdict, "followed"), json_number_after(verdict, "entries"))
          << size << verdict;
      EXPECT_GE(json_number_after(verdict, "read"), 0.6 * entries) << size << verdict;
      EXPECT_EQ(console_of(seen), "");
    }
  }
};

TEST_F(LabContents, OfOneSceneAreItsFigures) {
  ASSERT_EQ(run({"lab", "tromba-bowed", "-o", "out", "--set", "duration=0.1"}).status, 0);
  expect_that_contents_hold(12.0);
}

TEST_F(LabContents, OfSeveralScenesAreScenesAndTheFiguresOfTheOneInView) {
  ASSERT_EQ(
      run({"lab", "mass-barrier", "two-masses", "-o", "out", "--set", "duration=0.02"}).status, 0);
  expect_that_contents_hold(16.0);
}

// The wanderer is tested too: it notices what the page looked like before.
TEST_F(LabContents, AStripAbovePlayersAndCoveredTitlesAreFoundOut) {
  ASSERT_EQ(run({"lab", "mass-barrier", "-o", "out"}).status, 0);
  std::string html = read("out/index.html");
  html.insert(html.find("</style>"),
              "@media (min-width: 0) { figure.sound { top: 60px; } figure { scroll-margin: 0 "
              "!important; } }");
  write("out/index.html", html);
  const std::string verdict = verdict_in(look(wanderer, "1280,900"));
  for (const char* fault : {"a strip above the player", "seen through", "title covered"})
    EXPECT_NE(verdict.find(fault), std::string::npos) << fault << verdict;
}

}  // namespace
}  // namespace thrum::cli
