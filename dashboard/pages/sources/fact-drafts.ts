import { idPattern, scalarTypes } from "@probity/engines/risk/policy/definition.ts";
import type { Source } from "@probity/contract";
import { sourcesTexts } from "../../texts/sources.ts";

const texts = sourcesTexts.form;
type Fact = Source["data"]["facts"][number];
type Scalar = NonNullable<Fact["itemType"]>;

/** Each type as somebody chooses it: a list together with that of its items. */
export const factTypes = [...scalarTypes, ...scalarTypes.map((item) => `list of ${item}` as const)] as const;
export type FactType = (typeof factTypes)[number];
/** A row of the builder; its number tells it from others while its key changes. */
export type FactDraft = { number: number; key: string; type: FactType };

const pattern = new RegExp(idPattern);
export const isKey = (key: string): boolean => pattern.test(key);

/** What the server would refuse about the key of a fact; undefined for one that is not written yet. */
export function problemOf({ number, key }: FactDraft, all: readonly FactDraft[]): string | undefined {
  if (key === "") return undefined;
  if (!isKey(key)) return texts.pattern;
  if (key.startsWith("screening.")) return texts.reserved;
  return all.some((other) => other.number < number && other.key === key) ? texts.twice : undefined;
}

/** As the API takes them; rows that nothing was written into are left out. */
export const factsOf = (drafts: readonly FactDraft[]): Fact[] =>
  drafts
    .filter(({ key }) => key !== "")
    .map(({ key, type }) => {
      const [, item] = /^list of (\w+)$/.exec(type) ?? [];
      return item === undefined ? { key, type: type as Scalar } : { key, type: "list", itemType: item as Scalar };
    });
