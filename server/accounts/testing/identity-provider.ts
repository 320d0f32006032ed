import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";

export type Account = { sub: string; email?: string; email_verified?: boolean };

const client = { clientId: "probity", clientSecret: "secret of the client, long enough for any algorithm" };

export type IdentityProvider = {
  settings: { issuer: string; clientId: string; clientSecret: string; allowPlainHttp: true };
  accounts: Map<string, Account>;
  /** Signs in there as `sub`, from the address the browser was sent to, and answers the address it is sent back to. */
  visit(url: string, sub: string): Promise<URL>;
  close(): Promise<void>;
};

/** A real OpenID provider on this machine. */
export async function startIdentityProvider({
  emailInIdToken = false,
  publicUrl = "http://probity.test",
  /** Publishes another key than it signs with, as somebody would be found to do who answers in its place. */
  isForged = false,
} = {}): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, Account>();
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${publicUrl}/api/v1/auth/oidc/callback`],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    cookies: { keys: ["a key for cookies"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    conformIdTokenClaims: !emailInIdToken,
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => accounts.get(sub) ?? { sub } }),
  });
  const handle = provider.callback();
  const other = await exportJWK((await generateKeyPair("RS256", { extractable: true })).publicKey);
  server.on("request", (request, response) => {
    if (!isForged || request.url !== "/jwks") return handle(request, response);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ keys: [{ ...other, alg: "RS256", use: "sig" }] }));
  });
  return {
    settings: { issuer, ...client, allowPlainHttp: true },
    accounts,
    visit: (url, sub) => visit(issuer, url, sub),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function visit(issuer: string, start: string, sub: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  let body: URLSearchParams | null = null;
  for (let step = 0; step < 20; step += 1) {
    if (url.origin !== issuer) return url;
    const response: Response = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      body,
      redirect: "manual",
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      cookies.set(name!, value!);
    }
    const page = await response.text();
    const location = response.headers.get("location");
    body = location ? null : formOf(page, sub);
    url = new URL(location ?? url, url);
  }
  throw new Error("The identity provider goes round in circles.");
}

/** Fills in the form of the provider's own pages: who one is, then that one agrees. */
function formOf(page: string, sub: string): URLSearchParams {
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
  if (!prompt) throw new Error(`The identity provider answered no form: ${page.slice(0, 500)}`);
  return new URLSearchParams(prompt === "login" ? { prompt, login: sub, password: "any" } : { prompt });
}
