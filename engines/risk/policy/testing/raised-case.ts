import { type Definition, decisions } from "../definition.ts";
import { randomFrom } from "./random.ts";
import { sampleCase, type SampleCase } from "./sample-case.ts";

const actionNames = ["block", "limit", "look", "ask", "call"];

/**
 * A sample in which most rules force a band and no band is sure to decide more strongly than the one below it, so that bands
 * with strong effects are often exceeded. Frozen like the samples, because results of these are recorded too.
 */
export function raisedCase(seed: number, size?: number): SampleCase {
  const { definition, readings, evaluatedAt } = sampleCase(seed, size);
  const random = randomFrom(seed ^ 0x5eed);
  const effect = () => ({ decision: random.pick(decisions), actions: random.some(actionNames, random.integer(1, 3)) });
  const bounds = definition.bands.map(({ lowerBound }) => lowerBound);
  const added = Array.from({ length: random.integer(1, 3) }, (_none, index) => bounds.at(-1)! + 10 * (index + 1));
  const bands = [...bounds, ...added].map((lowerBound, index) => ({
    id: `band_${index}`,
    lowerBound: Math.round(lowerBound * 100) / 100,
    effect: effect(),
  }));
  const rules = (definition.rules ?? []).map(
    ({ forcedBand: _none, ...rule }): NonNullable<Definition["rules"]>[number] =>
      random.chance(0.8)
        ? { ...rule, forcedBand: random.pick(bands).id }
        : { ...rule, effect: rule.effect ?? effect() },
  );
  return { definition: { ...definition, bands, rules }, readings, evaluatedAt };
}
