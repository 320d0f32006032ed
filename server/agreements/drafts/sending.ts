import Type from "typebox";
import { refuseField } from "#platform/operation/refusal.ts";

/** How signers are invited, and how they prove who they are. */
export type Sending = { invitations: "email" | "none"; authentication: "none" | "email_code" };

export const sendingProperties = {
  invitations: Type.Optional(
    Type.Enum(["email", "none"], { description: "Unless given, by e-mail wherever a mail server is configured." }),
  ),
  authentication: Type.Optional(
    Type.Enum(["none", "email_code"], {
      description: "`email_code` if links also ask for a code sent by mail, whoever passes them on.",
    }),
  ),
};

/** What was asked for, or the default; refused where no mail can be sent. */
export function sendingOf(
  { invitations, authentication = "none" }: { [K in keyof Sending]?: Sending[K] | undefined },
  mails: boolean,
): Sending {
  if (invitations === "email" && !mails)
    refuseField(
      "/invitations",
      "mail_not_configured",
      "No mail server is configured. Create signing sessions instead.",
    );
  if (authentication === "email_code" && !mails)
    refuseField("/authentication", "mail_not_configured", "No mail server is configured, so no code can be sent.");
  return { invitations: invitations ?? (mails ? "email" : "none"), authentication };
}
