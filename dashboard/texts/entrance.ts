/** Signing in, and accepting an invitation. */
export const entranceTexts = {
  product: "Probity",
  signIn: "Sign in",
  email: "Email",
  password: "Password",
  code: "One-time code",
  codeHint: "From your authenticator. Each code works once.",
  continue: "Continue",
  or: "or",
  identityProvider: "Sign in with your identity provider",
  invitedOnly: "Nobody signs up here: an owner or admin invites you.",
  ended: "Your session has ended. Sign in again to go on where you were.",
  /** Why the identity provider led back here, by the code of the refusal. */
  refused: {
    oidc_failed:
      "Your identity provider did not sign you in here. Try again; if it persists, ask an owner or admin to invite the address that you have there.",
    temporarily_unavailable: "The identity provider cannot be reached at the moment. Try again in a minute.",
    rate_limited: "There were too many attempts from your network. Wait a minute, then try again.",
    other: "Signing in through the identity provider did not work. Try again.",
  } as Readonly<Record<string, string>> & { other: string },
  developers: "For developers",
  asking: "Looking whether you are signed in",
  unreachable: "The server was not reached",
  unreachableText: "Check the connection. The page goes on by itself once you try again.",
  retry: "Try again",
  invitation: "Accept your invitation",
  token: "Invitation token",
  tokenHint: "From the link or the message that you were sent.",
  choosePassword: (least: number) =>
    `If you sign in here already, enter your password. Otherwise choose one of at least ${least} characters.`,
  join: "Join",
  joinWithProvider: "Join with your identity provider",
  joined: "You have joined. Sign in to begin.",
};
