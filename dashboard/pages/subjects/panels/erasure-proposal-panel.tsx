import type { SubjectErasureProposal, SubjectOverview } from "@probity/contract";
import { useRecord } from "../../../api/queries.ts";
import { Inspector } from "../../../kit/inspector/inspector.tsx";
import { ProposalDecision } from "../../../records/proposals/proposal-decision.tsx";
import { proposalTexts } from "../../../texts/proposals.ts";
import { ErasureConsequences } from "./erasure-consequences.tsx";

const texts = proposalTexts.erasure;

type ErasureProposalPanelProps = { proposalId: string; overview: SubjectOverview; onClose: () => void };

/** An erasure that waits for a second person, beside what it would take away. */
export function ErasureProposalPanel({ proposalId, overview, onClose }: ErasureProposalPanelProps) {
  const reading = useRecord("GET /proposals/{id}", { id: proposalId });
  const proposal = reading.state === "shown" ? reading.value : null;
  if (proposal?.data.change.operation !== "eraseSubject")
    return (
      <Inspector title={proposalTexts.title} onClose={onClose}>
        {reading.state === "missing" && <p>{proposalTexts.missing}</p>}
      </Inspector>
    );
  return (
    <ProposalDecision
      proposal={proposal as SubjectErasureProposal}
      route="POST /risk/subjects/{id}/erase"
      proposed={texts.proposed}
      changes={overview.subject.data.erased ? null : <ErasureConsequences overview={overview} />}
      told={texts.told}
      own={proposalTexts.own}
      onClose={onClose}
    />
  );
}
