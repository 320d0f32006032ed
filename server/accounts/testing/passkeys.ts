import { made } from "#testing/answer.ts";
import type { TestClient } from "#testing/organization.ts";
import { Authenticator } from "./authenticator.ts";
import type { Browser } from "./people.ts";

/** Adds the passkey of an authenticator to whoever is signed in; answers its id. */
export async function addPasskey(client: TestClient, authenticator = new Authenticator()) {
  return made(await client.post("/me/passkeys/finish", await newRegistration(client, authenticator))).id;
}

export async function newRegistration(client: TestClient, authenticator = new Authenticator()) {
  const { options } = made(await client.post("/me/passkeys/start"));
  return { name: "Laptop", response: authenticator.create(options) };
}

/** What a server that asks for a passkey wants of the browser. */
export async function asked(browser: Browser) {
  return (await browser.post("/auth/passkeys/start")).body.options;
}

export async function signInWithPasskey(browser: Browser, authenticator: Authenticator, change: object = {}) {
  return browser.post("/auth/passkeys/finish", { response: authenticator.get(await asked(browser)), ...change });
}

/** Well-formed, of a passkey that nobody has, to a challenge that nobody was given. */
export const foreignAnswer = new Authenticator().get(
  { challenge: "AAAA", rpId: "probity.test" },
  { userHandle: "AAAA" },
);
