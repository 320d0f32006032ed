import type { Tx } from "#platform/database/transaction.ts";
import { applyDocumentErasure, applySignerErasure } from "#lifecycle/erasure/documents/apply-document-erasure.ts";
import { eraseDocument } from "#lifecycle/erasure/documents/erase-document.ts";
import { eraseSigner } from "#lifecycle/erasure/documents/erase-signer.ts";
import { applyErasure, type Erasing } from "#lifecycle/erasure/subjects/apply-erasure.ts";
import { eraseSubject } from "#lifecycle/erasure/subjects/erase-subject.ts";
import type {
  DocumentErasureChange,
  SignerErasureChange,
  SubjectErasureChange,
} from "#lifecycle/erasure/subjects/erasure-change.ts";
import type { People } from "#platform/four-eyes/people.ts";
import type { ProposedOperation } from "#platform/four-eyes/proposal-store.ts";
import { applyOrganizationSettings, type OrganizationSettingsChange } from "#accounts/organizations/settings-change.ts";
import { type Access, administrators, owners } from "#platform/operation/access.ts";
import { applyRetentionSettings, type RetentionChange } from "#lifecycle/retention/settings-change.ts";
import { applyOverride } from "#risk/overrides/apply-override.ts";
import { createOverride } from "#risk/overrides/create-override.ts";
import type { OverrideChange } from "#risk/overrides/override-change.ts";
import { applyDecision } from "#screening/matches/apply-decision.ts";
import { decideMatch } from "#screening/matches/decide-match.ts";
import type { MatchDecisionChange } from "#screening/matches/decision-change.ts";
import { applySettings, changeFourEyesSettings, type SettingsChange } from "./change-settings.ts";

type Changes = {
  createOverride: OverrideChange;
  decideMatch: MatchDecisionChange;
  changeFourEyesSettings: SettingsChange;
  changeOrganizationSettings: OrganizationSettingsChange;
  changeRetentionSettings: RetentionChange;
  eraseSubject: SubjectErasureChange;
  eraseDocument: DocumentErasureChange;
  eraseSigner: SignerErasureChange;
};

/**
 * The operation's own access, and the operation's own code. `approve` is for the second person, where that is not the same. Answers the
 * id of the record it made, if any. `fresh` asks the second person for a fresh proof of who they are, as the operation asks the first.
 */
type Effect<Change> = {
  allow: Access;
  approve?: Access;
  fresh?: true;
  apply: (call: Erasing, people: People, resourceId: string, change: Change) => Promise<string | null>;
};

/** For changes that need neither keys nor services. */
const inTransaction =
  <Change>(
    apply: (tx: Tx, people: People, now: Date, resourceId: string, change: Change) => Promise<string | null>,
  ): Effect<Change>["apply"] =>
  ({ tx, now }, people, resourceId, change) =>
    apply(tx, people, now, resourceId, change);

const effects: { readonly [O in ProposedOperation]: Effect<Changes[O]> } = {
  createOverride: { allow: createOverride.allow, apply: inTransaction(applyOverride) },
  decideMatch: { allow: decideMatch.allow, apply: inTransaction(applyDecision) },
  changeFourEyesSettings: {
    allow: changeFourEyesSettings.allow,
    approve: administrators,
    fresh: true,
    apply: inTransaction(applySettings),
  },
  changeOrganizationSettings: {
    allow: owners,
    approve: administrators,
    fresh: true,
    apply: inTransaction(applyOrganizationSettings),
  },
  changeRetentionSettings: {
    allow: owners,
    approve: administrators,
    fresh: true,
    apply: inTransaction(applyRetentionSettings),
  },
  eraseSubject: { allow: eraseSubject.allow, fresh: true, apply: applyErasure },
  eraseDocument: { allow: eraseDocument.allow, fresh: true, apply: applyDocumentErasure },
  eraseSigner: { allow: eraseSigner.allow, fresh: true, apply: applySignerErasure },
};

/** A change is stored with the operation that made it, so the two fit. */
export const effectOf = (operation: ProposedOperation): Effect<unknown> => effects[operation] as Effect<unknown>;
