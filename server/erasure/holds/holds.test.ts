import { describe, expect, it } from "vitest";
import { transact } from "#database/transaction.ts";
import { newDocument } from "#documents/testing/documents.ts";
import { askForSecondPerson } from "#proposals/testing/proposals.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { refuseWhileHeld } from "../hold.ts";

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
    expect(trail.map((event) => [event.data.type, event.data.reason])).toEqual([
      [`${kind}.hold_placed`, "Dispute 12"],
      [`${kind}.hold_released`, "Settled"],
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

describe("erasure of a held subject", () => {
  it("409 held: nothing of it goes until the hold is released", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const id = await newSubject(organization);
    await owner.post(`/risk/subjects/${id}/hold`, because("Dispute"));
    const before = (await owner.get(`/risk/subjects/${id}`)).body.data;
    const refused = await owner.post(`/risk/subjects/${id}/erase`, because("Their request"));
    expect([refused.status, (refused.body as any).code]).toEqual([409, "held"]);
    expect((await owner.get(`/risk/subjects/${id}`)).body.data).toEqual(before);
    await owner.post(`/risk/subjects/${id}/release-hold`, because("Settled"));
    expect((await owner.post(`/risk/subjects/${id}/erase`, because("Their request"))).status).toBe(200);
    const late = await owner.post(`/risk/subjects/${id}/hold`, because("Too late"));
    expect((late.body as any).code).toBe("erased");
  });

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
