import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { actingUser } from "../me/acting-user.ts";
import { findUser } from "../me/user-store.ts";
import { newChallenge } from "./challenges.ts";
import { creationOptions } from "./ceremony.ts";
import { CreationOptions } from "./passkey-shapes.ts";
import { listCredentials } from "./passkey-store.ts";

export const passkeysMax = 20;

/** POST /me/passkeys/start */
export const startPasskey = operation({
  summary: "Begin to add a passkey: what your browser needs to make one, good for five minutes",
  allow: dashboardUsers,
  fresh: true,
  reply: strict({ options: CreationOptions }),

  async run({ tx, caller, now, services }) {
    const user = await findUser(tx, actingUser(caller).userId);
    const credentials = await listCredentials(tx, user.id);
    refuseUnless(credentials.length < passkeysMax, "too_many_passkeys");
    const challenge = await newChallenge(tx, { purpose: "register", userId: user.id }, now);
    return { options: creationOptions(services.publicUrl, user, credentials, challenge) };
  },
});
