import { listKeys, pepList } from "../../../screening/lists/list-keys.ts";

/**
 * The principal that vouches for a fact: the forms a source identity in `acceptedSources` can have. Identities are compared as
 * text.
 */
export type SourceIdentity =
  | { kind: "registered"; sourceRegistrationId: string }
  | { kind: "api_key"; apiKeyId: string }
  | { kind: "user"; userId: string }
  | { kind: "verification"; workflowId: string; workflowRevision: number; stepId: string }
  | { kind: "screening"; fact: "screening.sanctions" | "screening.pep"; lists: string[] }
  | { kind: "retired" };

/** Session checks once came from one source for all; new assessments do not count it. */
export const retiredSource = "service:session-checks";

export const sourceForms =
  "registered:<id>, api_key:<id>, user:<id>, verification:<workflow id>:r<revision>:<step id>, " +
  `service:screening:<lists>:r<review score>:m<match score> or service:screening:${pepList}:r<…>:m<…>:l<months>`;

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const principal = new RegExp(`^(registered|api_key|user):(${uuid})$`);
const verification = new RegExp(`^verification:(${uuid}):r([1-9][0-9]{0,8}):([a-z][a-z0-9_.-]{0,79})$`);
const screening =
  /^service:screening:([a-z][a-z0-9_]*(?:\+[a-z][a-z0-9_]*)*):r([1-9][0-9]{0,2}):m([1-9][0-9]{0,2})(?::l([1-9][0-9]{0,3}))?$/;

/** The source of a run names its lists in this order, whatever the order in the request. */
const listOrder: readonly string[] = listKeys;
const scoreMax = 100;
const lookbackMonthsMin = 12;

/** The parts of a source identity; null when it has none of the known forms, letter for letter. */
export function sourceIdentity(source: string): SourceIdentity | null {
  if (source === retiredSource) return { kind: "retired" };
  const [, kind, id] = principal.exec(source) ?? [];
  if (kind === "registered") return { kind, sourceRegistrationId: id! };
  if (kind === "api_key") return { kind, apiKeyId: id! };
  if (kind === "user") return { kind, userId: id! };
  const [bound, workflowId, revision, stepId] = verification.exec(source) ?? [];
  if (bound)
    return { kind: "verification", workflowId: workflowId!, workflowRevision: Number(revision), stepId: stepId! };
  return screeningSource(source);
}

/** The identity of a step of a workflow revision. */
export function verificationSource(step: { workflowId: string; workflowRevision: number; stepId: string }): string {
  return `verification:${step.workflowId}:r${step.workflowRevision}:${step.stepId}`;
}

/** A run refuses scores that are not in order and a look-back without the PEP list, so no run has such a source. */
function screeningSource(source: string): SourceIdentity | null {
  const [found, joined, review, match, months] = screening.exec(source) ?? [];
  if (!found) return null;
  const lists = joined!.split("+");
  if (new Set(lists).size < lists.length) return null;
  if (Number(match) > scoreMax || Number(review) >= Number(match)) return null;
  if (months === undefined) return { kind: "screening", fact: "screening.sanctions", lists };
  if (joined !== pepList || Number(months) < lookbackMonthsMin) return null;
  return { kind: "screening", fact: "screening.pep", lists };
}

/** Lists in the order in which a source names them. Those that may come later are left where they are, after the known ones. */
export function inListOrder(lists: readonly string[]): string[] {
  const place = (list: string) => (listOrder.includes(list) ? listOrder.indexOf(list) : listOrder.length);
  return lists.toSorted((one, other) => place(one) - place(other));
}
