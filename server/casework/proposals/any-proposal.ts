import Type, { type Static } from "typebox";
import {
  DocumentErasureProposal,
  SignerErasureProposal,
  SubjectErasureProposal,
} from "#lifecycle/erasure/subjects/erasure-change.ts";
import { asProposalRecord } from "#platform/four-eyes/proposal-record.ts";
import type { ProposalRow } from "#platform/four-eyes/proposal-store.ts";
import { OrganizationSettingsProposal } from "#accounts/organizations/settings-change.ts";
import { named } from "#platform/operation/named.ts";
import { RetentionSettingsProposal } from "#lifecycle/retention/settings-change.ts";
import { OverrideProposal } from "#risk/overrides/override-change.ts";
import { MatchDecisionProposal } from "#screening/matches/decision-change.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { FourEyesSettingsProposal } from "./change-settings.ts";

/** A proposal of any change. */
export const Proposal = named(
  "Proposal",
  Type.Union([
    OverrideProposal,
    MatchDecisionProposal,
    FourEyesSettingsProposal,
    OrganizationSettingsProposal,
    RetentionSettingsProposal,
    SubjectErasureProposal,
    DocumentErasureProposal,
    SignerErasureProposal,
  ]),
);
export type Proposal = Static<typeof Proposal>;

/** A change is stored as the operation made it, so it has the shape that its operation describes. */
export const asProposal = (keys: OrganizationKeys, row: ProposalRow): Proposal =>
  asProposalRecord(keys, row) as Proposal;
