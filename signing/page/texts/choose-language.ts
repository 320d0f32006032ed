export const languages = ["en", "de", "fr", "es", "ar"] as const;
export type Language = (typeof languages)[number];

const rightToLeft: readonly Language[] = ["ar"];

/** The first of the wanted languages that there is, by its main part: `de-AT` is read in `de`. */
export function chooseLanguage(wanted: readonly (string | null | undefined)[]): Language {
  for (const tag of wanted) {
    const main = tag?.toLowerCase().split("-")[0];
    const found = languages.find((language) => language === main);
    if (found) return found;
  }
  return "en";
}

export const directionOf = (language: Language): "ltr" | "rtl" => (rightToLeft.includes(language) ? "rtl" : "ltr");
