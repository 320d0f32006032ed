import { describe, expect, it } from "vitest";
import { newAction } from "#risk/testing/actions.ts";
import { newOrganization } from "#testing/organization.ts";
import { newScreeningRun } from "#screening/testing/screening-runs.ts";
import { startServer } from "#testing/server.ts";
import { copiesOf } from "../testing/copied-items.ts";

const minutes = 60_000;

describe("next", () => {
  it("gives the most urgent item that the caller's role can finish, and null when none is left", async () => {
    const organization = await newOrganization();
    const action = await newAction(organization);
    const { matches } = await newScreeningRun(organization, { sources: ["eu_fsf"] });
    const [member, admin] = [await organization.user("member"), await organization.user("admin")];
    // A match is due before the action, and a member cannot decide it.
    const taken = await member.post("/work-items/next", {});
    expect([taken.status, taken.body.item.id, taken.body.item.data.assignee]).toEqual([200, action.id, member.userId]);
    expect((await member.post("/work-items/next")).body).toEqual({ item: null });
    expect((await member.post("/work-items/next", { kinds: ["match"] })).body).toEqual({ item: null });
    expect((await admin.post("/work-items/next", { kinds: ["action"] })).body).toEqual({ item: null });
    expect((await admin.post("/work-items/next")).body.item.id).toBe(matches[0].id);
  });

  it("answers the same item when the request is repeated", async () => {
    const organization = await newOrganization();
    const action = await newAction(organization);
    await copiesOf(organization, action.id, 1);
    const member = await organization.user("member");
    const idempotencyKey = "taken-once";
    const first = await member.post("/work-items/next", {}, { idempotencyKey });
    const second = await member.post("/work-items/next", {}, { idempotencyKey });
    expect(second.body).toEqual(first.body);
    expect((await member.get("/work-items?assignee=none")).body.items).toHaveLength(1);
  });

  it("gives nothing twice and loses nothing when two people ask 200 times at once", async () => {
    const organization = await newOrganization(await startServer());
    const action = await newAction(organization);
    await copiesOf(organization, action.id, 189);
    const people = [await organization.user("member"), await organization.user("admin")];
    // Whoever has waited for a connection for too long is told to ask again with the same key, and does.
    const take = async (index: number) => {
      const ask = () => people[index % 2]!.post("/work-items/next", {}, { idempotencyKey: `taken-${index}` });
      let answer = await ask();
      while (answer.status === 503) answer = await ask();
      return answer;
    };
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => take(index)));
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    const given = answers.flatMap(({ body }) => body.item?.id ?? []);
    expect(given).toHaveLength(190);
    expect(new Set(given).size).toBe(190);
    expect((await organization.key.get("/work-items?assignee=none")).body.items).toEqual([]);
  });

  it("gives an item again once its lease has lapsed, and not before", async () => {
    const server = await startServer();
    const organization = await newOrganization(server);
    const { id } = await newAction(organization);
    const [one, other] = [await organization.user("member"), await organization.user("member")];
    const claimed = (await one.post("/work-items/next")).body.item;
    const start = new Date(claimed.data.leaseUntil).getTime() - 5 * minutes;
    const at = (moment: number) => (server.clock.now = () => new Date(start + moment));
    at(2 * minutes);
    expect((await other.post("/work-items/next")).body.item).toBeNull();
    const renewed = await one.put(`/work-items/${id}/lease`, undefined, { idempotencyKey: null });
    expect([renewed.status, renewed.body.data.leaseUntil]).toEqual([200, new Date(start + 7 * minutes).toISOString()]);
    at(7 * minutes - 1);
    expect((await other.post("/work-items/next")).body.item).toBeNull();
    at(7 * minutes);
    expect((await other.get(`/work-items/${id}`)).body.data).toMatchObject({ assignee: null, leaseUntil: null });
    expect((await other.get("/work-items?assignee=none")).body.items).toHaveLength(1);
    expect((await one.get("/work-items?assignee=me")).body.items).toEqual([]);
    expect((await other.post("/work-items/next")).body.item.data.assignee).toBe(other.userId);
    const late = await one.put(`/work-items/${id}/lease`);
    expect([late.status, late.body.code]).toEqual([409, "work_item_taken"]);
  });
});

