export type DocumentStatus = "draft" | "pending" | "finalizing" | "completed" | "declined" | "voided" | "expired";
export type SignerStatus = "created" | "waiting" | "invited" | "viewed" | "signed" | "declined";

export type DocumentSigner = {
  id: string;
  /** The signer role of the template; null in an uploaded document. */
  roleId: string | null;
  role: string | null;
  name: string;
  email: string;
  /** Equal numbers sign in any order, lower ones first. */
  signingOrder: number;
  status: SignerStatus;
  invitedAt: string | null;
  viewedAt: string | null;
  signedAt: string | null;
  declinedAt: string | null;
  declineReason: string | null;
};

/** Width and height are those of the page as it is shown, in points. */
export type DocumentPage = { pageNumber: number; width: number; height: number; rotation: 0 | 90 | 180 | 270 };

/** Digests of PDFs are 64 hex digits; those of templates begin with `sha256:`. */
export type Document = {
  id: string;
  name: string;
  status: DocumentStatus;
  statusReason: string | null;
  source: "template" | "upload";
  templateId: string | null;
  templateRevision: number | null;
  templateSourceHash: string | null;
  templateDataHash: string | null;
  engine: string | null;
  pageCount: number;
  pages: DocumentPage[];
  originalSha256: string;
  originalBytes: number;
  completedSha256: string | null;
  signers: DocumentSigner[];
  expiresAt: string | null;
  sentAt: string | null;
  completedAt: string | null;
  packetId: null;
  /** Only while it is `finalizing`. */
  finalization: { attempts: number; lastErrorCode: string | null; nextAttemptAt: string | null } | null;
  externalId: string | null;
  revision: number;
  sandbox: boolean;
  createdAt: string;
  updatedAt: string;
};

/** `externalId` comes back in webhooks, so it must hold no name. */
export type NewUpload = {
  file: Uint8Array;
  name?: string;
  externalId?: string;
  /** ISO 8601. */
  expiresAt?: string;
  /** True unless given. */
  allowDecline?: boolean;
};

export type FormField = {
  name: string;
  type: "text" | "checkbox" | "radio" | "dropdown" | "listbox" | "signature" | "button";
  widgetIndex: number;
  pageNumber: number;
  xPosition: number;
  yPosition: number;
  width: number;
  height: number;
  required: boolean;
  readOnly: boolean;
  multiline: boolean;
  maxLength: number | null;
  value: string | null;
  options: string[] | null;
  onValue: string | null;
  appearance: { fontSize: number; color: string; alignment: "left" | "center" | "right" };
};

export type DocumentAuditEvent = {
  id: string;
  documentId: string;
  /** From 1 on, without a gap. */
  seq: number;
  at: string;
  type: string;
  actor: { kind: "api_key" | "user" | "signer" | "system"; id: string };
  ip: string | null;
  userAgent: string | null;
  details: Record<string, unknown>;
  prevHash: string;
  hash: string;
};

/** `end` is what the whole history ends with, also when this is not its last page. */
export type DocumentHistoryPage = {
  items: DocumentAuditEvent[];
  nextOffset: number | null;
  end: { seq: number; hash: string };
};

/** Another engine than the one that set the document may well give other bytes. */
export type Reproduction = {
  reproduced: boolean;
  sha256: string;
  originalSha256: string;
  engine: string;
  originalEngine: string;
};

/** How signers get their links, and whether a link in a mail also asks for a code sent by mail. */
export type SendOptions = { invitations?: "email" | "none"; authentication?: "none" | "email_code" };

export type NewSigningSession = {
  /** Of the pages that may frame the signing page, such as `https://app.example.com`. */
  allowedOrigins?: string[];
  /** 300 to 3600; 1800 unless given. */
  expiresInSeconds?: number;
  returnUrl?: string | null;
  language?: string | null;
  theme?: { accent?: string } | null;
  /** Tell the page around it what was filled in as well. */
  shareValues?: boolean;
};

/** The link is shown once: only a hash of its token is kept. */
export type SigningSession = { id: string; url: string; token: string; expiresAt: string };

/** `intact`: byte for byte a file of the document. `altered`: it was one, or says it is, and differs. `unknown`: neither. */
export type Verdict = {
  outcome: "intact" | "altered" | "unknown";
  intact: boolean;
  documentId: string | null;
  version: "original" | "completed" | "certificate" | null;
  sha256: string;
  name: string | null;
  status: DocumentStatus | null;
  completedAt: string | null;
};
