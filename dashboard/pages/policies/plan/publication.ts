import type { InvariantAcknowledgement } from "@probity/contract";
import type { Verdict } from "./use-plan.ts";

/** Whether invariants let a draft be published by whoever looks at it, as the server decides it. */
export type Publication =
  /** These are acknowledged with it: their reason is asked for. */
  { state: "open"; toAcknowledge: readonly string[] } | { state: "refuted" } | { state: "waits_for_owner" };

type Rules = { binding: boolean; isOwner: boolean };

export function publicationOf(
  verdicts: readonly Verdict[],
  acknowledgements: readonly InvariantAcknowledgement[],
  { binding, isOwner }: Rules,
): Publication {
  if (binding && verdicts.some(({ verdict }) => verdict === "refuted")) return { state: "refuted" };
  const counts = ({ role }: InvariantAcknowledgement) => !binding || role === "owner";
  const done = acknowledgements.filter(counts).map(({ invariantId }) => invariantId);
  const asked = verdicts.filter(({ verdict }) => verdict === "refuted" || (binding && verdict !== "proved"));
  const toAcknowledge = asked.map(({ id }) => id).filter((id) => !done.includes(id));
  return binding && !isOwner && toAcknowledge.length > 0
    ? { state: "waits_for_owner" }
    : { state: "open", toAcknowledge };
}
