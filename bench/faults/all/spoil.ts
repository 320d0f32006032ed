import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withClient } from "../../../server/platform/database/client.ts";
import type { CheckName, World } from "./model.ts";

/** For each check, something that it has to find. As the owner of the database, past all triggers and foreign keys. */
const spoilers: Record<CheckName, (world: World) => Promise<void>> = {
  "every acknowledged write exists once, where it belongs": (world) =>
    sql(world, "delete from screening_runs where id = (select id from screening_runs limit 1)"),
  "no organization finds a record of another": async (world) => {
    const [one, other] = world.ledgers.map(({ organization }) => organization.organizationId);
    await sql(
      world,
      `update risk_events set organization_id = '${other}' where id = (select id from risk_events where organization_id = '${one}' and type = 'risk.activity.reported' limit 1)`,
    );
  },
  "sequences have no gap": (world) =>
    sql(world, "update risk_evidence set revision = 1000 where id = (select id from risk_evidence limit 1)"),
  "every event was delivered and that is recorded": (world) =>
    sql(world, "delete from webhook_attempts where delivery_id = (select id from webhook_finished_deliveries limit 1)"),
  "every assessment replays to its digests": (world) =>
    sql(
      world,
      "update risk_assessments set result_digest = inputs_digest where id = (select id from risk_assessments limit 1)",
    ),
  "chains verify": (world) =>
    sql(
      world,
      "update document_events set occurred_at = occurred_at + interval '1 second' where id = (select id from document_events limit 1)",
    ),
  "every document was completed once": (world) =>
    sql(
      world,
      "delete from document_files where kind = 'completed' and document_id = (select document_id from document_files where kind = 'completed' limit 1)",
    ),
  "no file is left over": async ({ system }) => {
    const folder = join(system.environment["DATA_DIR"]!, "snapshots", "ofac_sdn");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "half.new"), "");
  },
  "doctor finds nothing": async ({ system }) => system.neighbours.mail.end(),
};

/** Spoils one thing for each check. */
export async function spoil(world: World): Promise<void> {
  for (const one of Object.values(spoilers)) await one(world);
}

async function sql({ system }: World, text: string): Promise<void> {
  await withClient(system.cluster.url, async (client) => {
    await client.query("set session_replication_role = replica");
    const { rowCount } = await client.query(text);
    if (rowCount === 0) throw new Error(`Nothing was spoiled by: ${text}`);
  });
}
