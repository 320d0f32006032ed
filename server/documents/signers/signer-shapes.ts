import Type from "typebox";
import { Id } from "#operation/shapes.ts";

/** What a sender says about a signer. */
export const signerProperties = {
  email: Type.String({ format: "email", maxLength: 254 }),
  // It is printed in the certificate, in one line.
  name: Type.String({ minLength: 1, maxLength: 200, pattern: "^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f]*$" }),
  signingOrder: Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: "Unless given, 1. Those with the same number sign at the same time.",
  }),
  roleId: Type.Union([Id, Type.Null()], { description: "A signer role of the document's template." }),
  language: Type.Union([Type.String({ maxLength: 35, pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$" }), Type.Null()]),
};

export const SignerParams = Type.Object({ id: Id, signerId: Id });
