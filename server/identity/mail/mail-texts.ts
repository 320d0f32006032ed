import type { MailText } from "#mail/compose.ts";
import type { AccountMail } from "./queue-mail.ts";

export const accountMailTexts: Readonly<Record<AccountMail["kind"], MailText>> = {
  invitation: {
    subject: "You are invited to {organization} on Probity",
    lines: [
      "Hello,",
      "{organization} invites you to work with them on Probity, as {role}.",
      "{link}",
      "The link is for this address only, works once, and is valid until {until}. Please do not forward it: whoever opens it can use Probity in your name.",
      "If you did not expect this invitation, you can ignore this email.",
    ],
    action: "Accept the invitation",
  },
};
