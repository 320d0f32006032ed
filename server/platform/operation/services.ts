import type { Readable } from "node:stream";
import type { Renderer } from "@probity/engines/agreements/model/rendering.ts";
import type { PdfInspector } from "@probity/engines/agreements/documents/inspection.ts";
import type { ReportFacts } from "@probity/engines/risk/policy/report/reported-assessment.ts";
import type { Screen, ScreenMany } from "@probity/engines/screening/outcome/screening.ts";
import type { Mode, Scope, Tx } from "#platform/database/transaction.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import type { Caller, Role } from "./caller.ts";
import type { Compute } from "./compute.ts";
import type { Erased } from "./erased.ts";

export type TokenClaims = { userId: string; organizationId: string; role: Role; sessionId: string };

export type TokenIssuer = { issue(claims: TokenClaims, now: Date): Promise<{ token: string; expiresAt: Date }> };

/** Limits guessing. A refusal rolls its transaction back, so attempts are counted in one of their own, and beforehand. */
export type Attempts = {
  /** Counts one attempt for each subject, or refuses with 429 and counts none. */
  take(subjects: readonly string[], now: Date): Promise<void>;
  /** The attempt was no failure after all. */
  giveBack(tx: Tx, subjects: readonly string[], now: Date): Promise<void>;
  forget(tx: Tx, subject: string): Promise<void>;
  /** How often signing in to this account has failed in the current window, this time included. */
  countFailure(account: string, now: Date): Promise<number>;
};

/** The values that the browser keeps, sealed, between leaving for the identity provider and coming back. */
export type OidcFlow = { state: string; nonce: string; codeVerifier: string };

/** `anew`: the provider must ask who it is, even somebody who is signed in there. */
export type OidcAsked = { anew: boolean };

export type OidcIdentity = { issuer: string; subject: string; verifiedEmail: string | null };

export type OidcProvider = {
  start(asked: OidcAsked): Promise<{ url: string; flow: OidcFlow }>;
  /** The identity of the person who came back; null when the provider or one of the checks refuses. */
  finish(query: Readonly<Record<string, string>>, flow: OidcFlow, asked: OidcAsked): Promise<OidcIdentity | null>;
};

/** An object in the store: the SHA-256 of its bytes, and the salt of its own key. */
export type StoredObject = { address: Buffer; salt: Buffer };

/** A file as its row has it: the bytes, or the object that holds them. */
export type StoredFile = { sha256: Buffer; bytes: Buffer | null; object: StoredObject | null };

/** The bytes of documents' files, in their rows or in an object store. It may take long, so never within a transaction. */
export type Files = {
  /** Before the transaction that stores the row. Answers the object that the row needs; null if the bytes belong in the row. */
  put(scope: Scope, bytes: Uint8Array): Promise<StoredObject | null>;
  /** After the transaction that read the row. */
  read(scope: Scope, file: StoredFile): Promise<Buffer>;
};

/** A record that was erased, as the list outside of the database has it. */
export type Erasure = {
  kind: "subject" | "document" | "signer";
  organizationId: string;
  mode: Mode;
  id: string;
  erased: Erased;
};

/** The report of an assessment as a PDF: what it is about, and the HTML file that it vouches for. */
export type ReportToSeal = {
  facts: ReportFacts;
  /** `sha256` in small hexadecimal digits. */
  file: { name: string; sha256: string; bytes: number };
  sealedAt: Date;
};

/** Services whose work takes long. It begins when the turn of the caller's organization has come. */
export type InTurn = {
  /** Sets agreements and looks into uploaded ones, in processes of its own. */
  renderer: Renderer & PdfInspector;
  /** The same as `screen` for many, in other threads. */
  screenMany: ScreenMany;
  compute: Compute;
  reports: {
    /** Typesets the report in a process of its own, and seals it with the key of the caller's organization. */
    sealedPdf(report: ReportToSeal): Promise<Uint8Array>;
  };
};

/** The services that operations need beside their transaction. Built once per process (see accounts/services.ts). */
export type Services = InTurn & {
  keyring: Keyring;
  tokens: TokenIssuer;
  attempts: Attempts;
  /** Null when no identity provider is configured. */
  oidc: OidcProvider | null;
  /** The model that assists investigations; null when no endpoint is configured. */
  assistance: { model: string } | null;
  /** Searches the lists as they stand in this process. */
  screen: Screen;
  /** Streams that tell a session which kinds of records change; ends after so many seconds unless null. */
  live: { open(caller: Extract<Caller, { kind: "user" }>, seconds: number | null): Readable };
  files: Files;
  /** The list of erasures that is kept outside of the database. */
  erasures: { append(erasures: readonly Erasure[]): Promise<void> };
  /** True when a mail server is configured, so that signers can be written to. */
  mails: boolean;
  publicUrl: string;
  sessionSeconds: number;
  invitationSeconds: number;
  /** For organizations that chose none; null when idle sessions go on. */
  idleTimeoutMinutes: number | null;
};
