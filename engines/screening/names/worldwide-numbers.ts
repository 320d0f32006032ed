import type { IdentifierKind } from "../lists/entry.ts";

/** Numbers that one body gives out for the whole world: a country beside them says where a ship sails or a company sits. */
export function isWorldwide({ kind, value }: { kind: IdentifierKind; value: string }): boolean {
  return kind === "registration_number" && (isShipNumber(value) || isLegalEntityIdentifier(value));
}

/** The number of the International Maritime Organization: its last digit is that of the sum of the others, times 7 to 2. */
function isShipNumber(value: string): boolean {
  if (!/^[0-9]{7}$/.test(value)) return false;
  let sum = 0;
  for (let place = 0; place < 6; place++) sum += Number(value[place]) * (7 - place);
  return sum % 10 === Number(value[6]);
}

/** ISO 17442: eighteen letters and digits, and two that make the whole 1 modulo 97. */
function isLegalEntityIdentifier(value: string): boolean {
  if (!/^[0-9A-Z]{18}[0-9]{2}$/.test(value)) return false;
  let rest = 0;
  for (const character of value)
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
