import type { MailText } from "#platform/mail/compose.ts";
import type { AccountMail, Notice, OwnerNotice } from "./queue-mail.ts";

/** What has happened, for the subject and the first line of a notice. */
export const noticeTexts: Readonly<Record<Notice, string>> = {
  password_changed: "Your password was changed",
  password_reset: "Your password was changed with a link from an email",
  account_reset: "The operator has reset your account",
  totp_enabled: "One-time codes were turned on",
  totp_disabled: "One-time codes were turned off",
  recovery_code_used: "A recovery code was used to sign in",
  recovery_codes_made: "New recovery codes were made",
  passkey_added: "A passkey was added",
  passkey_removed: "A passkey was removed",
  passkey_copied: "A sign-in was refused because somebody may have a copy of a passkey",
  new_device: "Somebody signed in with a new browser",
  sessions_ended: "An administrator has ended your sessions",
};

export const ownerNoticeTexts: Readonly<Record<OwnerNotice, string>> = {
  api_key_created: "An API key was made",
  api_key_rotated: "An API key got a new secret",
  settings_changed: "Settings of the organization were changed",
  four_eyes_changed: "A change of what needs a second person was made or proposed",
  role_changed: "A member got another role",
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
  key_ending: {
    subject: "An API key of {organization} is about to end",
    lines: [
      "Hello,",
      "The {mode} key {name} of {organization} reaches the maximum age of keys on {when}. From then on, requests that are signed with it are refused.",
      "Rotate it before that day. The old secret goes on working for the overlap that you choose.",
      "{link}",
      "You get this email because you are an owner of {organization}.",
    ],
    action: "Open the API keys",
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
  owner_notice: {
    subject: "{what}: {organization} on Probity",
    lines: [
      "Hello,",
      "{what} in {organization}, on {when}, by {who}.",
      "If you expected this, there is nothing to do.",
      "If not, ask them, and end their sessions if it was not them. The audit events of the organization have the details:",
      "{link}",
    ],
    action: "Open Probity",
  },
};
