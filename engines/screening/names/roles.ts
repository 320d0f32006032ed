import type { EntityKind } from "../lists/entry.ts";
import { legalForms } from "./legal-forms.ts";
import type { Token } from "./normalise.ts";
import { isOffice, isShipPrefix } from "./offices.ts";
import { isParticle } from "./particles.ts";
import type { Readings } from "./scorers.ts";
import { isWrittenWithoutSpaces } from "./scripts.ts";
import { isTitle } from "./titles.ts";

/** The role of a token in its name: a word, or one of the small things that are left out while enough words remain. */
export type Role = "word" | "legal_form" | "title" | "particle" | "connective" | "initial";

/** Read as null, a name is one that may be a person's, so it keeps what may be a legal form. */
export function rolesOf(tokens: readonly Token[], kind: EntityKind | null, reads?: Readings): Role[] {
  const texts = tokens.map(({ text }) => text);
  const roles: Role[] = texts.map(() => "word");
  if (reads?.typedForms && kind !== "person" && isShipPrefix(texts, 0)) markShip(tokens, roles);
  if (kind === "entity") markLegalForms(texts, roles);
  if (kind !== "entity") markTitles(texts, roles, reads);
  if (kind !== "person") markConnectives(texts, roles);
  const small = tokens.map((token, place): Role => {
    if (roles[place] !== "word") return roles[place]!;
    if (kind !== "entity" && isParticle(tokens, place)) return "particle";
    return isInitial(token) ? "initial" : "word";
  });
  const words = small.filter((role) => role === "word").length;
  if (words >= 2) return small;
  // O. Deripaska is one word and an initial, not two words.
  const isLone = reads?.loneInitials && kind !== "entity" && words === 1 && small.includes("initial");
  return isLone && !small.includes("particle") ? small : roles;
}

/** MV Artavil (Panama flag): the prefix, and the flag in brackets. */
function markShip(tokens: readonly Token[], roles: Role[]): void {
  roles[0] = "legal_form";
  const bracket = tokens.findLastIndex(({ between }) => between.includes("("));
  if (bracket > 1 && /^flag(?:ged)?$/.test(tokens.at(-1)!.text)) roles.fill("legal_form", bracket);
}

/** A name that is nothing but legal forms keeps them. */
function markLegalForms(texts: readonly string[], roles: Role[]): void {
  const isForm = legalForms(texts);
  if (isForm.includes(false)) isForm.forEach((form, place) => (roles[place] = form ? "legal_form" : roles[place]!));
}

function markTitles(texts: readonly string[], roles: Role[], reads: Readings | undefined): void {
  let left = roles.filter((role) => role === "word").length;
  texts.forEach((text, place) => {
    const isLeftOut = isTitle(text, left) || (reads?.typedForms && isOffice(texts, place, left));
    if (roles[place] !== "word" || !isLeftOut) return;
    roles[place] = "title";
    left--;
  });
}

const connectives = new Set("the and und et och og".split(" "));

function markConnectives(texts: readonly string[], roles: Role[]): void {
  const marked = roles.map((role, place): Role =>
    role === "word" && connectives.has(texts[place]!) ? "connective" : role,
  );
  if (marked.includes("word")) marked.forEach((role, place) => (roles[place] = role));
}

function isInitial({ text, script }: Token): boolean {
  return text.length === 1 && !isWrittenWithoutSpaces(script) && !/\d/.test(text);
}
