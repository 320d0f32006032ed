import type { ProfileTemplates, ReasonPresetsByKind } from "@probity/contract";
import { sentences } from "./sentences.ts";

/** Settings of the organization. */
export const settingsPageTexts = {
  title: "Settings",
  note: "of the organization, in this mode unless a panel says otherwise",
  reasons: "Reasons for decisions",
  reasonsNote: "Composers offer them on the keys 1 to 9. Whoever decides can still change the text.",
  decision: "Decision",
  kinds: {
    action_requested: "action asked for again",
    action_acknowledged: "action acknowledged",
    action_completed: "action completed",
    action_failed: "action failed",
    action_cancelled: "action cancelled",
    override: "override",
    override_revocation: "override revoked",
    match_false_positive: "match is somebody else",
    match_confirmed: "match confirmed",
    investigation_accepted: "finding accepted",
    investigation_rejected: "finding rejected",
    investigation_needs_evidence: "finding needs evidence",
    verification_approved: "verification approved",
    verification_rejected: "verification rejected",
    verification_revoked: "approval revoked",
    proposal: "proposal declined",
  } satisfies Record<keyof ReasonPresetsByKind, string>,
  own: "This decision has the reasons that the dashboard brings. Add one to replace them with your own.",
  none: "This decision offers no reasons. People write their own.",
  label: (number: number) => `Label ${number}`,
  text: (number: number) => `Text ${number}`,
  add: "Add a reason",
  full: "Nine reasons fit on the keys 1 to 9.",
  remove: (number: number) => `Remove reason ${number}`,
  bringBack: "Use the dashboard's own",
  save: "Save",
  saved: "Reasons saved.",
  unchanged: sentences.unchanged,
  incomplete: "Every reason needs a label and a text.",
  privacy: "Write no names and no numbers of documents into them.",
  organization: "the organization's own name",
  missing: "There are no settings",
  missingText: "The server has none. Reload the page.",
  refused: "Your role cannot read settings",
  refusedText: sentences.askOwner,
  conflict: "Somebody has changed the settings meanwhile",
  conflictText: "Reload to see theirs. What you typed is lost then, so copy it first.",
  offlineText: "Settings are read when the connection is back.",
  failed: "The settings could not be read",
};

/** Where the profiles of subjects are kept. */
export const profileSettingsTexts = {
  title: "Profiles of subjects",
  note: "No name is stored here. A link beside each subject leads to its page in your own system.",
  kinds: {
    person: "Link for a person",
    business: "Link for a business",
    account: "Link for an account",
    transaction: "Link for a transaction",
  } satisfies Record<keyof ProfileTemplates, string>,
  placeholder: "https://crm.example/customers/{externalId}",
  noLink: "Without a template, there is no link.",
  leadsTo: (href: string) => `cust-42 leads to ${href}`,
  format:
    "Write https://, a host in lower-case letters, and a path with {externalId} or {subjectId}. {kind} is known too; users and # are not.",
  theirs: (template: string) =>
    template === ""
      ? "Somebody has removed this template meanwhile. Saving brings yours."
      : `Somebody has saved ${template} meanwhile. Saving replaces it.`,
  privacy: "Nothing is fetched from there and nothing is sent: your system asks whoever follows the link to sign in.",
  save: "Save links",
  saved: "Links saved.",
  unchanged: sentences.unchanged,
  wrong: "One of the templates is not an address that can be linked to.",
};

/** How people have to sign in. */
export const securitySettingsTexts = {
  title: "Security",
  note: "For everybody in the organization, in both modes.",
  required: "Everybody needs a second factor",
  requiredHint:
    "People without one-time codes or a passkey are led to set one up, and can do nothing else until then. Your own session has to have shown one first.",
  provider: "A sign-in through the identity provider counts as two factors",
  idle: "Minutes until an unused session ends",
  idleHint: "Empty means the server's own setting.",
  idleWrong: (least: number, most: number) => `Write a whole number from ${least} to ${most}, or nothing.`,
  save: "Save security settings",
  saved: "Security settings saved.",
  unchanged: sentences.unchanged,
  wrong: "The number of minutes is not one that can be saved.",
};

/** Which decisions need a second person. */
export const fourEyesSettingsTexts = {
  title: "Four eyes",
  note: "What one person decides and a second one approves, in this mode.",
  overrides: "Overrides of assessments",
  matches: "Decisions about matches",
  ofLists: "of these lists; with none chosen, of all",
  fromScore: "From this score on",
  fromScoreHint: "0 to 100. Empty means any score.",
  erasures: "Erasures of subjects, documents and signers",
  settings: "Changes of this choice and of retention periods",
  days: "Days for which an earlier false positive counts",
  daysHint: "When the same subject meets the same entry again. Empty means that each match is decided anew.",
  weaker: "Whatever asks for less takes a second owner or admin, always.",
  save: "Save four eyes",
  saved: "Four eyes saved.",
  proposed: "Proposed. Another owner or an admin decides; until then the choice stays.",
  unchanged: sentences.unchanged,
  wrong: {
    fromScore: "The score is a whole number from 0 to 100.",
    days: "The number of days is not one that can be saved.",
  },
};

/** What publishing a policy takes. */
export const publishingSettingsTexts = {
  title: "Publishing policies",
  note: "For everybody in the organization, in both modes.",
  second: "Another person publishes than the one who created the draft",
  secondHint: "The creator is refused with second_person_required. Turning this off takes a second owner or admin.",
  binding: "Invariants are binding",
  bindingHint:
    "A version that refutes one cannot be published. One that is not decided, or says nothing, waits until an owner acknowledges it.",
  save: "Save publishing settings",
  saved: "Publishing settings saved.",
  proposed: "Proposed. Another owner or an admin decides; until then the settings stay.",
  unchanged: sentences.unchanged,
  owners: "For owners only: whoever publishes should not decide how.",
};

/** An owner's consent to AI in investigations. */
export const aiConsentTexts = {
  title: "AI in investigations",
  note: (mode: string) => `in ${mode}`,
  given: "consent given",
  none: "no consent",
  to: (version: string) => `to text ${version}, by`,
  text: "With consent, an investigation may ask the model that the operator has set. The question and the snapshot are sent there, with the subject's externalId and the values of its evidence. A model adds findings that cite the records; it decides nothing.",
  version: "Version of your consent text",
  versionHint: "Your own name for the text that the organization has agreed to.",
  required: "Write the version of the text first.",
  agree: "Agree",
  agreed: "Investigations may ask a model now.",
  withdraw: "Withdraw",
  withdrawing: "Investigations under way that ask a model are cancelled.",
  withdrawn: "Consent withdrawn.",
};
