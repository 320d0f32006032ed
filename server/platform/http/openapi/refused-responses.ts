import type { OpenRoute } from "#platform/operation/open-operation.ts";
import { refusals } from "#platform/operation/refusal-codes.ts";
import type { RefusalCode } from "#platform/operation/refusal.ts";
import type { Route } from "#platform/operation/route.ts";
import { headers } from "./answer-headers.ts";
import { requestRefusals } from "./request-refusals.ts";

/** Responses that most operations have, by the codes they stand for. */
const shared: Record<string, readonly RefusalCode[]> = {
  Unauthenticated: [
    "authentication_required",
    "invalid_signature",
    "timestamp_out_of_window",
    "credential_revoked",
    "credential_expired",
    "signing_token_invalid",
  ],
  NotAllowed: ["insufficient_role", "credential_kind_not_allowed", "network_not_allowed", "second_factor_required"],
  NotAllowedOrOutOfScope: [
    "insufficient_role",
    "credential_kind_not_allowed",
    "network_not_allowed",
    "second_factor_required",
    "insufficient_scope",
  ],
  NotAllowedOrStale: [
    "insufficient_role",
    "credential_kind_not_allowed",
    "network_not_allowed",
    "second_factor_required",
    "confirmation_required",
  ],
  NotFound: ["not_found"],
  TooLarge: ["payload_too_large"],
  UnsupportedMediaType: ["unsupported_media_type"],
  RateLimited: ["rate_limited"],
  InternalError: ["internal_error"],
  Unavailable: ["temporarily_unavailable"],
};

const problem = { $ref: "#/components/schemas/Problem" };
const nameOf = new Map(Object.entries(shared).map(([name, codes]) => [keyOf(codes), name]));

export const sharedResponses = Object.fromEntries(
  Object.entries(shared).map(([name, codes]) => [name, responseOf(codes)]),
);

/** Every code that a route can refuse with. */
export function refusalsOf(route: Route | OpenRoute): Set<RefusalCode> {
  return new Set([...requestRefusals(route), ...(route.refusals ?? [])]);
}

/** Those codes as responses, each status with its own. */
export function refusedResponses(route: Route | OpenRoute): Record<string, object> {
  const byStatus = Map.groupBy(refusalsOf(route), (code) => refusals[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = nameOf.get(keyOf(codes));
      return [status, name === undefined ? responseOf(codes) : { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function keyOf(codes: readonly RefusalCode[]): string {
  return codes.toSorted().join();
}

function responseOf(codes: readonly RefusalCode[]): object {
  const sorted = codes.toSorted();
  return {
    description: sorted.map((code) => `- \`${code}\`: ${refusals[code][1]}. ${refusals[code][2]}`).join("\n"),
    headers: { ...headers, "Retry-After": { $ref: "#/components/headers/Retry-After" } },
    content: {
      "application/problem+json": { schema: { allOf: [problem, { properties: { code: { enum: sorted } } }] } },
    },
  };
}
