/** Asked before changes that only the person themselves should make. */
export const confirmationTexts = {
  title: "Confirm that it is you",
  why: "You signed in a while ago, and this changes who can do what. Confirm once; it holds for ten minutes, and what you were doing goes on.",
  reading: "Looking how you sign in",
  password: "Password",
  code: "One-time code",
  codeHint: "From your authenticator, or one of your recovery codes. Each works once.",
  confirm: "Confirm",
  passkey: "Use a passkey",
  identityProvider: "Confirm with your identity provider; you come back to your account",
};
