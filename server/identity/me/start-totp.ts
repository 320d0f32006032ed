import Type from "typebox";
import { dashboardUsers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { actingUser } from "./acting-user.ts";
import { newTotpSecret } from "./totp.ts";
import { lockUser, setTotp } from "./user-store.ts";

/** POST /me/totp/start */
export const startTotp = operation({
  summary: "Make a secret for your authenticator app; it takes effect once you confirm a code",
  allow: dashboardUsers,
  reply: Type.Object({ secret: Type.String(), otpauthUri: Type.String() }),
  secretReply: true,

  async run({ tx, caller, services }) {
    const user = await lockUser(tx, actingUser(caller).userId);
    refuseUnless(user.totp_confirmed_at === null, "totp_already_enabled");
    const { secret, uri, sealed } = newTotpSecret(services.keyring, user);
    await setTotp(tx, user.id, { secret: sealed, confirmedAt: null, lastStep: null });
    return { secret, otpauthUri: uri };
  },
});
