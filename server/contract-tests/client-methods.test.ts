import { randomUUID } from "node:crypto";
import { type Credential, createClient, ProbityError, type RefusalCode } from "@probity/client";
import { describe, expect, it } from "vitest";
import { methods } from "../../client/methods.ts";
import { describedRoutes } from "#platform/http/openapi/document.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import type { SampleRequest } from "#testing/sample-request.ts";
import { smallPdf } from "#agreements/testing/small-pdf.ts";
import { sampleRequests } from "#testing/requests-of-every-route.ts";
import { foreignAnswer } from "#accounts/testing/passkeys.ts";
import { openRoutes, routes } from "#app/api.ts";

type Entry = { name: string; route: string; kind: string };

function entriesOf(table: object, prefix = ""): Entry[] {
  return Object.entries(table).flatMap(([name, entry]) =>
    "route" in entry ? [{ name: prefix + name, ...entry }] : entriesOf(entry, `${prefix}${name}.`),
  );
}

const entries = entriesOf(methods);
const served = [...describedRoutes(routes), ...openRoutes].map(({ method, path }) => `${method} ${path}`);
/** A browser goes there; nothing is called. */
const redirects = ["GET /auth/oidc/start", "GET /auth/oidc/callback"];

describe("the methods of the client", () => {
  it("call every endpoint of the server and no other", () => {
    expect([...new Set(entries.map(({ route }) => route))].toSorted()).toEqual(
      served.filter((route) => !redirects.includes(route)).toSorted(),
    );
    expect(entries.length).toBeGreaterThan(140);
  });

  it.each(entries.map((entry) => [entry.name, entry.route, entry] as const))(
    "%s reaches %s, and its answer is of the type it says",
    async (name, route, entry) => {
      const organization = await newOrganization();
      const sample = await sampleOf(route, organization);
      const sent: string[] = [];
      const client = createClient({
        baseUrl: organization.server.origin,
        fetch(url, request) {
          sent.push(`${request?.method} ${(url as URL).pathname}`);
          return fetch(url, request);
        },
        ...(await credentialFor(route, organization, sample)),
      });
      const method = name.split(".").reduce((group: any, part) => group[part], client) as Function;

      const outcome = await outcomeOf(entry, method, sample);
      expect(sent).toEqual([`${route.split(" ")[0]} /api/v1${sample.path.split("?")[0]}`]);
      if (outcome instanceof Error && !(outcome instanceof ProbityError)) throw outcome;
      expect(outcome instanceof ProbityError ? outcome.code : "answered", String(outcome)).toBe(
        refused[route] ?? (isUnknownRecord(route) ? "not_found" : "answered"),
      );
      if (outcome instanceof ProbityError) return;
      if (entry.kind === "file") expect(outcome.length).toBeGreaterThan(0);
      else if (
        route.startsWith("DELETE /documents") ||
        route.startsWith("DELETE /saved-views") ||
        route.startsWith("DELETE /templates")
      ) {
        expect(outcome).toBeUndefined();
      } else expect(outcome).toEqual(expect.any(Object));
    },
  );
});

/** The result of a method, or the first event of a stream. */
async function outcomeOf(entry: Entry, method: Function, sample: SampleRequest): Promise<any> {
  if (entry.kind !== "stream") return method(...argumentsOf(entry, sample)).catch((error: unknown) => error);
  for await (const heard of method()) return heard;
}

/** Requests that are well-formed and cannot succeed here, and the refusal of the endpoint that was reached. */
const refused: Record<string, RefusalCode> = {
  "POST /me/password": "validation_failed",
  "POST /me/totp/confirm": "totp_not_enabled",
  "POST /me/totp/disable": "totp_not_enabled",
  "POST /me/recovery-codes": "totp_not_enabled",
  "POST /me/confirm": "password_not_set",
  "POST /auth/login": "invalid_login",
  "POST /auth/passkeys/finish": "passkey_failed",
  "POST /auth/refresh": "authentication_required",
  "POST /auth/switch": "authentication_required",
  "POST /auth/password-resets": "mail_not_configured",
  "POST /auth/password-resets/complete": "reset_link_not_open",
  "POST /auth/invitations/read": "not_found",
  "POST /auth/invitations/accept": "not_found",
  "POST /signing/session": "signing_token_invalid",
};

/** The generic reads are tried with an id of nobody, but for a subject. */
const isUnknownRecord = (route: string) =>
  /^GET \/risk\/[\w-]+\/\{id\}$/.test(route) &&
  !["GET /risk/subjects/{id}", "GET /risk/policy-impacts/{id}", "GET /risk/policy-shadows/{id}"].includes(route);

const open: Record<string, SampleRequest> = {
  "POST /auth/login": { path: "/auth/login", body: { email: "nobody@example.test", password: "not a password" } },
  "POST /auth/passkeys/start": { path: "/auth/passkeys/start" },
  "POST /auth/passkeys/finish": { path: "/auth/passkeys/finish", body: { response: foreignAnswer } },
  "POST /auth/refresh": { path: "/auth/refresh" },
  "POST /auth/switch": { path: "/auth/switch", body: { organizationId: randomUUID() } },
  "POST /auth/logout": { path: "/auth/logout" },
  "POST /auth/password-resets": { path: "/auth/password-resets", body: { email: "nobody@example.test" } },
  "POST /auth/password-resets/complete": {
    path: "/auth/password-resets/complete",
    body: { token: "x".repeat(43), password: "a password for nothing" },
  },
  "POST /auth/invitations/read": { path: "/auth/invitations/read", body: { token: "x".repeat(43) } },
  "POST /auth/invitations/accept": { path: "/auth/invitations/accept", body: { token: "x".repeat(43) } },
  "POST /signing/session": { path: "/signing/session", body: { token: "unknown" } },
};

async function sampleOf(route: string, organization: TestOrganization): Promise<SampleRequest> {
  if (route === "GET /risk/subjects/{id}") return sampleRequests["GET /risk/{resource}/{id}"]!(organization);
  return (
    (await sampleRequests[route]?.(organization)) ??
    open[route] ?? { path: route.slice(4).replace("{id}", randomUUID()) }
  );
}

async function credentialFor(
  route: string,
  { apiKeys, user }: TestOrganization,
  { signer, caller }: SampleRequest,
): Promise<Credential> {
  if (route in open) return {};
  if (signer) return { bearer: signer.bearer };
  if (caller) return { bearer: caller.token, mode: "test" };
  const found = describedRoutes(routes).find(({ method, path }) => `${method} ${path}` === route);
  if (found!.operation.allow.apiKeys) return apiKeys.test;
  return { bearer: (await user("owner")).token, mode: "test" };
}

function argumentsOf({ route, kind }: Entry, { path, body }: SampleRequest): unknown[] {
  const pattern = new RegExp(`^${route.split(" ")[1]!.replaceAll(/\{\w+\}/g, "([^/]+)")}$`);
  const ids = pattern.exec(path.split("?")[0]!)!.slice(1);
  const named = route === "POST /notes/{id}/files" && { name: "letter.pdf" };
  if (kind === "upload") return [...ids, { file: smallPdf(2), ...named }];
  return body === undefined ? ids : [...ids, body];
}
