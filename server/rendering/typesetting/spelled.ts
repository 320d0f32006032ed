import { codePointName } from "@probity/engines/agreements/fields/character-name.ts";
import { unprintable } from "./unprintable.ts";

/** A character that no font has is printed as its code point: a name must not hold up a document. */
export function spelled(text: string): string {
  const missing = new Set(unprintable(text));
  if (missing.size === 0) return text;
  return Array.from(text, (character) => (missing.has(character) ? `(${codePointName(character)})` : character)).join(
    "",
  );
}
