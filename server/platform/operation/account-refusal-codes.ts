/** Refusals about signing in, and about what people sign in with. */
export const accountRefusals = {
  weak_password: [
    400,
    "The password is too easy to guess",
    "Choose another: several unrelated words are easy to remember and hard to guess.",
  ],
  invalid_login: [401, "Sign-in failed", "Check the e-mail address, the password and the one-time code."],
  totp_required: [401, "A one-time code is required", "Send the current code from your authenticator app as `totp`."],
  sign_in_first: [
    401,
    "An account with this address exists",
    "Sign in to it, then accept the invitation again; or send the password of the account.",
  ],
  oidc_failed: [
    401,
    "Sign-in through the identity provider failed",
    "Start again. The provider must confirm a verified e-mail address, and its owner must have been invited.",
  ],
  passkey_failed: [
    401,
    "Sign-in with a passkey failed",
    "Start again, with a passkey that was added to an account here and has not been removed.",
  ],
  other_origin: [
    403,
    "Another site sent this request",
    "Sessions are renewed and ended by the pages of this server alone. Open the dashboard.",
  ],
  confirmation_required: [
    403,
    "Confirm who you are first",
    "Send your password, and a one-time code if you use them, to POST /me/confirm; then send this request again.",
  ],
  operator_required: [
    403,
    "Only operators of this installation can call this endpoint",
    "Ask whoever runs it. `probity operator grant ADDRESS` gives the right on the command line.",
  ],
  second_factor_required: [
    403,
    "This organization requires a second factor",
    "Set up one-time codes with POST /me/totp/start or add a passkey; who has one confirms it with POST /me/confirm.",
  ],
  reset_link_not_open: [
    409,
    "The link does not work any more",
    "It was used, has expired, or a newer one was sent. Ask for another.",
  ],
  mail_not_configured: [409, "This server sends no mails", "Ask the operator, who can run `probity user reset`."],
  password_not_set: [
    409,
    "Your account has no password",
    "Confirm who you are through the identity provider, at /auth/oidc/start?to=confirm, or with a passkey.",
  ],
  last_owner: [409, "An organization needs an owner", "Make somebody else an owner first."],
  invitation_not_open: [
    409,
    "The invitation is not open",
    "The invitation was accepted, was revoked or has expired. Ask for a new one.",
  ],
  totp_already_enabled: [
    409,
    "One-time codes are already on",
    "Turn them off before you set up another authenticator app.",
  ],
  totp_not_enabled: [409, "One-time codes are not set up", "Set up an authenticator app first."],
  no_passkey: [409, "Your account has no passkey", "Send your password to POST /me/confirm, or add a passkey first."],
  too_many_passkeys: [409, "There are too many passkeys", "Remove a passkey that you no longer use."],
} as const;
