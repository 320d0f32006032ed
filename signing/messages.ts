/** What the signing page and its host say to each other. The page carries the same version for as long as this holds. */
export const messageSource = "probity-signing";
export const messageVersion = 1;

export type FieldType = "signature" | "initials" | "date" | "text" | "checkbox" | "dropdown";

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
export type SigningError = { code: string; message: string; requestId: string | null };
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
