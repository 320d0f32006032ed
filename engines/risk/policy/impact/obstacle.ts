import type { Definition, PolicyInput } from "../definition.ts";
import { factOf } from "../format/facts.ts";

export const obstacleReasons = ["input_added", "type_changed", "source_added"] as const;

/** Why what an assessment stored does not say how a candidate would decide. */
export type Obstacle = {
  reason: (typeof obstacleReasons)[number];
  input: string;
  /** The accepted source that the assessment did not ask; null unless that is the reason. */
  source: string | null;
};

/**
 * The first thing that a candidate asks and an assessment by `from` did not, in the order of the candidate's inputs; null if it asked
 * everything. Receipts that were there and are no longer accepted are no obstacle, and neither is another age: they are stored as they were.
 */
export function obstacleTo(from: Definition, candidate: Definition): Obstacle | null {
  const asked = new Map(from.inputs.map((input) => [input.key, input]));
  for (const input of candidate.inputs) {
    const obstacle = obstacleAt(asked.get(input.key), input);
    if (obstacle) return obstacle;
  }
  return null;
}

function obstacleAt(asked: PolicyInput | undefined, input: PolicyInput): Obstacle | null {
  const { key } = input;
  if (!asked) return { reason: "input_added", input: key, source: null };
  if (asked.type !== input.type || asked.itemType !== input.itemType)
    return { reason: "type_changed", input: key, source: null };
  const source = input.acceptedSources.find((each) => !isAsked(asked, input, each));
  return source === undefined ? null : { reason: "source_added", input: key, source };
}

/** The same step of a verification is another source if another of its fields is read. */
function isAsked(asked: PolicyInput, input: PolicyInput, source: string): boolean {
  return asked.acceptedSources.includes(source) && factOf(asked, source) === factOf(input, source);
}
