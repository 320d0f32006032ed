import type { AssessmentDecision, AssessmentSummary, Evidence, RiskEvent } from "@probity/contract";
import { meaningOf } from "../../../kit/badge/meaning-of.ts";
import { shortId } from "../../../kit/copy/copy.tsx";
import type { Shape } from "../../../kit/meaning.ts";
import { printed } from "../../../pictures/axis.ts";
import { shownValue } from "../../../records/assessment/input-rows.ts";
import { journeyTexts as texts } from "../../../texts/journey.ts";

/** A piece of a sentence: a code, the word that matters, something said quietly, or a link to a record. */
export type Part = string | { text: string; as?: "mono" | "strong" | "quiet"; to?: string };

export type Told = { title: readonly Part[]; note: readonly Part[]; shape: Shape | null };

/** Records of the page that say more than the events themselves, which hold no values. */
export type Known = {
  evidence: ReadonlyMap<string, Evidence>;
  assessments: ReadonlyMap<string, AssessmentSummary>;
  actions: ReadonlyMap<string, { name: string; origins: readonly string[] }>;
  sourceName: (source: string) => string;
  actor: (actor: string) => string;
};

type Telling = (events: readonly [RiskEvent, ...RiskEvent[]], known: Known) => Told;

const quoted = (text: string | null) => (text === null || text === "" ? [] : [`“${text}”`]);
/** People and parts of the system are named; a key that sent what its source or trigger names already is not. */
const somebody = ({ data }: RiskEvent, { actor }: Known) =>
  data.actor.startsWith("api_key:") ? [] : [actor(data.actor)];
const simply =
  (words: string): Telling =>
  ([event], { actor }) => ({
    title: [words],
    note: joined(quoted(event.data.reason), [actor(event.data.actor)]),
    shape: null,
  });

const tellings: Record<string, Telling> = {
  "risk.activity.reported": ([event], { actor }) => {
    const { title = texts.activity, summary = "" } = detailsOf<{ title: string; summary: string }>(event);
    return {
      title: [title],
      note: joined([texts.contextOnly], quoted(summary), [actor(event.data.actor)]),
      shape: null,
    };
  },
  "risk.evidence.recorded": (events, known) => {
    const receipts = events.filter(({ data }) => data.type === "risk.evidence.recorded");
    const statuses = receipts.map((event) => detailsOf<{ status: Evidence["data"]["status"] }>(event).status);
    const unusable = statuses.find((status) => status !== undefined && status !== "available");
    return {
      title: joined(...receipts.map((event) => factOf(event, known))),
      note: evidenceNote(receipts, known),
      shape: unusable === undefined ? null : meaningOf.evidence[unusable],
    };
  },
  "risk.evidence.batch_recorded": simply(texts.batch),
  "risk.assessment.created": ([event], known) => {
    const details = detailsOf<{ policyKey: string; decision: AssessmentDecision; trigger: string; sequence: number }>(
      event,
    );
    const { policyKey = "", decision = "awaiting_evidence", trigger = "", sequence = 0 } = details;
    const score = known.assessments.get(event.data.resourceId)?.data.score;
    return {
      title: [
        { text: policyKey, as: "mono", to: `/assessments/${event.data.resourceId}` },
        ` ${texts.assessed} `,
        { text: decision, as: "strong" },
        ...(score === undefined ? [] : [`, ${score === null ? texts.noScore : printed(score)}`]),
      ],
      note: joined(somebody(event, known), [texts.trigger(trigger)], [texts.sequence(sequence)]),
      shape: meaningOf.assessment[decision],
    };
  },
  "risk.action.requested": (events, known) => ({
    title: [
      ...joined(...events.map((event): Part[] => actionOf(detailsOf<{ name: string }>(event).name))),
      ` ${texts.requested}`,
    ],
    note: joined(originsOf(events, known), somebody(events[0], known)),
    shape: null,
  }),
  "risk.action.transitioned": ([event], known) => {
    const { from = "", to = "" } = detailsOf<{ from: string; to: string }>(event);
    const name = known.actions.get(event.data.resourceId)?.name;
    return {
      title: [...actionOf(name), " ", { text: to, as: "strong" }, { text: ` ${texts.was(from)}`, as: "quiet" }],
      note: joined(quoted(event.data.reason), [known.actor(event.data.actor)]),
      shape: null,
    };
  },
  "risk.override.created": ([event], known) => {
    const { decision = "", assessmentId } = detailsOf<{ decision: string; assessmentId: string }>(event);
    return {
      title: [
        `${texts.override} `,
        { text: decision, as: "strong", ...(assessmentId && { to: `/assessments/${assessmentId}` }) },
        ` ${texts.by} ${known.actor(event.data.actor)}`,
      ],
      note: quoted(event.data.reason),
      shape: null,
    };
  },
  "risk.monitoring.updated": ([event], known) => {
    const details = detailsOf<{ policyKey: string; policyVersion: number; enabled: boolean }>(event);
    const { policyKey = "", policyVersion = 0, enabled = false } = details;
    return {
      title: [`${texts.monitoring} `, { text: policyKey, as: "mono" }, ` v${policyVersion} ${texts.turned(enabled)}`],
      note: [known.actor(event.data.actor)],
      shape: null,
    };
  },
  "risk.verification.decided": ([event], known) => ({
    title: [`${texts.verification} `, { text: detailsOf<{ decision: string }>(event).decision ?? "", as: "strong" }],
    note: joined(quoted(event.data.reason), [known.actor(event.data.actor)]),
    shape: null,
  }),
  ...Object.fromEntries(Object.entries(texts.simple).map(([type, words]) => [type, simply(words)])),
};

