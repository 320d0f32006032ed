import { canonical, type Json } from "../../../json/canonical.ts";
import { digestedParts } from "../digest.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Evaluator } from "../evaluators.ts";
import { readingsOf } from "../stored-readings.ts";
import { evaluationIn, type ReportedAssessment } from "./reported-assessment.ts";

/** SHA-256 of a text's UTF-8 bytes in small hexadecimal digits, from whatever computes it: a browser takes a moment. */
export type Sha256 = (text: string) => Promise<string>;

export const digestNames = ["definitionDigest", "inputsDigest", "resultDigest"] as const;
export type DigestName = (typeof digestNames)[number];

export type Recomputed = {
  /** Null if the stored values cannot be evaluated at all. */
  digests: Record<DigestName, string> | null;
  /** Digests that are not those of the report, and members of the result that do not follow from the evidence. */
  differences: (DigestName | keyof Evaluation)[];
};

/** Evaluates the stored evidence by the stored definition once more, and compares everything with what the report says. */
export async function recompute(
  assessment: ReportedAssessment,
  evaluate: Evaluator["evaluate"],
  sha256: Sha256,
): Promise<Recomputed> {
  const { data } = assessment;
  const again = evaluated(assessment, evaluate);
  if (!again) return { digests: null, differences: [...digestNames] };
  const digestOf = async (value: Json) => `sha256:${await sha256(canonical(value))}`;
  const { inputs, result } = digestedParts(again);
  const digests = {
    definitionDigest: await digestOf(data.policySnapshot),
    inputsDigest: await digestOf(inputs),
    resultDigest: await digestOf(result),
  };
  const said = evaluationIn(assessment);
  const members = (Object.keys(said) as (keyof Evaluation)[]).filter((name) => text(said[name]) !== text(again[name]));
  return { digests, differences: [...digestNames.filter((name) => digests[name] !== data[name]), ...members] };
}

/** Whoever changed a report may have written anything into it. That it cannot be evaluated is a finding, not a failure. */
function evaluated({ data }: ReportedAssessment, evaluate: Evaluator["evaluate"]): Evaluation | null {
  try {
    return evaluate(data.policySnapshot, readingsOf(data.inputs), data.evaluatedAt);
  } catch {
    return null;
  }
}

/** Nothing is told apart from null by it, and a changed report may lack a member. */
const text = (value: Json | undefined) => canonical(value ?? null);
