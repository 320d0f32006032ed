import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";

/** Connections of one kind of process, as PostgreSQL sees them. */
export type Connected = { name: string; connections: number };

/** By the names that our processes give themselves. Addresses are shown to the login role alone, and this is not it. */
export async function connectedProcesses(tx: Tx): Promise<Connected[]> {
  const { rows } = await sql<Connected>`
    select application_name as name, count(*)::integer as connections
      from pg_stat_activity
     where datname = current_database()
       and application_name like 'probity%'
     group by application_name
     order by application_name
     limit 100
  `.execute(tx);
  return rows;
}

export type AliveProcess = { id: string; silentSeconds: number };

/** Every process renews its mark each five seconds (see `sending/`), and has another id after a restart. */
export async function aliveProcesses(tx: Tx, withinSeconds: number): Promise<AliveProcess[]> {
  const { rows } = await sql<AliveProcess>`
    select place as id, greatest(extract(epoch from clock_timestamp() - noted_at), 0)::float8 as "silentSeconds"
      from sending_marks
     where noted_at > clock_timestamp() - make_interval(secs => ${withinSeconds})
     order by place
     limit 100
  `.execute(tx);
  return rows;
}

export type DatabaseState = {
  version: string;
  connections: number;
  connectionsMax: number;
  now: Date;
  loginBypassesRowSecurity: boolean;
};

export async function databaseState(tx: Tx): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version,
           (select count(*)::integer from pg_stat_activity where datid is not null) as connections,
           current_setting('max_connections')::integer as "connectionsMax",
           clock_timestamp() as now,
           (select rolsuper or rolbypassrls from pg_roles where rolname = session_user) as "loginBypassesRowSecurity"
  `.execute(tx);
  return rows[0]!;
}
