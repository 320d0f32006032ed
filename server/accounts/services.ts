import type { Database } from "#platform/database/pool.ts";
import type { InTurn, Services } from "#platform/operation/services.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import type { AccessTokens } from "#platform/sessions/access-tokens.ts";
import { OpenIdProvider } from "./oidc/open-id-provider.ts";
import type { IdentitySettings } from "./settings.ts";
import { LoginAttempts } from "./throttle/login-attempts.ts";

export function identityServices(
  parts: { database: Database; keyring: Keyring; tokens: AccessTokens; publicUrl: string },
  settings: IdentitySettings,
): Omit<Services, keyof InTurn | "assistance" | "screen" | "files" | "erasures" | "mails" | "live"> {
  return {
    keyring: parts.keyring,
    tokens: parts.tokens,
    attempts: new LoginAttempts(parts.database, settings),
    oidc: settings.oidc && new OpenIdProvider(settings.oidc, parts.publicUrl),
    publicUrl: parts.publicUrl,
    sessionSeconds: settings.sessionSeconds,
    invitationSeconds: settings.invitationSeconds,
    idleTimeoutMinutes: settings.idleTimeoutMinutes,
  };
}
