import { describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { newDocument } from "#agreements/testing/documents.ts";
import { askForSecondPerson } from "#casework/proposals/testing/proposals.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { refuseWhileHeld } from "../hold.ts";
import { applyList } from "../list/apply-list.ts";
import type { ErasureList } from "../list/erasure-list.ts";

const because = (reason: string) => ({ reason });

const records = [
  ["subject", "/risk/subjects", (organization: TestOrganization) => newSubject(organization)],
  ["document", "/documents", async (organization: TestOrganization) => (await newDocument(organization)).id],
] as const;

/** A subject has its members in `data`, a document has none around them. */
const holdIn = (body: any) => (body.data ?? body).hold;

describe.each(records)("a %s on legal hold", (kind, path, make) => {
  it("shows who placed it, when and why, in the record, the list and the audit trail, until it is released", async () => {
    const organization = await newOrganization();
    const admin = await organization.user("admin");
    const id = await make(organization);
    const placed = await admin.send("POST", `${path}/${id}/hold`, because("Dispute 12"));
    const hold = { at: expect.any(String), by: `user:${admin.userId}`, reason: "Dispute 12" };
    expect([placed.status, holdIn(placed.body)]).toEqual([200, hold]);
    expect(holdIn((await organization.key.send("GET", `${path}/${id}`)).body)).toEqual(hold);
    const { items } = (await organization.key.send("GET", path)).body as any;
    expect(items.map(holdIn)).toEqual([hold]);
    const listed = async (query: string) => ((await admin.send("GET", `/holds${query}`)).body as any).items as any[];
    expect((await listed("?status=held")).map(({ data }) => data)).toEqual([
      { kind, resourceId: id, ...hold, released: null },
    ]);

    const released = await admin.send("POST", `${path}/${id}/release-hold`, because("Settled"));
    expect([released.status, holdIn(released.body)]).toEqual([200, undefined]);
    expect(await listed("?status=held")).toEqual([]);
    const [{ data }] = await listed("?status=released");
    expect(data.released).toEqual({ ...hold, reason: "Settled" });
    const trail = (await admin.get(`/organization/audit-events?resourceId=${id}`)).body.items;
    // Why is said where it can be erased.
    const holdId = (await listed(""))[0].id;
    expect(trail.map((event) => [event.data.type, event.data.reason, event.data.details])).toEqual([
      [`${kind}.hold_placed`, null, { mode: "test", holdId }],
      [`${kind}.hold_released`, null, { mode: "test", holdId }],
    ]);
  });

  it("409 held and not_held: one hold at a time, and none to release afterwards", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const id = await make(organization);
    const tell = async (what: string) =>
      (await owner.send<{ code?: string }>("POST", `${path}/${id}/${what}`, because("x"))).body.code;
    expect([
      await tell("release-hold"),
      await tell("hold"),
      await tell("hold"),
      await tell("release-hold"),
      await tell("release-hold"),
      await tell("hold"),
    ]).toEqual(["not_held", undefined, "held", undefined, "not_held", undefined]);
  });

  it("refuses whoever erases it, and nobody in another organization or mode", async () => {
    const organization = await newOrganization();
    const id = await make(organization);
    await (await organization.user("owner")).send("POST", `${path}/${id}/hold`, because("x"));
    const { database } = organization.server;
    const erase = (organizationId: string, mode: "test" | "live") =>
      transact(database, { scope: { organizationId, mode } }, (tx) =>
        refuseWhileHeld(tx, { organizationId, mode }, { kind, id }),
      );
    await expect(erase(organization.organizationId, "test")).rejects.toMatchObject({ code: "held" });
    await erase(organization.organizationId, "live");
    await erase((await newOrganization()).organizationId, "test");
  });

  it("is placed by owners and admins alone, and released only after a fresh sign-in", async () => {
    const organization = await newOrganization();
    const id = await make(organization);
    const owner = await organization.user("owner");
    const codes = [];
    for (const client of [await organization.user("member"), await organization.user("auditor"), organization.key])
      codes.push((await client.send<{ code: string }>("POST", `${path}/${id}/hold`, because("x"))).body.code);
    expect(codes).toEqual(["insufficient_role", "insufficient_role", "credential_kind_not_allowed"]);
    await organization.server.pool.query("update sessions set created_at = now() - interval '1 hour' where id = $1", [
      owner.sessionId,
    ]);
    expect((await owner.send("POST", `${path}/${id}/hold`, because("x"))).status).toBe(200);
    const released = await owner.send<{ code: string }>("POST", `${path}/${id}/release-hold`, because("x"));
    expect(released.body.code).toBe("confirmation_required");
  });
});

