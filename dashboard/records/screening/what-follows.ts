import type { ScreeningMatch, ScreeningRun } from "@probity/contract";
import { type ListKind, listKindOf } from "@probity/engines/screening/lists/list-keys.ts";
import { type IncompleteReason, isWhole } from "@probity/engines/screening/outcome/completeness.ts";
import type { JudgedMatch } from "@probity/engines/screening/outcome/match.ts";
import { pepFact, sanctionsFact } from "@probity/engines/screening/outcome/risk-facts.ts";
import { runStatus } from "@probity/engines/screening/outcome/run-status.ts";

export type Decision = "confirmed" | "false_positive";
export type WhatFollows = {
  status: ScreeningRun["status"];
  pending: number;
  /** Facts about the subject, with what they say now and what they would; null says that the run cannot tell. */
  facts: readonly { fact: string; now: string | null; afterwards: string | null }[];
};

/** The run as a decision would leave it, by the same functions that the server uses. */
export function whatFollows(run: ScreeningRun, match: ScreeningMatch, decision: Decision): WhatFollows {
  const matches = run.matches.map((one) => judged(one === match ? { ...one, decision } : one));
  const { reviewScore, matchScore } = run.policy;
  const scores = { reviewScore, matchScore };
  return {
    status: runStatus({ ...scores, errorCode: run.errorCode, incomplete: run.incomplete }, matches),
    pending: matches.filter((one) => one.decision === "pending").length,
    facts: run.riskSources.map(({ fact, value }) => {
      const afterwards =
        fact === "screening.sanctions"
          ? sanctionsFact(matches, scores, isSearchedWhole(run, "sanctions"))
          : pepFact(matches, scores, isSearchedWhole(run, "pep"));
      return { fact, now: value, afterwards };
    }),
  };
}

function isSearchedWhole({ errorCode, sources, incompleteReasons }: ScreeningRun, kind: ListKind): boolean {
  const has = (reason: IncompleteReason) => incompleteReasons.includes(reason);
  const reports = sources.map((source) => ({ ...source, listKind: listKindOf(source.key) }));
  return (
    errorCode === null &&
    isWhole(kind, reports, {
      candidatesCapped: has("candidates_capped"),
      pepCandidatesCapped: has("pep_candidates_capped"),
      nameTermsCapped: has("name_terms_capped"),
      nameWithoutTokens: has("name_without_tokens"),
    })
  );
}

const judged = ({ score, decision, listKind, pep }: ScreeningMatch): JudgedMatch => ({
  score,
  decision,
  listKind,
  standing: pep?.standing ?? null,
});
