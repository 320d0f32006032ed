import { createHmac } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { type ReceivedDelivery, verifyWebhook, WebhookVerificationError } from "./webhooks.ts";

const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const otherSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const timestamp = 1794700800;
const organizationId = "3d6f0b7e-1c2d-4e5f-8a9b-0c1d2e3f4a5b";
const eventId = "01a1dc40-2738-79fc-ac6e-ba680e6d7dea";
const vectorBody =
  '{"eventId":"01a1dc40-2738-79fc-ac6e-ba680e6d7dea","event":"risk.subject.created","timestamp":"2026-11-14T23:00:00.000Z","data":{"organizationId":"3d6f0b7e-1c2d-4e5f-8a9b-0c1d2e3f4a5b","subjectId":"01a1dc40-2738-79fc-ac6e-ba680e6d7001","resourceId":"01a1dc40-2738-79fc-ac6e-ba680e6d7001","sandbox":true}}';

const vectorHeaders = {
  "X-Timestamp": String(timestamp),
  "X-Signature": "v1=979b9d85e36c36573b668848fce243bd1d2a621d881710d6078d920e957bb556",
  "X-Webhook-Event": "risk.subject.created",
  "X-Webhook-Id": "01a1dc40-2738-79fc-ac6e-ba680e6d7aaa",
};
const vectorStandardHeaders = {
  "webhook-id": eventId,
  "webhook-timestamp": String(timestamp),
  "webhook-signature": "v1,JBUjVmlXIzJSeIJzDMY9l7wLJL5Y32kEgE8V4141SMg=",
  "X-Webhook-Event": "risk.subject.created",
};
const families = [
  ["X-Signature", vectorHeaders, ["X-Timestamp", "X-Signature"]],
  ["webhook-signature", vectorStandardHeaders, ["webhook-id", "webhook-timestamp", "webhook-signature"]],
] as const;

const bothHeaders: Record<string, string> = { ...vectorHeaders, ...vectorStandardHeaders };

/** The connection that the vector was sent to. */
const vector: ReceivedDelivery = {
  headers: bothHeaders,
  rawBody: Buffer.from(vectorBody),
  secrets: secret,
  organizationId,
  mode: "test",
  now: new Date(timestamp * 1000),
};

/** Signs any body as the service does, written apart from the code under test. */
function signed(body: string, { key = secret, event = "risk.subject.created" } = {}) {
  const hex = createHmac("sha256", Buffer.from(key, "ascii")).update(`${timestamp}.${body}`).digest("hex");
  return {
    rawBody: Buffer.from(body),
    headers: { "X-Timestamp": String(timestamp), "X-Signature": `v1=${hex}`, "X-Webhook-Event": event },
  };
}

async function refusalOf(change: Partial<ReceivedDelivery>): Promise<string> {
  try {
    await verifyWebhook({ ...vector, ...change });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.code;
    throw error;
  }
  return "accepted";
}

const withoutHeader = (headers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));

function flipBit(bytes: Uint8Array, at: number, bit: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(at % flipped.length) ^ (1 << bit), at % flipped.length);
  return flipped;
}
const anyBit = { at: fc.nat(10_000), bit: fc.nat(7) };

