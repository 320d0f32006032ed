import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { newAction } from "../testing/actions.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { planOf, plansInside } from "#testing/plan.ts";
import { startServer } from "#testing/server.ts";
import { findAction, findNewer, listActions, listQueue, moveAction, type QueueFilters } from "./action-store.ts";

const page = { offset: 0, limit: 101 };
let organization: TestOrganization;
let scope: Scope;
let made: { id: string; subjectId: string };

/** A hundred thousand actions of one organization, most of them done, as they are after some years. */
// Plans follow statistics, so this database has nobody else's rows.
afterAll(async () => {
  await organization.server.app.close();
  await organization.server.close();
});
beforeAll(async () => {
  organization = await newOrganization(await startServer());
  scope = { organizationId: organization.organizationId, mode: "test" };
  made = await newAction(organization);
  await transact(organization.server.database, { scope }, (tx) =>
    sql`
      with template as (select * from risk_actions where organization_id = ${scope.organizationId} limit 1)
      insert into risk_actions (organization_id, mode, id, subject_id, subject_kind, subject_external_id, assessment_id,
        policy_key, policy_id, name, decision, origins, status, requested_at)
      select organization_id, mode, uuid_v7(now()), subject_id, 'person', 'cust-' || n, assessment_id, 'policy-' || n / 100 % 20,
             policy_id, 'action_' || n, 'review', origins,
             case n % 20 when 0 then (array['requested', 'acknowledged', 'failed', 'cancelled'])[n / 20 % 4 + 1] else 'completed' end,
             now()
        from template, generate_series(1, 100000) as n
    `.execute(tx),
  );
  await organization.server.pool.query("vacuum analyze risk_actions");
});

const queue = (filters: QueueFilters) => (tx: Tx) => listQueue(tx, scope, filters, page);
const explain = (run: (tx: Tx) => Promise<unknown>) =>
  transact(organization.server.database, { scope }, (tx) => planOf(tx, () => run(tx)));

it.each([
  ["the queue", "risk_actions_open", queue({ status: "open" })],
  ["the queue of a policy", "risk_actions_open_policy", queue({ status: "open", policyKey: "policy-7" })],
  ["the actions of a status", "risk_actions_status", queue({ status: "failed" })],
  ["the done actions", "risk_actions_(status|pkey)", queue({ status: "completed" })],
  ["all actions", "risk_actions_pkey", queue({ status: "all" })],
  ["all actions of a policy", "risk_actions_policy", queue({ status: "all", policyKey: "policy-7" })],
  ["the requested actions of a policy", "risk_actions_", queue({ status: "requested", policyKey: "policy-7" })],
  [
    "the done actions of a policy",
    "risk_actions_of_key_and_status",
    queue({ status: "completed", policyKey: "policy-7" }),
  ],
  ["the list of actions", "risk_actions_pkey", (tx: Tx) => listActions(tx, scope, {}, page)],
  ["one action", "risk_actions_pkey", (tx: Tx) => findAction(tx, scope, made.id)],
  [
    "a step of an action",
    "risk_actions_pkey",
    (tx: Tx) =>
      moveAction(tx, scope, {
        id: made.id,
        expectedRevision: 99,
        to: "failed",
        retry: false,
        reason: "x",
        actor: "user:x",
        at: new Date(),
      }),
  ],
])("%s is read through its index, in its order", async (_what, index, read) => {
  const plan = await explain(read);
  expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index}`));
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

it("newer actions are looked up through their index, once per page", async () => {
  const rows = await transact(organization.server.database, { scope }, (tx) => listActions(tx, scope, {}, page));
  expect(rows.length).toBe(page.limit);
  const plan = await explain((tx) => findNewer(tx, scope, rows));
  expect(plan).toContain("risk_actions_asked_again");
  expect(plan).not.toMatch(/Seq Scan|Sort|Hash/);
});

it("the actions of a subject are read through their index", async () => {
  const { subjectId } = await newAction(organization);
  const plan = await explain((tx) => listActions(tx, scope, { subjectId }, page));
  expect(plan).toContain("risk_actions_of_subject");
  expect(plan).not.toContain("Seq Scan");
});

it.each<[string, RegExp, QueueFilters]>([
  ["a rare text", /risk_actions_search/, { status: "all", search: "cust-49999" }],
  ["a rare text among the open", /risk_actions_open/, { status: "open", search: "CUST-49980" }],
  ["a rare text in one policy", /risk_actions_policy/, { status: "all", policyKey: "policy-7", search: "action_4999" }],
  ["a text that is everywhere", /Index Scan using risk_actions_pkey/, { status: "all", search: "cust-" }],
  ["a text that is everywhere, among the open", /risk_actions_/, { status: "open", search: "cust-" }],
  ["a text too short for the search index", /Index Scan using risk_actions_pkey/, { status: "all", search: "c" }],
  ["such a text among the open", /Index Scan using risk_actions_(open|pkey)/, { status: "open", search: "c" }],
])("a search for %s does not read the table", async (_what, expected, filters) => {
  const plans = await transact(organization.server.database, { scope }, (tx) =>
    plansInside(tx, () => listQueue(tx, scope, filters, page)),
  );
  expect(plans).toMatch(expected);
  expect(plans).not.toContain("Seq Scan");
});
