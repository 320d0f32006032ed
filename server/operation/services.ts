import type { Readable } from "node:stream";
import type { Renderer } from "@probity/engines/agreement/rendering.ts";
import type { PdfInspector } from "@probity/engines/documents/inspection.ts";
import type { Screen } from "@probity/engines/screening/screening.ts";
import type { Tx } from "#database/transaction.ts";
import type { Keyring } from "#secrets/keyring.ts";
import type { Caller, Role } from "./caller.ts";

export type TokenClaims = { userId: string; organizationId: string; role: Role; sessionId: string };

export type TokenIssuer = { issue(claims: TokenClaims, now: Date): Promise<{ token: string; expiresAt: Date }> };

/** Limits guessing. A refusal rolls its transaction back, so attempts are counted in one of their own, and beforehand. */
export type Attempts = {
  /** Counts one attempt for each subject, or refuses with 429 and counts none. */
  take(subjects: readonly string[], now: Date): Promise<void>;
  /** The attempt was no failure after all. */
  giveBack(tx: Tx, subjects: readonly string[], now: Date): Promise<void>;
  forget(tx: Tx, subject: string): Promise<void>;
};

/** The values that the browser keeps, sealed, between leaving for the identity provider and coming back. */
export type OidcFlow = { state: string; nonce: string; codeVerifier: string };

export type OidcIdentity = { issuer: string; subject: string; verifiedEmail: string | null };

export type OidcProvider = {
  start(): Promise<{ url: string; flow: OidcFlow }>;
  /** The identity of the person who came back; null when the provider or one of the checks refuses. */
  finish(query: Readonly<Record<string, string>>, flow: OidcFlow): Promise<OidcIdentity | null>;
};

/** The services that operations need beside their transaction. Built once per process (see identity/services.ts). */
export type Services = {
  keyring: Keyring;
  tokens: TokenIssuer;
  attempts: Attempts;
  /** Null when no identity provider is configured. */
  oidc: OidcProvider | null;
  /** The model that assists investigations; null when no endpoint is configured. */
  assistance: { model: string } | null;
  /** Searches the lists as they stand in this process. */
  screen: Screen;
  /** Sets agreements and looks into uploaded ones, in processes of its own. */
  renderer: Renderer & PdfInspector;
  /** Streams that tell a session which kinds of records change; ends after so many seconds unless null. */
  live: { open(caller: Extract<Caller, { kind: "user" }>, seconds: number | null): Readable };
  /** True when a mail server is configured, so that signers can be written to. */
  mails: boolean;
  publicUrl: string;
  sessionSeconds: number;
  invitationSeconds: number;
};
