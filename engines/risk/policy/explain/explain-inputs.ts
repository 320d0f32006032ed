import type { Definition, PolicyInput } from "../definition.ts";
import type { Evaluation, InputState, Reading } from "../evaluation.ts";
import type { Background, ScreeningTrail, Statement } from "./explanation.ts";
import { sourceName } from "./source-names.ts";
import { joined, shownDuration, shownMoment } from "./wording.ts";

/** An input of the policy with the receipts it was given, each with how far it can count at the moment of the evaluation. */
type Given = { input: PolicyInput; state: InputState; receipts: Received[] };
type Received = Reading & { standing: "fresh" | "stale" | "expired" | "unfit" | "other" };

function evaluatedAt({ reviewAfterSeconds }: Definition, { reviewDueAt }: Evaluation): number {
  return Date.parse(reviewDueAt) - reviewAfterSeconds * 1000;
}

function givenInputs(definition: Definition, evaluation: Evaluation): Given[] {
  const at = evaluatedAt(definition, evaluation);
  return evaluation.inputs.map(({ state, receipts }, index) => {
    const input = definition.inputs[index]!;
    return { input, state, receipts: receipts.map((one) => ({ ...one, standing: standingOf(input, one, at) })) };
  });
}

function standingOf(input: PolicyInput, receipt: Reading, at: number): Received["standing"] {
  const { status, value, observedAt, expiresAt } = receipt;
  if (status !== "available") return "other";
  const items = input.type === "list" ? value : [value];
  const type = input.type === "list" ? input.itemType : input.type;
  if (!Array.isArray(items) || items.some((item) => typeof item !== type)) return "unfit";
  if (expiresAt !== null && !(at < Date.parse(expiresAt))) return "expired";
  return at <= Date.parse(observedAt) + input.maxAgeSeconds * 1000 ? "fresh" : "stale";
}

type Trouble = {
  /** True when this receipt leaves the input without a value. */
  causes: (receipt: Received) => boolean;
  says: (told: { key: string; from: string; maxAgeSeconds: number; newest: Reading }) => string;
};

/** The sentence for each reason why an input has no value, and the receipts that cause it. */
const troubles: Record<Exclude<InputState, "resolved">, Trouble> = {
  missing: {
    causes: () => false,
    says: ({ key, from }) => `No evidence for ${key} has arrived from ${from}.`,
  },
  stale: {
    causes: ({ standing }) => standing === "stale",
    says: ({ key, from, newest, maxAgeSeconds }) =>
      `The evidence for ${key} from ${from} is too old: it was observed at ${shownMoment(newest.observedAt)}, and the policy accepts ${shownDuration(maxAgeSeconds)}.`,
  },
  expired: {
    causes: ({ standing }) => standing === "expired",
    says: ({ key, from, newest }) =>
      `The evidence for ${key} from ${from} expired at ${shownMoment(newest.expiresAt!)}.`,
  },
  unavailable: {
    causes: ({ status, standing }) => status === "unavailable" || standing === "unfit",
    says: ({ key, from }) => `The evidence for ${key} from ${from} is unavailable.`,
  },
  revoked: {
    causes: ({ status }) => status === "revoked",
    says: ({ key, from }) => `The evidence for ${key} from ${from} was revoked.`,
  },
  conflict: {
    causes: ({ standing }) => standing === "fresh",
    says: ({ key, from }) => `The sources ${from} disagree about ${key}.`,
  },
  not_approved: {
    causes: ({ status }) => status === "not_approved",
    says: ({ key, from }) => `The evidence for ${key} from ${from} waits for the approval of its attempt.`,
  },
  binding_outdated: {
    causes: ({ status }) => status === "binding_outdated",
    says: ({ key }) => `The policy reads ${key} from an outdated workflow revision and needs a new binding.`,
  },
  source_retired: {
    causes: ({ status }) => status === "source_retired",
    says: ({ key, from }) => `The evidence for ${key} from ${from} no longer counts: the source is retired.`,
  },
};

