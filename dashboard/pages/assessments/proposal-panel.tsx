import type { OverrideProposal } from "@probity/contract";
import { useRecord } from "../../api/queries.ts";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Time } from "../../kit/time/time.tsx";
import { ProposalDecision } from "../../records/proposals/proposal-decision.tsx";
import { proposalTexts as texts } from "../../texts/proposals.ts";

/** A proposed override beside the evidence that its author saw: the second person approves it or declines it with a reason. */
export function ProposalPanel({ proposalId, onClose }: { proposalId: string; onClose: () => void }) {
  const reading = useRecord("GET /proposals/{id}", { id: proposalId });
  const proposal = reading.state === "shown" ? reading.value : null;
  if (proposal === null || proposal.data.change.operation !== "createOverride")
    return (
      <Inspector title={texts.title} onClose={onClose}>
        {reading.state === "missing" && <p>{texts.missing}</p>}
      </Inspector>
    );
  const { request, before, after } = (proposal as OverrideProposal).data.change;
  return (
    <ProposalDecision
      proposal={proposal}
      route="POST /risk/assessments/{id}/overrides"
      proposed={
        <>
          <StatusBadge of="assessment" value={request.decision} /> {texts.until}{" "}
          <Time at={request.expiresAt} as="moment" />
        </>
      }
      changes={
        <>
          <span className="flex wrap">
            <StatusBadge of="assessment" value={before.decision} /> <span className="meta ink-3">{texts.now}</span>
          </span>
          <span className="flex wrap">
            → <StatusBadge of="assessment" value={after.decision} /> <span className="meta ink-3">{texts.after}</span>
          </span>
        </>
      }
      told={{ approve: texts.approved, decline: texts.declined, withdraw: texts.withdrawn }}
      own={texts.own}
      onClose={onClose}
    />
  );
}
