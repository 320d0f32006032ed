import Type from "typebox";
import { openOperation } from "#platform/operation/open-operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { passwordResetUse } from "#platform/secrets/global-uses.ts";
import { queueAccountMail } from "../mail/queue-mail.ts";
import { Email } from "../shapes.ts";
import { networkOf } from "#platform/sessions/network-of.ts";

/**
 * POST /auth/password-resets
 *
 * Does the same for every address: whether it has an account is looked up by the worker, so neither the answer nor its time tells.
 */
export const requestPasswordReset = openOperation({
  summary: "Ask for a link to choose a new password, by mail",
  body: strict({ email: Email }),
  example: { email: "ann@harbour.example" },
  reply: Type.Object({ requested: Type.Literal(true) }),

  async run({ transact, services, now, body, address }) {
    refuseUnless(services.mails, "mail_not_configured");
    const email = body.email.toLowerCase();
    await services.attempts.take([`reset:${email}`, `reset-address:${networkOf(address)}`], now);
    // The queue is a table like any other, and what was typed may be anybody's address.
    const sealedEmail = services.keyring.sealGlobal(passwordResetUse, email).toString("base64");
    await transact({}, (tx) => queueAccountMail(tx, { kind: "password_reset", sealedEmail }));
    return { status: 202, body: { requested: true as const } };
  },
});
