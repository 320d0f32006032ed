import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { openOperation } from "#platform/operation/open-operation.ts";
import { strict, Timestamp } from "#platform/operation/shapes.ts";
import { signedInUser } from "../sign-in/signed-in-user.ts";
import { findLogin, type Login } from "../sign-in/sign-in-store.ts";
import { RoleName, SecretToken } from "../shapes.ts";
import { openInvitation } from "./open-invitation.ts";

const OpenInvitation = named(
  "OpenInvitation",
  Type.Object({
    organizationName: Type.String(),
    email: Type.String(),
    role: RoleName,
    expiresAt: Timestamp,
    accept: Type.Enum(["new_password", "password", "sign_in", "signed_in"]),
  }),
);

/**
 * POST /auth/invitations/read
 *
 * Whoever holds the token reads the mail of the invited address, so they may know whether it has an account.
 */
export const readInvitation = openOperation({
  summary: "Read what an invitation is for, and what accepting it takes",
  body: strict({ token: SecretToken }),
  example: { token: "hVdG2nT7wQ4xZ9bK1mR5sY8uC3eF6jL0pA-oI_vNtEk" },
  reply: OpenInvitation,

  async run(call) {
    const { name, email, role, expires_at } = await openInvitation(call, call.body.token);
    const account = await call.transact({}, (tx) => findLogin(tx, email));
    const signedIn = account !== undefined && (await signedInUser(call)) === account.user_id;
    return {
      body: {
        organizationName: name,
        email,
        role,
        expiresAt: expires_at.toISOString(),
        accept: signedIn ? ("signed_in" as const) : acceptedBy(account),
      },
    };
  },
});

function acceptedBy(account: Login | undefined): "new_password" | "password" | "sign_in" {
  if (!account?.email_verified_at) return "new_password";
  return account.password_hash === null ? "sign_in" : "password";
}
