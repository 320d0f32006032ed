import type { Route } from "./route.ts";

/** The area of an endpoint, by the first part of its path. A path that API keys may call and that is not here does not start. */
const areaOfPath = {
  risk: "risk",
  verification: "verification",
  screening: "screening",
  documents: "documents",
  templates: "documents",
  verify: "documents",
  branding: "documents",
  "bulk-sends": "documents",
  webhooks: "webhooks",
  "work-items": "work",
  "work-settings": "work",
  "reason-presets": "work",
  "profile-resolver": "work",
  proposals: "proposals",
  "four-eyes-settings": "proposals",
  notes: "notes",
} as const;

export type KeyArea = (typeof areaOfPath)[keyof typeof areaOfPath];
export const keyAreas = [...new Set(Object.values(areaOfPath))];

type Access = "read" | "write";
/** What an endpoint asks for. */
export type NeededScope = `${KeyArea}:${Access}`;
/** What a key can be given: everywhere or in one area, to read, to change, or both. */
export type KeyScope = Access | NeededScope | `${KeyArea}:*`;

export const keyScopes: readonly KeyScope[] = [
  "read",
  "write",
  ...keyAreas.flatMap((area) => [`${area}:read`, `${area}:write`, `${area}:*`] as const),
];

/** The scope that an API key needs for a route; null where API keys are not let in at all. */
export function neededScopeOf({ method, path, operation }: Route): NeededScope | null {
  if (!operation.allow.apiKeys) return null;
  const part = path.split("/", 2)[1]!;
  if (!Object.hasOwn(areaOfPath, part)) throw new Error(`No area of scopes has the path ${path}.`);
  const access: Access = method === "GET" || operation.changesNothing ? "read" : "write";
  return `${areaOfPath[part as keyof typeof areaOfPath]}:${access}`;
}

/** A key without scopes may do everything that API keys may. */
export function isGranted(scopes: readonly string[] | null, needed: NeededScope): boolean {
  if (scopes === null) return true;
  const [area, access] = needed.split(":") as [KeyArea, Access];
  return ([needed, access, `${area}:*`] satisfies KeyScope[]).some((scope) => scopes.includes(scope));
}