/** Events of one line, in words; one of a type that the page does not know is named by its type. */
export function describe(events: readonly RiskEvent[], known: Known): Told & { type: string } {
  const group = events as readonly [RiskEvent, ...RiskEvent[]];
  // The event of a batch or a step stands with its receipts, whichever of them came first.
  const { type } = (events.find(({ data }) => data.type === "risk.evidence.recorded") ?? group[0]).data;
  return { type, ...(tellings[type] ?? simply(type))(group, known) };
}

export const plain = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** `device.shared true was false`; history holds no values, so they come from the receipts as far as those were read. */
function factOf(event: RiskEvent, { evidence }: Known): Part[] {
  type Details = { fact: string; status: string; supersedes: string | null };
  const { fact = texts.erasedFact, status = "", supersedes = null } = detailsOf<Details>(event);
  const receipt = evidence.get(event.data.resourceId);
  const before = supersedes === null ? undefined : evidence.get(supersedes);
  const name: Part = { text: fact, as: "mono", to: `/evidence/${event.data.resourceId}` };
  if (status !== "available") return [name, ` ${status}`];
  if (receipt === undefined) return [name];
  const value = receipt.data.withheld ? texts.withheld : shownValue(receipt.data.value);
  if (before === undefined || before.data.withheld || before.data.status !== "available") return [name, ` ${value}`];
  const old = shownValue(before.data.value);
  return old === value
    ? [name, ` ${value} `, { text: texts.again, as: "quiet" }]
    : [name, ` ${value} `, { text: texts.was(old), as: "quiet" }];
}

/** Without its name, where the subject was erased or the action was not read. */
const actionOf = (name: string | undefined): Part[] => [name === undefined ? texts.action : { text: name, as: "mono" }];

/** `by band high`, as far as the actions are still open. */
function originsOf(events: readonly RiskEvent[], { actions }: Known): Part[] {
  const origins = new Set(events.flatMap(({ data }) => actions.get(data.resourceId)?.origins ?? []));
  return origins.size === 0 ? [] : [texts.origins([...origins].map((origin) => origin.replace(":", " ")))];
}

function evidenceNote(receipts: readonly RiskEvent[], known: Known): Part[] {
  const { evidence, sourceName } = known;
  const [first] = receipts;
  const source = evidence.get(first!.data.resourceId)?.data.source;
  const { supersedes } = detailsOf<{ supersedes: string | null }>(first!);
  return joined(
    source === undefined ? [] : [sourceName(source)],
    receipts.length > 1 ? [texts.together(receipts.length)] : supersedes ? [texts.supersedes(shortId(supersedes))] : [],
    source === undefined ? [known.actor(first!.data.actor)] : somebody(first!, known),
  );
}

/** Pieces with commas between those that are there. */
function joined(...pieces: readonly (readonly Part[])[]): Part[] {
  return pieces.filter((piece) => piece.length > 0).flatMap((piece, at) => (at === 0 ? piece : [", ", ...piece]));
}

function detailsOf<T extends object>({ data }: RiskEvent): Partial<T> {
  return (typeof data.details === "object" && data.details !== null ? data.details : {}) as Partial<T>;
}
