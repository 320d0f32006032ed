// Tabs and line ends have their own rules, so they are none of these.
const unprintable = /[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/** A value as it is printed: text only, with nothing in it that a reader could not see or a layout engine would act on. */
export function literalText(value: string): string {
  if (plain.test(value)) return firstStrongIsolate + value + popIsolate;
  return value
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .split("\n")
    .map((line) => isolated(line.replaceAll(unprintable, "\uFFFD")))
    .join("\n");
}

/** Most values are a line of these, in which there is nothing to look for. */
const plain = /^[ -~]+$/;
const firstStrongIsolate = "\u2068";
const popIsolate = "\u2069";

/**
 * Text that runs right to left takes the numbers next to it along, Latin text does so in an Arabic paragraph, and one character
 * can turn all that follows around. So every value is isolated, as Unicode advises: what stands beside it reads as the template
 * has it. Isolates that a value opens are closed in it, and those that it closes are opened.
 */
export function isolated(line: string): string {
  if (line === "") return line;
  let open = 0;
  let closedTooOften = 0;
  for (const [mark] of line.matchAll(/[\u2066-\u2069]/g)) {
    if (mark !== popIsolate) open += 1;
    else if (open > 0) open -= 1;
    else closedTooOften += 1;
  }
  return firstStrongIsolate.repeat(1 + closedTooOften) + line + popIsolate.repeat(1 + open);
}
