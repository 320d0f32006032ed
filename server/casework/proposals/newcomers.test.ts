import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import type { Role } from "#platform/operation/caller.ts";
import { newBrowser, newPerson, password, tokenOf } from "#accounts/testing/people.ts";
import { newSource } from "#risk/testing/evidence.ts";
import { smallDefinition } from "#risk/testing/policies.ts";
import { newOrganization, type TestClient, type TestOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { proposableOverride } from "./testing/proposals.ts";

const server = await startServer({ trustProxy: { hops: 1 } });
afterAll(async () => {
  await server.app.close();
  await server.close();
});

/** Somebody whom this person invites, who accepts and signs in. */
async function puppetOf(organization: TestOrganization, inviter: TestClient, role: Role = "admin") {
  const email = `${randomUUID()}@example.test`;
  const { id } = (await inviter.post("/invitations", { email, role })).body;
  const browser = newBrowser(server);
  const token = await tokenOf(organization, id);
  expect((await browser.post("/auth/invitations/accept", { token, password })).status).toBe(201);
  expect((await browser.login({ userId: "", email })).status).toBe(200);
  return { client: withMode(browser.client()), invitationId: id };
}

/** A token without a mode is of live mode. */
const withMode = (client: TestClient): Pick<TestClient, "post"> => ({
  post: (path, body, options) => client.post(path, body, { ...options, headers: { "x-risk-mode": "test" } }),
});

const later = ({ organizationId }: TestOrganization, invitationId: string) =>
  server.pool.query(
    "update invitations set accepted_at = accepted_at - interval '24 hours' where organization_id = $1 and id = $2",
    [organizationId, invitationId],
  );

describe("somebody whom the author of a change has invited", () => {
  it("409 second_person_required: does not approve it within a day, and nothing changes; afterwards they do", async () => {
    const organization = await newOrganization(server);
    const { propose, admin, overrides } = await proposableOverride(organization);
    const { client: puppet, invitationId } = await puppetOf(organization, admin);
    const { id } = (await propose()).body;
    const refused = await puppet.post(`/proposals/${id}/approve`);
    expect([refused.status, refused.body.code]).toEqual([409, "second_person_required"]);
    expect(refused.body.detail).toContain("invited you less than 24 hours ago");
    expect((await organization.key.get(`/proposals/${id}` as const)).body.data.status).toBe("pending");
    expect(await overrides()).toEqual([]);
    await later(organization, invitationId);
    expect((await puppet.post(`/proposals/${id}/approve`)).status).toBe(200);
    expect(await overrides()).toHaveLength(1);
  });

  it("409: does not approve that four eyes are turned off", async () => {
    const organization = await newOrganization(server);
    const owner = await organization.user("owner");
    const off = { overrides: false, matchDecisions: { enabled: false }, settings: false };
    await owner.put("/four-eyes-settings", { ...off, overrides: true, expectedRevision: 0 });
    const { client: puppet } = await puppetOf(organization, owner, "owner");
    const { id } = (await owner.put("/four-eyes-settings", { ...off, expectedRevision: 1 })).body;
    expect((await puppet.post(`/proposals/${id}/approve`)).body.code).toBe("second_person_required");
    expect((await owner.get("/four-eyes-settings")).body).toMatchObject({ overrides: true, revision: 1 });
  });

  it("200: approves what somebody else has proposed", async () => {
    const organization = await newOrganization(server);
    const { propose } = await proposableOverride(organization);
    const { client: newcomer } = await puppetOf(organization, await organization.user("owner"));
    const { id } = (await propose()).body;
    expect((await newcomer.post(`/proposals/${id}/approve`)).status).toBe(200);
  });

  it("409: does not publish the policy of whoever invited them, where that takes two people", async () => {
    const organization = await newOrganization(server);
    const owner = await organization.user("owner");
    await owner.post("/organization/settings", { expectedRevision: 1, publishRequiresSecondPerson: true });
    const admin = await organization.user("admin");
    const { client: puppet, invitationId } = await puppetOf(organization, admin);
    const { identity } = await newSource(organization);
    const policy = { key: "onboarding", definition: smallDefinition(identity) };
    const { id } = (await admin.post("/risk/policies", policy)).body;
    const refused = await puppet.post(`/risk/policies/${id}/publish`);
    expect([refused.status, refused.body.code]).toEqual([409, "second_person_required"]);
    expect((await admin.get(`/risk/policies/${id}` as const)).body.data.status).toBe("draft");
    await later(organization, invitationId);
    expect((await puppet.post(`/risk/policies/${id}/publish`)).status).toBe(200);
  });

  it("200: people who were there before approve as ever", async () => {
    const organization = await newOrganization(server);
    const { propose } = await proposableOverride(organization);
    const person = await newPerson(server, [organization.organizationId], "admin");
    const browser = newBrowser(server);
    await browser.login(person);
    const { id } = (await propose()).body;
    expect((await withMode(browser.client()).post(`/proposals/${id}/approve`)).status).toBe(200);
  });
});
