import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalRequest, type SignableRequest, signRequest } from "./sign.ts";

const credential = { keyId: "ak_test_1", secret: "sk_test_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY" };
const timestamp = 1794700800;

const creation: SignableRequest = {
  method: "POST",
  target: "/api/v1/risk/subjects",
  body: '{"kind":"person","externalId":"cust-42"}',
  idempotencyKey: "subj-cust-42",
  timestamp,
};

const signatureOf = async (request: SignableRequest) =>
  (await signRequest({ ...credential, ...request }))["X-Signature"];

describe("signRequest", () => {
  it("signs a write as the published vector does", async () => {
    expect(await signRequest({ ...credential, ...creation })).toEqual({
      "X-Api-Key": "ak_test_1",
      "X-Timestamp": "1794700800",
      "X-Signature": "v1=9ad5280214d850dc7543c865bcd7d20ad1593092435bdd2372d06de06a5b48a1",
    });
  });

  it("signs a read without body and key as the published vector does", async () => {
    expect(await signatureOf({ method: "GET", target: "/api/v1/risk/subjects?search=a%20b&offset=0", timestamp })).toBe(
      "v1=0d2808076cd2c6aac1032fe5b3a1cba94d3a84b36ed406d7ec307b23714eedb1",
    );
  });

  it("signs bytes and the text they encode alike", async () => {
    const body = '{"title":"Überweisung €"}';
    const encoded = new TextEncoder().encode(body);
    expect(await signatureOf({ ...creation, body: encoded })).toBe(await signatureOf({ ...creation, body }));
  });

  it("signs every part of the request", async () => {
    const signature = await signatureOf(creation);
    const parts = ["method", "target", "body", "idempotencyKey"] as const;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...parts), fc.stringMatching(/^[a-z0-9_-]{1,40}$/), async (part, value) => {
        fc.pre(value !== "post");
        expect(await signatureOf({ ...creation, [part]: value })).not.toBe(signature);
      }),
    );
    expect(await signatureOf({ ...creation, timestamp: timestamp + 1 })).not.toBe(signature);
  });
});

describe("canonicalRequest", () => {
  it("has six lines, no newline at the end, and the digest of the empty string without a body", async () => {
    expect(await canonicalRequest({ method: "get", target: "/api/v1/webhooks", timestamp })).toBe(
      [
        "v1",
        "1794700800",
        "GET",
        "/api/v1/webhooks",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "",
      ].join("\n"),
    );
  });
});
