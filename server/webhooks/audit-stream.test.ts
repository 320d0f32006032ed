import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { AuditStream } from "./audit-stream.ts";

const hook = { url: "https://siem.example.com/in", events: ["audit.*"], mode: "live" };

async function told({ server, organizationId }: Awaited<ReturnType<typeof newOrganization>>) {
  const { rows } = await server.pool.query(
    `select convert_from(message.body, 'UTF8') as body
       from webhook_deliveries delivery
       join webhook_messages message on message.organization_id = delivery.organization_id and message.id = delivery.message_id
      where delivery.organization_id = $1`,
    [organizationId],
  );
  const bodies = rows.map(({ body }: { body: string }) => JSON.parse(body));
  return bodies.toSorted((a, b) => a.data.sequence - b.data.sequence);
}

describe("audit.* for live webhooks", () => {
  it("every audit event is queued once, in the order of the chain, with its hash and without address or reason", async () => {
    const organization = await newOrganization();
    const { server } = organization;
    const owner = await organization.user("owner", "live");
    const failed: object[] = [];
    const logger = { error: (details: object) => failed.push(details) };
    const stream = new AuditStream({ database: server.database, logger, onAnnounced: () => {} });
    expect((await owner.post("/webhooks", hook)).status).toBe(201);
    const { id } = (await owner.post("/api-keys", { name: "Shop", mode: "live" })).body;
    await owner.post(`/api-keys/${id}/revoke`, { reason: "Nobody needs to know." });
    // A tick takes 500 organizations, and those of other tests wait here too.
    for (let ticks = 0; ticks < 20 && (await told(organization)).length === 0; ticks += 1) await stream.tick();
    expect(failed).toEqual([]);
    const bodies = await told(organization);
    expect(bodies.map(({ event, data }) => [event, data.type])).toEqual([
      ["audit.recorded", "webhook.created"],
      ["audit.recorded", "api_key.created"],
      ["audit.recorded", "api_key.revoked"],
    ]);
    expect(bodies[2]).toMatchObject({
      data: {
        organizationId: organization.organizationId,
        actor: `user:${owner.userId}`,
        credential: expect.stringMatching(/^session:/),
        sequence: 3,
        previousHash: bodies[1].data.hash,
        sandbox: false,
      },
    });
    const events = (await owner.get("/organization/audit-events")).body.items;
    expect(bodies.map(({ eventId }) => eventId)).toEqual(events.map((event) => event.id));
    expect(JSON.stringify(bodies)).not.toMatch(/127\.0\.0\.1|Nobody needs to know|addressDigest/);
    await stream.tick();
    expect(await told(organization)).toHaveLength(3);
  });

  it("400 and 403: neither test webhooks, nor members and API keys, who may not read the log", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    expect((await owner.post("/webhooks", { ...hook, mode: "test" })).body.code).toBe("unknown_event");
    const member = await organization.user("member", "live");
    expect((await member.post("/webhooks", hook)).body.code).toBe("insufficient_role");
    const live = await organization.user("owner", "live");
    const { id, data } = (await live.post("/webhooks", hook)).body;
    const moved = { expectedRevision: data.revision, url: "https://elsewhere.example.com/" };
    expect((await member.post(`/webhooks/${id}/update`, moved)).body.code).toBe("insufficient_role");
    expect((await member.post(`/webhooks/${id}/rotate-secret`, {})).body.code).toBe("insufficient_role");
  });
});
