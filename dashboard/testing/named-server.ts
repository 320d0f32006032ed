import type { Page } from "playwright-core";
import type { ApiParts } from "../../server/app/api.ts";
import { startServer } from "../../server/testing/server.ts";
import { prefixProxy } from "./prefix-proxy.ts";

/** A server that browsers reach under a name: they keep passkeys for names, never for addresses. */
export async function namedServer(overrides: Partial<ApiParts> = {}) {
  const proxy = await prefixProxy("");
  const origin = proxy.publicUrl.replace("127.0.0.1", "localhost");
  const server = await startServer({ publicUrl: origin, ...overrides });
  proxy.passTo(server.origin);
  const close = async () => {
    proxy.close();
    await server.app.close();
    await server.close();
  };
  return { server, origin, close };
}

/** An authenticator of this page that verifies its person and says yes to everything. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    /** Whether the person is recognised when asked. */
    recognises: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    remove: () => devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
  };
}
