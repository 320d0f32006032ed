import type { Target } from "./targets.ts";

/** Where a value comes from: a column, a text that is the same in every row, or nowhere. */
export type Source = { from: "column"; column: number } | { from: "same"; text: string } | { from: "none" };
export type Mapping = Readonly<Record<string, Source>>;

/** Only letters and digits count, so that `Client_E-Mail` is `client email`. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Chooses the columns whose names fit, each for one thing at most: exactly the same name first, then one much like it. */
export function suggestedMapping(targets: readonly Target[], columns: readonly string[]): Mapping {
  const mapping: Record<string, Source> = {};
  const taken = new Set<number>();
  const take = (target: Target, fits: (column: string) => boolean) => {
    const at = columns.findIndex((column, place) => !taken.has(place) && fits(column));
    if (mapping[target.key] !== undefined || at === -1) return;
    taken.add(at);
    mapping[target.key] = { from: "column", column: at };
  };
  for (const target of targets) take(target, (column) => column === target.label);
  for (const target of targets) {
    const names = namesOf(target, targets).map(plain);
    take(target, (column) => names.includes(plain(column)));
  }
  return mapping;
}

/** What a column may be called. With a single signer nobody writes the role. */
function namesOf(target: Target, targets: readonly Target[]): string[] {
  const isOnlySigner = targets.filter(({ kind }) => kind === "signer").length === 2;
  switch (target.kind) {
    case "documentName":
      return [target.label, "document", "document name", "agreement"];
    case "externalId":
      return [target.label, "reference"];
    case "value":
      return [target.label];
    case "signer": {
      const short = target.label.replace(" signer ", " ");
      const own = target.member === "email" ? ["email", "signer email"] : ["name", "signer", "signer name"];
      return [target.label, short, ...(isOnlySigner ? own : [])];
    }
  }
}

/** Whether nothing has to be chosen for it. */
export const mayBeNone = (target: Target): boolean =>
  target.kind === "documentName" || target.kind === "externalId" || (target.kind === "value" && target.isOptional);

export const sourceOf = (mapping: Mapping, target: Target): Source | undefined =>
  mapping[target.key] ?? (mayBeNone(target) ? { from: "none" } : undefined);

/** The first thing for which nothing is chosen yet; undefined when everything is. */
export const firstMissing = (targets: readonly Target[], mapping: Mapping): Target | undefined =>
  targets.find((target) => sourceOf(mapping, target) === undefined);
