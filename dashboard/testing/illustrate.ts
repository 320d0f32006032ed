import { join } from "node:path";
import type { Page } from "playwright-core";
import { askedPictures } from "./asked-pictures.ts";
import type { Hand } from "./hands.ts";

/** A picture for a guide, taken with `npm run pictures` by the journey that it tells of. */
export async function illustrate({ page, hand }: { page: Page; hand: Hand }, name: string): Promise<void> {
  const folder = askedPictures.guide;
  if (folder === undefined || hand.name !== "keyboard") return;
  await page.setViewportSize({ width: 1280, height: 800 });
  const path = join(folder, `${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 60, animations: "disabled", caret: "initial" });
}
