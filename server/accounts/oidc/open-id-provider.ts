import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { Refusal } from "#platform/operation/refusal.ts";
import type { OidcAsked, OidcFlow, OidcIdentity, OidcProvider } from "#platform/operation/services.ts";
import type { OidcSettings } from "../settings.ts";

const timeoutSeconds = 10;
/** How old a sign-in there may be when somebody was asked to sign in anew: as long as one may take over it. */
const anewSeconds = 600;
const refusing = [ClientError, AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError];
const unreachable = { detail: "The identity provider does not answer.", retryAfterSeconds: 5 };

/** The configured identity provider. What it publishes about itself is read at the first sign-in, not at start. */
export class OpenIdProvider implements OidcProvider {
  readonly #settings: OidcSettings;
  readonly #redirectUri: string;
  #discovered: Promise<Configuration> | undefined;

  constructor(settings: OidcSettings, publicUrl: string) {
    this.#settings = settings;
    this.#redirectUri = `${publicUrl}/api/v1/auth/oidc/callback`;
  }

  async start({ anew }: OidcAsked): Promise<{ url: string; flow: OidcFlow }> {
    const configuration = await this.#configuration();
    const flow = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: "openid email",
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await calculatePKCECodeChallenge(flow.codeVerifier),
      code_challenge_method: "S256",
      ...(anew && { prompt: "login", max_age: "0" }),
    });
    return { url: url.href, flow };
  }

  async finish(
    query: Readonly<Record<string, string>>,
    flow: OidcFlow,
    { anew }: OidcAsked,
  ): Promise<OidcIdentity | null> {
    const configuration = await this.#configuration();
    const callback = new URL(`${this.#redirectUri}?${new URLSearchParams(query).toString()}`);
    try {
      return await identityOf(configuration, callback, flow, anew);
    } catch (error) {
      if (refusing.some((kind) => error instanceof kind)) return null;
      // An error of fetch that could not connect has a cause; a bug of ours has none.
      if (error instanceof TypeError && error.cause) throw new Refusal("temporarily_unavailable", unreachable);
      throw error;
    }
  }

  async #configuration(): Promise<Configuration> {
    const { issuer, clientId, clientSecret, allowPlainHttp } = this.#settings;
    this.#discovered ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      // Without this the library trusts the connection to the provider, and a proxy between us could say who signed in.
      execute: [enableNonRepudiationChecks, ...(allowPlainHttp ? [allowInsecureRequests] : [])],
    });
    try {
      return await this.#discovered;
    } catch {
      this.#discovered = undefined; // asked again next time
      throw new Refusal("temporarily_unavailable", unreachable);
    }
  }
}

async function identityOf(
  configuration: Configuration,
  callback: URL,
  flow: OidcFlow,
  anew: boolean,
): Promise<OidcIdentity | null> {
  const tokens = await authorizationCodeGrant(configuration, callback, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.codeVerifier,
    idTokenExpected: true,
    // A provider may ignore `prompt`; the time of the sign-in, which it signs, tells.
    ...(anew && { maxAge: anewSeconds }),
  });
  const claims = tokens.claims();
  if (!claims) return null;
  // Providers put the address into the token, or behind the user info endpoint.
  const person =
    claims["email"] === undefined ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
  const verified = person["email_verified"] === true && typeof person["email"] === "string";
  return {
    issuer: claims.iss,
    subject: claims.sub,
    verifiedEmail: verified ? String(person["email"]).toLowerCase() : null,
  };
}
