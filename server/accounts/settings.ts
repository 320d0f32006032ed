import { hkdfSync } from "node:crypto";

export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Only for a provider on the same machine, as in tests. */
  allowPlainHttp?: boolean;
};

export type IdentitySettings = {
  /** From sign-in until one must sign in again, however often the session is refreshed. */
  sessionSeconds: number;
  invitationSeconds: number;
  /** Failed sign-ins of one address or one e-mail address before both wait for the end of the window. */
  loginFailuresMax: number;
  loginWindowSeconds: number;
  /** Turns addresses into keyed hashes: a plain hash of an e-mail address can be guessed from the database alone. */
  throttleKey: Buffer;
  oidc: OidcSettings | null;
  /** After which sessions end that nobody uses, in organizations that chose no time of their own; null for never. */
  idleTimeoutMinutes: number | null;
};

const hour = 3600;
const day = 24 * hour;

export const identityDefaults = {
  sessionSeconds: 12 * hour,
  invitationSeconds: 7 * day,
  loginFailuresMax: 10,
  loginWindowSeconds: 900,
  idleTimeoutMinutes: null,
} as const;

/** The settings of a configuration. The newest master key makes the throttle's key, so rotating it only resets the counters. */
export function identitySettings(
  config: {
    masterKeys: ReadonlyMap<number, Buffer>;
    oidc: OidcSettings | null;
    idleTimeoutMinutes: number | null;
  },
  changes: Partial<IdentitySettings> = {},
): IdentitySettings {
  const masterKey = config.masterKeys.get(Math.max(...config.masterKeys.keys()));
  if (!masterKey) throw new Error("There is no master key.");
  const throttleKey = Buffer.from(hkdfSync("sha256", masterKey, "", "probity login throttle", 32));
  const { oidc, idleTimeoutMinutes } = config;
  return { ...identityDefaults, throttleKey, oidc, idleTimeoutMinutes, ...changes };
}
