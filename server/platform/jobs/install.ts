import { PgBoss, type Queue } from "pg-boss";
import { withClient } from "#platform/database/client.ts";
import { queues } from "./queues.ts";

type QueueOptions = Omit<Queue, "name">;

const grants = `
  grant usage on schema pgboss to probity_app;
  grant select, insert, update, delete on all tables in schema pgboss to probity_app;
  grant execute on all functions in schema pgboss to probity_app;
`;

/**
 * Brings the job tables to the version of the installed library; part of `migrate`, because it needs the owner's rights.
 */
export async function installJobs(url: string): Promise<void> {
  // With schedules, so that their own queue is made by somebody who may.
  const boss = new PgBoss({
    connectionString: url,
    application_name: "probity migrate",
    supervise: false,
    schedule: true,
  });
  boss.on("error", () => {}); // reported by the rejected call itself
  await boss.start();
  for (const [name, { ...options }] of Object.entries<QueueOptions>(queues)) {
    await boss.createQueue(name, options);
    // A queue that exists keeps the options it was made with, unless it is told. Its policy it keeps for good.
    delete options.policy;
    await boss.updateQueue(name, options);
  }
  await boss.stop();
  await withClient(url, (client) => client.query(grants));
}
