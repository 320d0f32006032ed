import { runsBothWays, withoutIsolates } from "@probity/engines/agreements/model/direction.ts";
import { isolated } from "@probity/engines/agreements/model/literal-text.ts";
import type { ChainedEvent, DocumentEventType } from "@probity/engines/agreements/documents/history.ts";

/** Names of people and fields, by the ids in the history. A deleted person or field has no name. */
export type Names = {
  signers: ReadonlyMap<string, string>;
  fields: ReadonlyMap<string, string>;
  users: ReadonlyMap<string, string>;
  apiKeys: ReadonlyMap<string, string>;
};

type Details = Readonly<Record<string, unknown>>;
type InWords = string | ((details: Details, names: Names) => string);

const signer = ({ signerId }: Details, { signers }: Names) =>
  isolated(signers.get(String(signerId)) ?? "a former signer");
const field = ({ fieldId }: Details, { fields }: Names) => isolated(fields.get(String(fieldId)) ?? "a former field");

/** The names as they were when an event happened: a signer who was replaced later has none. */
export function namesAt(names: Names, replaced: ReadonlyMap<string, number>, seq: number): Names {
  if (replaced.size === 0) return names;
  const signers = [...names.signers].filter(([id]) => (replaced.get(id) ?? 0) <= seq);
  return { ...names, signers: new Map(signers) };
}

/** Each event as a phrase that follows the name of the actor. */
const happenings: Readonly<Record<DocumentEventType, InWords>> = {
  created: "Document created",
  generated: ({ revision }) => `PDF set from revision ${String(revision)} of the template`,
  field_created: (details, names) => `Field added for ${signer(details, names)}: ${field(details, names)}`,
  field_updated: (details, names) => `Field changed: ${field(details, names)}`,
  field_deleted: (details, names) => `Field of ${signer(details, names)} removed`,
  signer_created: (details, names) => `Signer added: ${signer(details, names)}`,
  signer_updated: (details, names) => `Signer changed: ${signer(details, names)}`,
  signer_replaced: (details, names) => `Signer replaced: ${signer(details, names)} signs instead`,
  signer_deleted: "Signer removed",
  sent: "Sent for signing",
  invitation_sent: (details, names) =>
    `${details["reminder"] === true ? "Reminder" : "Invitation"} sent to ${signer(details, names)}`,
  session_created: (details, names) => `Signing link made for ${signer(details, names)}`,
  code_refused: "Wrong code entered",
  viewed: "Document opened",
  consent_given: "Agreed to sign electronically",
  field_filled: (details, names) => `Filled in: ${field(details, names)}`,
  field_cleared: (details, names) => `Emptied: ${field(details, names)}`,
  signed: "Signed",
  declined: "Declined to sign",
  voided: "Document voided",
  expired: "Time for signing ended",
  reopened: "Reopened for signing",
  reminder: (details, names) => `Reminder asked for: ${signer(details, names)}`,
  finalization_failed: "Completion failed, to be tried again",
  finalized: "Document completed",
  erased: "Content erased",
  downloaded: ({ version }) => `Downloaded the ${version === "completed" ? "completed" : "original"} PDF`,
};

/** Names are isolated where one of them runs from right to left. */
export function describeEvent({ type, details }: Pick<ChainedEvent, "type" | "details">, names: Names): string {
  const happening = happenings[type as DocumentEventType];
  const words = typeof happening === "string" ? happening : happening(details as Details, names);
  return runsBothWays(words, "en") ? words : withoutIsolates(words);
}

/** The actor's name; null if the server acted by itself. */
export function actorName({ kind, id }: ChainedEvent["actor"], names: Names): string | null {
  if (kind === "signer") return names.signers.get(id) ?? "A former signer";
  if (kind === "user") return names.users.get(id) ?? "A former member";
  if (kind === "api_key") return `API key ${names.apiKeys.get(id) ?? id}`;
  return null;
}
