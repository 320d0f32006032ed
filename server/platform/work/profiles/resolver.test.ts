import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";

const templates = {
  person: "https://crm.example/customers/{externalId}",
  business: "https://crm.example/companies/{externalId}?of={subjectId}",
};

describe("the profile resolver", () => {
  it("has no template until somebody sets one, and each mode has its own", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    expect((await organization.key.get("/profile-resolver")).body).toEqual({ templates: {}, revision: 0 });
    const changed = await owner.put("/profile-resolver", { templates, expectedRevision: 0 });
    expect([changed.status, changed.body]).toEqual([200, { templates, revision: 1 }]);
    const auditor = await organization.user("auditor");
    expect((await auditor.get("/profile-resolver")).body).toEqual({ templates, revision: 1 });
    expect((await organization.liveKey.get("/profile-resolver")).body.revision).toBe(0);
    const { items } = (await owner.get("/organization/audit-events")).body;
    const [event] = items.filter(({ data }) => data.type === "profile_resolver.changed");
    expect(event!.data.details).toEqual({ mode: "test", templates, revision: 1 });
  });

  it("403: members, auditors and API keys set none", async () => {
    const organization = await newOrganization();
    const callers = [await organization.user("member"), await organization.user("auditor"), organization.key];
    for (const caller of callers)
      expect((await caller.put("/profile-resolver", { templates, expectedRevision: 0 })).status).toBe(403);
    expect((await organization.key.get("/profile-resolver")).body.revision).toBe(0);
  });

  it("409: somebody has changed it meanwhile", async () => {
    const owner = await (await newOrganization()).user("owner");
    await owner.put("/profile-resolver", { templates, expectedRevision: 0 });
    for (const expectedRevision of [0, 2]) {
      const { status, body } = await owner.put("/profile-resolver", { templates: {}, expectedRevision });
      expect([status, body.code, body.currentRevision]).toEqual([409, "stale_revision", 1]);
    }
    expect((await owner.put("/profile-resolver", { templates: {}, expectedRevision: 1 })).body.revision).toBe(2);
  });

  it.each([
    ["a script", { person: "javascript:alert(1)//{externalId}" }, "/templates/person"],
    ["credentials", { business: "https://u:p@crm.example/{externalId}" }, "/templates/business"],
    ["a host from the subject", { account: "https://{externalId}/" }, "/templates/account"],
    ["a fragment", { person: "https://crm.example/#{externalId}" }, "/templates/person"],
    ["a text that is too long", { person: `https://crm.example/{externalId}${"x".repeat(500)}` }, "/templates/person"],
    ["an unknown kind", { gossip: "https://crm.example/{externalId}" }, "/templates/gossip"],
  ])("400: %s", async (_what, wrong, path) => {
    const owner = await (await newOrganization()).user("owner");
    const { status, body } = await owner.put("/profile-resolver", { templates: wrong, expectedRevision: 0 });
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, "validation_failed", path]);
    expect((await owner.get("/profile-resolver")).body.revision).toBe(0);
  });
});
