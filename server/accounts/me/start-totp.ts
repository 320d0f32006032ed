import Type from "typebox";
import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { NullableText } from "#platform/operation/shapes.ts";
import { actingUser } from "./acting-user.ts";
import { newTotpSecret } from "./totp.ts";
import { findUser, lockUser, setTotp } from "./user-store.ts";

/** POST /me/totp/start */
export const startTotp = operation({
  summary: "Make a secret for your authenticator app; it takes effect once you confirm a code",
  allow: dashboardUsers,
  fresh: true,
  reply: Type.Object({ secret: NullableText, otpauthUri: NullableText }),
  idempotency: {
    secrets: ["secret", "otpauthUri"],
    // The seed of a factor that counts is nobody's to read, not even of whoever has taken over the session.
    secretsOver: async (tx, caller) => (await findUser(tx, actingUser(caller).userId)).totp_confirmed_at !== null,
  },

  async run({ tx, caller, services }) {
    const user = await lockUser(tx, actingUser(caller).userId);
    refuseUnless(user.totp_confirmed_at === null, "totp_already_enabled");
    const { secret, uri, sealed } = newTotpSecret(services.keyring, user);
    await setTotp(tx, user.id, { secret: sealed, confirmedAt: null, lastStep: null });
    return { secret, otpauthUri: uri };
  },
});
