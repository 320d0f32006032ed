import axe from "axe-core";
import type { Page } from "playwright-core";

/** Serious and critical findings of axe-core on the current page, of all its rules or of those that are named. */
export async function seriousFindings(page: Page, rules?: string[]): Promise<string[]> {
  // The policy of the page forbids scripts that are put into it; the debugger is not bound by it.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  await shown(page);
  const { violations } = await page.evaluate(
    (only) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ["violations"],
        ...(only && { runOnly: only }),
      }),
    rules,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Waits for what fades in: a colour on its way is no colour of the page. */
const shown = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const fading = document.getAnimations().filter(({ playState, effect }) => {
      const ends = effect?.getComputedTiming().endTime;
      return playState === "running" && ends !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
