import { describe, expect, it } from "vitest";
import { askForSecondPerson } from "#casework/proposals/testing/proposals.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { newScreeningRun } from "#screening/testing/screening-runs.ts";
import { newOrganization } from "#testing/organization.ts";

const reason = "Their request";

describe("POST /risk/subjects/{id}/erase", () => {
  it("200: shows who erased it, when and why, and the audit trail does", async () => {
    const organization = await newOrganization();
    const admin = await organization.user("admin");
    const id = await newSubject(organization);
    const { status, body } = await admin.post(`/risk/subjects/${id}/erase`, { reason });
    expect(status).toBe(200);
    const read = await organization.key.get(`/risk/subjects/${id}`);
    expect(read.body.data).toEqual(body.data);
    expect(read.body.data.erased).toEqual({ at: expect.any(String), by: `user:${admin.userId}`, reason });
    const { items } = (await admin.get(`/organization/audit-events?resourceId=${id}`)).body;
    expect(items.map(({ data }) => [data.type, data.reason, data.details])).toEqual([
      ["subject.erased", reason, { mode: "test" }],
    ]);
  });

  it("the same externalId can be registered anew, once", async () => {
    const organization = await newOrganization();
    const subject = { kind: "person", externalId: "again" };
    const { id } = (await organization.key.post("/risk/subjects", subject)).body;
    await (await organization.user("owner")).post(`/risk/subjects/${id}/erase`, { reason });
    const anew = await organization.key.post("/risk/subjects", subject);
    expect([anew.status, anew.body.id === id]).toEqual([201, false]);
    expect((await organization.key.post("/risk/subjects", subject)).body.code).toBe("already_exists");
  });

  it("its runs wait for no decision any more, and others do", async () => {
    const organization = await newOrganization();
    const [erased, kept] = [await newSubject(organization), await newSubject(organization)];
    const gone = await newScreeningRun(organization, { riskSubjectId: erased });
    const other = await newScreeningRun(organization, { riskSubjectId: kept });
    const waiting = async () =>
      (await organization.key.get("/screening/runs?pending=true")).body.items.map(({ id }) => id);
    expect(await waiting()).toEqual([other.id, gone.id]);
    await (await organization.user("owner")).post(`/risk/subjects/${erased}/erase`, { reason });
    expect(await waiting()).toEqual([other.id]);
  });

  it("202: where erasures need a second person, nothing is erased before somebody else approves", async () => {
    const organization = await newOrganization();
    await askForSecondPerson(organization, { erasures: true });
    const [admin, second] = [await organization.user("admin"), await organization.user("owner")];
    const id = await newSubject(organization);
    const proposed = await admin.post(`/risk/subjects/${id}/erase`, { reason });
    expect([proposed.status, proposed.body.data.change]).toEqual([
      202,
      { operation: "eraseSubject", request: { reason }, before: { erased: false }, after: { erased: true } },
    ]);
    expect((await organization.key.get(`/risk/subjects/${id}`)).body.data.erased).toBeUndefined();
    const path = `/proposals/${proposed.body.id}/approve`;
    expect((await admin.post(path)).body.code).toBe("second_person_required");
    expect((await second.post(path)).status).toBe(200);
    const read = await organization.key.get(`/risk/subjects/${id}`);
    expect(read.body.data.erased).toMatchObject({ by: `user:${admin.userId}`, reason });
    expect((await second.get(`/proposals/${proposed.body.id}`)).body.data.change.request).toEqual({ reason });
  });

  it("403 confirmation_required: for a session that proved itself too long ago, and 403 for members and keys", async () => {
    const organization = await newOrganization();
    const id = await newSubject(organization);
    const [owner, member] = [await organization.user("owner"), await organization.user("member")];
    await organization.server.pool.query("update sessions set created_at = now() - interval '1 hour' where id = $1", [
      owner.sessionId,
    ]);
    const codes = [];
    for (const client of [owner, member, organization.key])
      codes.push((await client.post(`/risk/subjects/${id}/erase`, { reason })).body.code);
    expect(codes).toEqual(["confirmation_required", "insufficient_role", "credential_kind_not_allowed"]);
    expect((await organization.key.get(`/risk/subjects/${id}`)).body.data.erased).toBeUndefined();
  });
});
