import Type from "typebox";
import { signersOnly } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { strict } from "#platform/operation/shapes.ts";
import { enterValue, fieldToFill } from "./enter-value.ts";
import { lockSigning } from "./load-signing.ts";
import { Signature, signatureBodyLimit, storableSignature } from "./signature.ts";
import { signingCaller } from "./signing-caller.ts";
import { asSigningField, remainingRequired, SigningField } from "./signing-field.ts";

/** POST /signing/fields/apply-all */
export const applySignature = operation({
  summary:
    "Put the same signature into all signature fields of the signer, or the same initials into all fields for initials",
  allow: signersOnly,
  answer: { status: 200 },
  limits: { body: signatureBodyLimit },
  body: strict({ fieldType: Type.Enum(["signature", "initials"]), signature: Signature }),
  example: { fieldType: "signature", signature: { kind: "typed", text: "A. Example" } },
  reply: Type.Object({ fields: Type.Array(SigningField), remainingRequired: Type.Integer() }),

  async prepare({ body }) {
    return storableSignature(body.signature);
  },

  async run({ tx, caller, now, keys, origin, body, prepared: stored }) {
    const signing = await lockSigning(tx, signingCaller(caller), now);
    const own = signing.fields.filter(
      ({ ownerId, fieldType }) => ownerId === signing.signer.id && fieldType === body.fieldType,
    );
    const targets = own.map(({ id }) => fieldToFill(signing, id));
    const entered = await enterValue(tx, signing, targets, { stored }, { now, keys, origin });
    return {
      fields: entered.filled.map((field) => asSigningField(entered.signing, field)),
      remainingRequired: remainingRequired(entered.signing),
    };
  },
});