/** Every input without a value, or those that are asked for. */
export function unresolvedStatements(
  definition: Definition,
  evaluation: Evaluation,
  { sourceNames }: Background,
  asked: (key: string) => boolean = () => true,
): Statement[] {
  return givenInputs(definition, evaluation).flatMap(({ input, state, receipts }): Statement[] => {
    const { key, acceptedSources, maxAgeSeconds } = input;
    if (state === "resolved" || !asked(key)) return [];
    const { causes, says } = troubles[state];
    // Newest first, because that is the one whose age matters.
    const blamed = receipts.filter(causes).toSorted((a, b) => Date.parse(b.observedAt) - Date.parse(a.observedAt));
    const names = (state === "missing" ? acceptedSources : blamed.map(({ source }) => source)).map((source) =>
      sourceName(source, sourceNames),
    );
    const from = joined(names, { last: state === "missing" ? "or" : "and" });
    const sources = acceptedSources.map((source) => {
      const {
        evidenceId = null,
        status = null,
        observedAt = null,
      } = receipts.find((receipt) => receipt.source === source) ?? {};
      return { source, name: sourceName(source, sourceNames), evidenceId, status, observedAt };
    });
    return [{ about: "input", key, state, sources, text: says({ key, from, maxAgeSeconds, newest: blamed[0]! }) }];
  });
}

/** The sources that each resolved input rests on. */
export function usedSources(definition: Definition, evaluation: Evaluation): { key: string; source: string }[] {
  const at = evaluatedAt(definition, evaluation);
  return evaluation.inputs.flatMap(({ key, state, receipts }, index) => {
    if (state !== "resolved") return [];
    const fresh = receipts.filter((receipt) => standingOf(definition.inputs[index]!, receipt, at) === "fresh");
    return fresh.map(({ source }) => ({ key, source }));
  });
}

/** The source of each input that has a value. */
export function evidenceStatement(
  definition: Definition,
  evaluation: Evaluation,
  { sourceNames }: Background,
): Statement[] {
  const used = usedSources(definition, evaluation);
  if (used.length === 0) return [];
  const sources = [...Map.groupBy(used, ({ source }) => source)].map(([source, of]) => ({
    source,
    name: sourceName(source, sourceNames),
    inputs: of.map(({ key }) => key),
  }));
  const parts = sources.map(({ name, inputs }) => `${name} (${joined(inputs)})`);
  return [{ about: "evidence", sources, text: `The evidence comes from ${joined(parts)}.` }];
}

/** The run, and the listed entries, behind each receipt of a screening fact. */
export function screeningStatements(evaluation: Evaluation, { screenings }: Background): Statement[] {
  return evaluation.inputs.flatMap(({ key, receipts }) =>
    receipts.flatMap(({ evidenceId, status }): Statement[] => {
      const trail = evidenceId === null ? undefined : screenings.get(evidenceId);
      if (!trail) return [];
      const text = trailText(key, status, trail);
      return [{ about: "screening", input: key, evidenceId: evidenceId!, ...trail, text }];
    }),
  );
}

function trailText(key: string, status: Reading["status"], { runId, matches, matchCount }: ScreeningTrail): string {
  if (status !== "available") return `Screening run ${runId} gave no result for ${key}.`;
  if (matchCount === 0) return `Screening run ${runId} found no listed entry behind ${key}.`;
  const entries = matches.map(
    ({ list, entryId, name, score, confirmed }) =>
      `“${name}” (${list} ${entryId}, score ${score}${confirmed ? ", confirmed" : ""})`,
  );
  const [noun, are] = matchCount === 1 ? ["entry", "is"] : ["entries", "are"];
  const shown = joined(entries, { shown: 3, total: matchCount });
  return `The listed ${noun} behind ${key} ${are} ${shown}, found by screening run ${runId}.`;
}
