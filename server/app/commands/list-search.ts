import type { Parts } from "../parts.ts";
import { createScreen } from "#screening/screen.ts";
import { inOwnProcess } from "#screening/snapshots/build-version.ts";
import { SnapshotKeeper } from "#screening/snapshots/keeper.ts";

export function keeperOf({ snapshots: { dataDir, connection }, database, logger }: Parts): SnapshotKeeper {
  return new SnapshotKeeper({ dataDir, build: inOwnProcess(connection), database, logger });
}

/** Of a search that fails only the kind of failure is told: its message could quote who was screened. */
export function screenOf({ logger }: Parts, keeper: SnapshotKeeper) {
  return createScreen(
    () => keeper.lists(),
    ({ name }) => logger.error({ name }, "a search failed"),
    (key) => keeper.standingOf(key),
  );
}
