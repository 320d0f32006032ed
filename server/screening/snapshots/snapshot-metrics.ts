import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { Gauge, type Registry } from "prom-client";
import type { OpenList } from "../screen.ts";

/**
 * The versions of lists that this process searches: nodes that differ give different answers. Labels are lists and their
 * versions.
 */
export function registerSnapshotMetrics(registry: Registry, lists: () => ReadonlyMap<ListKey, OpenList>): void {
  new Gauge({
    name: "probity_list_loaded_info",
    help: "1 for the version of a list that this process searches.",
    labelNames: ["list", "version"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [list, { versionId: version }] of lists()) this.set({ list, version }, 1);
    },
  });
  new Gauge({
    name: "probity_list_loaded_behind",
    help: "1 while this process searches an older version of a list than the active one.",
    labelNames: ["list"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [list, { isBehind = false }] of lists()) this.set({ list }, Number(isBehind));
    },
  });
}
