import { constants, setPriority } from "node:os";
import { type ConnectionSettings, createDatabase, createPool } from "#platform/database/pool.ts";
import { buildSnapshotOf, type SnapshotOrder } from "./build-snapshot-of.ts";

export type BuildOrder = SnapshotOrder & { connection: ConnectionSettings };
export type BuildSign =
  | { kind: "entries"; count: number }
  | { kind: "built" }
  /** Nothing but published lists goes through here, so what went wrong may be told. */
  | { kind: "failed"; message: string };

// Searches and everything else on this machine come first.
setPriority(constants.priority.PRIORITY_LOW);

/** The builder's own process: takes one order, builds, and tells how it went. */
process.once("message", (order: BuildOrder) => {
  build(order).then(
    () => tell({ kind: "built" }),
    (error: Error) => tell({ kind: "failed", message: error.message }),
  );
});

// The process that ordered it is gone, and another one will order it again.
process.once("disconnect", () => process.exit());

async function build({ connection, ...order }: BuildOrder): Promise<void> {
  const pool = createPool({ ...connection, connections: 2, applicationName: "probity snapshots" });
  try {
    await buildSnapshotOf(createDatabase(pool), order, (count) => tell({ kind: "entries", count }));
  } finally {
    await pool.end();
  }
}

function tell(sign: BuildSign): void {
  process.send?.(sign, () => {
    if (sign.kind !== "entries" && process.connected) process.disconnect();
  });
}
