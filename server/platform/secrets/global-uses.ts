/**
 * What the master keys seal directly, because it belongs to no organization. The use is authenticated, so that nothing opens in another
 * place than its own.
 */
export const signingKeyUse = "signing-key";

/** The person is part of it, so a secret copied to another row does not open there. */
export const totpUse = (userId: string): string => `totp:${userId}`;

/** The key that seals audit trails is replaced when the master key is, never rewrapped. */
export const auditKeyUse = "audit-key";

export const passwordResetUse = "password-reset";

/** Cookies are sealed too. One whose version is gone counts as none, so they are neither counted nor rewrapped. */
export const oidcFlowUse = "oidc-flow";
export const deviceUse = "device";
