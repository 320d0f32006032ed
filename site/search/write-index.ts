import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as pagefind from "pagefind";
import type { Page } from "../pages/page.ts";
import { headingsOf } from "./headings.ts";

/**
 * An index of headings rather than of pages: what people ask is answered by a part of a page, and a long page that mentions
 * every word somewhere would otherwise come first.
 */
export async function writeIndex(pages: readonly Page[], dist: string): Promise<void> {
  const { index, errors } = await pagefind.createIndex({ forceLanguage: "en" });
  if (!index) throw new Error(errors.join("; "));
  const headings = pages.filter(({ section }) => section !== null).flatMap(headingsOf);
  for (const { title, page, section, url, text } of headings) {
    const added = await index.addCustomRecord({
      url,
      content: text || title,
      language: "en",
      meta: { title, page, section },
    });
    if (added.errors.length > 0) throw new Error(`${url}: ${added.errors.join("; ")}`);
  }
  const written = await index.writeFiles({ outputPath: join(dist, "pagefind") });
  await pagefind.close();
  if (written.errors.length > 0) throw new Error(written.errors.join("; "));
  // Interfaces of its own, which nobody loads here.
  for (const name of globSync("pagefind/pagefind-{component-ui,highlight,modular-ui,ui}.*", { cwd: dist }))
    rmSync(join(dist, name));
}
