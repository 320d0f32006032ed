import type { WebhookEvent } from "@probity/contract";
import { base64Of, type Bytes, bytesOf, bytesOfBase64, hexOf, hmacSha256 } from "./digest.ts";

export type { WebhookEvent } from "@probity/contract";

const windowSeconds = 300;
const secretPattern = /^whsec_[A-Za-z0-9+/]{43}=$/;
const sandboxOf = { test: true, live: false } as const;

export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>;

export type ReceivedDelivery = {
  headers: WebhookHeaders;
  /** The body as received, before any parsing. */
  rawBody: Uint8Array | string;
  /** Every secret that is valid now: two of them while a rotation overlaps. */
  secrets: string | readonly string[];
  organizationId: string;
  mode: "test" | "live";
  now?: Date;
};

export type WebhookVerificationCode =
  | "missing_header"
  | "timestamp_out_of_window"
  | "invalid_signature"
  | "invalid_body"
  | "event_mismatch"
  | "organization_mismatch"
  | "mode_mismatch";

export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly code: WebhookVerificationCode;

  constructor(code: WebhookVerificationCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Returns the event of a delivery that was signed with one of the secrets, now, for this organization and mode.
 * A delivery carries two signatures of the same body. A receiver behind a proxy may see only one of them, but every
 * signature that arrives must be valid: a broken one means that somebody changed the delivery.
 */
export async function verifyWebhook(delivery: ReceivedDelivery): Promise<WebhookEvent> {
  const { headers, organizationId, mode, now = new Date() } = delivery;
  const secrets = usableSecrets(delivery.secrets);
  const rawBody = bytesOf(delivery.rawBody);

  const claims = [probityClaim(headers, rawBody), standardClaim(headers, rawBody)].filter((claim) => claim !== null);
  refuseUnless(claims.length > 0, "missing_header", "Neither X-Signature nor webhook-signature is present.");
  const announced = requiredHeader(headers, "x-webhook-event");
  for (const claim of claims) {
    refuseUnless(isRecent(claim.timestamp, now), "timestamp_out_of_window", "Not signed within 300 seconds of now.");
    refuseUnless(await isSigned(claim, secrets), "invalid_signature", "No valid secret made this signature.");
  }

  const event = parseEvent(rawBody);
  refuseUnless(event.event === announced, "event_mismatch", "X-Webhook-Event is not the event of the signed body.");
  refuseUnless(
    event.data.organizationId === organizationId,
    "organization_mismatch",
    "Meant for another organization.",
  );
  refuseUnless(event.data.sandbox === sandboxOf[mode], "mode_mismatch", `This connection is in ${mode} mode.`);
  return event;
}

/** One family of signature headers: what it presents, and what it should present under a secret. */
type Claim = { timestamp: string; signatures: string[]; expected: (secret: string) => Promise<string> };

function probityClaim(headers: WebhookHeaders, rawBody: Bytes): Claim | null {
  const list = headerValue(headers, "x-signature");
  if (list === null) return null;
  const timestamp = requiredHeader(headers, "x-timestamp");
  return {
    timestamp,
    signatures: list.split(",").map((signature) => signature.trim()),
    expected: async (secret) => `v1=${hexOf(await hmacSha256(bytesOf(secret), bytesOf(`${timestamp}.`, rawBody)))}`,
  };
}

/** https://www.standardwebhooks.com: here the key is the decoded secret, not its text. */
function standardClaim(headers: WebhookHeaders, rawBody: Bytes): Claim | null {
  const list = headerValue(headers, "webhook-signature");
  if (list === null) return null;
  const id = requiredHeader(headers, "webhook-id");
  const timestamp = requiredHeader(headers, "webhook-timestamp");
  return {
    timestamp,
    signatures: list.split(" "),
    async expected(secret) {
      const key = bytesOfBase64(secret.slice("whsec_".length));
      return `v1,${base64Of(await hmacSha256(key, bytesOf(`${id}.${timestamp}.`, rawBody)))}`;
    },
  };
}

function isRecent(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(now.getTime() - Number(timestamp) * 1000) <= windowSeconds * 1000;
}

/** Tries every secret on every signature, without stopping at the first match, so that the time tells nothing. */
async function isSigned({ signatures, expected }: Claim, secrets: readonly string[]): Promise<boolean> {
  const wanted = await Promise.all(secrets.map(expected));
  const matches = wanted.flatMap((own) => signatures.map((signature) => sameText(signature, own)));
  return matches.includes(true);
}

/**
 * Compares the text, not the decoded bytes: base64 and hex write the same bytes in more than one way. Compares every byte,
 * so that the time does not reveal how many are right.
 */
function sameText(one: string, other: string): boolean {
  const [left, right] = [bytesOf(one), bytesOf(other)];
  if (left.length !== right.length) return false;
  return left.reduce((difference, byte, at) => difference | (byte ^ right[at]!), 0) === 0;
}

/** An empty or mistyped secret is a broken setup, and with an empty one anybody could sign: it never verifies. */
function usableSecrets(secrets: string | readonly string[]): readonly string[] {
  const list = typeof secrets === "string" ? [secrets] : secrets;
  if (list.length === 0) throw new TypeError("verifyWebhook needs at least one secret.");
  if (!list.every((secret) => secretPattern.test(secret)))
    throw new TypeError("A webhook secret is whsec_ and base64.");
  return list;
}

function parseEvent(rawBody: Bytes): WebhookEvent {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody));
  } catch {
    throw new WebhookVerificationError("invalid_body", "The signed body is not JSON.");
  }
  refuseUnless(isEvent(body), "invalid_body", "The signed body is not a notification.");
  return body;
}

function isEvent(body: unknown): body is WebhookEvent {
  if (!isObject(body) || !isObject(body["data"])) return false;
  const { organizationId, subjectId, resourceId, sandbox } = body["data"];
  const texts = [body["eventId"], body["event"], body["timestamp"], organizationId, resourceId];
  if (subjectId !== null) texts.push(subjectId);
  return texts.every((text) => typeof text === "string") && typeof sandbox === "boolean";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A header sent twice is joined, as `Headers` does it; a doubled timestamp is then no number and is refused. */
function headerValue(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === "function") return headers.get(name);
  const values = Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? (value ?? []) : []));
  return values.length > 0 ? values.join(", ") : null;
}

function requiredHeader(headers: WebhookHeaders, name: string): string {
  const value = headerValue(headers, name);
  refuseUnless(value !== null, "missing_header", `The header ${name} is missing.`);
  return value;
}

function refuseUnless(condition: unknown, code: WebhookVerificationCode, message: string): asserts condition {
  if (!condition) throw new WebhookVerificationError(code, message);
}
