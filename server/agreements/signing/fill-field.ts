import Type from "typebox";
import { signersOnly } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Id, IdParams, strict } from "#platform/operation/shapes.ts";
import { type Entry, enterValue, fieldToFill } from "./enter-value.ts";
import { lockSigning } from "./load-signing.ts";
import { Signature, signatureBodyLimit, storableSignature } from "./signature.ts";
import { signingCaller } from "./signing-caller.ts";
import { asSigningField, remainingRequired, SigningField } from "./signing-field.ts";

/** PUT /signing/fields/{id} */
export const fillField = operation({
  summary: "Fill in one of the signer's own fields, or a shared one",
  allow: signersOnly,
  limits: { body: signatureBodyLimit },
  params: IdParams,
  body: Type.Union([
    strict({ value: Type.String({ maxLength: 10_000, description: "`true` or `false` for a checkbox." }) }),
    strict({
      valueIso: Type.String({ maxLength: 10, description: "A day as `YYYY-MM-DD`; the server writes it out." }),
      locale: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
    }),
    strict({ signature: Signature }),
  ]),
  example: { value: "PO-2026-114" },
  reply: Type.Object({ field: SigningField, cleared: Type.Array(Id), remainingRequired: Type.Integer() }),

  async prepare({ body }): Promise<Entry> {
    if ("signature" in body) return { stored: await storableSignature(body.signature) };
    return "value" in body ? { value: body.value } : { valueIso: body.valueIso, locale: body.locale ?? null };
  },

  async run({ tx, caller, now, keys, origin, params, prepared: entry }) {
    const signing = await lockSigning(tx, signingCaller(caller), now);
    const field = fieldToFill(signing, params.id);
    const entered = await enterValue(tx, signing, [field], entry, { now, keys, origin });
    return {
      field: asSigningField(entered.signing, entered.filled[0]!),
      cleared: entered.cleared.map(({ id }) => id),
      remainingRequired: remainingRequired(entered.signing),
    };
  },
});
