import type {
  DocumentErasureProposal as OfDocument,
  Operations,
  Proposal,
  SignerErasureProposal,
} from "@probity/contract";
import { ProposalDecision } from "../../records/proposals/proposal-decision.tsx";
import { proposalTexts } from "../../texts/proposals.ts";

const texts = proposalTexts.documentErasure;

type DocumentErasure = OfDocument | SignerErasureProposal;

const routes = {
  eraseDocument: "POST /documents/{id}/erase",
  eraseSigner: "POST /documents/{id}/signers/{signerId}/erase",
} as const satisfies Record<DocumentErasure["data"]["change"]["operation"], keyof Operations>;

export const isDocumentErasure = (proposal: Proposal): proposal is DocumentErasure =>
  proposal.data.change.operation in routes;

/** An erasure that waits for a second person, with the reason that the first one gave. */
export function DocumentErasureProposal({ proposal }: { proposal: DocumentErasure }) {
  const { operation, request } = proposal.data.change;
  return (
    <ProposalDecision
      proposal={proposal}
      route={routes[operation]}
      proposed={texts.proposed[operation]}
      changes={
        <p>
          {texts.changes[operation]} {request.reason}
        </p>
      }
      told={texts.told}
      own={proposalTexts.own}
    />
  );
}
