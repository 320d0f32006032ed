import { createHash } from "node:crypto";
import { verifyAuditTrail } from "@probity/client";
import { describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { newBrowser, organizationWithPerson, randomAddress } from "#accounts/testing/people.ts";
import { sealTrails } from "./seal-trails.ts";
import { verifyOrganization } from "./verify-organization.ts";
import { findOrganizationKeys } from "#platform/secrets/find-organization-keys.ts";

type Organization = Awaited<ReturnType<typeof newOrganization>>;
type Event = { id: string; data: Record<string, any> };

async function eventsOf(organization: Pick<Organization, "user">, query = ""): Promise<Event[]> {
  const answer = await (await organization.user("auditor")).get(`/organization/audit-events?after=${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items as Event[];
}

async function verified({ server, organizationId }: Pick<Organization, "server" | "organizationId">) {
  const scope = { organizationId, mode: "live" as const };
  const { database } = server;
  const { keyring } = server.parts;
  const keys = await transact(database, { scope }, (tx) => findOrganizationKeys(tx, keyring, organizationId));
  return verifyOrganization({
    read: (work) => transact(database, { scope }, work),
    organizationId,
    keys: keys!,
    kept: null,
  });
}

describe("the trail of an organization", () => {
  it("signing in, failing to, and signing out are events with session and address", async () => {
    const { person, server, ...organization } = await organizationWithPerson("admin");
    const address = randomAddress();
    const browser = newBrowser(server, address);
    await browser.login(person);
    await browser.post("/auth/logout", undefined);
    await browser.login(person, { password: "wrong horse battery" });
    const events = (await eventsOf(organization)).filter(({ data }) => data["type"].startsWith("session."));
    expect(events.map(({ data }) => data["type"])).toEqual([
      "session.started",
      "session.ended",
      "session.sign_in_failed",
    ]);
    const [started, ended, failed] = events.map(({ data }) => data);
    expect(started).toMatchObject({
      actor: `user:${person.userId}`,
      credential: `session:${started!["resourceId"]}`,
      address,
      addressDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(ended).toMatchObject({ credential: started!["credential"], address });
    expect(failed).toMatchObject({
      actor: "system:sign-in",
      credential: null,
      resourceId: person.userId,
      details: { failures: 1, way: "password" },
      address,
    });
    expect(new Set(events.map(({ data }) => data["addressDigest"])).size).toBe(3);
  });

  it("a thousand guesses cannot fill the trail: the 1st, 10th and 100th failure are written, with the count", async () => {
    const { person, server, ...organization } = await organizationWithPerson("admin");
    const browsers = Array.from({ length: 10 }, () => newBrowser(server));
    for (let index = 0; index < 101; index++)
      await browsers[index % browsers.length]!.login(person, { password: "wrong horse battery" });
    const events = await eventsOf(organization, "&type=session.sign_in_failed");
    expect(events.map(({ data }) => data["details"])).toEqual(
      [1, 10, 100].map((failures) => ({ failures, way: "password" })),
    );
  });

  it("the failures of an address without an account are written nowhere", async () => {
    const { server } = await organizationWithPerson();
    const count = async () => (await server.pool.query("select count(*)::int from audit_events")).rows[0].count;
    const before = await count();
    await newBrowser(server).post("/auth/login", { email: "nobody@example.test", password: "wrong horse battery" });
    expect(await count()).toBe(before);
  });

  it("events of many transactions at once have one chain without a gap, which verifies", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => owner.post("/api-keys", { name: `Key ${index}`, mode: "test" })),
    );
    const events = await eventsOf(organization);
    const inOrder = events.map(({ data }) => data).toSorted((a, b) => a["sequence"] - b["sequence"]);
    expect(inOrder).toHaveLength(30);
    expect(inOrder.map(({ sequence }) => sequence)).toEqual(inOrder.map((_, index) => index + 1));
    inOrder.slice(1).forEach((event, index) => expect(event["previousHash"]).toBe(inOrder[index]!["hash"]));
    expect(await verified(organization)).toEqual({ events: inOrder.length, sealedTo: 0, finding: null });
  });

  it("a change that is rolled back leaves neither an event nor a gap", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const [first] = (await owner.get("/api-keys?mode=test")).body.items;
    const before = (await verified(organization)).events;
    expect((await owner.post(`/api-keys/${first!.id}/revoke`, { reason: "" })).status).toBe(400);
    expect((await verified(organization)).events).toBe(before);
  });

  it("exports are events, with the session and the address that asked", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const answer = await owner.get("/risk/subjects", { headers: { accept: "application/jsonl" } });
    expect(answer.status).toBe(200);
    const [started] = await eventsOf(organization, "&type=export.started");
    expect(started!.data).toMatchObject({ credential: expect.stringMatching(/^session:/), address: "127.0.0.1" });
  });

  it("stores no address as it is, and no digest that could be guessed", async () => {
    const { person, server, organizationId } = await organizationWithPerson();
    const address = randomAddress();
    await newBrowser(server, address).login(person);
    const { rows } = await server.pool.query(
      "select row_to_json(e)::text as text, address_digest from audit_events e where organization_id = $1",
      [organizationId],
    );
    const plain = createHash("sha256").update(address).digest("hex");
    for (const { text, address_digest } of rows) {
      expect(text).not.toContain(address);
      expect(text).not.toContain(Buffer.from(address).toString("hex"));
      expect(address_digest).not.toBe(plain);
    }
  });

  it("an event that was inserted beside the chain is found, however new it is", async () => {
    const organization = await newOrganization();
    const { server, organizationId } = organization;
    const { events } = await verified(organization);
    const { rows } = await server.pool.query(
      `insert into audit_events (organization_id, id, type, actor, resource_type, resource_id, details, recorded_at)
       values ($1, uuid_v7(now()), 'test.event', 'user:x', 'tests', gen_random_uuid(), '{}', now())
       returning id`,
      [organizationId],
    );
    const finding = { eventId: rows[0].id, problem: "unchained" };
    expect(await verified(organization)).toEqual({ events, sealedTo: 0, finding });
  });

  it("is sealed by checkpoints that anybody can verify, each of which continues the one before", async () => {
    // All trails of a database are sealed, so it is one without the organizations of other tests.
    const organization = await newOrganization(await startServer());
    const { server } = organization;
    const owner = await organization.user("owner");
    const seal = () =>
      sealTrails({ database: server.database, keyring: server.parts.keyring, clock: () => new Date() });
    await owner.post("/api-keys", { name: "One", mode: "test" });
    await seal();
    await owner.post("/api-keys", { name: "Two", mode: "test" });
    await seal();
    await seal();
    const { items } = (await owner.get("/organization/audit-checkpoints?after=")).body;
    expect(items).toHaveLength(2);
    expect(items[1]!.data.size).toBeGreaterThan(items[0]!.data.size);
    expect(items[1]!.data.consistency.length).toBeGreaterThan(0);
    expect(await verified(organization)).toMatchObject({ sealedTo: items[1]!.data.size, finding: null });

    const { data: checkpoint } = items[1]!;
    const events = (await owner.get("/organization/audit-events?after=")).body.items;
    const size = checkpoint.size;
    expect(await verifyAuditTrail(events, checkpoint, checkpoint.publicKey)).toMatchObject({
      intact: true,
      sealedTo: size,
    });
    const changed = events.map((event) =>
      event.data.sequence === 2 ? { ...event, data: { ...event.data, actor: "x" } } : event,
    );
    const broken = { intact: false, problem: "changed", sequence: 2 };
    expect(await verifyAuditTrail(changed, checkpoint, checkpoint.publicKey)).toEqual(broken);
    const removed = events.filter(({ data }) => data.sequence !== 2);
    expect(await verifyAuditTrail(removed, checkpoint, checkpoint.publicKey)).toMatchObject({
      problem: "missing",
      sequence: 2,
    });
    const { data } = events[0]!;
    const beside = { ...events[0]!, data: { ...data, sequence: null, previousHash: null, hash: null } };
    expect(await verifyAuditTrail([...events, beside], checkpoint, checkpoint.publicKey)).toMatchObject({
      problem: "changed",
      sequence: events.length + 1,
    });
    const forged = { ...checkpoint, root: items[0]!.data.root };
    expect(await verifyAuditTrail(events, forged, checkpoint.publicKey)).toMatchObject({ problem: "signature" });
  });
});
