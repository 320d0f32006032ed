import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const { resolve } = createRequire(import.meta.url);

type Family = { name: string; package: string; styles: readonly (keyof typeof styleFolders)[] };

const styleFolders = {
  regular: "400Regular",
  italic: "400Regular_Italic",
  bold: "700Bold",
  boldItalic: "700Bold_Italic",
} as const;

/** All fonts of documents. The machine's fonts are never used, so a document looks the same everywhere. */
const families: readonly Family[] = [
  { name: "Noto Sans", package: "noto-sans", styles: ["regular", "italic", "bold", "boldItalic"] },
  { name: "Noto Sans Mono", package: "noto-sans-mono", styles: ["regular", "bold"] },
  { name: "Noto Sans Arabic", package: "noto-sans-arabic", styles: ["regular", "bold"] },
  { name: "Noto Sans Hebrew", package: "noto-sans-hebrew", styles: ["regular", "bold"] },
  { name: "Noto Sans Thai", package: "noto-sans-thai", styles: ["regular", "bold"] },
  { name: "Noto Sans Devanagari", package: "noto-sans-devanagari", styles: ["regular", "bold"] },
  { name: "Noto Sans SC", package: "noto-sans-sc", styles: ["regular", "bold"] },
  { name: "Noto Sans JP", package: "noto-sans-jp", styles: ["regular", "bold"] },
  { name: "Noto Sans KR", package: "noto-sans-kr", styles: ["regular", "bold"] },
];

const monospaced = "Noto Sans Mono";
/** Han characters differ between them, so the font of the document's language comes first. */
const hanFamilies: Readonly<Record<string, readonly string[]>> = {
  ja: ["Noto Sans JP", "Noto Sans SC", "Noto Sans KR"],
  ko: ["Noto Sans KR", "Noto Sans SC", "Noto Sans JP"],
};
const hanFamiliesElsewhere = ["Noto Sans SC", "Noto Sans JP", "Noto Sans KR"];

/**
 * Tried in this order for every character. A font is read when a text first needs it, so the large ones come last. The last
 * one has symbols that no other has.
 */
export function fontStack(language: string): string[] {
  const small = families.map(({ name }) => name).filter((name) => !hanFamiliesElsewhere.includes(name));
  const han = hanFamilies[language] ?? hanFamiliesElsewhere;
  return [...small.filter((name) => name !== monospaced), ...han, monospaced];
}

export type FontFile = { family: string; style: keyof typeof styleFolders; path: string };

export function fontFiles(): FontFile[] {
  return families.flatMap((family) =>
    family.styles.map((style) => {
      const folder = dirname(resolve(`@expo-google-fonts/${family.package}/package.json`));
      const name = `${family.name.replaceAll(" ", "")}_${styleFolders[style]}.ttf`;
      return { family: family.name, style, path: join(folder, styleFolders[style], name) };
    }),
  );
}
