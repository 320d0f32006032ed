import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { actingUser } from "../me/acting-user.ts";
import { newChallenge } from "./challenges.ts";
import { requestOptions } from "./ceremony.ts";
import { RequestOptions } from "./passkey-shapes.ts";
import { listCredentials } from "./passkey-store.ts";

/** POST /me/confirm/passkey/start */
export const startPasskeyConfirmation = operation({
  summary: "Begin to confirm with a passkey that it is you: what your browser needs to ask for one of yours",
  allow: dashboardUsers,
  reply: strict({ options: RequestOptions }),

  async run({ tx, caller, now, services }) {
    const { userId } = actingUser(caller);
    const credentials = await listCredentials(tx, userId);
    refuseUnless(credentials.length > 0, "no_passkey");
    const challenge = await newChallenge(tx, { purpose: "confirm", userId }, now);
    return { options: requestOptions(services.publicUrl, credentials, challenge) };
  },
});
