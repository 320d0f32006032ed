import { accountRefusals } from "./account-refusal-codes.ts";
import { documentRefusals } from "./document-refusal-codes.ts";
import { policyRefusals } from "./policy-refusal-codes.ts";

type RefusalTable = Record<string, readonly [status: number, title: string, advice: string]>;

const general = {
  invalid_json: [400, "The body is not JSON", "Send one JSON value, UTF-8 encoded, at most 64 levels deep."],
  validation_failed: [
    400,
    "Request validation failed",
    "Correct the fields listed in `errors` and send the request again.",
  ],
  malformed_id: [
    400,
    "The id is malformed",
    "Ids in the path are UUIDs. Copy the id from the reply that created the record.",
  ],
  mode_conflict: [
    400,
    "The modes contradict each other",
    "Leave the mode headers out, or send the mode that the credential and the body name.",
  ],
  idempotency_key_required: [
    400,
    "Idempotency-Key is required",
    "Send a new Idempotency-Key with each change, and the same key again when you retry that change.",
  ],
  idempotency_key_invalid: [400, "Idempotency-Key is invalid", "Use 1 to 120 letters, digits, `_`, `.`, `:` or `-`."],
  invalid_cursor: [400, "The cursor is invalid", "Send the cursor back unchanged, to the list that returned it."],
  invalid_limit: [400, "The limit is invalid", "Send `limit` as a positive whole number."],
  unsupported_query: [
    400,
    "Unsupported query parameter",
    "This list does not support the parameters listed in `errors`. Remove them.",
  ],
  content_digest_mismatch: [
    400,
    "The body is not the declared one",
    "Compute the SHA-256 in `Content-Digest` over exactly the bytes that you send.",
  ],
  request_body_not_allowed: [400, "A body is not allowed here", "Send the request without a body."],
  url_not_allowed: [400, "The URL is not allowed", "Use a public https URL without a user name or password."],
  immutable_field: [400, "The field cannot be changed", "Create a new record instead."],
  unknown_event: [
    400,
    "Unknown event",
    "Use an event name from the reference, or `risk.*`, `screening.*` or `document.*`.",
  ],

  authentication_required: [
    401,
    "Authentication required",
    "Sign the request with an API key, or sign in and send the access token as a bearer token.",
  ],
  invalid_signature: [
    401,
    "The signature does not verify",
    "Check the key and its secret, and sign exactly the bytes and the target that you send.",
  ],
  timestamp_out_of_window: [
    401,
    "The timestamp is too far from the server's time",
    "Correct your clock. X-Timestamp may differ from the server's time by at most 300 seconds.",
  ],
  credential_revoked: [401, "The credential was revoked", "Sign in again, or ask an owner or admin for a new key."],
  credential_expired: [401, "The credential has expired", "Sign in again, or ask an owner or admin for a new key."],

  insufficient_role: [
    403,
    "Your role does not allow this",
    "Ask somebody who has one of the roles in `requiredRoles`.",
  ],
  credential_kind_not_allowed: [
    403,
    "This credential cannot call this endpoint",
    "Use another kind of credential. The reference lists which kinds can call each endpoint.",
  ],

  insufficient_scope: [
    403,
    "The scopes of this API key do not allow this",
    "Sign with a key that has the scope in `requiredScope`, or ask an owner or admin for one.",
  ],
  network_not_allowed: [
    403,
    "This API key cannot be used from here",
    "The key is limited to some networks. Send the request from one of them, or ask an owner or admin for another key.",
  ],

  source_not_bound: [
    403,
    "This API key is not bound to the source",
    "Ask an owner or admin to bind the key, or sign with a key that is bound to the source.",
  ],

  ai_consent_required: [
    403,
    "The organization has not agreed to AI in investigations",
    "Ask an owner to agree in the investigation settings of this mode, or set `assistance` to `none`.",
  ],

  not_found: [404, "Not found", "This organization has no such record in this mode. Check the id and the mode."],
  route_not_found: [404, "There is no such endpoint", "Compare the path with the reference at /reference."],
  method_not_allowed: [405, "The method is not allowed here", "Use one of the methods in the `Allow` header."],

  idempotency_key_reused: [
    409,
    "The Idempotency-Key was used before",
    "The key belongs to another request or caller. Send this request with a new key.",
  ],
  idempotency_in_progress: [
    409,
    "The first request is still running",
    "Wait a second, then retry with the same Idempotency-Key.",
  ],
  stale_revision: [409, "The record has changed", "Read it again, then retry with its `currentRevision`."],
  invalid_transition: [
    409,
    "The record cannot move to this status",
    "A record cannot move from the status in `from` to the one in `to`. Read the record again to see its status.",
  ],
  already_exists: [409, "The record already exists", "Use the record named by `existingId`."],
  erased: [
    409,
    "The record was erased",
    "Nothing can be written about it or computed from it any more. Register a new record if you still need one.",
  ],
  held: [
    409,
    "A legal hold keeps the record",
    "Nothing of it is erased before an owner or admin releases the hold. `hold` of the record says who placed it and why.",
  ],
  not_held: [409, "No legal hold keeps the record", "Read the record again: it has no `hold` to release."],
  work_item_taken: [
    409,
    "Somebody else has this item",
    "Take another item, or read this one again to see who has it and until when.",
  ],
  assignee_cannot_finish: [
    409,
    "This person cannot finish the item",
    "Choose somebody else: the item needs one of the roles in `requiredRoles`, and a proposal needs a second person.",
  ],
  not_an_action: [
    409,
    "The item is not an action",
    "Only actions can be moved to a status. Finish items of other kinds one by one.",
  ],
  policy_not_published: [409, "The policy version is a draft", "Publish it first, or name a published version."],
  proposal_pending: [
    409,
    "A proposal for this is pending",
    "Somebody has proposed a change of this record. Approve, decline or withdraw the proposal named by `existingId` first.",
  ],
  proposal_lapsed: [
    409,
    "The proposal has lapsed",
    "Its time is over, or the records have changed since it was made; `reason` says which. Look at them again and propose anew.",
  ],
  not_proposer: [
    409,
    "Somebody else proposed this",
    "Only the person who proposed a change can withdraw it. Decline it instead.",
  ],
  not_author: [
    409,
    "Somebody else wrote this note",
    "Only its author can correct a note or add files to it. Write a note of your own instead.",
  ],
  not_view_author: [
    409,
    "Somebody else made this view",
    "Its author, an owner or an admin can change it. Save a view of your own instead.",
  ],
  too_many_views: [409, "There are as many views as there can be", "Delete one that is not used any more."],
  note_withdrawn: [409, "The note was withdrawn", "It cannot be changed any more. Write a new note instead."],
  note_has_all_files: [409, "The note has as many files as it can have", "Add the file to another note."],
  source_disabled: [
    409,
    "The source is disabled",
    "The source accepts no evidence. Ask an owner or admin to enable it.",
  ],
  applicability_not_matched: [
    409,
    "The policy does not cover this subject",
    "The subject matches none of the policy's applicability groups. Assess it with another policy.",
  ],
  applicability_unknown: [
    409,
    "It is unknown whether the policy covers this subject",
    "Send the evidence that the policy's applicability groups need, then assess again.",
  ],
  subject_not_in_context: [
    409,
    "The subject is not in this context",
    "Add it to the context first, or name a context that it belongs to.",
  ],
  override_not_allowed: [
    409,
    "This override is not allowed",
    "An incomplete assessment cannot be overridden to `none`, and one that is no longer current cannot be overridden. Assess the subject again.",
  ],
  override_not_active: [
    409,
    "The override is not active",
    "The override was revoked, was replaced or has expired. Create a new one if it is still needed.",
  ],
  already_linked: [
    409,
    "The session is linked to another subject",
    "A session cannot move to another subject. Start a new session for this subject.",
  ],
  session_not_linked: [409, "The session is not linked to this subject", "Link the session to this subject first."],
  run_not_completed: [
    409,
    "The run is not completed",
    "Only a completed run can be approved or rejected. Complete this run first, or start another.",
  ],
  attempt_not_standing: [
    409,
    "The attempt no longer counts",
    "A newer attempt has started, or this one was rejected. Use a check from the newest attempt.",
  ],
  run_not_open: [
    409,
    "The run is not open",
    "The run was completed, or a newer attempt replaced it. Start a new run to record results.",
  ],
  ai_not_configured: [
    409,
    "No AI endpoint is configured",
    "Ask the operator of this installation to set one up, or set `assistance` to `none`.",
  ],
  not_reviewable: [
    409,
    "The investigation cannot be reviewed",
    "Only a completed investigation can be reviewed. Wait for this one, or start another.",
  ],
  webhook_disabled: [409, "The webhook is disabled", "Enable the webhook first."],
  last_second_person: [
    409,
    "Nobody could approve proposals any more",
    "Changes here need a second person, so the organization needs two owners or admins. Make somebody else an admin first.",
  ],
  credential_not_active: [409, "The key is not active", "The key was revoked or has expired. Create a new one."],
  too_many_keys: [
    409,
    "There are as many active keys as there can be",
    "Revoke a key of this mode that is not used any more.",
  ],
  delivery_not_failed: [
    409,
    "The delivery has not failed",
    "Only failed deliveries can be retried. This one has succeeded or is still being attempted.",
  ],

  payload_too_large: [413, "The request is too large", "Send at most `limitBytes` bytes."],
  unsupported_media_type: [415, "Unsupported media type", "Send `content-type: application/json`."],
  rate_limited: [429, "Too many requests", "Wait for the number of seconds in Retry-After, then try again."],
  internal_error: [
    500,
    "Something went wrong on our side",
    "Retry with the same Idempotency-Key. If the error persists, report the requestId.",
  ],
  temporarily_unavailable: [
    503,
    "Temporarily unavailable",
    "Retry with the same Idempotency-Key after the number of seconds in Retry-After. A change that was already made is not made twice.",
  ],
} as const satisfies RefusalTable;

/** Every reason the API turns a request down: the code clients switch on, its status, its title, and what to do next. */
export const refusals = { ...general, ...policyRefusals, ...accountRefusals, ...documentRefusals } as const;
