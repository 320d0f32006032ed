import { characterName } from "@probity/engines/agreements/fields/character-name.ts";
import { refuseField } from "#platform/operation/refusal.ts";
import { unprintable } from "#rendering/typesetting/unprintable.ts";

/** The reason a signer's name cannot be printed in the certificate; null when it can. */
export function namePrintProblem(name: string): string | null {
  const [character] = unprintable(name);
  if (character === undefined) return null;
  return `The name contains a character that cannot be printed: ${characterName(character)}. Remove it.`;
}

/** Refused at once, instead of failing after everybody has signed. */
export function refuseUnprintableName(name: string, path = "/name"): void {
  const message = namePrintProblem(name);
  if (message !== null) refuseField(path, "unprintable", message);
}
