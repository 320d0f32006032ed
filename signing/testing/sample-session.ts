import type { Session, SigningField } from "../page/session.ts";
import type { SampleDocument } from "./sample-document.ts";

const nothing = {
  mine: true,
  required: true,
  value: null,
  valueIso: null,
  options: null,
  maxLength: null,
  validationMessage: null,
  groupKey: null,
  groupRequired: false,
  requiredWhenFieldId: null,
  requiredWhenValue: null,
  sharedFill: false,
  dateFormat: null,
  multiline: false,
  readOnly: false,
  filledBy: null,
  filledAt: null,
  signature: null,
} as const;

type Place = [pageNumber: number, xPosition: number, yPosition: number, width: number, height: number];

function fieldAt(
  [pageNumber, xPosition, yPosition, width, height]: Place,
  change: Pick<SigningField, "id" | "fieldType" | "label"> & Partial<SigningField>,
): SigningField {
  return { ...nothing, pageNumber, xPosition, yPosition, width, height, ...change };
}

/** One field of every kind, a condition, a group, a shared field, and one that the sender filled in. */
function sampleFields(document: SampleDocument): SigningField[] {
  return [...particulars(), ...signatures(document)];
}

function particulars(): SigningField[] {
  return [
    fieldAt([2, 72, 140, 200, 30], { id: "name", fieldType: "text", label: "Full name", maxLength: 60 }),
    fieldAt([2, 300, 140, 200, 30], {
      id: "country",
      fieldType: "dropdown",
      label: "Country",
      options: ["United Kingdom", "Ireland", "Germany"],
    }),
    fieldAt([2, 72, 200, 20, 20], {
      id: "company",
      fieldType: "checkbox",
      label: "I sign for a company",
      required: false,
    }),
    fieldAt([2, 110, 200, 200, 30], {
      id: "company-name",
      fieldType: "text",
      label: "Company name",
      required: false,
      requiredWhenFieldId: "company",
    }),
    fieldAt([2, 72, 260, 20, 20], {
      id: "monthly",
      fieldType: "checkbox",
      label: "Monthly invoices",
      groupKey: "billing",
      groupRequired: true,
    }),
    fieldAt([2, 220, 260, 20, 20], {
      id: "yearly",
      fieldType: "checkbox",
      label: "Yearly invoices",
      groupKey: "billing",
      groupRequired: true,
    }),
    fieldAt([2, 72, 320, 430, 80], {
      id: "notes",
      fieldType: "text",
      label: "Remarks",
      required: false,
      multiline: true,
    }),
    fieldAt([2, 72, 430, 200, 30], {
      id: "reference",
      fieldType: "text",
      label: "Order reference",
      mine: false,
      sharedFill: true,
    }),
    fieldAt([2, 300, 430, 200, 30], {
      id: "contract",
      fieldType: "text",
      label: "Contract number",
      value: "NW-2026-114",
      readOnly: true,
      filledBy: "sender",
    }),
    fieldAt([2, 440, 700, 80, 40], { id: "initials", fieldType: "initials", label: "Initials" }),
  ];
}

function signatures(document: SampleDocument): SigningField[] {
  const box = document.boxes.find(({ role }) => role === "consultant")!;
  return [
    fieldAt([3, 72, box.yPosition + 90, 150, 30], {
      id: "date",
      fieldType: "date",
      label: "Date",
      dateFormat: "DD.MM.YYYY",
    }),
    fieldAt([box.pageNumber, box.xPosition, box.yPosition, box.width, box.height], {
      id: "signature",
      fieldType: "signature",
      label: "The Consultant",
    }),
  ];
}

export function sampleSession(document: SampleDocument): Session {
  return {
    state: "ready",
    document: {
      id: "01980000-0000-7000-8000-000000000001",
      name: "Consulting agreement",
      status: "pending",
      source: "template",
      pageCount: document.pages.length,
      pages: document.pages,
      expiresAt: "2026-12-31T23:59:59Z",
      allowDecline: true,
      sender: "Northwind Trading",
      invitations: "email",
      copyByMail: true,
    },
    signer: { id: "ann", name: "Ann Lee", status: "viewed", language: "en" },
    signers: [
      { id: "ann", name: "Ann Lee", role: "consultant", status: "viewed", signingOrder: 1 },
      { id: "bob", name: "Bob Øst", role: "client", status: "waiting", signingOrder: 2 },
    ],
    fields: sampleFields(document),
    consent: {
      text: "You agree that your electronic signature has the same effect as one by hand.\n\nYou may decline and ask for paper instead. A copy of the signed document can be downloaded from this page once everybody has signed.",
      hash: "sha256:consent",
      givenAt: null,
    },
    remainingRequired: 0,
    embed: { allowedOrigins: [], shareValues: false },
  };
}
