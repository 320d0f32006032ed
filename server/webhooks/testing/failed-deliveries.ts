import type pg from "pg";

/** Ends the queued deliveries of a webhook as failed, as their last attempts would have. Returns their ids. */
export async function failDeliveries(pool: pg.Pool, webhookId: string, attempts = 5): Promise<string[]> {
  const { rows } = await pool.query(
    `with queued as (
       delete from webhook_deliveries where subscription_id = $1 returning *
     )
     insert into webhook_finished_deliveries
     select organization_id, mode, id, subscription_id, message_id, event, 'failed', $2, created_at, now() from queued
     returning id`,
    [webhookId, attempts],
  );
  return rows.map(({ id }) => id);
}
