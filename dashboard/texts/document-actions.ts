import { legalHoldTexts } from "./legal-hold.ts";

/** What is done with a document and its signers, and why it cannot be done now. */
export const documentActionTexts = {
  more: "More",
  download: {
    menu: "Download",
    original: "Original PDF",
    completed: "Sealed PDF",
    certificate: "Certificate",
    notCompleted: "It exists once everybody has signed and the document is completed.",
    file: (name: string, version: string) => `${name}-${version}.pdf`,
  },
  why: {
    erased: "The content of the document was erased.",
    send: (status: string) => `Only a draft can be sent; this document is ${status}.`,
    void: (status: string) => `A document that is ${status} cannot be voided.`,
    edit: (status: string) => `Signers change in drafts only; this document is ${status}.`,
    reopen: (status: string) => `Only an expired document can be reopened; this one is ${status}.`,
    remind: (status: string) => `Nobody is reminded while the document is ${status}.`,
    replaceSigner: (status: string) => `Signers are replaced while the document is pending; it is ${status}.`,
    notTheirTurn: "It is not their turn yet.",
    done: (status: string) => `The signer has already ${status}.`,
    remindedRecently: "Reminded less than an hour ago.",
    notEnded: "Only a document that has ended can be erased. Void it first, or wait until it ends.",
  },
  send: {
    button: "Send…",
    title: "Send the document",
    commit: "Send",
    lead: (names: readonly string[]) =>
      names.length === 0
        ? "It has no signer yet."
        : `${names.join(", ")} ${names.length === 1 ? "is" : "are"} invited first. After that, fields and signers no longer change.`,
    invitations: "Invitations",
    invitationOf: {
      default: "by e-mail where a mail server is configured",
      email: "by e-mail",
      none: "none; you pass on signing links",
    },
    authentication: "How signers prove who they are",
    authenticationOf: {
      none: "by the link alone",
      email_code: "by the link and a code sent by e-mail",
    },
    notReady: "The document cannot be sent yet",
    field: "Show the field",
    done: "Sent.",
  },
  void: {
    menu: "Void…",
    title: "Void the document",
    commit: "Void",
    text: "Nobody can sign it any more, and links stop working. This is final.",
    note: "Signers may read the reason. The history keeps a digest of it.",
    done: "The document is voided.",
    presets: [
      { label: "mistake", text: "It was made by mistake." },
      { label: "changed", text: "The terms have changed." },
      { label: "replaced", text: "Another document replaces it." },
      { label: "withdrawn", text: "The offer was withdrawn." },
    ],
  },
  reopen: {
    menu: "Reopen…",
    title: "Reopen the document",
    commit: "Reopen",
    text: "It is pending again until another deadline. Those who have signed do not sign again.",
    expiresAt: "expiresAt",
    required: "Choose a time in the future.",
    done: "Reopened.",
  },
  retry: { button: "Complete now", done: "It is being completed." },
  remind: {
    button: "Remind",
    who: (name: string) => `Remind ${name}`,
    done: (name: string) => `${name} is reminded.`,
  },
  link: {
    button: "Copy a signing link…",
    title: "Signing link",
    lead: (name: string) =>
      `A link that opens the signing page for ${name}, once, within the next 30 minutes. Earlier links of this signer stop working.`,
    commit: "Make a link",
    shown: "This page alone shows it. Pass it on to the signer and to nobody else.",
    expires: "It opens until",
    what: "the signing link",
  },
  verify: {
    menu: "Verify a PDF…",
    title: "Verify a PDF",
    lead: "Compares a file with what is stored for this document, byte by byte. The file is not kept.",
    file: "PDF",
    commit: "Verify",
    chooseFirst: "Choose a file first.",
    outcomes: {
      intact: "Unaltered: it is a file of this document, byte for byte.",
      altered: "Altered: it was a file of this document, or says that it is one, and differs now.",
      unknown: "Unknown: it is no file of this document.",
    },
    version: "version",
    sha256: "sha256 of the file",
  },
  signer: {
    add: "Add a signer",
    change: "Change…",
    changeTitle: "Change the signer",
    commitAdd: "Add",
    commitChange: "Save",
    name: "name",
    email: "email",
    order: "signingOrder",
    orderHint: "Those with the same number sign at the same time.",
    required: "Type a name and an address.",
    added: "Added.",
    changed: "Saved.",
    remove: "Remove the signer",
    removed: "Removed.",
    heir: "Their fields go to",
    heirFirst: "Choose who gets their fields.",
  },
  replace: {
    button: "Replace…",
    title: "Replace the signer",
    commit: "Replace",
    lead: (name: string) =>
      `Somebody else signs in the place of ${name}, with the same role, order and fields. All links and sessions of ${name} end at once.`,
    invited: "The new signer is invited at once.",
    waiting: "The new signer is invited when their turn comes.",
    done: (name: string) => `${name} signs instead.`,
  },
};

/** How long a document stays: holds and erasure. */
export const documentLifeTexts = {
  hold: legalHoldTexts({
    what: "document",
    text: "While it is held, nobody erases the document and no retention period deletes it. All other work goes on.",
    dispute: "A dispute about the agreement is pending.",
  }),
  erase: {
    menu: "Erase…",
    title: "Erase the document",
    lead: "The content of the document goes for good. Nobody can bring it back.",
    going: {
      name: "name, externalId and reasons",
      signers: (count: number) =>
        count === 1 ? "the name and address of 1 signer" : `the names and addresses of ${count} signers`,
      fields: (count: number) =>
        count === 1 ? "label and value of 1 field" : `labels, values and signatures of ${count} fields`,
      files: "all files: the original, the sealed PDF and the certificate, with every version",
    },
    staying: [
      "id, status, number of pages and times",
      "the types, authors and times of the history, chained anew",
      "who erased it, when, and your reason",
    ],
    sent: "Copies that were downloaded or mailed stay with whoever has them; verifying one answers unknown afterwards.",
    confirm: (name: string) => `Type ${name} to confirm`,
    confirmWhy: "Type the name of the document to confirm.",
    presets: [
      { label: "request", text: "Request of the person." },
      { label: "period ended", text: "The retention period has ended." },
      { label: "mistake", text: "Made by mistake." },
    ],
    reasonHint: "The reason stays. Write no personal data into it.",
    commit: "Erase",
    done: "The document is erased.",
    proposed: "Proposed. Another owner or admin decides; until then nothing is erased.",
  },
  erased: {
    title: "This document was erased",
    text: "Its content is gone, and it takes nothing more. Status, times and the history stay.",
    at: "erased",
  },
};
