import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isGranted, keyAreas, keyScopes, neededScopeOf } from "#platform/operation/key-scopes.ts";
import type { Route } from "#platform/operation/route.ts";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { routes } from "#app/api.ts";
import { newKey } from "../testing/api-keys.ts";

const forKeys: Route[] = routes.filter(({ operation }) => operation.allow.apiKeys);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const targetOf = ({ path }: Route) => path.replaceAll(/\{\w+\}/g, () => randomUUID());

describe("the scope of a route", () => {
  it("is there for every route that API keys may call, and every area has one that reads", () => {
    for (const route of forKeys) expect(neededScopeOf(route), nameOf(route)).toMatch(/^[a-z]+:(read|write)$/);
    const needed = new Set(forKeys.map(neededScopeOf));
    expect(keyAreas.filter((area) => !needed.has(`${area}:read`))).toEqual([]);
    // Keys only read the queue and proposals; everything else that can be given is asked for somewhere.
    const useless = keyScopes.filter((scope) => !forKeys.some((route) => isGranted([scope], neededScopeOf(route)!)));
    expect(useless).toEqual(["work:write", "proposals:write"]);
  });

  it("cannot be left out: a route of an unknown area does not start", () => {
    const [{ operation }] = forKeys as [Route];
    const stray: Route = { method: "GET", path: "/nowhere/{id}", name: "stray", operation };
    expect(() => neededScopeOf(stray)).toThrow("No area of scopes has the path /nowhere/{id}.");
  });

  it("asks to read for what changes nothing, and to write for what does", () => {
    const scopes = Object.fromEntries(forKeys.map((route) => [nameOf(route), neededScopeOf(route)]));
    expect(scopes).toMatchObject({
      "GET /risk/subjects/{id}/monitoring": "risk:read",
      "POST /risk/subjects": "risk:write",
      "POST /risk/policies/simulate": "risk:read",
      "POST /screening/runs": "screening:write",
      "POST /templates/{id}/generate": expect.stringMatching(/^documents:/),
      "POST /verify": "documents:read",
    });
  });
});

describe("a key with `screening:read`", () => {
  it("403 insufficient_scope: neither reads nor writes anything else in the whole route table, and changes nothing", async () => {
    const organization = await newOrganization();
    const subject = await organization.key.post("/risk/subjects", { kind: "person", externalId: "cust-42" });
    const thief = await newKey(organization, { scopes: ["screening:read"] });
    const before = await rowsOf(organization);
    let refused = 0;
    for (const route of forKeys) {
      const needed = neededScopeOf(route);
      if (needed === "screening:read") continue;
      const answer = await thief.send(route.method, targetOf(route), route.method === "GET" ? undefined : {});
      expect([answer.status, answer.body.code], nameOf(route)).toEqual([403, "insufficient_scope"]);
      expect(answer.body).toMatchObject({ requiredScope: needed, scopes: ["screening:read"] });
      expect(answer.body.detail).toContain(`\`${needed}\``);
      refused += 1;
    }
    expect(refused).toBeGreaterThan(80);
    const known = await thief.get(`/risk/subjects/${subject.body.id}` as const);
    expect([known.status, known.text.includes("cust-42")]).toEqual([403, false]);
    expect(await rowsOf(organization)).toEqual(before);
    expect((await thief.get("/screening/runs")).status).toBe(200);
    expect((await thief.get("/screening/sources")).status).toBe(200);
  });

  it("403: also where all rows of a list are asked for", async () => {
    const organization = await newOrganization();
    const thief = await newKey(organization, { scopes: ["screening:read"] });
    const answer = await thief.get("/risk/subjects", { headers: { accept: "text/csv" } });
    expect([answer.status, answer.body.code]).toEqual([403, "insufficient_scope"]);
  });
});

describe("scopes", () => {
  it.each([
    [["read"], "GET /risk/subjects", 200],
    [["read"], "POST /risk/subjects", 403],
    [["write"], "POST /risk/subjects", 201],
    [["write"], "GET /risk/subjects", 403],
    [["risk:*"], "GET /risk/subjects", 200],
    [["risk:*"], "POST /risk/subjects", 201],
    [["risk:*"], "GET /documents", 403],
    [["screening:read", "risk:write"], "POST /risk/subjects", 201],
    [["screening:read", "risk:write"], "GET /risk/subjects", 403],
  ] as const)("%j: %s answers %i", async (scopes, name, status) => {
    const organization = await newOrganization();
    const key = await newKey(organization, { scopes });
    const [method, path] = name.split(" ") as ["GET" | "POST", string];
    const body = method === "POST" ? { kind: "person", externalId: "a" } : undefined;
    expect((await key.send(method, path, body)).status).toBe(status);
  });

  it("403 comes after 401 and the mode, and before the form of the request and the record", async () => {
    const organization = await newOrganization();
    const key = await newKey(organization, { scopes: ["screening:read"] });
    const conflicting = await key.get("/risk/subjects", { headers: { "x-risk-mode": "live" } });
    expect([conflicting.status, conflicting.body.code]).toEqual([400, "mode_conflict"]);
    const malformed = await key.post("/risk/subjects", undefined, { rawBody: "{", idempotencyKey: null });
    expect([malformed.status, malformed.body.code]).toEqual([403, "insufficient_scope"]);
  });

  it("201: none given means everything; a name that is no scope is refused", async () => {
    const organization = await newOrganization();
    const admin = await organization.user("admin");
    for (const scopes of [undefined, null, []]) {
      const made = await admin.post("/api-keys", {
        name: "All",
        mode: "test",
        ...(scopes !== undefined && { scopes }),
      });
      expect([made.status, made.body.data.scopes]).toEqual([201, null]);
    }
    const made = await admin.post("/api-keys", { name: "Some", mode: "test", scopes: ["risk:read", "webhooks:*"] });
    expect(made.body.data.scopes).toEqual(["risk:read", "webhooks:*"]);
    for (const scopes of [["everything"], ["risk"], ["risk:read", "risk:read"], ["*"], "read", ["identity:write"]])
      expect((await admin.post("/api-keys", { name: "Odd", mode: "test", scopes })).status).toBe(400);
    const { items } = (await admin.get("/organization/audit-events")).body;
    expect(items.at(-1)?.data.details).toMatchObject({ scopes: ["risk:read", "webhooks:*"] });
  });
});
