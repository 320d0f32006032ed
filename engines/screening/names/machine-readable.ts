import type { ScreenedSubject } from "./subject.ts";

type Identifier = ScreenedSubject["identifiers"][number];

/** ICAO 9303: the number of nine characters with its check digit, alone or where it stands in the lines that machines read. */
const places: readonly RegExp[] = [
  /^([A-Z0-9<]{9})([0-9])$/,
  /^([A-Z0-9<]{9})([0-9])[A-Z<]{3}[0-9]{6}[0-9][MFX<][0-9]{6}[0-9].*$/,
  /^[ACI][A-Z<][A-Z<]{3}([A-Z0-9<]{9})([0-9])[A-Z0-9<]{15}$/,
];

/** The number as it was typed, and where that is what a document prints for machines, the number alone too. */
export function asPrinted(identifier: Identifier): readonly Identifier[] {
  if (identifier.kind !== "passport" && identifier.kind !== "national_id") return [identifier];
  const typed = identifier.value.toUpperCase().replaceAll(/\s/g, "");
  for (const place of places) {
    const [, number, digit] = place.exec(typed) ?? [];
    if (number !== undefined && checkDigitOf(number) === Number(digit)) {
      return [identifier, { ...identifier, value: number.replaceAll("<", "") }];
    }
  }
  return [identifier];
}

const weights = [7, 3, 1] as const;

function checkDigitOf(number: string): number {
  let sum = 0;
  Array.from(number).forEach((character, place) => {
    sum += (character === "<" ? 0 : Number.parseInt(character, 36)) * weights[place % 3]!;
  });
  return sum % 10;
}
