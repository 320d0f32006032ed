import { createHash } from "node:crypto";
import type { ScreenedSubject } from "@probity/engines/screening/names/subject.ts";
import { Random } from "@probity/engines/screening/search/testing/random.ts";

/** What is asked about a listed entry; what is not named is not known. */
export type Asked = { name: string } & Partial<ScreenedSubject>;

/** One way to screen a listed `Item` differently from how it is listed; null for an item that it does not apply to. */
export type Kind<Item> = {
  group: string;
  kind: string;
  ask: (item: Item, random: Random) => Asked | string | null;
};

/** A subject and the entry that it is. */
export type EvasionCase = { entryId: string; subject: ScreenedSubject };

export type Evasion = { group: string; kind: string; cases: EvasionCase[] };

/** Up to `most` cases of a kind. Each has its own random numbers, so a new kind leaves the cases of all others as they are. */
export function casesOf<Item extends { id: string }>(
  { group, kind, ask }: Kind<Item>,
  items: readonly Item[],
  { most, seed }: { most: number; seed: number },
): Evasion {
  const cases: EvasionCase[] = [];
  for (const item of items) {
    if (cases.length === most) break;
    const asked = ask(item, new Random(numberOf(`${seed}/${kind}/${item.id}`)));
    if (asked === null) continue;
    cases.push({ entryId: item.id, subject: subjectOf(typeof asked === "string" ? { name: asked } : asked) });
  }
  return { group, kind, cases };
}

export function subjectOf(asked: Asked): ScreenedSubject {
  return {
    aliases: [],
    entityType: null,
    country: null,
    datesOfBirth: [],
    nationalities: [],
    identifiers: [],
    ...asked,
  };
}

/** In an order that is the same for the same seed and has nothing to do with names. */
export function shuffled<Item extends { id: string }>(items: readonly Item[], seed: number): Item[] {
  return items
    .map((item) => ({ item, at: numberOf(`${seed}/${item.id}`) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

function numberOf(text: string): number {
  return createHash("md5").update(text).digest().readUInt32BE();
}
