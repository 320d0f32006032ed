import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { logoAnswer, logoType } from "./logo-answer.ts";

/** GET /branding/logo */
export const readLogo = operation({
  summary: "Read the logo that signers see, as a PNG",
  allow: readers,
  reply: Type.Null(),
  answer: { file: { mediaType: logoType, orJson: false } },

  async run({ tx, caller }) {
    return logoAnswer(tx, caller.scope);
  },
});
