// Tabs and line ends have their own rules, so they are none of these.
const unprintable = /[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/** A value as it is printed: text only, with nothing in it that a reader could not see or a layout engine would act on. */
export function literalText(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .split("\n")
    .map((line) => line.replaceAll(unprintable, "\uFFFD"))
    .join("\n");
}
