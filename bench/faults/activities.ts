import type { Queried } from "./settled.ts";
import { type Credential, type NextWrite, signedPost } from "./writers.ts";

/** Activities: nothing but the Idempotency-Key keeps one from being recorded twice. */
export async function activities(customers: number, apiPort: number, credential: Credential): Promise<NextWrite> {
  const subjects: string[] = [];
  for (let customer = 0; customer < customers; customer += 1) {
    const body = JSON.stringify({ kind: "account", externalId: `customer-${customer}` });
    const made = await signedPost(apiPort, "/api/v1/risk/subjects", body, `subject-${customer}`, credential);
    subjects.push(((await made.json()) as { id: string }).id);
  }
  return (customer, marker) => ({
    target: `/api/v1/risk/subjects/${subjects[customer]}/activities`,
    body: {
      activityType: "drill.activity",
      category: "other",
      title: "Activity",
      summary: "",
      occurredAt: new Date().toISOString(),
      reference: marker,
    },
  });
}

/** What the database has of the activities that were acknowledged. */
export async function countActivities(cluster: Queried, acknowledged: ReadonlyMap<string, string>) {
  const stored = await cluster.query<{ id: string; marker: string }>(
    "select id, details ->> 'reference' as marker from risk_events where type = 'risk.activity.reported'",
  );
  const [outbox] = await cluster.query<{ deliveries: number; successes: number }>(`
    select (select count(*)::int from (select from webhook_deliveries union all select from webhook_finished_deliveries) d) as deliveries,
           (select count(*)::int from webhook_attempts where outcome = 'success') as successes
  `);
  const ids = new Set(stored.map(({ id }) => id));
  const markers = new Set(stored.map(({ marker }) => marker));
  return {
    stored: stored.length,
    lost: [...acknowledged.values()].filter((id) => !ids.has(id)).length,
    doubled: stored.length - markers.size,
    deliveries: outbox!.deliveries,
    successRecords: outbox!.successes,
  };
}
