import type { AssessmentInput, Evidence, PolicyDefinition } from "@probity/contract";
import { factOf } from "@probity/engines/risk/policy/format/facts.ts";
import type { Stretch, ValidityInput } from "../../pictures/validity/validity-model.ts";

type State = AssessmentInput["state"];
type Input = PolicyDefinition["inputs"][number];
type Receipt = Evidence["data"];

/** Each input of a policy with the receipts that stand for it now, and those before. */
export function validityInputs(
  inputs: readonly Input[],
  heads: readonly Evidence[],
  receipts: readonly Evidence[],
  now: Date,
): ValidityInput[] {
  return inputs.map((input) => {
    const standing = heads.filter(({ data }) => isFor(input, data));
    const latest = newest(standing);
    const older = receipts.filter(({ id, data }) => isFor(input, data) && !heads.some((head) => head.id === id));
    return {
      key: input.key,
      past: older.filter(({ data }) => data.status === "available").map(({ data }) => stretchOf(input, data, receipts)),
      latest:
        latest && (latest.data.status === "available" ? usable(input, latest.data) : untold(latest, receipts, now)),
      state: stateOf(input, latest?.data ?? null, now),
    };
  });
}

const isFor = (input: Input, { fact, source }: Receipt) =>
  input.acceptedSources.includes(source) && fact === factOf(input, source);

function newest(receipts: readonly Evidence[]): Evidence | null {
  const [first] = receipts.toSorted((one, other) => other.data.observedAt.localeCompare(one.data.observedAt));
  return first ?? null;
}

function usable({ maxAgeSeconds }: Input, { observedAt, expiresAt }: Receipt): Stretch {
  const oldest = Date.parse(observedAt) + maxAgeSeconds * 1000;
  const end = expiresAt === null ? oldest : Math.min(oldest, Date.parse(expiresAt));
  return { from: new Date(observedAt), to: new Date(end) };
}

/** An older receipt counts until its age, its expiry or the receipt that took its place, whichever came first. */
function stretchOf(input: Input, receipt: Receipt, receipts: readonly Evidence[]): Stretch {
  const { from, to } = usable(input, receipt);
  const next = receipts.find(({ id }) => id === receipt.supersededBy)?.data.observedAt;
  return {
    from,
    to: next === undefined ? to : new Date(Math.max(from.getTime(), Math.min(to.getTime(), Date.parse(next)))),
  };
}

/** A source that says it cannot tell: from what it said before up to then. */
function untold({ data }: Evidence, receipts: readonly Evidence[], now: Date): Stretch {
  const before = receipts.find(({ id }) => id === data.supersedes)?.data.observedAt ?? data.observedAt;
  const to = new Date(data.observedAt);
  return { from: new Date(before), to: to > now ? now : to };
}

/** As the evaluator would find it now, from the newest receipt alone. */
function stateOf(input: Input, receipt: Receipt | null, now: Date): State {
  if (receipt === null) return "missing";
  if (receipt.status !== "available") return receipt.status;
  if (receipt.approval !== undefined && receipt.approval !== "approved") return "not_approved";
  if (receipt.expiresAt !== null && Date.parse(receipt.expiresAt) <= now.getTime()) return "expired";
  if (Date.parse(receipt.observedAt) + input.maxAgeSeconds * 1000 < now.getTime()) return "stale";
  return "resolved";
}
