import { sql } from "kysely";
import type { Database } from "#platform/database/pool.ts";
import type { Mode } from "#platform/database/transaction.ts";

export type ClaimedDelivery = {
  organization_id: string;
  mode: Mode;
  id: string;
  subscription_id: string;
  message_id: string;
  event: string;
  attempts: number;
  url: string;
  /** Sealed, as is the previous one, which is null unless it still signs. */
  secret: Buffer;
  previous_secret: Buffer | null;
  data_key: Buffer;
  master_key_version: number;
  body: Buffer;
  resume_after: string;
};

export type Claim = {
  /** The endpoint that was served last; the claim continues after it. */
  after: string;
  token: string;
  batch: number;
  leaseSeconds: number;
  /** Places per endpoint, and the free places of endpoints with deliveries in progress. */
  endpointMax: number;
  busy: readonly string[];
  room: readonly number[];
};

/** Takes due deliveries of all organizations, in turns between endpoints (see claim_deliveries). */
export async function claimDeliveries(database: Database, claim: Claim): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    select *
      from claim_deliveries(${claim.after}, ${claim.token}, ${claim.batch}, ${claim.leaseSeconds}, ${claim.endpointMax},
                            ${claim.busy}, ${claim.room})
  `.execute(database);
  return rows;
}

/** The places of messages in the traces of the changes that they tell of, by message; without those that nobody traced. */
export async function tracesOfMessages(
  database: Database,
  deliveries: readonly ClaimedDelivery[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ message_id: string; traceparent: string }>`
    select message_id, traceparent
      from traces_of_messages(${deliveries.map(({ organization_id }) => organization_id)},
                              ${deliveries.map(({ mode }) => mode)}::environment_mode[], ${deliveries.map(({ message_id }) => message_id)})
  `.execute(database);
  return new Map(rows.map(({ message_id, traceparent }) => [message_id, traceparent]));
}

export type FinishedAttempt = {
  organizationId: string;
  mode: Mode;
  webhookId: string;
  deliveryId: string;
  token: string;
  outcome: string;
  statusCode: number | null;
  durationMs: number;
  preview: string | null;
  attemptedAt: Date;
  /** Seconds until the next attempt, if there is one. */
  retrySeconds: number;
};

/** Writes the outcomes of attempts, and returns those whose lease was still valid. The others change nothing. */
export async function finishDeliveries(
  database: Database,
  finished: readonly FinishedAttempt[],
): Promise<{ delivery_id: string; status: string }[]> {
  const column = <K extends keyof FinishedAttempt>(name: K) => finished.map((attempt) => attempt[name]);
  const { rows } = await sql<{ delivery_id: string; status: string }>`
    select *
      from finish_deliveries(${column("organizationId")}, ${column("mode")}::environment_mode[], ${column("webhookId")},
                             ${column("deliveryId")}, ${column("token")}, ${column("outcome")}, ${column("statusCode")}, ${column("durationMs")},
                             ${column("preview")}, ${column("attemptedAt")}, ${column("retrySeconds")})
  `.execute(database);
  return rows;
}
