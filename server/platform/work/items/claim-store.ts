import type { WorkKind } from "@probity/engines/platform/work/work-items.ts";
import { sql } from "kysely";
import { useGenericPlans } from "#platform/database/generic-plans.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { Role } from "#platform/operation/caller.ts";
import { claimable, columns, isFree, type ItemRow, lanesOf, merged } from "./item-columns.ts";

export type Claim = { userId: string; now: Date; leaseMinutes: number };

/** So many people take the most urgent item at the same moment before one of them finds all of its candidates held. */
const candidatesOfLane = 16;

/** How often the candidates may all be in other hands before we wait for them instead of passing them over. */
const passesMax = 3;

/**
 * Gives the most urgent item that nobody has to this person. Candidates that others hold at this moment are passed over; should all of
 * them be held, those others have taken some, so we look again, and at last wait for them: an item is lost to nobody.
 */
export async function claimNext(
  tx: Tx,
  scope: Scope,
  kinds: readonly WorkKind[],
  claim: Claim,
): Promise<ItemRow | undefined> {
  useGenericPlans(tx);
  for (let pass = 1; ; pass += 1) {
    const waits = pass > passesMax;
    const { rows } = await sql<ItemRow & { candidates: number }>`
      with candidate as materialized (${merged(scope, sql`id, place`, lanesOf(kinds), available(claim), candidatesOfLane)}),
      taken as (
        update work_items
           set assignee = ${claim.userId}, lease_until = ${leaseOf(scope, claim)}
         where organization_id = ${scope.organizationId}
           and mode = ${scope.mode}
           and id = (select id
                       from work_items
                      where organization_id = ${scope.organizationId}
                        and mode = ${scope.mode}
                        and id = any(array(select id from candidate)) ${available(claim)}
                      order by place
                      limit 1
                        for update ${waits ? sql`` : sql`skip locked`})
        returning ${columns}
      )
      select (select count(*)::integer from candidate) as candidates, taken.*
        from (values (1)) as once
        left join taken on true
    `.execute(tx);
    const [{ candidates, ...item }] = rows as [(typeof rows)[number]];
    if (item.id !== null) return item;
    if (candidates === 0) return undefined;
  }
}

/** Nobody has it, and it is not this person's own proposal. */
const available = ({ userId, now }: Claim) =>
  sql`${claimable} and ${isFree(now)} and proposed_by is distinct from ${userId}`;

/** Until when a claim of now holds; the organization may have set for how long. */
const leaseOf = (scope: Scope, { now, leaseMinutes }: Claim) => sql`
  ${now}::timestamptz + make_interval(mins => coalesce((select lease_minutes
                                                          from work_settings
                                                         where organization_id = ${scope.organizationId}
                                                           and mode = ${scope.mode}), ${leaseMinutes}::integer))`;

/** Undefined when somebody else has it. What a person has for good they keep without a lease. */
export async function claimItem(tx: Tx, scope: Scope, id: string, claim: Claim): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    update work_items
       set lease_until = case when assignee = ${claim.userId} and lease_until is null then null else ${leaseOf(scope, claim)} end,
           assignee = ${claim.userId}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
       and (assignee is null or assignee = ${claim.userId} or lease_until <= ${claim.now})
    returning ${columns}
  `.execute(tx);
  return rows[0];
}

/** Somebody has it for good, or with null nobody. Undefined when it is in hands that `holder` does not cover. */
export async function assignItem(
  tx: Tx,
  scope: Scope,
  id: string,
  assignee: string | null,
  holder: string | null,
  now: Date,
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    update work_items
       set assignee = ${assignee}, lease_until = null
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
       and (${holder}::uuid is null or assignee is null or assignee = ${holder} or lease_until <= ${now})
    returning ${columns}
  `.execute(tx);
  return rows[0];
}

/** The role of somebody in the organization; undefined when they are not in it. */
export async function roleOf(tx: Tx, scope: Scope, userId: string): Promise<Role | undefined> {
  const member = await tx
    .selectFrom("memberships")
    .select("role")
    .where("organization_id", "=", scope.organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return member?.role as Role | undefined;
}
