import { both } from "../meaning/diagrams.ts";
import { choices } from "../meaning/scores.ts";
import { sharesOf } from "../meaning/walks.ts";
import { assessedNode, type Decided, decide, nearestWith, type Subject } from "./question.ts";
import { type Witness, witnessAt } from "./witness.ts";

/** A factor that can be without a case although every input is resolved, so that the assessment is incomplete. */
export type Gap = { factor: string; share: number; witness: Witness };

/** The gaps of the first definition. */
export function gapsOf(subject: Subject): Decided<{ gaps: Gap[] }> {
  const { space, parts } = subject;
  const { diagrams } = space;
  const meaning = parts[0]!;
  return decide(() => ({
    gaps: (meaning.definition.factors ?? []).flatMap(({ id, defaultPoints }, at): Gap[] => {
      if (defaultPoints !== undefined) return [];
      const open = diagrams.map(meaning.choices[at]!, (choice) => (choice === choices.default ? 1 : 0));
      const known = diagrams.combine(assessedNode(diagrams, meaning), meaning.resolved, Math.min, both);
      const node = diagrams.combine(known, open, Math.min, both);
      const found = nearestWith(space, node, 1);
      if (!found) return [];
      const witness = witnessAt(
        subject,
        found.cell,
        ([evaluation]) =>
          evaluation!.factors[at]!.state === "no_case" &&
          evaluation!.inputs.every(({ state }) => state === "resolved") &&
          evaluation!.applicability.result === "matched",
      );
      return [{ factor: id, share: sharesOf(diagrams, node, space.weights).get(1)!, witness }];
    }),
  }));
}