const erasable = [
  ["subject", "/risk/subjects", records[0][2]],
  [
    "document",
    "/documents",
    async (organization: TestOrganization) => (await newDocument(organization, { status: "voided" })).id,
  ],
] as const;

describe.each(erasable)("erasure of a held %s", (_kind, path, make) => {
  it("409 held: nothing of it goes until the hold is released; 409 erased: a hold comes too late afterwards", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const id = await make(organization);
    const tell = (what: string, reason: string) =>
      owner.send<{ code?: string }>("POST", `${path}/${id}/${what}`, because(reason));
    const read = async () => (await owner.send("GET", `${path}/${id}`)).body;
    await tell("hold", "Dispute with Ann Lee");
    const before = await read();
    const refused = await tell("erase", "Their request");
    expect([refused.status, refused.body.code]).toEqual([409, "held"]);
    expect(await read()).toEqual(before);
    await tell("release-hold", "Settled with Ann Lee");
    expect((await tell("erase", "Their request")).status).toBe(200);
    expect((await tell("hold", "Too late")).body.code).toBe("erased");

    const { items } = (await owner.get("/holds")).body;
    const by = `user:${owner.userId}`;
    const trace = { at: expect.any(String), by, reason: "[erased]" };
    expect(items.map(({ data }) => data)).toMatchObject([{ resourceId: id, ...trace, released: trace }]);
  });

  it("a hold that a restore brought back ends when the list erases its record again", async () => {
    const organization = await newOrganization();
    const { server } = organization;
    const owner = await organization.user("owner");
    const id = await make(organization);
    await owner.send("POST", `${path}/${id}/erase`, because("Their request"));
    const list = (await (server.parts.erasures as ErasureList).read()).filter((one) => one.id === id);
    await server.pool.query(
      `update ${path === "/documents" ? "documents" : "risk_subjects"} set erasure = null where id = $1`,
      [id],
    );
    await owner.send("POST", `${path}/${id}/hold`, because("Dispute with Ann Lee"));
    const { database, keyring } = server.parts;
    expect(await applyList({ database, keyring, clock: () => new Date() }, list)).toBe(1);
    const { items } = (await owner.get("/holds")).body;
    const { at, by } = list[0]!.erased;
    expect(items.map(({ data }) => data)).toMatchObject([
      { resourceId: id, reason: "[erased]", released: { at, by, reason: "[erased]" } },
    ]);
  });
});

describe("erasure of a held subject", () => {
  it("ends a proposal that was made before the hold", async () => {
    const organization = await newOrganization();
    await askForSecondPerson(organization, { erasures: true });
    const [admin, owner] = [await organization.user("admin"), await organization.user("owner")];
    const id = await newSubject(organization);
    const proposed = await admin.post(`/risk/subjects/${id}/erase`, because("Their request"));
    await owner.post(`/risk/subjects/${id}/hold`, because("Dispute"));
    await owner.post(`/proposals/${proposed.body.id}/approve`);
    expect((await owner.get(`/proposals/${proposed.body.id}`)).body.data).toMatchObject({
      status: "lapsed",
      lapseCode: "held",
    });
    expect((await owner.get(`/risk/subjects/${id}`)).body.data.erased).toBeUndefined();
  });

  it("a hold and an erasure at the same moment: one of them is refused", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    for (let round = 0; round < 5; round += 1) {
      const id = await newSubject(organization);
      const [held, erased] = await Promise.all([
        owner.post(`/risk/subjects/${id}/hold`, because("Dispute")),
        owner.post(`/risk/subjects/${id}/erase`, because("Their request")),
      ]);
      expect(new Set([held.status, erased.status])).toEqual(new Set([200, 409]));
    }
  });
});
