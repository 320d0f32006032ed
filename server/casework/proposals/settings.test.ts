import type { Member } from "@probity/contract";
import { describe, expect, it } from "vitest";
import { newOrganization, type TestClient } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { askForSecondPerson, proposableOverride } from "./testing/proposals.ts";

/** Whoever founded the organization is an owner too. */
async function removeOthers(owner: TestClient & { userId: string }): Promise<void> {
  const { items } = (await owner.get("/members")).body;
  for (const { id } of items as Member[])
    if (id !== owner.userId) expect((await owner.post(`/members/${id}/remove`, { reason: "left" })).status).toBe(200);
}

const off = { overrides: false, matchDecisions: { enabled: false }, settings: false };

describe("PUT /four-eyes-settings", () => {
  it("200: off until an owner chooses, for each mode by itself, with an audit event", async () => {
    const organization = await newOrganization();
    const [owner, live] = [await organization.user("owner"), await organization.user("owner", "live")];
    expect((await owner.get("/four-eyes-settings")).body).toEqual({ ...off, revision: 0 });
    const choice = { ...off, overrides: true, matchDecisions: { enabled: true, lists: ["ofac_sdn"], fromScore: 90 } };
    const answer = await owner.put("/four-eyes-settings", { ...choice, expectedRevision: 0 });
    expect([answer.status, answer.body]).toEqual([200, { ...choice, revision: 1 }]);
    expect((await live.get("/four-eyes-settings")).body.revision).toBe(0);
    const { items } = (await owner.get("/organization/audit-events")).body;
    expect(items.at(-1).data).toMatchObject({
      type: "four_eyes.settings_changed",
      actor: `user:${owner.userId}`,
      details: { ...choice, mode: "test", revision: 1 },
    });
  });

  it("409 stale_revision, also of two first choices at the same moment", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const choose = () => owner.put("/four-eyes-settings", { ...off, expectedRevision: 0 });
    const answers = await Promise.all([choose(), choose(), choose()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const stale = await choose();
    expect([stale.body.code, stale.body.currentRevision]).toEqual(["stale_revision", 1]);
  });

  it("400 for a list that nobody publishes, a score beyond 100, and members that nobody knows", async () => {
    const owner = await (await newOrganization()).user("owner");
    for (const matchDecisions of [
      { enabled: true, lists: ["nowhere"] },
      { enabled: true, lists: [] },
      { enabled: true, fromScore: 101 },
      { enabled: true, always: true },
    ]) {
      const answer = await owner.put("/four-eyes-settings", { ...off, matchDecisions, expectedRevision: 0 });
      expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    }
  });

  it("409 second_person_required: with one person alone nobody could approve anything, so they stay as they are", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    await removeOthers(owner);
    for (const change of [{ overrides: true }, { matchDecisions: { enabled: true } }, { settings: true }]) {
      const refused = await owner.put("/four-eyes-settings", { ...off, ...change, expectedRevision: 0 });
      expect([refused.status, refused.body.code]).toEqual([409, "second_person_required"]);
      expect(refused.body.detail).toBe(
        "You are the only owner or admin, so nobody could approve what you propose. Make somebody else an admin first.",
      );
    }
    expect((await owner.get("/four-eyes-settings")).body).toEqual({ ...off, revision: 0 });
    await organization.user("admin");
    const choice = { ...off, settings: true, expectedRevision: 0 };
    expect((await owner.put("/four-eyes-settings", choice)).status).toBe(200);
  });

  it("202 when they need a second person themselves: another owner or an admin approves, and no member does", async () => {
    const organization = await newOrganization();
    await askForSecondPerson(organization, { overrides: true, settings: true });
    const [first, second, member] = [
      await organization.user("owner"),
      await organization.user("admin"),
      await organization.user("member"),
    ];
    const proposed = await first.put("/four-eyes-settings", { ...off, expectedRevision: 1 });
    expect([proposed.status, proposed.body.data.change]).toEqual([
      202,
      {
        operation: "changeFourEyesSettings",
        request: { ...off, expectedRevision: 1 },
        before: { ...off, overrides: true, settings: true },
        after: off,
      },
    ]);
    expect((await first.get("/four-eyes-settings")).body.revision).toBe(1);
    const path = `/proposals/${proposed.body.id}/approve`;
    expect((await member.post(path)).body.code).toBe("insufficient_role");
    expect((await first.post(path)).body.code).toBe("second_person_required");
    expect((await second.post(path)).status).toBe(200);
    expect((await first.get("/four-eyes-settings")).body).toEqual({ ...off, revision: 2 });
    const { items } = (await first.get("/organization/audit-events")).body;
    const changed = items.findLast(({ data }: any) => data.type === "four_eyes.settings_changed");
    expect(changed?.data).toMatchObject({
      actor: `user:${first.userId}`,
      details: { approvedBy: `user:${second.userId}` },
    });
  });

  it("decides when a change is asked for: a proposal stays one after the settings have changed", async () => {
    const organization = await newOrganization();
    const { propose, overrides, admin } = await proposableOverride(organization);
    const { id } = (await propose()).body;
    await askForSecondPerson(organization, {});
    expect((await admin.post(`/proposals/${id}/approve`)).body.code).toBe("second_person_required");
    expect(await overrides()).toEqual([]);
    expect((await (await organization.user("admin")).post(`/proposals/${id}/approve`)).status).toBe(200);
    expect(await overrides()).toHaveLength(1);
  });

  it.each([
    ["overrides", { overrides: true }, {}],
    ["all matches", { matchDecisions: { enabled: true } }, { matchDecisions: { enabled: true, fromScore: 80 } }],
    [
      "a list",
      { matchDecisions: { enabled: true, lists: ["ofac_sdn", "eu_fsf"] } },
      { matchDecisions: { enabled: true, lists: ["ofac_sdn"] } },
    ],
    [
      "a score",
      { matchDecisions: { enabled: true, fromScore: 80 } },
      { matchDecisions: { enabled: true, fromScore: 81 } },
    ],
    [
      "looking again",
      { matchDecisions: { enabled: true } },
      { matchDecisions: { enabled: true }, earlierFalsePositiveDays: 30 },
    ],
  ])("202: one owner alone does not weaken %s, although `settings` is off", async (_what, before, after) => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    await owner.put("/four-eyes-settings", { ...off, ...before, expectedRevision: 0 });
    const weaker = await owner.put("/four-eyes-settings", { ...off, ...after, expectedRevision: 1 });
    expect(weaker.status).toBe(202);
    expect((await owner.get("/four-eyes-settings")).body).toEqual({ ...off, ...before, revision: 1 });
    const stronger = { ...off, ...before, overrides: true, matchDecisions: { enabled: true }, expectedRevision: 1 };
    await owner.post(`/proposals/${weaker.body.id}/withdraw`);
    expect((await owner.put("/four-eyes-settings", stronger)).status).toBe(200);
  });

  it("409 last_second_person: nobody leaves or loses their role as long as one person alone would be left to approve", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    await removeOthers(owner);
    const [admin, member] = [await organization.user("admin"), await organization.user("member")];
    // The choice is of live mode; the people are removed in test mode.
    const live = await organization.user("owner", "live");
    expect((await live.put("/four-eyes-settings", { ...off, overrides: true, expectedRevision: 0 })).status).toBe(200);
    expect((await owner.post(`/members/${live.userId}/remove`, { reason: "left" })).status).toBe(200);
    const before = await rowsOf(organization);
    for (const [path, body] of [
      [`/members/${admin.userId}/remove`, { reason: "left" }],
      [`/members/${admin.userId}/role`, { role: "member", reason: "less to do" }],
    ] as const) {
      const refused = await owner.post(path, body);
      expect([refused.status, refused.body.code]).toEqual([409, "last_second_person"]);
      expect(refused.body.detail).toContain("Make somebody else an admin first.");
    }
    expect(await rowsOf(organization)).toEqual(before);
    expect((await owner.post(`/members/${admin.userId}/role`, { role: "owner", reason: "more" })).status).toBe(200);
    expect((await owner.post(`/members/${member.userId}/remove`, { reason: "left" })).status).toBe(200);
    await organization.user("admin");
    expect((await owner.post(`/members/${admin.userId}/remove`, { reason: "left" })).status).toBe(200);
  });
});
