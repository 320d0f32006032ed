import Type from "typebox";
import { signersOnly } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { enterValue, fieldToFill } from "./enter-value.ts";
import { lockSigning } from "./load-signing.ts";
import { signingCaller } from "./signing-caller.ts";
import { asSigningField, remainingRequired, SigningField } from "./signing-field.ts";

/** DELETE /signing/fields/{id}/value */
export const clearField = operation({
  summary: "Clear a field",
  allow: signersOnly,
  answer: { status: 200 },
  params: IdParams,
  reply: Type.Object({ field: SigningField, remainingRequired: Type.Integer() }),

  async run({ tx, caller, now, keys, origin, params }) {
    const signing = await lockSigning(tx, signingCaller(caller), now);
    const field = fieldToFill(signing, params.id);
    const entered = await enterValue(tx, signing, [field], { value: null }, { now, keys, origin });
    return {
      field: asSigningField(entered.signing, entered.filled[0]!),
      remainingRequired: remainingRequired(entered.signing),
    };
  },
});
