import Type from "typebox";
import { Id, Language, Line } from "#platform/operation/shapes.ts";

/** Properties of a signer that a sender sets. */
export const signerProperties = {
  email: Type.String({ format: "email", maxLength: 254 }),
  name: Line,
  signingOrder: Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: "Unless given, 1. Those with the same number sign at the same time.",
  }),
  roleId: Type.Union([Id, Type.Null()], { description: "A signer role of the document's template." }),
  language: Type.Union([Language, Type.Null()]),
};

export const SignerParams = Type.Object({ id: Id, signerId: Id });
