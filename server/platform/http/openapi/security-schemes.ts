import type { Access } from "#platform/operation/access.ts";

export const securitySchemes = (publicUrl: string) => ({
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-Api-Key",
    description: "Public identifier of the key, `ak_test_…` or `ak_live_…`.",
  },
  timestamp: {
    type: "apiKey",
    in: "header",
    name: "X-Timestamp",
    description: "Unix seconds, at most 300 from the server's clock.",
  },
  signature: {
    type: "apiKey",
    in: "header",
    name: "X-Signature",
    description:
      "`v1=` and the HMAC-SHA256, in hexadecimal digits, of six lines: `v1`, the timestamp, the method, the target as sent, the SHA-256 " +
      "of the body, and the Idempotency-Key or nothing. " +
      `[Sign a request](${publicUrl}/guides/sign-a-request) has an example to compare with, programs in six languages, and what to do ` +
      "about each refusal.",
  },
  dashboard: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The access token of a person who signed in with `POST /auth/login`.",
  },
  delivery: {
    type: "apiKey",
    in: "header",
    name: "webhook-signature",
    description:
      "How a delivery proves that it comes from here, as Standard Webhooks describe it: `v1,` and the HMAC-SHA256, in base64, of " +
      "`webhook-id`, `webhook-timestamp` and the body, with a point between them. While a secret is being rotated there are two.",
  },
  signingSession: {
    type: "http",
    scheme: "bearer",
    description: "The token that a signing link is exchanged for. It opens one document for one signer.",
  },
});

export function securityOf({ apiKeys, users, signers }: Access, scope: string | null): object[] {
  return [
    ...(apiKeys ? [{ apiKey: scope === null ? [] : [scope], timestamp: [], signature: [] }] : []),
    ...(users === false ? [] : [{ dashboard: [] }]),
    ...(signers ? [{ signingSession: [] }] : []),
  ];
}
