import { viewsMax } from "@probity/engines/platform/work/view-pages.ts";
import { describe, expect, it } from "vitest";
import { newOrganization, type TestClient } from "#testing/organization.ts";
import { newView } from "../testing/views.ts";

const view = { page: "/work-items", name: "Mine", search: { assignee: "me", overdue: "true" }, shared: false };
const namesOf = async (client: TestClient) =>
  (await client.get("/saved-views")).body.items.map(({ data }) => data.name);

describe("saved views", () => {
  it("201: keeps the filters of a page for their author, an auditor too, and for nobody else", async () => {
    const organization = await newOrganization();
    const author = await organization.user("auditor");
    const { status, body } = await author.post("/saved-views", view);
    expect([status, body.resource]).toEqual([201, "saved_views"]);
    expect(body.data).toMatchObject({ ...view, revision: 1, createdBy: `user:${author.userId}` });
    expect((await author.get("/saved-views")).body.items).toEqual([body]);
    for (const other of [await organization.user("owner"), await organization.user("member")]) {
      expect(await namesOf(other)).toEqual([]);
      const change = { name: "Theirs", search: {}, shared: false, expectedRevision: 1 };
      expect((await other.put(`/saved-views/${body.id}`, change)).status).toBe(404);
      expect((await other.send("DELETE", `/saved-views/${body.id}`)).status).toBe(404);
    }
    expect(await namesOf(author)).toEqual(["Mine"]);
  });

  it("lists those of all pages by name", async () => {
    const organization = await newOrganization();
    const member = await organization.user("member");
    await newView(organization, { name: "View 10" });
    await newView(organization, { name: "View 9", by: member, shared: false });
    await member.post("/saved-views", { ...view, page: "/subjects", name: "A subject" });
    expect(await namesOf(member)).toEqual(["A subject", "View 9", "View 10"]);
  });

  it("a shared one is seen by everybody, and changed by its author, an admin or an owner alone", async () => {
    const organization = await newOrganization();
    const author = await organization.user("member");
    const { id } = await newView(organization, { by: author });
    const other = await organization.user("member");
    expect(await namesOf(other)).toEqual(["Critical"]);
    const change = { name: "Renamed", search: { kind: "match" }, shared: true };
    const refused = await other.put(`/saved-views/${id}`, { ...change, expectedRevision: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, "not_view_author"]);
    const kept = await other.send("DELETE", `/saved-views/${id}`);
    expect([kept.status, kept.body.code]).toEqual([409, "not_view_author"]);

    const admin = await organization.user("admin");
    for (const [revision, allowed] of [author, admin, await organization.user("owner")].entries()) {
      const { status, body } = await allowed.put(`/saved-views/${id}`, { ...change, expectedRevision: revision + 1 });
      expect([status, body.data.revision, body.data.createdBy]).toEqual([200, revision + 2, `user:${author.userId}`]);
    }
    await admin.put(`/saved-views/${id}`, { ...change, shared: false, expectedRevision: 4 });
    expect([await namesOf(admin), await namesOf(author)]).toEqual([[], ["Renamed"]]);
    expect((await author.send("DELETE", `/saved-views/${id}`)).status).toBe(204);
    expect(await namesOf(author)).toEqual([]);
  });

  it("403: an auditor shares none, neither a new one nor their own", async () => {
    const auditor = await (await newOrganization()).user("auditor");
    const { status, body } = await auditor.post("/saved-views", { ...view, shared: true });
    expect([status, body.code]).toEqual([403, "insufficient_role"]);
    const { id } = (await auditor.post("/saved-views", view)).body;
    const { page: _page, ...content } = view;
    const shared = await auditor.put(`/saved-views/${id}`, { ...content, shared: true, expectedRevision: 1 });
    expect([shared.status, shared.body.code]).toEqual([403, "insufficient_role"]);
  });

  it("409: somebody has changed it meanwhile", async () => {
    const organization = await newOrganization();
    const admin = await organization.user("admin");
    const { id } = await newView(organization);
    const change = { name: "Renamed", search: {}, shared: true, expectedRevision: 1 };
    await admin.put(`/saved-views/${id}`, change);
    const { status, body } = await admin.put(`/saved-views/${id}`, { ...change, name: "Again" });
    expect([status, body.code, body.currentRevision]).toEqual([409, "stale_revision", 2]);
    expect(await namesOf(admin)).toEqual(["Renamed"]);
  });

  it("409: one more than there can be, also when many are saved at once, and by sharing", async () => {
    const organization = await newOrganization();
    const member = await organization.user("member");
    const answers = await Promise.all(
      Array.from({ length: viewsMax + 4 }, (_, number) =>
        member.post("/saved-views", { ...view, name: `View ${number}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(viewsMax);
    expect(answers.find(({ status }) => status !== 201)!.body).toMatchObject({ status: 409, code: "too_many_views" });
    for (let number = 0; number < viewsMax; number += 1) await newView(organization, { by: member });
    const own = answers.find(({ status }) => status === 201)!.body;
    const { page: _page, ...content } = view;
    const shared = await member.put(`/saved-views/${own.id}`, { ...content, shared: true, expectedRevision: 1 });
    expect([shared.status, shared.body.code]).toEqual([409, "too_many_views"]);
    // Neither limit is that of somebody else.
    expect((await (await organization.user("admin")).post("/saved-views", view)).status).toBe(201);
  });

  it("the audit trail has ids, and neither names nor filters", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const { id } = await newView(organization, { by: owner, name: "Petrov", search: { search: "Petrov" } });
    await owner.put(`/saved-views/${id}`, { name: "Petrov", search: {}, shared: false, expectedRevision: 1 });
    await owner.send("DELETE", `/saved-views/${id}`);
    const { items } = (await owner.get("/organization/audit-events")).body;
    const events = items.filter(({ data }) => data.resourceId === id).map(({ data }) => data.type);
    expect(events.toSorted()).toEqual(["saved_view.changed", "saved_view.created", "saved_view.deleted"]);
    expect(JSON.stringify(items)).not.toContain("Petrov");
  });

  const eleven = Object.fromEntries(Array.from("abcdefghijk", (name) => [name, "x"]));
  it.each([
    ["an unknown page", { ...view, page: "/sign-in" }],
    ["an empty name", { ...view, name: " " }],
    ["a name that is too long", { ...view, name: "x".repeat(81) }],
    ["a filter that is no text", { ...view, search: { kind: { toString: "x" } } }],
    ["a filter that is too long", { ...view, search: { kind: "x".repeat(201) } }],
    ["a filter with a name of its own making", { ...view, search: { "kind&to=//elsewhere": "x" } }],
    ["an eleventh filter", { ...view, search: eleven }],
  ])("400: %s", async (_what, wrong) => {
    const { status, body } = await (await (await newOrganization()).user("member")).post("/saved-views", wrong);
    expect([status, body.code]).toEqual([400, "validation_failed"]);
  });
});
