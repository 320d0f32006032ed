import { describe, expect, it } from "vitest";
import { newAction } from "#risk/testing/actions.ts";
import { newScreeningRun } from "#screening/testing/screening-runs.ts";
import { newOrganization } from "#testing/organization.ts";

const reason = "Done together.";

describe("POST /work-items/bulk", () => {
  it("200: each action moves or is refused by itself, with the code of a single transition", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const [moved, stale, acknowledged] = [
      await newAction(organization, { name: "a" }),
      await newAction(organization, { name: "b" }),
      await newAction(organization, { name: "c", status: "acknowledged" }),
    ];
    const { matches } = await newScreeningRun(organization);
    const unknown = "01982f4e-7a31-7c52-9d0e-3f5a2b6c8d10";
    const items = [
      { id: stale.id, expectedRevision: 7 },
      { id: moved.id, expectedRevision: 1 },
      { id: matches[0].id, expectedRevision: 1 },
      { id: unknown, expectedRevision: 1 },
      { id: acknowledged.id, expectedRevision: 2 },
    ];
    const { status, body, text } = await owner.post("/work-items/bulk", {
      items,
      change: { type: "transition", status: "acknowledged" },
      reason,
    });
    expect(status, text).toBe(200);
    expect(body.results.map(({ refusal }: any) => refusal?.code ?? null)).toEqual([
      "stale_revision",
      null,
      "not_an_action",
      "not_found",
      "invalid_transition",
    ]);
    expect([body.changed, body.refused]).toEqual([1, 4]);
    expect(body.results[0].refusal.currentRevision).toBe(1);
    expect(body.results[1].item.data).toMatchObject({ status: "acknowledged", revision: 2 });
    const record = (await owner.get(`/risk/actions/${moved.id}`)).body;
    expect(record.data).toMatchObject({ status: "acknowledged", revision: 2, lastReason: reason });
    const untouched = (await owner.get(`/risk/actions/${stale.id}`)).body;
    expect(untouched.data).toMatchObject({ status: "requested", revision: 1 });
  });

  it("200: finished items are gone, and the answer says so", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const made = [];
    for (const name of ["a", "b", "c"]) made.push(await newAction(organization, { name }));
    const items = made.map(({ id }) => ({ id, expectedRevision: 1 }));
    const body = { items, change: { type: "transition", status: "cancelled" }, reason };
    const answer = (await owner.post("/work-items/bulk", body)).body;
    expect(answer.results).toEqual(made.map(() => ({ item: null, refusal: null })));
    expect((await owner.get("/work-items")).body.items).toEqual([]);
    const member = await organization.user("member");
    const other = await newAction(organization);
    const refused = await member.post("/work-items/bulk", { ...body, items: [{ id: other.id, expectedRevision: 1 }] });
    expect([refused.status, refused.body.results[0].refusal.code]).toEqual([200, "insufficient_role"]);
  });

  it("200: assigns and releases, as far as the caller may", async () => {
    const organization = await newOrganization();
    const [admin, member] = [await organization.user("admin"), await organization.user("member")];
    const action = await newAction(organization);
    const { matches } = await newScreeningRun(organization);
    const items = [{ id: action.id }, { id: matches[0].id }];
    const change = { type: "assign", userId: member.userId };
    const { results } = (await admin.post("/work-items/bulk", { items, change })).body;
    expect(results.map(({ item, refusal }: any) => item?.data.assignee ?? refusal.code)).toEqual([
      member.userId,
      "assignee_cannot_finish",
    ]);
    const released = await admin.post("/work-items/bulk", { items, change: { type: "release" } });
    expect(released.body).toMatchObject({ changed: 2, refused: 0 });
    expect((await admin.get("/work-items?assignee=none")).body.items).toHaveLength(1 + matches.length);
  });

  it.each<[string, { items?: string[]; reason?: undefined }]>([
    ["/items/1", { items: ["same", "same"] }],
    ["/items/0/expectedRevision", { items: ["bare"] }],
    ["/reason", { reason: undefined }],
    ["/items", { items: [] }],
  ])("400: names %s", async (path, change) => {
    const organization = await newOrganization();
    const { id } = await newAction(organization);
    const items = (change.items ?? ["one"]).map((how) => ({ id, ...(how !== "bare" && { expectedRevision: 1 }) }));
    const owner = await organization.user("owner");
    const { status, body } = await owner.post("/work-items/bulk", {
      change: { type: "transition", status: "acknowledged" },
      reason,
      ...change,
      items,
    });
    expect([status, body.code, body.errors[0].path]).toEqual([400, "validation_failed", path]);
  });

  it("two that name the same items in opposite order both end, and every action moves once", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const items: object[] = [];
    for (const name of ["a", "b", "c", "d", "e", "f"])
      items.push({ id: (await newAction(organization, { name })).id, expectedRevision: 1 });
    const change = { type: "transition", status: "acknowledged" };
    const answers = await Promise.all(
      [items, items.toReversed()].map((asked) => owner.post("/work-items/bulk", { items: asked, change, reason })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.changed, 0)).toBe(items.length);
  });
});
