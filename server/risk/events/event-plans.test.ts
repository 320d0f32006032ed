import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { monthsRead, planOf } from "#testing/plan.ts";
import { startServer } from "#testing/server.ts";
import { nextEventSequence } from "../subjects/subject-lock-store.ts";
import { findEvent, listEvents, listJourney, listNewestEvents, sequenceOf } from "./event-store.ts";

const events = 20_000;
let organization: TestOrganization;
let scope: Scope;
let subjectId: string;

// Plans follow statistics, so this database has nobody else's rows.
afterAll(async () => {
  await organization.server.app.close();
  await organization.server.close();
});
beforeAll(async () => {
  organization = await newOrganization(await startServer());
  scope = { organizationId: organization.organizationId, mode: "test" };
  subjectId = (await organization.key.post("/risk/subjects", { kind: "person", externalId: "busy" })).body.id;
  await transact(organization.server.database, { scope }, async (tx) => {
    await sql`
      insert into risk_subjects (organization_id, mode, id, kind, external_id, created_at, created_by)
      select ${scope.organizationId}, 'test', uuid_v7(now()), 'person', 'quiet-' || n, now(), 'user:x'
        from generate_series(1, 5000) as n
    `.execute(tx);
    await sql`
      insert into risk_events (organization_id, mode, id, type, category, subject_id, resource_type, resource_id, actor, occurred_at, recorded_at, sequence)
      select ${scope.organizationId}, 'test', id, 'risk.activity.reported', 'activity', ${subjectId}, 'events', id, 'user:x', now(), now(), n + 1
        from (select n, uuid_v7(now()) as id from generate_series(1, ${events}) as n) as made
    `.execute(tx);
  });
  await organization.server.pool.query("vacuum analyze risk_events, risk_subjects");
});

it.each([
  [
    "the journey",
    "risk_events_journey",
    (tx: Tx) => listJourney(tx, scope, { subjectId, category: undefined, beforeSequence: 900, limit: 51 }),
  ],
  [
    "the journey of a category",
    "risk_events_journey_category",
    (tx: Tx) => listJourney(tx, scope, { subjectId, category: "evidence", beforeSequence: undefined, limit: 51 }),
  ],
  ["a cursor", "risk_events_pkey", (tx: Tx) => sequenceOf(tx, scope, subjectId, subjectId)],
  ["the history of a record", "risk_events_history", (tx: Tx) => listNewestEvents(tx, scope, subjectId, 100)],
  [
    "the events of a record",
    "risk_events_history",
    (tx: Tx) => listEvents(tx, scope, { resourceId: subjectId }, { offset: 0, limit: 101 }),
  ],
  [
    "the events of a subject",
    "risk_events_journey",
    (tx: Tx) => listEvents(tx, scope, { subjectId }, { offset: 0, limit: 101 }),
  ],
  ["all events", "risk_events_pkey", (tx: Tx) => listEvents(tx, scope, {}, { offset: 0, limit: 101 })],
  ["one event", "risk_events_pkey", (tx: Tx) => findEvent(tx, scope, subjectId)],
  ["the next number of a subject's event", "risk_subjects_pkey", (tx: Tx) => nextEventSequence(tx, scope, subjectId)],
])("%s is read through its index, in its order", async (_what, index, read) => {
  const plan = await transact(organization.server.database, { scope, inOrder: true }, (tx) =>
    planOf(tx, () => read(tx)),
  );
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan|Sort {2}\(/);
});

it("reading an event by its id opens the month of that id alone", async () => {
  const { database } = organization.server;
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(new Date().toISOString())!;
  const [{ id }] = (await organization.server.pool.query("select id from risk_events order by id desc limit 1")).rows;
  const read = await transact(database, { scope }, (tx) => monthsRead(tx, () => findEvent(tx, scope, id)));
  expect(read).toEqual([`${year}_${month}`]);
});
