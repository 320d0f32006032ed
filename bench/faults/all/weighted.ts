import type { Random } from "@probity/engines/risk/policy/testing/random.ts";

/** A key, drawn as often as its weight says. */
export function weighted<Key extends string>(random: Random, weights: Readonly<Record<Key, number>>): Key {
  const entries = Object.entries(weights) as [Key, number][];
  const parts = 1_000_000;
  let left = (random.integer(0, parts - 1) / parts) * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) if ((left -= weight) < 0) return key;
  return entries.at(-1)![0];
}
