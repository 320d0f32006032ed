import type { Query } from "@tanstack/react-query";
import type { LiveChange } from "@probity/contract";
import type { Mode } from "../session/mode.ts";
import { isMadeOld } from "./kinds.ts";
import { queryClient } from "./query-client.ts";
import type { Route } from "./routes-of-methods.ts";

/** Reads again what is shown, of these operations or of all; what is not shown is read when somebody comes back to it. */
export async function invalidateRead(mode: Mode, routes?: readonly Route[]): Promise<void> {
  await invalidate(mode, (route) => routes === undefined || routes.includes(route as Route));
}

/** After others have changed something. */
export async function invalidateChanged(mode: Mode, change: LiveChange): Promise<void> {
  await invalidate(mode, (route) => isMadeOld(route, change));
}

async function invalidate(mode: Mode, isOld: (route: string) => boolean): Promise<void> {
  const filters = {
    // What is being read for the first time will be new by itself.
    predicate: ({ queryKey: [ofMode, route], state }: Query) =>
      ofMode === mode && state.status !== "pending" && isOld(String(route)),
  };
  await queryClient.invalidateQueries(filters);
}
