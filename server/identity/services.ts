import type { Database } from "#database/pool.ts";
import type { InTurn, Services } from "#operation/services.ts";
import type { Keyring } from "#secrets/keyring.ts";
import type { AccessTokens } from "./access-tokens.ts";
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
