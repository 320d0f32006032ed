import type { FieldType, RefusalCode } from "@probity/contract";

export type { FieldType };

/** Messages between the signing page and its host. The version changes when an older host could not read them. */
export const messageSource = "probity-signing";
export const messageVersion = 1;

export type FieldFilled = {
  documentId: string;
  fieldId: string;
  fieldType: FieldType;
  label: string | null;
  filledAt: string | null;
  /** Required fields the signer has still to fill. */
  remainingRequired: number;
  /** Only when the signing session was made with `shareValues: true`. */
  value?: string;
};
export type FieldCleared = {
  documentId: string;
  fieldId: string;
  fieldType: FieldType;
  label: string | null;
  remainingRequired: number;
};
export type Completed = { documentId: string; signerId: string };
export type Declined = { documentId: string; signerId: string; reason: string };
/** A code of a refusal, or `offline` when the server was not reached. */
export type ErrorCode = RefusalCode | "offline";
export type SigningError = { code: ErrorCode; message: string; requestId: string | null };
export type Resized = { height: number };

/** Everything the page tells, by the type of its message. */
export type PageMessages = {
  ready: { documentId: string; signerId: string };
  "field.filled": FieldFilled;
  "field.cleared": FieldCleared;
  completed: Completed;
  declined: Declined;
  error: SigningError;
  resize: Resized;
};

/** Everything the host asks for. */
export type HostMessages = { "field.focus": { fieldId: string } };

export type Envelope<Messages, Type extends keyof Messages = keyof Messages> = {
  [T in Type]: { source: typeof messageSource; v: typeof messageVersion; type: T } & Messages[T];
}[Type];

export function isEnvelope(data: unknown): data is { type: string } & Record<string, unknown> {
  if (typeof data !== "object" || data === null) return false;
  const { source, v, type } = data as Record<string, unknown>;
  return source === messageSource && v === messageVersion && typeof type === "string";
}
