import { completionErrors } from "@probity/engines/agreements/fields/completion.ts";
import { fieldTypes } from "@probity/engines/agreements/fields/field.ts";
import { fillRefusal } from "@probity/engines/agreements/fields/fill.ts";
import { dateFormatsOf } from "@probity/engines/agreements/fields/resolve-date-format.ts";
import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableText, NullableTimestamp } from "#platform/operation/shapes.ts";
import type { StoredField } from "../fields/field-store.ts";
import { patterns } from "../fields/pattern.ts";
import type { Signing } from "./load-signing.ts";
import { turnOf } from "./may-sign.ts";
import { KeptSignature } from "./signature.ts";

const NullableId = Type.Union([Id, Type.Null()]);

/** A field as its signer sees it. */
export const SigningField = named(
  "SigningField",
  Type.Object({
    id: Id,
    mine: Type.Boolean(),
    fieldType: Type.Enum([...fieldTypes]),
    pageNumber: Type.Integer(),
    xPosition: Type.Number(),
    yPosition: Type.Number(),
    width: Type.Number(),
    height: Type.Number(),
    required: Type.Boolean(),
    label: NullableText,
    value: NullableText,
    valueIso: NullableText,
    options: Type.Union([Type.Array(Type.String()), Type.Null()]),
    maxLength: Type.Union([Type.Integer(), Type.Null()]),
    validationMessage: NullableText,
    groupKey: NullableText,
    groupRequired: Type.Boolean(),
    requiredWhenFieldId: NullableId,
    requiredWhenValue: NullableText,
    sharedFill: Type.Boolean(),
    dateFormat: Type.Union([Type.String(), Type.Null()], { description: "Null while the signer's locale decides." }),
    multiline: Type.Boolean(),
    readOnly: Type.Boolean(),
    filledBy: Type.Union([Type.Enum(["sender", "signer"]), Type.Null()]),
    filledAt: NullableTimestamp,
    signature: Type.Union([KeptSignature, Type.Null()], {
      description: "An uploaded one is named without its picture.",
    }),
  }),
);

/** A field with what was drawn or typed into it, as far as it is shown. */
export type ShownField = StoredField & { signature: KeptSignature | null };

/** The signer's own fields and shared ones; they must not see the other fields of other signers. */
export function visibleFields({ fields, caller }: Signing): StoredField[] {
  return fields.filter(({ ownerId, sharedFill }) => ownerId === caller.signerId || sharedFill);
}

export function asSigningField({ fields, signers, caller }: Signing, field: ShownField) {
  const mine = field.ownerId === caller.signerId;
  const refusal = fillRefusal(fields, signers.map(turnOf), caller.signerId, field);
  const formats = field.fieldType === "date" ? dateFormatsOf(field, patterns) : null;
  return {
    id: field.id,
    mine,
    fieldType: field.fieldType,
    pageNumber: field.pageNumber,
    xPosition: field.xPosition,
    yPosition: field.yPosition,
    width: field.width,
    height: field.height,
    label: field.label,
    value: field.value,
    valueIso: field.valueIso,
    options: field.options && [...field.options],
    maxLength: field.maxLength,
    validationMessage: field.validationMessage,
    ...(mine ? demandsOf(field) : { ...noDemands, groupKey: field.groupKey && `${field.ownerId}/${field.groupKey}` }),
    sharedFill: field.sharedFill,
    dateFormat: formats?.length === 1 ? formats[0]! : null,
    multiline: field.multiline,
    readOnly: refusal === "field_frozen" || refusal === "field_read_only",
    filledBy: field.filledBy,
    filledAt: field.filledAt?.toISOString() ?? null,
    signature: mine ? field.signature : null,
  };
}

/** Requirements are shown to the field's owner only: nobody else sees the field that a condition refers to. */
function demandsOf({ required, groupKey, groupRequired, requiredWhenFieldId, requiredWhenValue }: StoredField) {
  return { required, groupKey, groupRequired, requiredWhenFieldId, requiredWhenValue };
}

const noDemands = { required: false, groupRequired: false, requiredWhenFieldId: null, requiredWhenValue: null };

/** Number of fields and groups that the signer still has to fill. */
export function remainingRequired({ fields, caller }: Pick<Signing, "fields" | "caller">): number {
  return completionErrors(fields, caller.signerId, patterns).filter(({ code }) => missing.has(code)).length;
}

const missing: ReadonlySet<string> = new Set(["field_required", "field_required_when", "group_required"]);
