import { arabicClasses } from "./variants/arabic.ts";
import { koreanClasses } from "./variants/korean.ts";
import { persianClasses } from "./variants/persian.ts";
import { sameNameClasses } from "./variants/same-names.ts";
import { slavicClasses } from "./variants/slavic.ts";

/**
 * The classes of a word in Latin letters: two words that have one in common are usual spellings of one name, not letters off each
 * other. Plain changes of a letter, such as c and k, make no class.
 */
export function spellingClassesOf(text: string): readonly string[] {
  return [
    ...arabicClasses(text),
    ...persianClasses(text),
    ...slavicClasses(text),
    ...sameNameClasses(text),
    ...koreanClasses(text),
  ];
}

const languages: Readonly<Record<string, string>> = {
  arabic: "Arabic name",
  slavic: "Slavic romanisation",
  korean: "Korean romanisation",
  turkish: "Turkish name",
  persian: "Persian name",
  hebrew: "Hebrew name",
  greek: "Greek name",
  german: "German name",
  organization: "word of organizations",
  iberian: "Spanish or Portuguese name",
};

/** Whose spelling a class is, for a reviewer. */
export function describeClass(spellingClass: string): string {
  const [language = "", ...name] = spellingClass.split(" ");
  const described = languages[language] ?? "another usual spelling";
  return language === "arabic" ? `${described} ${name.join(" ")}` : described;
}

/** Classes of single syllables, which say something only about a whole name. */
export function isSyllableClass(spellingClass: string): boolean {
  return spellingClass.startsWith("korean ");
}
