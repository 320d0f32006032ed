import { type ValueProblem, valueProblem } from "@probity/engines/agreements/fields/check-value.ts";
import { formatDate, isIsoDate, readDateFormat } from "@probity/engines/agreements/fields/date-format.ts";
import { isDrawn, nameOf } from "@probity/engines/agreements/fields/field.ts";
import { enter, fillRefusal } from "@probity/engines/agreements/fields/fill.ts";
import { resolveDateFormat } from "@probity/engines/agreements/fields/resolve-date-format.ts";
import type { Json } from "@probity/engines/json/canonical.ts";
import type { Tx } from "#platform/database/transaction.ts";
import type { Origin } from "#platform/operation/operation.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { keyedHash } from "../drafts/keyed-hash.ts";
import { type DocumentEvent, recordDocumentEvents } from "../drafts/record-document-event.ts";
import type { StoredField } from "../fields/field-store.ts";
import { patterns } from "../fields/pattern.ts";
import { printProblem } from "../fields/printable.ts";
import { type FieldWrite, idsHolding, writeFieldValues } from "./field-value-store.ts";
import type { Signing } from "./load-signing.ts";
import { turnOf } from "./may-sign.ts";
import type { StoredSignature } from "./signature.ts";
import type { ShownField } from "./signing-field.ts";

/** A signer's entry; null clears the field. */
export type Entry =
  | { value: string | null }
  | { valueIso: string; locale: string | null }
  | { stored: StoredSignature };

/** The changes: the entered fields, and fields of their groups that were cleared. */
export type Entered = { signing: Signing; filled: ShownField[]; cleared: StoredField[] };

/** The field, when the signer may see it at all. */
export function fieldToFill({ fields, signers, caller }: Signing, id: string): StoredField {
  const field = fields.find((one) => one.id === id);
  refuseUnless(field, "not_found");
  const refusal = fillRefusal(fields, signers.map(turnOf), caller.signerId, field);
  if (refusal === "field_not_yours") throw new Refusal("not_found");
  if (refusal !== null) throw new Refusal(refusal);
  return field;
}

/**
 * Enters the same value into one or more fields, stores it and records it in the history, which gets hashes and no values.
 */
export async function enterValue(
  tx: Tx,
  signing: Signing,
  targets: readonly StoredField[],
  entry: Entry,
  { now, keys, origin }: { now: Date; keys: OrganizationKeys; origin: Origin },
): Promise<Entered> {
  const changed = new Map<string, StoredField>();
  for (const target of targets) {
    const entered = enteredInto(target, entry);
    const current = signing.fields.map((field) => changed.get(field.id) ?? field);
    for (const field of enter(current, target, entered)) {
      const before = current.find(({ id }) => id === field.id)!;
      changed.set(field.id, { ...before, ...field, filledAt: field.filledBy === null ? null : now });
    }
    refuseInvalid(changed.get(target.id)!, entry);
  }
  const ids = targets.map(({ id }) => id);
  const signed = "stored" in entry ? await idsHolding(tx, signing.caller.scope, ids, entry.stored) : ids;
  const all = [...changed.values()].filter((field) => {
    const before = signing.fields.find(({ id }) => id === field.id)!;
    return (
      contentOf(field) !== contentOf(before) || (signatureIn(field, entry).signature && !signed.includes(field.id))
    );
  });
  const fields = signing.fields.map((field) => all.find(({ id }) => id === field.id) ?? field);
  const filled = fields
    .filter(({ id }) => ids.includes(id))
    .map((field) => ({ ...field, signature: signatureIn(field, entry).signature }));
  const cleared = all.filter(({ id }) => !ids.includes(id));
  // The history cannot be shortened, so an entry that changes nothing is not recorded.
  if (all.length === 0) return { signing, filled, cleared };
  await writeFieldValues(
    tx,
    signing.caller.scope,
    now,
    all.map((field) => writeOf(field, entry)),
  );
  await recordDocumentEvents(tx, signing.caller, now, {
    documentId: signing.document.id,
    origin,
    events: all.map((field) => eventOf(keys, field, entry)),
  });
  return { signing: { ...signing, fields }, filled, cleared };
}

const nothing = { signature: null, signatureImage: null };
/** The signature to store with a field: none if the entry is a value, or if it cleared the field because of its group. */
const signatureIn = (field: StoredField, entry: Entry) =>
  "stored" in entry && isDrawn(field.fieldType) && field.value !== null ? entry.stored : nothing;

function enteredInto(field: StoredField, entry: Entry): { value: string | null; valueIso: string | null } {
  if ("stored" in entry) {
    if (!isDrawn(field.fieldType)) refuseValue("/signature", `${nameOf(field)} takes a value, not a signature`);
    return { value: entry.stored.signature.kind, valueIso: null };
  }
  if ("valueIso" in entry) {
    if (field.fieldType !== "date") refuseValue("/valueIso", `${nameOf(field)} is not a date`);
    if (!isIsoDate(entry.valueIso)) refuseValue("/valueIso", `${nameOf(field)} is not a date`);
    const format = readDateFormat(resolveDateFormat(field, entry.locale, patterns))!;
    return { value: formatDate(entry.valueIso, format), valueIso: entry.valueIso };
  }
  if (entry.value !== null && isDrawn(field.fieldType)) refuseValue("/value", `${nameOf(field)} takes a signature`);
  if (entry.value !== null && field.fieldType === "date")
    refuseValue("/value", `${nameOf(field)} takes a \`valueIso\``);
  return { value: entry.value, valueIso: null };
}

function refuseInvalid(field: StoredField, entry: Entry): void {
  const problem = valueProblem(field, patterns);
  if (problem) refuseFor(problem, field.fieldType === "date" ? "/valueIso" : "/value");
  const typed = "stored" in entry && entry.stored.signature.kind === "typed" ? entry.stored.signature.text : null;
  // The completed PDF prints the value, so an unprintable one is refused now instead of after everybody has signed.
  const unprinted = printProblem(field, typed ?? field.value ?? "");
  if (unprinted) refuseFor(unprinted, typed === null ? "/value" : "/signature/text");
}

function refuseValue(path: string, message: string): never {
  throw new Refusal("value_invalid", { detail: message, errors: [{ path, code: "value_invalid", message }] });
}

/** With the reason, so that the page can say it in the signer's language. */
function refuseFor(problem: ValueProblem, path: string): never {
  const errors = [{ path, code: "value_invalid", ...problem }];
  throw new Refusal("value_invalid", { detail: problem.message, errors });
}

function contentOf({ value, valueIso, filledBy }: StoredField): string {
  return JSON.stringify([value, valueIso, filledBy]);
}

function writeOf(field: StoredField, entry: Entry): FieldWrite {
  const { id, value, valueIso, filledBy, filledAt } = field;
  return { id, value, valueIso, filledBy, filledAt, ...signatureIn(field, entry) };
}

function eventOf(keys: OrganizationKeys, field: StoredField, entry: Entry): DocumentEvent {
  const details: Record<string, Json> = { fieldId: field.id };
  if (field.value === null) return { type: "field_cleared", details };
  return {
    type: "field_filled",
    details: { ...details, valueHash: keyedHash(keys, field.documentId, enteredText(field, entry)) },
  };
}

function enteredText(field: StoredField, entry: Entry): string {
  const { signature, signatureImage } = signatureIn(field, entry);
  return signatureImage?.toString("base64") ?? (signature ? JSON.stringify(signature) : field.value!);
}
