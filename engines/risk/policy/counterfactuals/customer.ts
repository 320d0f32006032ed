import type { Reason } from "../definition.ts";
import { strengths } from "../meaning/outcome.ts";
import { disclosableInputs, type InputNote, isDisclosable, noteAbout, tellsOfScreening } from "./notes.ts";
import { type Found, smallestChange } from "./smallest.ts";
import type { Standing } from "./standing.ts";

/** What the customer concerned may be told. Nothing in it comes from an input that is not disclosable, or from screening. */
export type ForCustomer = {
  /** Why the decision is not weaker: reasons of which every input is disclosable. */
  reasons: Reason[];
  /** Inputs that are disclosable and have no value. */
  missing: string[];
  /** The smallest change, of what the customer or time can change, to a weaker decision. */
  better: Found;
};

export function forCustomer(standing: Standing, notes: readonly InputNote[]): ForCustomer {
  const { definition, evaluation, space } = standing;
  if (evaluation.decision === "none") return { reasons: [], missing: [], better: { decided: true, change: null } };
  const disclosable = disclosableInputs(definition.inputs, notes);
  const awaiting = strengths.indexOf("awaiting_evidence");
  // The value of an input that is compared with others tells theirs.
  const isTold = (key: string) => space.families.get(key)!.keys.every((linked) => disclosable.has(linked));
  return {
    reasons: adverseReasons(standing, disclosable),
    missing: evaluation.inputs
      .filter(({ key, state }) => state !== "resolved" && disclosable.has(key))
      .map(({ key }) => key),
    better: smallestChange(
      standing,
      (strength) => strength < standing.strength && strength !== awaiting,
      (key) => noteAbout(notes, key).changeable !== "nobody" && isTold(key),
    ),
  };
}

/** Reasons of cases that add points, and of rules that ask for more than none. */
function adverseReasons({ definition, evaluation }: Standing, disclosable: ReadonlySet<string>): Reason[] {
  const cases = (definition.factors ?? []).flatMap((factor, index) => {
    const taken = factor.cases.find(({ id }) => id === evaluation.factors[index]!.caseId);
    return taken?.reason && taken.points * factor.weight > 0 ? [{ all: taken.all, reasons: [taken.reason] }] : [];
  });
  const rules = (definition.rules ?? []).filter(
    ({ effect, forcedBand }, index) =>
      evaluation.rules[index]!.result === "matched" &&
      (forcedBand !== undefined || (effect !== undefined && effect.decision !== "none")),
  );
  return [...cases, ...rules]
    .filter(({ all }) => isDisclosable(all, disclosable))
    .flatMap(({ reasons }) => reasons)
    .filter(({ code, text }) => !tellsOfScreening(code) && !tellsOfScreening(text))
    .map(({ code, text }) => ({ code, text }));
}
