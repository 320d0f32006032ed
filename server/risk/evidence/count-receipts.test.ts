import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { batch, newSource, submitEvidence } from "../testing/evidence.ts";
import { newSubject } from "../testing/subjects.ts";

const path = "/risk/evidence/statistics";

describe("GET /risk/evidence/statistics", () => {
  it("200: counts the receipts of each source per day and fact, one by one and in batches", async () => {
    const organization = await newOrganization();
    const { key, server } = organization;
    const [one, other] = [await newSource(organization), await newSource(organization)];
    const subject = await newSubject(organization);
    for (const value of ["DE", "FR"]) await submitEvidence(organization, subject, one.id, { value });
    await key.post(`/risk/subjects/${subject}/evidence/batch`, batch(other.id));
    const { status, body } = await key.get(path);
    const day = server.clock.now().toISOString().slice(0, 10);
    expect([status, body.to, body.more]).toEqual([200, day, false]);
    expect(body.days).toHaveLength(2);
    expect(body.days).toEqual(
      expect.arrayContaining([
        { day, sourceRegistrationId: one.id, receipts: 2, facts: { country: 2 } },
        { day, sourceRegistrationId: other.id, receipts: 3, facts: { country: 1, employed: 1, products: 1 } },
      ]),
    );
  });

  it("200: a refused submission and a repeated one count for nothing", async () => {
    const organization = await newOrganization();
    const { id } = await newSource(organization);
    const subject = await newSubject(organization);
    const body = { sourceRegistrationId: id, fact: "country", status: "available", observedAt: "2026-01-01T00:00:00Z" };
    const evidence = `/risk/subjects/${subject}/evidence` as const;
    await organization.key.post(evidence, { ...body, value: 7 });
    for (let n = 0; n < 2; n++)
      await organization.key.post(evidence, { ...body, value: "DE" }, { idempotencyKey: "once" });
    expect((await organization.key.get(path)).body.days).toMatchObject([{ receipts: 1 }]);
  });

  it("200: of the days that are asked for, and nothing of another organization or mode", async () => {
    const organization = await newOrganization();
    const { id } = await newSource(organization);
    await submitEvidence(organization, await newSubject(organization), id);
    const { key, liveKey } = organization;
    expect((await key.get(`${path}?from=2001-01-01&to=2001-12-31`)).body.days).toEqual([]);
    const stranger = await newOrganization();
    for (const client of [liveKey, stranger.key]) expect((await client.get(path)).body.days).toEqual([]);
  });

  it("400: days in the wrong order, too many of them, and what is no day", async () => {
    const { key } = await newOrganization();
    for (const query of ["from=2026-02-01&to=2026-01-01", "from=2024-01-01&to=2026-01-01", "from=yesterday"])
      expect((await key.get(`${path}?${query}`)).body.code, query).toBe("validation_failed");
  });
});
