import { describe, expect, it } from "vitest";
import { askForSecondPerson } from "#casework/proposals/testing/proposals.ts";
import { newOrganization } from "#testing/organization.ts";

const kept = {
  subjects: null,
  screeningRuns: null,
  documents: null,
  webhookMessages: null,
  idempotencyAnswers: null,
};

describe("GET /retention-settings", () => {
  it("keeps everything for ever until somebody chooses, and says what the law asks", async () => {
    const organization = await newOrganization();
    const { body } = await (await organization.user("auditor")).get("/retention-settings");
    expect(body).toMatchObject({ periods: kept, revision: 0, run: null });
    expect(body.legal.subjects).toMatchObject({ minimum: "P5Y", maximum: "P10Y" });
    expect(body.legal.subjects.basis).toContain("2015/849 Art. 40");
    expect(body.legal.webhookMessages.minimum).toBeNull();
  });
});

describe("PUT /retention-settings", () => {
  it("200: of one mode alone, with a revision and an audit event", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const periods = { documents: "P10Y", webhookMessages: "P90D", subjects: null };
    const chosen = await owner.put("/retention-settings", { periods, expectedRevision: 0 });
    expect([chosen.status, chosen.body]).toMatchObject([200, { periods: { ...kept, ...periods }, revision: 1 }]);
    const live = (await (await organization.user("owner", "live")).get("/retention-settings")).body;
    expect(live).toMatchObject({ periods: kept, revision: 0 });
    const stale = await owner.put("/retention-settings", { periods: {}, expectedRevision: 0 });
    expect((stale.body as any).code).toBe("stale_revision");
    expect((await owner.put("/retention-settings", { periods: {}, expectedRevision: 1 })).body.periods).toEqual(kept);
    const { items } = (await owner.get("/organization/audit-events?type=retention.settings_changed")).body;
    expect(items.map(({ data }) => (data.details as any).periods)).toEqual([
      { documents: "P10Y", webhookMessages: "P90D" },
      {},
    ]);
  });

  it("400: for what is no period, and for a live one below the legal minimum without an acknowledgement", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner", "live");
    for (const period of ["P0D", "P1M", "5 years", "P-1D", "P100Y"]) {
      const refused = await owner.put("/retention-settings", { periods: { documents: period }, expectedRevision: 0 });
      expect([period, refused.status]).toEqual([period, 400]);
    }
    const short = { periods: { subjects: "P1826D" }, expectedRevision: 0 };
    const refused = await owner.put("/retention-settings", short);
    expect([refused.status, (refused.body as any).errors]).toMatchObject([
      400,
      [{ path: "/periods/subjects", code: "below_legal_minimum" }],
    ]);
    expect((await owner.get("/retention-settings")).body.revision).toBe(0);
    const acknowledged = { ...short, acknowledgedBelowMinimum: ["subjects"] };
    expect((await owner.put("/retention-settings", acknowledged)).status).toBe(200);
    const long = { periods: { subjects: "P5Y", webhookMessages: "P1D" }, expectedRevision: 1 };
    expect((await owner.put("/retention-settings", long)).status).toBe(200);
    const inTest = await organization.user("owner");
    expect((await inTest.put("/retention-settings", short)).status).toBe(200);
  });

  it("202: where settings or erasures need a second person, nothing changes before somebody else approves", async () => {
    const organization = await newOrganization();
    await askForSecondPerson(organization, { erasures: true });
    const [owner, second] = [await organization.user("owner"), await organization.user("admin")];
    const request = { periods: { documents: "P10Y" }, expectedRevision: 0 };
    const proposed = await owner.put("/retention-settings", request);
    expect([proposed.status, (proposed.body as any).data.change]).toEqual([
      202,
      {
        operation: "changeRetentionSettings",
        request,
        before: kept,
        after: { ...kept, documents: "P10Y" },
      },
    ]);
    expect((await owner.get("/retention-settings")).body.revision).toBe(0);
    const path = `/proposals/${(proposed.body as any).id}/approve` as const;
    expect((await owner.send<{ code: string }>("POST", path)).body.code).toBe("second_person_required");
    expect((await second.send("POST", path)).status).toBe(200);
    expect((await owner.get("/retention-settings")).body).toMatchObject({
      periods: { documents: "P10Y" },
      revision: 1,
    });
  });

  it("403: for everybody but owners who have just proved who they are", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    await organization.server.pool.query("update sessions set created_at = now() - interval '1 hour' where id = $1", [
      owner.sessionId,
    ]);
    const codes = [];
    for (const client of [owner, await organization.user("admin"), organization.key])
      codes.push(((await client.put("/retention-settings", { periods: {}, expectedRevision: 0 })).body as any).code);
    expect(codes).toEqual(["confirmation_required", "insufficient_role", "credential_kind_not_allowed"]);
  });
});
