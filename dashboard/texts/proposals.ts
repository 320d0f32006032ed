import type { Proposal } from "@probity/contract";
import { sentences } from "./sentences.ts";

/** A change that waits for a second person. */
export const proposalTexts = {
  title: "Proposal",
  waits: "A second person has to decide",
  look: "Look at the proposal",
  steps: "Two people",
  proposed: "proposed",
  until: "until",
  changes: "What would change",
  now: "applies now",
  after: "would apply",
  own: "You proposed this. Another owner or admin decides.",
  decision: "Your decision",
  approve: "approve",
  approveMeans: "it takes effect at once",
  decline: "decline",
  declineMeans: "nothing changes",
  commitApprove: "Approve",
  commitDecline: "Decline",
  withdraw: "Withdraw",
  whyChoose: "Choose a decision.",
  presets: ["Not enough to go on", "Ask the customer first"],
  approved: "Approved. The override decides now.",
  declined: "Declined. The calculated decision stays.",
  withdrawn: "Withdrawn.",
  ended: {
    pending: "waits for a second person",
    approved: "was approved",
    declined: "was declined",
    withdrawn: "was withdrawn",
    lapsed: "lapsed, because the records have changed or its time is over",
  } satisfies Record<Proposal["data"]["status"], string>,
  missing: "There is no such proposal",
  missingText: "The id may belong to the other mode, or to another organization.",
  refused: "Proposals are read by members of the organization.",
  refusedText: sentences.askOwner,
  conflict: "Somebody else decided meanwhile.",
  conflictText: "Read it again.",
  offlineText: "What was read stays here. Deciding is off until the connection is back.",
  failed: "The proposal could not be read.",
  /** An erasure of a subject. */
  erasure: {
    proposed: "to erase the subject",
    told: {
      approve: "Approved. The subject is erased.",
      decline: "Declined. Nothing is erased.",
      withdraw: "Withdrawn.",
    },
  },
  /** A change of how long records are kept. */
  retention: {
    proposed: "to change how long records are kept",
    told: {
      approve: "Approved. What is older goes with the next run.",
      decline: "Declined. The periods stay.",
      withdraw: "Withdrawn.",
    },
  },
  /** An erasure of a document, or of one signer of it. */
  documentErasure: {
    proposed: { eraseDocument: "to erase the document", eraseSigner: "to erase the signer" },
    changes: {
      eraseDocument: "The content of the document and its files go for good; id, status and times stay. The reason:",
      eraseSigner: "The signer and all files of the document go for good; the other signers stay. The reason:",
    },
    told: { approve: "Approved. It is erased.", decline: "Declined. Nothing is erased.", withdraw: "Withdrawn." },
  },
  /** A change of what needs a second person. */
  settings: {
    title: "What needs a second person",
    note: "in this mode; the other mode has settings of its own",
    rows: ["overrides", "decisions about matches", "these settings", "erasures"],
    columns: { setting: "change", now: "now", after: "after an approval" },
    same: "the same",
    needs: (second: boolean) => (second ? "two people" : "one person"),
    matches: (lists: readonly string[] | undefined, fromScore: number | undefined) => {
      const named = [
        ...(lists ? [`of ${lists.join(", ")}`] : []),
        ...(fromScore === undefined ? [] : [`from score ${fromScore} on`]),
      ];
      return named.length === 0 ? "two people, for all" : `two people, ${named.join(" or ")}`;
    },
    /** Settings of the organization itself. */
    organization: {
      title: "Settings of the organization",
      note: "in both modes",
      members: {
        name: "name",
        publishRequiresSecondPerson: "publishing takes two people",
        bindingInvariants: "invariants bind publications",
        apiKeyMaxAgeDays: "maximum age of API keys, in days",
        requireSecondFactor: "a second factor is required",
        identityProviderIsSecondFactor: "the identity provider counts as a second factor",
        idleTimeoutMinutes: "minutes until an idle session ends",
      },
      word: (value: string | number | boolean | null | undefined) =>
        typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "none"),
    },
    proposed: "other settings",
    own: "You proposed this. Another owner decides.",
    told: {
      approve: "Approved. The new settings apply.",
      decline: "Declined. The settings stay as they are.",
      withdraw: "Withdrawn.",
    },
  },
};
