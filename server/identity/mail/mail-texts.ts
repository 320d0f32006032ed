import type { MailText } from "#mail/compose.ts";
import type { AccountMail, Notice } from "./queue-mail.ts";

/** What has happened, for the subject and the first line of a notice. */
export const noticeTexts: Readonly<Record<Notice, string>> = {
  password_changed: "Your password was changed",
  password_reset: "Your password was changed with a link from an email",
  account_reset: "The operator has reset your account",
  totp_enabled: "One-time codes were turned on",
  totp_disabled: "One-time codes were turned off",
  recovery_code_used: "A recovery code was used to sign in",
  recovery_codes_made: "New recovery codes were made",
};

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
  password_reset: {
    subject: "Choose a new password for Probity",
    lines: [
      "Hello,",
      "Somebody asked for a new password for the account of this address.",
      "{link}",
      "The link works once and for {minutes} minutes. All sessions of the account end when it is used. One-time codes stay on.",
      "If it was not you, you can ignore this email: your password stays as it is.",
    ],
    action: "Choose a new password",
  },
  notice: {
    subject: "{what} on Probity",
    lines: [
      "Hello,",
      "{what} for the account of this address, on {when}.",
      "If it was you, there is nothing to do.",
      "If it was not you, choose a new password at once. That ends all sessions of the account:",
      "{link}",
    ],
    action: "Choose a new password",
  },
};
