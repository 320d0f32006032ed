import type { Pool } from "#platform/database/pool.ts";

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Rows Removed by Join Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Node[];
};

/**
 * A statement that ran, with what it cost: the most rows that one step of its plan has seen, the pages that all of them read, and the
 * tables that it opened to read, partitions by their own names.
 */
export type Explained = { text: string; rows: number; buffers: number; tables: string[]; plan: string };

/** PostgreSQL plans for the given values at first, and may plan for any values from the sixth execution on. */
export type Planning = "force_custom_plan" | "force_generic_plan";

/**
 * Has PostgreSQL explain every statement that comes through a pool, as it really ran: prepared, under row-level security, and
 * the statements inside of functions too. The pool must not have been used before.
 */
export function explaining(pool: Pool) {
  let planning: Planning = "force_custom_plan";
  let explained: Explained[] = [];
  pool.on("connect", (client) => {
    client.on("notice", ({ message = "" }) => {
      const json = /^duration: .*? plan:\n(\{.*)$/s.exec(message)?.[1];
      if (json !== undefined) explained.push(asExplained(json));
    });
    void client.query(`
      load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off;
      set auto_explain.log_buffers = on;
      set auto_explain.log_format = json;
      set auto_explain.log_nested_statements = on;
      set auto_explain.log_level = notice`);
  });
  pool.on("acquire", (client) => void client.query(`set plan_cache_mode = ${planning}`));
  return async function statementsOf(asked: Planning, run: () => Promise<unknown>): Promise<Explained[]> {
    planning = asked;
    explained = [];
    await run();
    return explained;
  };
}

function asExplained(json: string): Explained {
  const { "Query Text": text, Plan: root } = JSON.parse(json) as { "Query Text": string; Plan: Node };
  return {
    text,
    rows: Math.max(...nodesOf(root).map(seenBy)),
    buffers: root["Shared Hit Blocks"] + root["Shared Read Blocks"],
    tables: nodesOf(root)
      .filter((node) => node["Actual Loops"] > 0)
      .flatMap((node) => node["Relation Name"] ?? []),
    plan: JSON.stringify(root),
  };
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function seenBy(node: Node): number {
  const removed =
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0) +
    (node["Rows Removed by Join Filter"] ?? 0);
  return (node["Actual Rows"] + removed) * node["Actual Loops"];
}
