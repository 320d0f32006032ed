import type { Assessment } from "@probity/contract";
import { meaningOf } from "../../kit/badge/meaning-of.ts";
import type { Meaning } from "../../kit/meaning.ts";
import { place } from "../../pictures/axis.ts";
import { bandScale } from "../../pictures/band-scale/band-scale-model.ts";
import { assessmentSteps, scoreAxis, waterfall } from "../../pictures/waterfall/waterfall-model.ts";

export type Scored = Pick<Assessment["data"], "score" | "band" | "scoreBand" | "factors" | "rules" | "policySnapshot">;

/** The rules that gave the band in place of the score's own. */
export function forcingRules({ band, scoreBand, rules, policySnapshot }: Scored): string[] {
  if (band === null || band === scoreBand) return [];
  const forces = (id: string) => policySnapshot.rules?.find((rule) => rule.id === id)?.forcedBand === band;
  return rules.filter(({ id, result }) => result === "matched" && forces(id)).map(({ id }) => id);
}

/** Waterfall and band scale of a score on one axis; null where there is no score to draw. */
export function scorePicture(scored: Scored) {
  const { score, band, scoreBand, factors, policySnapshot: policy } = scored;
  if (score === null) return null;
  const bands = policy.bands.map(({ id, lowerBound, effect: { decision } }) => ({ id, lowerBound, decision }));
  const bounds = bands.map(({ lowerBound }) => lowerBound);
  const steps = assessmentSteps(factors, { aggregation: policy.aggregation, score });
  const axis = scoreAxis(steps, bounds);
  const forcedBy = forcingRules(scored).join(", ");
  return {
    waterfall: waterfall(steps, axis),
    scale: bandScale(bands, axis, { score, band, forcedBy: forcedBy === "" ? null : forcedBy }),
    lines: bounds.map((value) => ({ at: place(axis, value), value })),
    byScore: effectOf(scored, scoreBand),
    deciding: effectOf(scored, band),
  };
}

/** What a band asks for, and the meaning that paints it. */
function effectOf({ policySnapshot }: Scored, id: string | null) {
  const decision = policySnapshot.bands.find((band) => band.id === id)?.effect.decision ?? "none";
  const meaning: Meaning = meaningOf.assessment[decision];
  return { band: id ?? "", decision, meaning };
}
