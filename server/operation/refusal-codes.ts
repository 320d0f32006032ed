import { documentRefusals } from "./document-refusal-codes.ts";

type RefusalTable = Record<string, readonly [status: number, title: string, advice: string]>;

const general = {
  invalid_json: [400, "The body is not JSON", "Send one JSON value, UTF-8 encoded, at most 64 levels deep."],
  validation_failed: [
    400,
    "Request validation failed",
    "Correct the fields listed in `errors` and send the request again.",
  ],
  malformed_id: [400, "Malformed id", "Ids in the path are UUIDs; copy them from the answer that made the record."],
  mode_conflict: [
    400,
    "Mode conflict",
    "Leave the mode headers out, or send the one mode that the credential and the body name.",
  ],
  idempotency_key_required: [
    400,
    "Idempotency-Key is required",
    "Send a new Idempotency-Key with each new change, and the same one when repeating it.",
  ],
  idempotency_key_invalid: [400, "Idempotency-Key is invalid", "Use 1 to 120 letters, digits, `_`, `.`, `:` or `-`."],
  invalid_cursor: [400, "Invalid cursor", "Pass a cursor back unchanged, for the same list it came from."],
  invalid_limit: [400, "Invalid limit", "`limit` is a positive whole number."],
  unsupported_query: [
    400,
    "Unsupported query parameter",
    "Remove the parameters listed in `errors`; this list does not know them.",
  ],
  request_body_not_allowed: [400, "A body is not allowed here", "Send the request without a body."],
  url_not_allowed: [400, "The URL is not allowed", "Use a public https address without credentials."],
  immutable_field: [400, "The field cannot be changed", "Create a new record instead."],
  unknown_event: [
    400,
    "Unknown event",
    "Use the event names of the reference, or `risk.*`, `screening.*`, `document.*`.",
  ],

  authentication_required: [
    401,
    "Authentication required",
    "Sign the request with an API key, or send the access token of a sign-in as bearer.",
  ],
  invalid_signature: [
    401,
    "The signature does not verify",
    "Check the key, its secret, and that the bytes and target signed are those sent.",
  ],
  timestamp_out_of_window: [
    401,
    "The timestamp is out of its window",
    "Set the clock: X-Timestamp may differ by 300 seconds at most.",
  ],
  credential_revoked: [401, "The credential was revoked", "Sign in again, or ask an owner or admin for a new key."],
  credential_expired: [401, "The credential has expired", "Sign in again, or ask an owner or admin for a new key."],
  invalid_login: [401, "Sign-in failed", "Check e-mail address, password and one-time code."],
  totp_required: [401, "A one-time code is required", "Send the current code of your authenticator as `totp`."],
  oidc_failed: [
    401,
    "Sign-in through the identity provider failed",
    "Start again; the provider must confirm a verified e-mail address of somebody who was invited.",
  ],

  insufficient_role: [403, "Your role may not do this", "Ask somebody whose role is in `requiredRoles`."],
  credential_kind_not_allowed: [
    403,
    "This credential cannot call this endpoint",
    "Use a kind of credential that may call it; the reference names them for every endpoint.",
  ],

  source_not_bound: [
    403,
    "This API key is not bound to the source",
    "Ask an owner or admin to bind it, or sign with a key that is bound.",
  ],

  ai_consent_required: [
    403,
    "The organization has not agreed to AI in investigations",
    "Ask an owner to agree in the investigation settings of this mode, or investigate with `assistance` `none`.",
  ],

  not_found: [404, "Not found", "There is no such record in this organization and mode."],
  route_not_found: [404, "There is no such endpoint", "Compare the path with the reference at /reference."],
  method_not_allowed: [405, "The method is not allowed here", "Use a method that the header `Allow` names."],

  idempotency_key_reused: [
    409,
    "The Idempotency-Key was used before",
    "It belongs to another request or caller; send this one with a new key.",
  ],
  idempotency_in_progress: [
    409,
    "The first request is still running",
    "Wait a second and repeat it with the same Idempotency-Key.",
  ],
  stale_revision: [409, "The record has changed", "Read it again, then retry with its `currentRevision`."],
  invalid_transition: [
    409,
    "The record cannot move to this status",
    "Read it again; `from` and `to` name the step that does not exist.",
  ],
  already_exists: [409, "The record exists already", "Use the record named by `existingId`."],
  policy_not_published: [409, "The policy version is a draft", "Publish it first, or name a published version."],
  already_published: [409, "The policy version is published already", "Create another version to change the policy."],
  second_person_required: [
    409,
    "A second person has to publish this",
    "Ask an owner or admin who did not create this version.",
  ],
  source_disabled: [
    409,
    "The source is disabled",
    "Ask an owner or admin to enable it; it accepts nothing until then.",
  ],
  applicability_not_matched: [
    409,
    "The policy does not cover this subject",
    "None of its applicability groups matches; assess with another policy.",
  ],
  applicability_unknown: [
    409,
    "Whether the policy covers this subject is unknown",
    "Send the evidence that its applicability groups read, then assess again.",
  ],
  subject_not_in_context: [
    409,
    "The subject is not in this context",
    "Add it to the context first, or name a context that it belongs to.",
  ],
  override_not_allowed: [
    409,
    "This override is not allowed",
    "An incomplete assessment cannot be overridden to `none`, nor one that is not current at all; assess again.",
  ],
  override_not_active: [409, "The override is not active", "It was revoked, replaced or has expired."],
  already_linked: [
    409,
    "The session is linked to another subject",
    "A session stays with its subject; start a new session for this one.",
  ],
  session_not_linked: [
    409,
    "The session is not linked to this subject",
    "Link it to the subject first; a session of another subject says nothing about this one.",
  ],
  run_not_completed: [409, "The run is not completed", "Only a completed attempt can be decided about."],
  attempt_not_standing: [
    409,
    "The attempt does not count any more",
    "A newer attempt has begun, or this one was rejected; use a check of the newest attempt.",
  ],
  run_not_open: [
    409,
    "The run is not open",
    "It was completed, or a newer attempt took its place; start a new run to record results.",
  ],
  ai_not_configured: [
    409,
    "No AI endpoint is configured",
    "Ask the operator of this installation to set one up, or investigate with `assistance` `none`.",
  ],
  not_reviewable: [
    409,
    "The investigation cannot be reviewed",
    "Only completed investigations are reviewed; wait for this one, or start another.",
  ],
  webhook_disabled: [409, "The webhook is disabled", "Enable it first."],
  last_owner: [409, "An organization needs an owner", "Make somebody else an owner first."],
  invitation_not_open: [
    409,
    "The invitation is not open",
    "It was accepted, revoked or has expired; ask for a new one.",
  ],
  credential_not_active: [409, "The key is not active", "It was revoked or has expired; create a new one."],
  totp_already_enabled: [409, "One-time codes are on already", "Turn them off first to set up another authenticator."],
  totp_not_enabled: [409, "One-time codes are not set up", "Start the set-up first."],
  delivery_not_failed: [
    409,
    "The delivery has not failed",
    "Only failed deliveries can be retried; this one is done or still being tried.",
  ],

  payload_too_large: [413, "The request is too large", "Send at most `limitBytes` bytes."],
  unsupported_media_type: [415, "Unsupported media type", "Send `content-type: application/json`."],
  rate_limited: [429, "Too many requests", "Wait for the seconds named by Retry-After."],
  internal_error: [
    500,
    "Something went wrong on our side",
    "Retry with the same Idempotency-Key; if it stays, report the requestId.",
  ],
  temporarily_unavailable: [
    503,
    "Temporarily unavailable",
    "Repeat the request with the same Idempotency-Key after the seconds named by Retry-After: if it was done, you get its answer, and if it was not, it is done now.",
  ],
} as const satisfies RefusalTable;

/** Every reason the API turns a request down: the code clients switch on, its status, its title, and what to do next. */
export const refusals = { ...general, ...documentRefusals } as const;
