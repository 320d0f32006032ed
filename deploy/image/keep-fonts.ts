import { globSync, rmSync } from "node:fs";
import { join, sep } from "node:path";
import { fontFiles } from "../../server/rendering/typesetting/fonts.ts";

/** The font files under these packages that no document is set with: most of their 221 MB. */
export function unusedFontFiles(): string[] {
  const used = new Set(fontFiles().map(({ path }) => path));
  const folders = new Set([...used].map((path) => path.slice(0, path.lastIndexOf(`${sep}@expo-google-fonts${sep}`))));
  return [...folders].flatMap((folder) =>
    globSync("@expo-google-fonts/*/**/*.{ttf,otf,png}", { cwd: folder })
      .map((name) => join(folder, name))
      .filter((path) => !used.has(path)),
  );
}

if (import.meta.main) for (const path of unusedFontFiles()) rmSync(path);
