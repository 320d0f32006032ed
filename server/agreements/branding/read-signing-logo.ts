import Type from "typebox";
import { signersOnly } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { logoAnswer, logoType } from "./logo-answer.ts";

/** GET /signing/logo */
export const readSigningLogo = operation({
  summary: "Read the logo of the organization that asks for the signature, as a PNG",
  allow: signersOnly,
  reply: Type.Null(),
  answer: { file: { mediaType: logoType, orJson: false } },

  async run({ tx, caller }) {
    return logoAnswer(tx, caller.scope);
  },
});