describe.each(families)("a delivery signed by %s", (_name, headers, signedHeaders) => {
  it("[RK-WH-5] accepts the published vector over the raw bytes and returns its event", async () => {
    expect(await verifyWebhook({ ...vector, headers })).toEqual(JSON.parse(vectorBody));
  });

  it("[RK-WH-5] refuses a body that parses to the same event but has other bytes", async () => {
    expect(await refusalOf({ headers, rawBody: vectorBody.replace('","event"', '", "event"') })).toBe(
      "invalid_signature",
    );
  });

  it("[RK-WH-5] refuses any flipped bit of the body", async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(anyBit), async ({ at, bit }) => {
        const rawBody = flipBit(Buffer.from(vectorBody), at, bit);
        expect(await refusalOf({ headers, rawBody })).toBe("invalid_signature");
      }),
    );
  });

  it("[RK-WH-10] refuses any flipped bit of a signed header, even beside the other valid signature", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...signedHeaders), fc.record(anyBit), async (name, { at, bit }) => {
        const tampered = { [name]: flipBit(Buffer.from(bothHeaders[name] ?? ""), at, bit).toString("latin1") };
        const refusals = ["invalid_signature", "timestamp_out_of_window"];
        expect(refusals).toContain(await refusalOf({ headers: { ...headers, ...tampered } }));
        expect(refusals).toContain(await refusalOf({ headers: { ...bothHeaders, ...tampered } }));
      }),
      { numRuns: 500 },
    );
  });

  it("[RK-WH-10] accepts a signature 300 seconds away, both ways, and refuses one a millisecond further", async () => {
    for (const offsetMs of [-300_000, 300_000]) {
      const border = timestamp * 1000 + offsetMs;
      expect(await refusalOf({ headers, now: new Date(border) })).toBe("accepted");
      expect(await refusalOf({ headers, now: new Date(border + Math.sign(offsetMs)) })).toBe("timestamp_out_of_window");
    }
  });

  it("[RK-WH-10] refuses a signature outside the window", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -1e12, max: 1e12 }), async (offsetMs) => {
        const expected = Math.abs(offsetMs) <= 300_000 ? "accepted" : "timestamp_out_of_window";
        expect(await refusalOf({ headers, now: new Date(timestamp * 1000 + offsetMs) })).toBe(expected);
      }),
    );
  });

  it("[RK-WH-10] refuses a delivery when the clock of the receiver is not a time", async () => {
    expect(await refusalOf({ headers, now: new Date(Number.NaN) })).toBe("timestamp_out_of_window");
  });

  it("[RK-WH-5] refuses a delivery that lacks any header of its signature, or the event header", async () => {
    for (const name of [...signedHeaders, "X-Webhook-Event"]) {
      expect([name, await refusalOf({ headers: withoutHeader(headers, name) })]).toEqual([name, "missing_header"]);
    }
  });

  it("[RK-WH-5] finds headers in any case, in a Headers instance and in arrays", async () => {
    const entries = Object.entries(headers);
    const shapes: ReceivedDelivery["headers"][] = [
      new Headers(headers),
      Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value])),
      Object.fromEntries(entries.map(([name, value]) => [name.toUpperCase(), [value]])),
    ];
    for (const shape of shapes) expect(await refusalOf({ headers: shape })).toBe("accepted");
  });

  it("[RK-WH-5] refuses every secret but the right one, and accepts it at any place of a rotation", async () => {
    expect(await refusalOf({ headers, secrets: otherSecret })).toBe("invalid_signature");
    expect(await refusalOf({ headers, secrets: [otherSecret, secret] })).toBe("accepted");
    expect(await refusalOf({ headers, secrets: [secret, otherSecret] })).toBe("accepted");
  });
});

describe("several signatures", () => {
  const old = signed(vectorBody, { key: otherSecret }).headers["X-Signature"];
  const oldStandard = new Webhook(otherSecret).sign(eventId, new Date(timestamp * 1000), vectorBody);

  it.each([
    ["X-Signature", `${old},${vectorHeaders["X-Signature"]}`],
    ["X-Signature", `${old}, ${vectorHeaders["X-Signature"]}, ${old}`],
    ["webhook-signature", `${oldStandard} ${vectorStandardHeaders["webhook-signature"]}`],
    ["webhook-signature", `v2,unknown ${vectorStandardHeaders["webhook-signature"]} ${oldStandard}`],
  ])("[RK-WH-5] %s: one valid value among %s is enough", async (name, value) => {
    expect(await refusalOf({ headers: { ...bothHeaders, [name]: value } })).toBe("accepted");
  });

  it.each([
    ["X-Signature", `${old},${old}`],
    ["X-Signature", ""],
    ["webhook-signature", `${oldStandard} ${oldStandard}`],
    ["webhook-signature", "v1,"],
  ])("[RK-WH-5] %s: none valid among '%s' is refused", async (name, value) => {
    expect(await refusalOf({ headers: { ...bothHeaders, [name]: value } })).toBe("invalid_signature");
  });

  it.each(["1.7947008e9", "1794700800.0", " 1794700800", "+1794700800", ""])(
    "[RK-WH-10] refuses the timestamp '%s', which is not plain seconds, before any signature",
    async (value) => {
      expect(await refusalOf({ headers: { ...vectorHeaders, "X-Timestamp": value } })).toBe("timestamp_out_of_window");
    },
  );

  it("[RK-WH-10] refuses a timestamp header that was sent twice", async () => {
    const headers = { ...vectorHeaders, "x-timestamp": String(timestamp) };
    expect(await refusalOf({ headers })).toBe("timestamp_out_of_window");
  });
});

