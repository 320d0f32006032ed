import { createClient } from "@probity/client";
import { describe, expect, it } from "vitest";
import { routes } from "#app/api.ts";
import { columnsOf } from "#platform/http/exports/columns.ts";
import { describedRoutes } from "#platform/http/openapi/document.ts";
import { rowSchemasOf, walkNameOf } from "#platform/operation/exported-list.ts";
import type { Route } from "#platform/operation/route.ts";
import { newAction } from "#risk/testing/actions.ts";
import { addSubjects, asCsv, asJsonLines, revokeKey, rowsIn } from "#testing/exports.ts";
import { newOrganization, type TestClient } from "#testing/organization.ts";
import { sampleRequests } from "#testing/requests-of-every-route.ts";

const lists = routes.filter((route) => route.method === "GET" && walkNameOf(route.operation) !== null) as Route[];
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

type Page = { items: { id: string }[]; nextCursor: string | null };

/** The rows of a list, read page by page. */
async function walked(client: TestClient, path: string, name = "after"): Promise<unknown[]> {
  const rows: unknown[] = [];
  let cursor: string | null = name === "after" ? "" : null;
  for (;;) {
    const next: string = cursor === null ? "" : `${path.includes("?") ? "&" : "?"}${name}=${cursor}`;
    const { body, status, text } = await client.send<Page>("GET", `${path}${next}`);
    expect(status, text).toBe(200);
    rows.push(...body.items);
    if (body.nextCursor === null) return rows;
    cursor = body.nextCursor;
  }
}

describe("the client", () => {
  it("follows an export row by row or as text, and throws when it breaks off", async () => {
    const organization = await newOrganization();
    const { server } = organization;
    await addSubjects(organization, 30_000);
    const { keyId, secret } = organization.apiKeys.test;
    const client = createClient({ baseUrl: server.origin, keyId, secret });
    let rows = 0;
    for await (const { resource } of client.exports.rows("GET /risk/subjects", { kind: "person" }))
      if (resource === "subjects") rows += 1;
    expect(rows).toBe(30_000);

    const text = client.exports.text("GET /risk/subjects", "csv", {});
    expect((await text.next()).value).toMatch(/^id,kind,externalId,/);
    await revokeKey(organization);
    const readAll = async () => {
      for await (const piece of text) void piece;
    };
    await expect(readAll()).rejects.toMatchObject({ status: null, code: "network_error" });
    const refused = client.exports.rows("GET /risk/subjects", {});
    await expect(refused.next()).rejects.toMatchObject({ status: 401, code: "credential_revoked" });
  });
});

describe("every list", () => {
  it.each(describedRoutes(lists).map((route) => [nameOf(route), route] as const))(
    "%s has columns with names of their own",
    (_name, { operation }) => {
      for (const schema of rowSchemasOf(operation.reply)) {
        const names = columnsOf(schema).map(({ name }) => name);
        expect(names.length).toBeGreaterThan(1);
        expect(new Set(names).size).toBe(names.length);
      }
    },
  );
  it("is one that a page of the dashboard needs", () => {
    const paths = describedRoutes(lists).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "/work-items",
        ...["assessments", "actions", "overrides", "subjects", "evidence", "events", "investigations", "contexts"].map(
          (resource) => `/risk/${resource}`,
        ),
        "/risk/action-queue",
        "/risk/subjects/{id}/journey",
        "/screening/runs",
        "/verification/sessions",
        "/proposals",
        "/webhooks/{id}/deliveries",
        "/documents",
        "/organization/audit-events",
      ]),
    );
  });

  it.each(lists.map((route) => [nameOf(route), route] as const))(
    "%s exports what its pages have, in both forms, to those who may read it, and strangers see no more of it",
    async (name, route) => {
      const organization = await newOrganization();
      const stranger = await newOrganization();
      await newAction(organization);
      const { path } = await sampleRequests[name]!(organization);
      const { apiKeys, roles } = route.operation.allow;
      const callers: [TestClient, number | null][] = [
        [await organization.user("member"), roles.includes("member") ? 200 : 403],
        [await organization.user("auditor"), roles.includes("auditor") ? 200 : 403],
        [organization.key, apiKeys ? 200 : 403],
        [await organization.user("owner", "live"), null],
        [await stranger.user("owner"), null],
        [stranger.key, null],
      ];
      for (const [client, expected] of callers) {
        const page = await client.send("GET", path);
        const exported = await client.send("GET", path, undefined, asJsonLines);
        expect(exported.status).toBe(expected ?? page.status);
        if (exported.status !== 200) continue;
        // The list of what happened to the organization has the export itself.
        if (name !== "GET /organization/audit-events")
          expect(rowsIn(exported.text)).toEqual(await walked(client, path, walkNameOf(route.operation)!));
      }
      const inCsv = await (apiKeys ? organization.key : await organization.user("owner")).send(
        "GET",
        path,
        undefined,
        asCsv,
      );
      expect(inCsv.status).toBe(200);
      expect(inCsv.text.split("\r\n")[0]).toContain(",");
    },
  );
});
