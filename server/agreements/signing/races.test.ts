// @module-tag long

import { describe, expect, inject, it } from "vitest";
import { anonymousClient, newOrganization, type TestClient } from "#testing/organization.ts";
import { consent, newAgreement, newSession, openAs, type TestAgreement, typed } from "../testing/agreements.ts";

const repetitions = inject("sizes").signingRaces;
const times = Array.from({ length: repetitions }, (_, index) => index);
const timeoutMs = 60_000 + repetitions * 5_000;

const documentOf = async ({ organization, id }: TestAgreement) => (await organization.key.get(`/documents/${id}`)).body;
const eventsOf = async ({ organization, id }: TestAgreement): Promise<string[]> =>
  (await organization.key.get(`/documents/${id}/audit-events`)).body.items.map(({ type }) => type);
const announcedOf = async ({ organization, id }: TestAgreement): Promise<string[]> => {
  const { rows } = await organization.server.pool.query(
    "select event from webhook_messages where organization_id = $1 and convert_from(body, 'UTF8') like $2",
    [organization.organizationId, `%${id}%`],
  );
  return rows.map(({ event }) => event);
};
const count = (all: readonly string[], one: string) => all.filter((event) => event === one).length;

/** Everything done but completing. */
async function ready(agreement: TestAgreement, signer: number): Promise<TestClient> {
  const client = await openAs(agreement, signer);
  await consent(client);
  await client.post("/signing/fields/apply-all", { fieldType: "signature", signature: typed });
  return client;
}

const organization = await newOrganization();
await organization.key.post("/webhooks", { url: "https://a.example/", events: ["document.*"], mode: "test" });

describe("at the same moment", () => {
  it(
    "[DO-FI-5] two signers fill one shared field: both are told, one value stands",
    { timeout: timeoutMs },
    async () => {
      const agreement = await newAgreement(organization, {
        orders: [1, 1],
        fields: [{ fieldType: "text", sharedFill: true }],
      });
      const [one, other] = [await openAs(agreement, 0), await openAs(agreement, 1)];
      const field = `/signing/fields/${agreement.fields[0]}` as const;
      for (const index of times) {
        const answers = await Promise.all([
          one.put(field, { value: `one ${index}` }),
          other.put(field, { value: `other ${index}` }),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        const [seen, seenByOther] = await Promise.all([one.get("/signing/session"), other.get("/signing/session")]);
        const { value } = seen.body.fields.find(({ id }) => id === agreement.fields[0]);
        expect([`one ${index}`, `other ${index}`]).toContain(value);
        expect(seenByOther.body.fields.find(({ id }) => id === agreement.fields[0]).value).toBe(value);
      }
      const { rows } = await organization.server.pool.query(
        "select count(*)::int as filled from document_events where document_id = $1 and type = 'field_filled'",
        [agreement.id],
      );
      expect(rows[0].filled).toBe(2 * repetitions);
    },
  );

  it(
    "[DO-FI-5] [DO-FI-10] filling while the owner signs: in before and signed, or frozen and refused",
    { timeout: timeoutMs },
    async () => {
      for (const index of times) {
        const agreement = await newAgreement(organization, {
          orders: [1, 1],
          fields: [{ owner: 1, fieldType: "text", sharedFill: true, value: "before", editable: true }],
        });
        const [preparer, owner] = [await openAs(agreement, 0), await ready(agreement, 1)];
        const field = `/signing/fields/${agreement.fields[0]}` as const;
        const [filled, signed] = await Promise.all([
          preparer.put(field, { value: `after ${index}` }),
          owner.post("/signing/complete"),
        ]);
        expect(signed.status).toBe(200);
        const { rows } = await organization.server.pool.query(
          "select value, frozen_at, filled_by from document_fields where id = $1",
          [agreement.fields[0]],
        );
        const expected = filled.status === 200 ? `after ${index}` : "before";
        if (filled.status !== 200) expect([filled.status, filled.body.code]).toEqual([409, "field_frozen"]);
        expect([rows[0].value, rows[0].filled_by]).toEqual([expected, "signer"]);
        const events = await eventsOf(agreement);
        if (filled.status === 200) expect(events.lastIndexOf("field_filled")).toBeLessThan(events.indexOf("signed"));
      }
    },
  );

  it(
    "[DO-SI-1] one signer completes several times: once, and the others are told so",
    { timeout: timeoutMs },
    async () => {
      for (const _ of times) {
        const agreement = await newAgreement(organization);
        const client = await ready(agreement, 0);
        const answers = await Promise.all([1, 2, 3].map(() => client.post("/signing/complete")));
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(answers.filter(({ body }) => body.code === "document_state_conflict")).toHaveLength(2);
        expect((await documentOf(agreement)).status).toBe("finalizing");
        expect(count(await eventsOf(agreement), "signed")).toBe(1);
        expect(count(await announcedOf(agreement), "document.signer_signed")).toBe(1);
      }
    },
  );

  it(
    "[DO-SI-1] the last two signers complete: both sign, and the document is made final once",
    { timeout: timeoutMs },
    async () => {
      for (const _ of times) {
        const agreement = await newAgreement(organization, { orders: [1, 1] });
        const clients = [await ready(agreement, 0), await ready(agreement, 1)];
        const answers = await Promise.all(clients.map((client) => client.post("/signing/complete")));
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        const { status, signers } = await documentOf(agreement);
        expect([status, ...signers.map((signer) => signer.status)]).toEqual(["finalizing", "signed", "signed"]);
        expect(count(await eventsOf(agreement), "signed")).toBe(2);
      }
    },
  );

  it(
    "[DO-SI-1] voiding while the last signer signs: voided and unsigned, or signed and not voided",
    { timeout: timeoutMs },
    async () => {
      for (const _ of times) {
        const agreement = await newAgreement(organization);
        const client = await ready(agreement, 0);
        const [signed, voided] = await Promise.all([
          client.post("/signing/complete"),
          organization.key.post(`/documents/${agreement.id}/void`, { reason: "Over." }),
        ]);
        const { status, signers } = await documentOf(agreement);
        const outcome = [signed.status, voided.status, status, signers[0].status];
        expect([
          [200, 409, "finalizing", "signed"],
          [409, 200, "voided", "viewed"],
        ]).toContainEqual(outcome);
        const events = await eventsOf(agreement);
        expect([count(events, "signed"), count(events, "voided")]).toEqual(signed.status === 200 ? [1, 0] : [0, 1]);
      }
    },
  );

  it(
    "[DO-SI-1] a link is opened while another one is made: the older one works for a moment, or not at all",
    { timeout: timeoutMs },
    async () => {
      const agreement = await newAgreement(organization);
      for (const _ of times) {
        const { token } = await newSession(agreement);
        const anonymous = anonymousClient(organization.server.origin);
        const [opened] = await Promise.all([
          anonymous.post("/signing/session", { token }, { idempotencyKey: null }),
          newSession(agreement),
        ]);
        expect([200, 401]).toContain(opened.status);
        const standing = await organization.server.pool.query(
          "select count(*)::int as sessions from signing_sessions where document_id = $1 and ended_at is null",
          [agreement.id],
        );
        expect(standing.rows[0].sessions).toBe(1);
      }
    },
  );
});
