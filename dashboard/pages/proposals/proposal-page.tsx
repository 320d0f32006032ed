import type {
  FourEyesSettingsProposal,
  OrganizationSettingsProposal,
  Proposal,
  RetentionSettingsProposal,
} from "@probity/contract";
import { useEffect } from "react";
import { useRecord } from "../../api/queries.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { useGo } from "../../frame/page-link.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { recordStates } from "../../records/states.ts";
import { proposalTexts as texts } from "../../texts/proposals.ts";
import { DocumentErasureProposal, isDocumentErasure } from "./document-erasure-proposal.tsx";
import { RetentionProposal } from "./retention-proposal.tsx";
import { SettingsProposal } from "./settings-proposal.tsx";

const states = recordStates(<SkeletonRows rows={4} columns={[160, 320]} />, texts);

/** Where a proposal is decided: beside the evidence that its author saw. */
const placeOf: {
  [Operation in Proposal["data"]["change"]["operation"]]: (proposal: Proposal) => string | null;
} = {
  createOverride: ({ id, data }) => `/assessments/${data.resourceId}?panel=proposal&proposal=${id}`,
  decideMatch: ({ data }) =>
    data.change.operation === "decideMatch"
      ? `/screening/runs/${data.change.before.runId}?match=${data.resourceId}`
      : null,
  changeFourEyesSettings: () => null,
  changeOrganizationSettings: () => null,
  changeRetentionSettings: () => null,
  eraseSubject: ({ id, data }) => `/subjects/${data.resourceId}?panel=proposal&proposal=${id}`,
  eraseDocument: () => null,
  eraseSigner: () => null,
};

/** A proposal leads to the record it would change; settings and erasures of documents, which have no page, are decided here. */
export const proposalPage = page({
  path: "/proposals/$id",
  title: texts.title,
  search: {},
  keys: { 1: "approve", 2: "decline" },
  Page({ params }) {
    const reading = useRecord("GET /proposals/{id}", { id: params.id });
    const go = useGo();
    const proposal = reading.state === "shown" ? reading.value : null;
    const place = proposal && placeOf[proposal.data.change.operation](proposal);
    useEffect(() => {
      if (place) go(place, { replace: true });
    });
    return (
      <>
        <Head title={texts.title} reading={reading} />
        <RecordView reading={reading} states={states}>
          {(shown) =>
            shown.data.change.operation === "changeRetentionSettings" ? (
              <RetentionProposal proposal={shown as RetentionSettingsProposal} />
            ) : isDocumentErasure(shown) ? (
              <DocumentErasureProposal proposal={shown} />
            ) : placeOf[shown.data.change.operation](shown) === null ? (
              <SettingsProposal proposal={shown as FourEyesSettingsProposal | OrganizationSettingsProposal} />
            ) : null
          }
        </RecordView>
      </>
    );
  },
});
