import { usedSources } from "../explain/explain-inputs.ts";
import { type Found, smallestChange } from "./smallest.ts";
import type { Standing } from "./standing.ts";

/** A source, the inputs that rest on it alone, and the smallest error about them that would have changed the decision. */
export type SourceTrust = { source: string; inputs: string[] } & Found;

/** Each source that the assessment rests on. An input that another source confirms cannot be wrong because of one. */
export function sourcesTrusted(standing: Standing): SourceTrust[] {
  const { definition, evaluation, strength } = standing;
  const used = usedSources(definition, evaluation);
  const alone = used.filter(({ key }) => used.filter((other) => other.key === key).length === 1);
  return [...new Set(used.map(({ source }) => source))].map((source) => {
    const inputs = alone.filter((each) => each.source === source).map(({ key }) => key);
    const isWrong = (key: string) => inputs.includes(key);
    return { source, inputs, ...smallestChange(standing, (other) => other !== strength, isWrong) };
  });
}