describe("the connection", () => {
  const bodyWith = (data: Record<string, unknown>, rest: Record<string, unknown> = {}) => {
    const event = JSON.parse(vectorBody);
    return JSON.stringify({ ...event, ...rest, data: { ...event.data, ...data } });
  };

  it("[RK-WH-10] refuses a valid delivery for another organization", async () => {
    expect(await refusalOf({ organizationId: eventId })).toBe("organization_mismatch");
  });

  it.each([
    ["live", true, "mode_mismatch"],
    ["live", false, "accepted"],
    ["test", false, "mode_mismatch"],
    ["test", true, "accepted"],
    [undefined, false, "mode_mismatch"],
  ])("[RK-WH-10] a %s connection and sandbox %s: %s", async (mode, sandbox, expected) => {
    expect(await refusalOf({ ...signed(bodyWith({ sandbox })), mode: mode as "test" })).toBe(expected);
  });

  it("[RK-WH-10] the event header alone never authorizes: it must be the event of the signed body", async () => {
    const headers = { ...vectorHeaders, "X-Webhook-Event": "risk.override.created" };
    expect(await refusalOf({ headers })).toBe("event_mismatch");
    expect(await refusalOf({ headers: { "X-Webhook-Event": "risk.subject.created" } })).toBe("missing_header");
  });

  it("[RK-WH-5] accepts a policy event, whose subject is null", async () => {
    const delivery = signed(bodyWith({ subjectId: null }, { event: "risk.policy.published" }), {
      event: "risk.policy.published",
    });
    expect((await verifyWebhook({ ...vector, ...delivery })).data.subjectId).toBeNull();
  });

  it.each([
    ["not JSON", "{"],
    ["null", "null"],
    ["a list", "[]"],
    ["without data", '{"eventId":"1","event":"risk.subject.created","timestamp":"2026"}'],
    ["with a textual sandbox", bodyWith({ sandbox: "true" })],
    ["without a subject", bodyWith({ subjectId: undefined })],
    ["with a numeric event", bodyWith({}, { event: 7 })],
  ])("[RK-WH-10] refuses a signed body that is %s", async (_what, body) => {
    expect(await refusalOf(signed(body))).toBe("invalid_body");
  });

  it("[RK-WH-10] refuses a signed body that is not UTF-8", async () => {
    const rawBody = Buffer.from(vectorBody.replace("risk", "r\u00efsk"), "latin1");
    const hex = createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody).digest("hex");
    expect(await refusalOf({ rawBody, headers: { ...vectorHeaders, "X-Signature": `v1=${hex}` } })).toBe(
      "invalid_body",
    );
  });

  it.each([[[]], [""], [[secret, ""]], ["whsec_"], [secret.slice("whsec_".length)]])(
    "[RK-WH-10] does not run with %j as its secrets, which would let anybody sign",
    async (secrets) => {
      await expect(verifyWebhook({ ...vector, secrets })).rejects.toThrow(TypeError);
    },
  );
});

describe("the standardwebhooks package", () => {
  const anyBody = fc.record({ resourceId: fc.uuid(), subjectId: fc.option(fc.uuid()), note: fc.string() });

  it("[RK-WH-5] agrees on every delivery signed now, under either of two secrets", async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, fc.uuid(), fc.constantFrom(secret, otherSecret), async (data, id, key) => {
        const now = new Date();
        const event = "risk.evidence.recorded";
        const body = JSON.stringify({
          eventId: id,
          event,
          timestamp: now.toISOString(),
          data: { ...data, organizationId, sandbox: true },
        });
        const headers = {
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
          "webhook-signature": new Webhook(key).sign(id, now, body),
          "x-webhook-event": event,
        };
        const received = await verifyWebhook({
          ...vector,
          headers,
          rawBody: body,
          secrets: [secret, otherSecret],
          now,
        });
        expect(received).toEqual(new Webhook(key).verify(body, headers));
      }),
    );
  });
});
