import { openOperation } from "#platform/operation/open-operation.ts";
import { strict } from "#platform/operation/shapes.ts";
import { newChallenge } from "./challenges.ts";
import { requestOptions } from "./ceremony.ts";
import { RequestOptions } from "./passkey-shapes.ts";

/** POST /auth/passkeys/start */
export const startPasskeySignIn = openOperation({
  summary: "Begin to sign in with a passkey: what your browser needs to ask for one, good for five minutes",
  reply: strict({ options: RequestOptions }),

  async run({ transact, services, now }) {
    const challenge = await transact({}, (tx) => newChallenge(tx, { purpose: "sign_in", userId: null }, now));
    return { body: { options: requestOptions(services.publicUrl, [], challenge) } };
  },
});
