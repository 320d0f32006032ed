import type { TSchema } from "typebox";
import type { OpenRoute } from "#platform/operation/open-operation.ts";
import type { RefusalCode } from "#platform/operation/refusal.ts";
import { isAboutOneself, keyRuleOf, type Route } from "#platform/operation/route.ts";

const always: RefusalCode[] = ["rate_limited", "internal_error", "temporarily_unavailable"];
/** Any caller with any credential can get these: the kinds that an endpoint allows are checked after them. */
const credentials: RefusalCode[] = [
  "authentication_required",
  "invalid_signature",
  "timestamp_out_of_window",
  "credential_expired",
  "credential_revoked",
  "signing_token_invalid",
  "credential_kind_not_allowed",
  "insufficient_role",
  "network_not_allowed",
  "mode_conflict",
];
const ofBody: RefusalCode[] = ["invalid_json", "validation_failed", "unsupported_media_type"];
const ofKey: RefusalCode[] = ["idempotency_key_invalid", "idempotency_key_reused", "idempotency_in_progress"];

/** Refusals of a request before its operation runs: the codes of the handlers beside this folder. */
export function requestRefusals(route: Route | OpenRoute): RefusalCode[] {
  return [
    ...always,
    ...inputRefusals(route),
    ...("sameOrigin" in route.operation && route.operation.sameOrigin ? (["other_origin"] as const) : []),
    ...("allow" in route.operation ? credentialRefusals(route as Route) : []),
  ];
}

function inputRefusals({ operation }: Route | OpenRoute): RefusalCode[] {
  const query = propertiesOf(operation.query);
  return [
    "payload_too_large",
    "unsupported_query",
    ...(query.includes("limit") ? (["invalid_limit"] as const) : []),
    ...(query.includes("cursor") || query.includes("after") ? (["invalid_cursor"] as const) : []),
    ...(query.length > 0 ? (["validation_failed"] as const) : []),
    ...(takesBody(operation) ? ofBody : (["request_body_not_allowed"] as const)),
  ];
}

function takesBody(operation: (Route | OpenRoute)["operation"]): boolean {
  return operation.body !== undefined || ("upload" in operation && operation.upload === true);
}

function credentialRefusals(route: Route): RefusalCode[] {
  const keyRule = keyRuleOf(route);
  return [
    ...credentials,
    ...(route.operation.allow.apiKeys ? (["insufficient_scope"] as const) : []),
    ...(route.operation.allow.users !== false && !isAboutOneself(route) ? (["second_factor_required"] as const) : []),
    ...(route.operation.allow.operators ? (["operator_required"] as const) : []),
    ...(route.operation.fresh ? (["confirmation_required"] as const) : []),
    ...(takesBody(route.operation) ? (["content_digest_mismatch"] as const) : []),
    ...(propertiesOf(route.operation.params).length > 0 ? (["malformed_id"] as const) : []),
    ...(keyRule === "none" ? [] : ofKey),
    ...(keyRule === "required" ? (["idempotency_key_required"] as const) : []),
  ];
}

function propertiesOf(schema: TSchema | undefined): string[] {
  return Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
}
