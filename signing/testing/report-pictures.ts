import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** A folder for people who want to look at them; none are taken unless it is named. */
const folder = process.env["REPORT_PICTURES"];

/** A report in both themes, as it is printed, and files that belong to it. */
export async function takeReportPictures(page: Page, files: Record<string, string | Uint8Array>): Promise<void> {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: join(folder, `report-${colorScheme}-${width}.png`) });
    }
    await page.screenshot({ path: join(folder, `report-${colorScheme}-whole.png`), fullPage: true });
  }
  writeFileSync(join(folder, "printed.pdf"), await page.pdf({ format: "A4" }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}
