const invisible = /^[\p{C}\p{Z}]$/u;

/** The name of a character in messages: as it looks and as Unicode numbers it, or by its number alone when it shows nothing. */
export function characterName(character: string): string {
  return invisible.test(character) ? codePointName(character) : `${character} (${codePointName(character)})`;
}

/** As Unicode names it: U+1F600. */
export const codePointName = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
