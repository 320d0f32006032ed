import type { Role } from "@probity/client";
import { useSession } from "../session/use-session.ts";
import { apiTexts } from "../texts/api.ts";
import { useConnectionLost } from "./connection.ts";
import { operationRoles } from "./operation-roles.ts";
import type { Route } from "./routes-of-methods.ts";

/** Why somebody with this role cannot call an endpoint; undefined when they can. */
function whyNot(route: Route, role: Role): string | undefined {
  const roles: readonly Role[] = operationRoles[route] ?? [];
  if (roles.includes(role)) return undefined;
  return apiTexts.onlyFor(apiTexts.and(roles.map((each) => apiTexts.roles[each])), role);
}

/** What the person may do, from the contract and the connection: `whyNot` is the reason that a disabled control shows. */
export function useRoles() {
  const state = useSession();
  const isLost = useConnectionLost() !== null;
  const role: Role = state.kind === "signed-in" ? state.role : "auditor";
  const reason = (route: Route) =>
    whyNot(route, role) ?? (isLost && !route.startsWith("GET ") ? apiTexts.offline : undefined);
  return { role, may: (route: Route) => reason(route) === undefined, whyNot: reason };
}
