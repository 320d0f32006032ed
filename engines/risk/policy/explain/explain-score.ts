import type { Definition, Factor } from "../definition.ts";
import type { Evaluation, FactorResult } from "../evaluation.ts";
import type { FactorDetail, Statement } from "./explanation.ts";
import { fromMillionths, toMillionths } from "../risk-eval-1/decimals.ts";
import { capitalized, ended, named, pointsWord, quoted, shownNumber, shownSum } from "./wording.ts";

type Scored = FactorResult & { factor: Factor };

/** The points of each factor, and the resulting score. Defaults of 0 points, which are the most common, share a sentence. */
export function scoreStatements(definition: Definition, evaluation: Evaluation): Statement[] {
  const scored = (definition.factors ?? []).map((factor, index) => ({ ...evaluation.factors[index]!, factor }));
  const isSilent = ({ usedDefault, points }: Scored) => usedDefault && points === 0;
  return [
    ...scored.filter((one) => !isSilent(one)).map(factorStatement),
    ...withoutPoints(scored.filter(isSilent).map(({ factor }) => factor)),
    scoreStatement(definition, evaluation),
  ];
}

function factorStatement({ factor, caseId, usedDefault, points, weight, contribution }: Scored): Statement {
  const chosen = factor.cases.find(({ id }) => id === caseId);
  const weighted = weight === 1 ? "" : ` × weight ${weight}`;
  const taken = usedDefault
    ? `no case matched: default ${pointsWord(points!)}${weighted}`
    : `case ${caseId}${weight === 1 ? "" : `: ${pointsWord(points!)}${weighted}`}`;
  const reason = chosen?.reason ? `: ${ended(chosen.reason.text)}` : ".";
  const detail: FactorDetail = {
    id: factor.id,
    title: factor.title ?? null,
    caseId,
    usedDefault,
    points: points!,
    weight,
    contribution: contribution!,
  };
  const text = `Factor ${quoted(factor)} gives ${pointsWord(contribution!)} (${taken})${reason}`;
  return { about: "factor", ...detail, text };
}

function withoutPoints(factors: readonly Factor[]): Statement[] {
  if (factors.length === 0) return [];
  const give = factors.length === 1 ? "gives" : "give";
  const text = `${capitalized(named("factor", factors))} ${give} 0 points (no case matched: default 0 points).`;
  return [{ about: "factors_without_points", ids: factors.map(({ id }) => id), text }];
}

function scoreStatement({ bands, aggregation }: Definition, evaluation: Evaluation): Statement {
  const { scoreBand, factors } = evaluation;
  const score = evaluation.score!;
  const contributions = factors.map(({ contribution }) => contribution!);
  const highest = aggregation === "maximum" && factors.length > 1;
  const total = highest ? Math.max(...contributions) : sumOf(contributions);
  const bound = total === score ? null : total > score ? "ceiling" : "floor";
  const added = contributions.filter((contribution) => contribution !== 0);
  const sum = !highest && added.length > 1 ? shownSum(added) : null;
  const parts = [
    ...(sum === null ? [] : [bound === null ? sum : `${sum} = ${shownNumber(total)}`]),
    ...(sum === null && bound !== null ? [shownNumber(total)] : []),
    ...(highest ? [`the highest of ${factors.length} factors`] : []),
    ...(bound === null ? [] : [boundWords[bound]]),
  ];
  const index = bands.findIndex(({ id }) => id === scoreBand);
  const { lowerBound } = bands[index]!;
  const upperBound = bands[index + 1]?.lowerBound ?? null;
  const range = upperBound === null ? `${lowerBound} and above` : `${lowerBound} to below ${upperBound}`;
  const origin = parts.length === 0 ? "" : ` (${parts.join(", ")})`;
  const text = `The score is ${score}${origin}, in band ${scoreBand} (${range}).`;
  return { about: "score", score, total, bound, band: scoreBand!, lowerBound, upperBound, text };
}

const boundWords = { ceiling: "lowered to the ceiling", floor: "raised to the floor" } as const;

function sumOf(contributions: readonly number[]): number {
  return fromMillionths(contributions.reduce((sum, contribution) => sum + toMillionths(contribution), 0));
}

/** The factors because of which an incomplete evaluation has no score. */
export function withoutScore({ factors = [] }: Definition, evaluation: Evaluation): Statement[] {
  const having = (state: FactorResult["state"]) =>
    factors.filter((_factor, index) => evaluation.factors[index]!.state === state);
  const [uncovered, waiting] = [having("no_case"), having("input_unresolved")];
  const has = uncovered.length === 1 ? "has" : "have";
  const need = waiting.length === 1 ? "needs" : "need";
  return [
    ...(uncovered.length === 0
      ? []
      : [
          {
            about: "factors_without_case" as const,
            ids: uncovered.map(({ id }) => id),
            text: `${capitalized(named("factor", uncovered))} ${has} no points: no case matched, and the policy sets no default.`,
          },
        ]),
    {
      about: "no_score" as const,
      waiting: waiting.map(({ id }) => id),
      text:
        waiting.length === 0
          ? "There is no score, because the assessment is incomplete."
          : `There is no score: ${named("factor", waiting)} ${need} the missing evidence.`,
    },
  ];
}
