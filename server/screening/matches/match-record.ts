import { positionCategories } from "@probity/engines/screening/lists/entry.ts";
import { matchDecisions } from "@probity/engines/screening/outcome/match.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, Timestamp } from "#platform/operation/shapes.ts";
import { isSuppressed } from "./carry-decisions.ts";
import type { DecisionRow, MatchRow } from "./match-store.ts";

const NullableText = Type.Union([Type.String(), Type.Null()]);

const FactorPart = named(
  "ScoreFactor",
  Type.Object({ code: Type.String(), points: Type.Integer(), detail: NullableText }),
);

/** The published details of the entry, for the reviewer of the match. */
const EntryPart = named(
  "ListedEntry",
  Type.Object({
    kind: Type.Union([Type.Enum(["person", "entity"]), Type.Null()]),
    aliases: Type.Array(Type.Object({ name: Type.String(), weak: Type.Boolean() })),
    aliasCount: Type.Integer({ description: "All of them; the first 50 are shown." }),
    datesOfBirth: Type.Array(Type.Object({ from: Type.String(), to: Type.String(), circa: Type.Boolean() })),
    nationalities: Type.Array(Type.String()),
    identifiers: Type.Array(Type.Object({ kind: Type.String(), value: Type.String(), country: NullableText })),
    programmes: Type.Array(Type.String()),
    listedOn: NullableText,
  }),
);

const PositionPart = named(
  "PepPosition",
  Type.Object({
    category: Type.Enum([...positionCategories]),
    title: Type.String(),
    country: NullableText,
    startDate: NullableText,
    endDate: NullableText,
    current: Type.Boolean(),
    roster: Type.String(),
  }),
);

const PepPart = named(
  "PepStanding",
  Type.Object({
    standing: Type.Enum(["pep", "former_pep", "family_member", "none"]),
    lastHeldUntil: Type.Optional(Type.String()),
    flags: Type.Array(Type.String()),
    positions: Type.Array(PositionPart),
    relatedPeps: Type.Optional(
      Type.Array(
        Type.Object({
          entryId: Type.String(),
          name: Type.String(),
          relation: Type.String({ description: "The listed person's relation to the PEP." }),
          positions: Type.Array(PositionPart),
        }),
      ),
    ),
  }),
);

const PriorDecisionPart = named(
  "PriorDecision",
  Type.Object({
    id: Id,
    runId: Id,
    matchId: Id,
    decision: Type.Enum(["confirmed", "false_positive"]),
    reason: Type.String(),
    decidedBy: Type.String(),
    approvedBy: NullableText,
    decidedAt: Timestamp,
  }),
);

export const MatchPart = named(
  "ScreeningMatch",
  Type.Object({
    id: Id,
    source: Type.String(),
    listKind: Type.Enum(["sanctions", "pep"]),
    sourceEntryId: Type.String(),
    listedName: Type.String(),
    matchedName: Type.String(),
    score: Type.Integer(),
    factors: Type.Array(FactorPart, { description: "Their points add up to the score." }),
    entry: EntryPart,
    pep: Type.Optional(PepPart),
    decision: Type.Enum([...matchDecisions]),
    decidedAt: NullableTimestamp,
    decidedBy: NullableText,
    approvedBy: NullableText,
    reason: NullableText,
    priorDecision: Type.Union([PriorDecisionPart, Type.Null()], {
      description: "What somebody decided when the same data met the same wording of the entry before.",
    }),
    suppressedBy: Type.Union([Type.Object({ decisionId: Id, until: Timestamp }), Type.Null()], {
      description: "The earlier `false_positive` that counts for this match; null where a person has to decide or did.",
    }),
  }),
);

export function matchPartOf(match: MatchRow): Static<typeof MatchPart> {
  return {
    id: match.id,
    source: match.source,
    listKind: match.list_kind,
    sourceEntryId: match.source_entry_id,
    listedName: match.listed_name,
    matchedName: match.matched_name,
    score: match.score,
    factors: [...match.factors],
    entry: match.entry as Static<typeof EntryPart>,
    ...(match.pep && { pep: match.pep as Static<typeof PepPart> }),
    decision: match.decision,
    decidedAt: match.decided_at?.toISOString() ?? null,
    decidedBy: match.decided_by,
    approvedBy: match.approved_by,
    reason: match.reason,
    priorDecision: match.prior && priorPartOf(match.prior),
    suppressedBy: isSuppressed(match)
      ? { decisionId: match.prior!.id, until: match.carried_until!.toISOString() }
      : null,
  };
}

function priorPartOf(prior: DecisionRow): Static<typeof PriorDecisionPart> {
  const { id, run_id, match_id, decision, reason, decided_by, approved_by, decided_at } = prior;
  return {
    id,
    runId: run_id,
    matchId: match_id,
    decision,
    reason,
    decidedBy: decided_by,
    approvedBy: approved_by,
    decidedAt: decided_at.toISOString(),
  };
}
