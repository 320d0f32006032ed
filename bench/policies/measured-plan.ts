import { evaluatorOf, currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { outcomeOf } from "@probity/engines/risk/policy/plan/outcomes.ts";
import { type Plan, planOf } from "@probity/engines/risk/policy/plan/plan.ts";
import { type Witness, witnessMoment } from "@probity/engines/risk/policy/plan/witness.ts";
import type { Pair } from "./corpus.ts";

export type MeasuredPlan = {
  /** Processor time of the thread: what others do on the machine is not counted. */
  milliseconds: number;
  /** Questions that were not decided; empty when all of the plan was. */
  open: string[];
  /** Whether the versions are equal, and every move with its share and smallest case. */
  compared: boolean;
  steps: number;
  nodes: number;
  moves: number;
  witnesses: number;
  /** Cases of which the evaluator says something else than the plan. There must be none. */
  contradicted: number;
};

/** Plans the pair, and asks the evaluator about every case that the plan shows. */
export function measurePlan({ from, to }: Pair): MeasuredPlan {
  const start = process.threadCpuUsage();
  const plan = planOf(from, to, currentEvaluator);
  const { user, system } = process.threadCpuUsage(start);
  const { comparison, properties } = plan;
  const work = [comparison, properties].map((part) => (part.decided ? part.work : { steps: 0, nodes: 0 }));
  const contradicted = movedOtherwise(plan, { from, to }) + witnessesOf(plan).filter(isContradicted).length;
  return {
    milliseconds: (user + system) / 1000,
    open: openQuestions(plan),
    compared: comparison.decided && comparison.equal !== null,
    steps: Math.max(...work.map(({ steps }) => steps)),
    nodes: Math.max(...work.map(({ nodes }) => nodes)),
    moves: comparison.decided ? comparison.moves.filter((move) => move.from !== move.to).length : 0,
    witnesses: witnessesOf(plan).length,
    contradicted,
  };

  /** Whether the evaluations that the case shows are those of its readings. */
  function isContradicted({ readings, evaluations }: Witness): boolean {
    const versions = readings.length === 2 ? [from, to] : [to];
    const again = versions.map((version, side) =>
      evaluatorOf(currentEvaluator)!.evaluate(version, readings[side]!, witnessMoment),
    );
    return JSON.stringify(again) !== JSON.stringify(evaluations);
  }
}

/** Moves whose case does not move as they say. */
function movedOtherwise({ comparison }: Plan, { from, to }: Pick<Pair, "from" | "to">): number {
  if (!comparison.decided) return 0;
  return comparison.moves.filter((move) => {
    if (!move.smallest) return false;
    const [before, after] = move.smallest.witness.evaluations;
    return outcomeOf(from, before!) !== move.from || outcomeOf(to, after!) !== move.to;
  }).length;
}

function openQuestions({ comparison, properties }: Plan): string[] {
  const named = [
    ...(comparison.decided
      ? comparison.differences.map(({ aspect, decided }) => [`difference in ${aspect}`, decided] as const)
      : [["comparison", false] as const]),
    ...(properties.decided
      ? [
          ["reach", properties.reach.every(({ decided }) => decided)] as const,
          ["gaps", properties.gaps.decided] as const,
          ["idle inputs", properties.idleInputs.decided] as const,
          ["monotony", properties.monotony.every(({ decided }) => decided)] as const,
          ["idle rules", properties.idleRules.decided] as const,
        ]
      : [["properties", false] as const]),
  ];
  return named.filter(([, decided]) => !decided).map(([name]) => name);
}

function witnessesOf({ comparison, properties }: Plan): Witness[] {
  const compared = comparison.decided
    ? [
        ...comparison.moves.map(({ smallest }) => smallest?.witness ?? null),
        ...comparison.differences.map((each) => (each.decided ? each.witness : null)),
      ]
    : [];
  const found = properties.decided
    ? [
        ...properties.reach.map((each) => (each.decided ? each.witness : null)),
        ...(properties.gaps.decided ? properties.gaps.gaps.map(({ witness }) => witness) : []),
        ...properties.monotony.flatMap((each) =>
          each.decided && each.counterexample ? [each.counterexample.less, each.counterexample.more] : [],
        ),
      ]
    : [];
  return [...compared, ...found].filter((witness) => witness !== null);
}
