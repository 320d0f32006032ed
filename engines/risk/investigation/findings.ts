import type { Decision } from "../policy/definition.ts";
import type { Evaluation, FactorResult, InputResult, InputState, RuleResult } from "../policy/evaluation.ts";
import { type CitableResource, type Citation, cut, type Finding } from "./finding.ts";

export type ComparedAssessment = Pick<Evaluation, "factors" | "rules"> & { id: string; sequence: number };

export type InvestigatedAssessment = ComparedAssessment & {
  policyKey: string;
  inputs: Evaluation["inputs"];
  /** The assessment before it under the same policy key; null when it is the first. */
  previous: ComparedAssessment | null;
  /** The override that decides in its place at the moment of the snapshot. */
  override: { decision: Decision; expiresAt: string } | null;
};

export type InvestigatedAction = { id: string; name: string; policyKey: string; status: string; requestedAt: string };

export type Material = {
  takenAt: string;
  assessments: readonly InvestigatedAssessment[];
  openActions: readonly InvestigatedAction[];
};

export const calculatedFindingsMax = 200;
const textCharactersMax = 500;
const expiringSoonMs = 7 * 86_400_000;

type Draft = Omit<Finding, "id">;

/**
 * The findings about a snapshot that need no judgement, in the order of the assessments and then of the actions. The same
 * material gives the same findings with the same ids.
 */
export function calculatedFindings(material: Material): Finding[] {
  const drafts = [
    ...material.assessments.flatMap((assessment) => [
      ...assessment.inputs.flatMap((input) => inputFindings(assessment, input, material.takenAt)),
      ...comparisonFindings(assessment),
      ...overrideFindings(assessment),
    ]),
    ...material.openActions.map(openActionFinding),
  ];
  return bounded(drafts).map((draft, index) => ({
    id: `f${index + 1}`,
    ...draft,
    text: cut(capitalized(draft.text), textCharactersMax),
  }));
}

/** The last one says how many are not listed, rather than leaving them out in silence. */
function bounded(drafts: readonly Draft[]): Draft[] {
  if (drafts.length <= calculatedFindingsMax) return [...drafts];
  const listed = drafts.slice(0, calculatedFindingsMax - 1);
  const left = drafts.slice(calculatedFindingsMax - 1);
  const text = `${left.length} further findings are not listed. Investigate fewer assessments at once.`;
  return [...listed, { kind: "findings_left_out", text, citations: left[0]!.citations }];
}

/** Phrases for an input without a value, by its state. */
const unresolved: Record<Exclude<InputState, "resolved">, string> = {
  conflict: "its sources disagree",
  missing: "no accepted source has sent it",
  stale: "what was sent is older than the policy allows",
  expired: "what was sent has expired",
  unavailable: "a source reports it as unavailable",
  revoked: "a source has revoked it",
  not_approved: "the verification that found it is not approved",
  binding_outdated: "its verification workflow has a newer revision than the policy is bound to",
  source_retired: "its source is retired",
};

function inputFindings(assessment: InvestigatedAssessment, input: InputResult, takenAt: string): Draft[] {
  const about = citing("assessments", assessment.id);
  if (input.state !== "resolved") {
    const sources = input.receipts.map(({ source }) => source);
    const named = input.state === "conflict" ? ` (${sources.join(", ")})` : "";
    const text = `${nameOf(assessment)} has no value of ${input.key}: ${unresolved[input.state]}${named}.`;
    return [{ kind: `input_${input.state}`, text, citations: about }];
  }
  const remainingMs = Date.parse(input.usableUntil ?? "") - Date.parse(takenAt);
  if (!(remainingMs <= expiringSoonMs)) return [];
  const lapsed = remainingMs < 0;
  const text = lapsed
    ? `The evidence of ${input.key} that ${nameOf(assessment)} rests on has counted until ${input.usableUntil} only.`
    : `The evidence of ${input.key} that ${nameOf(assessment)} rests on counts until ${input.usableUntil}.`;
  return [{ kind: lapsed ? "input_lapsed" : "input_expiring", text, citations: about }];
}

function comparisonFindings(assessment: InvestigatedAssessment): Draft[] {
  const { previous } = assessment;
  if (previous === null) return [];
  const citations = [...citing("assessments", assessment.id), ...citing("assessments", previous.id)];
  const earlier = `in assessment ${previous.sequence}`;
  const changed = assessment.factors.flatMap((factor) => {
    const [now, before] = [standingOf(factor), standingOf(previous.factors.find(({ id }) => id === factor.id))];
    if (now === before) return [];
    const text = `Factor ${factor.id}: ${now} in ${nameOf(assessment)}, ${before} ${earlier}.`;
    return [{ kind: "factor_changed", text, citations }];
  });
  const matched = assessment.rules.flatMap((rule) => {
    const before = previous.rules.find(({ id }) => id === rule.id);
    if (rule.result !== "matched" || before?.result === "matched") return [];
    const text = `Rule ${rule.id} matched in ${nameOf(assessment)}; ${formerly(before)} ${earlier}.`;
    return [{ kind: "rule_newly_matched", text, citations }];
  });
  return [...changed, ...matched];
}

function standingOf(factor: FactorResult | undefined): string {
  if (factor === undefined) return "not part of the policy";
  if (factor.state === "input_unresolved") return "not known for lack of evidence";
  if (factor.state === "no_case") return "without a matching case";
  return `${factor.contribution} points (${factor.usedDefault ? "default" : `case ${factor.caseId}`})`;
}

function formerly(rule: RuleResult | undefined): string {
  if (rule === undefined) return "it was not part of the policy";
  return rule.result === "not_evaluated" ? "it lacked evidence" : "it did not match";
}

function overrideFindings(assessment: InvestigatedAssessment): Draft[] {
  const { override } = assessment;
  if (override === null) return [];
  const text = `${nameOf(assessment)} is overridden to ${override.decision} until ${override.expiresAt}.`;
  return [{ kind: "override_active", text, citations: citing("assessments", assessment.id) }];
}

function openActionFinding({ id, name, policyKey, status, requestedAt }: InvestigatedAction): Draft {
  const text = `Action ${name} of ${policyKey} is open: ${status}, first requested at ${requestedAt}.`;
  return { kind: "action_open", text, citations: citing("actions", id) };
}

const nameOf = ({ policyKey, sequence }: InvestigatedAssessment) => `assessment ${sequence} of ${policyKey}`;
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const citing = (resource: CitableResource, id: string): Citation[] => [{ resource, id }];
