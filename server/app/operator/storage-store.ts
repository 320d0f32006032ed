import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";

/** A table with its indexes, its large values and all of its months. `rows` is PostgreSQL's estimate. */
export type TableSize = { name: string; bytes: number; rows: number; partitions: number };

/** From the catalogue and the sizes of files, so it costs the same however many rows there are. The largest first. */
export async function tableSizes(tx: Tx): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    with leaf as (
      select oid as root, oid
        from pg_class
       where relkind = 'r'
         and not relispartition
       union all
      select root.oid, tree.relid
        from pg_class root
             cross join lateral pg_partition_tree(root.oid) tree
       where root.relkind = 'p'
         and not root.relispartition
         and tree.isleaf
    )
    select case when space.nspname = 'public' then root.relname else space.nspname || '.' || root.relname end as name,
           sum(pg_total_relation_size(leaf.oid))::float8 as bytes,
           sum(greatest(part.reltuples, 0))::float8 as rows,
           count(*) filter (where part.relispartition)::integer as partitions
      from leaf
           join pg_class root on root.oid = leaf.root
           join pg_class part on part.oid = leaf.oid
           join pg_namespace space on space.oid = root.relnamespace
     where space.nspname in ('public', 'pgboss')
     group by space.nspname, root.relname
     order by 2 desc, 1
  `.execute(tx);
  return rows;
}