describe("an item that somebody has", () => {
  it("409: nobody else claims or releases it, but owners and admins release and assign it", async () => {
    const organization = await newOrganization();
    const { id } = await newAction(organization);
    const [one, other, admin] = [
      await organization.user("member"),
      await organization.user("member"),
      await organization.user("admin"),
    ];
    expect((await one.post(`/work-items/${id}/claim`)).body.data.assignee).toBe(one.userId);
    for (const path of ["claim", "release"]) {
      const answer = await other.post(`/work-items/${id}/${path}`);
      expect([answer.status, answer.body.code], path).toEqual([409, "work_item_taken"]);
    }
    const self = await other.post(`/work-items/${id}/assign`, { userId: other.userId });
    expect([self.status, self.body.code]).toEqual([409, "work_item_taken"]);
    const foreign = await one.post(`/work-items/${id}/assign`, { userId: other.userId });
    expect([foreign.status, foreign.body.code]).toEqual([403, "insufficient_role"]);
    const assigned = await admin.post(`/work-items/${id}/assign`, { userId: other.userId });
    expect(assigned.body.data).toMatchObject({ assignee: other.userId, leaseUntil: null });
    expect((await one.post(`/work-items/${id}/claim`)).status).toBe(409);
    // What somebody was assigned has no lease that could lapse.
    expect((await other.post(`/work-items/${id}/claim`)).body.data.leaseUntil).toBeNull();
    expect((await admin.post(`/work-items/${id}/release`)).body.data.assignee).toBeNull();
  });

  it("409: a match is neither claimed by a member nor assigned to one, an auditor or a stranger", async () => {
    const organization = await newOrganization();
    const { matches } = await newScreeningRun(organization);
    const id = matches[0].id;
    const [member, auditor, admin] = [
      await organization.user("member"),
      await organization.user("auditor"),
      await organization.user("admin"),
    ];
    const claimed = await member.post(`/work-items/${id}/claim`);
    expect([claimed.status, claimed.body.code]).toEqual([403, "insufficient_role"]);
    const stranger = await (await newOrganization()).user("owner");
    for (const { userId } of [member, auditor, stranger]) {
      const answer = await admin.post(`/work-items/${id}/assign`, { userId });
      expect([answer.status, answer.body.code]).toEqual([409, "assignee_cannot_finish"]);
    }
  });

  it("returns to the queue when its holder leaves the organization or gets another role", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    for (const [path, body] of [
      ["remove", { reason: "Left." }],
      ["role", { role: "auditor", reason: "Audits from now on." }],
    ] as const) {
      const { id } = await newAction(organization);
      const member = await organization.user("member");
      await member.post(`/work-items/${id}/assign`, { userId: member.userId });
      expect((await owner.post(`/members/${member.userId}/${path}`, body)).status).toBe(200);
      expect((await owner.get(`/work-items/${id}`)).body.data.assignee, path).toBeNull();
    }
  });

  it("changes no record by being claimed, assigned or released", async () => {
    const organization = await newOrganization();
    const { id, subjectId } = await newAction(organization);
    const member = await organization.user("member");
    const events = async () => (await member.get(`/risk/events?subjectId=${subjectId}`)).body;
    const before = [await events(), (await member.get(`/risk/actions/${id}`)).body];
    await member.post(`/work-items/${id}/claim`);
    await member.post(`/work-items/${id}/assign`, { userId: member.userId });
    await member.post(`/work-items/${id}/release`);
    expect([await events(), (await member.get(`/risk/actions/${id}`)).body]).toEqual(before);
  });
});
