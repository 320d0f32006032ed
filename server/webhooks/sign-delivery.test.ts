import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { deliveryHeaders } from "./sign-delivery.ts";

const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const successor = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

const delivery = {
  deliveryId: "01a1dc40-2738-79fc-ac6e-ba680e6d9999",
  eventId: "01a1dc40-2738-79fc-ac6e-ba680e6d7dea",
  event: "risk.subject.created",
  body: Buffer.from(
    '{"eventId":"01a1dc40-2738-79fc-ac6e-ba680e6d7dea","event":"risk.subject.created","timestamp":"2026-11-14T23:00:00.000Z","data":{"organizationId":"3d6f0b7e-1c2d-4e5f-8a9b-0c1d2e3f4a5b","subjectId":"01a1dc40-2738-79fc-ac6e-ba680e6d7001","resourceId":"01a1dc40-2738-79fc-ac6e-ba680e6d7001","sandbox":true}}',
  ),
  secrets: [secret],
  timestamp: 1_794_700_800,
};

const now = () => Math.floor(Date.now() / 1000);

describe("deliveryHeaders", () => {
  it("signs the documented vector in both families of headers", () => {
    expect(deliveryHeaders(delivery)).toEqual({
      "content-type": "application/json",
      "user-agent": "Probity-Webhooks/1",
      "X-Timestamp": "1794700800",
      "X-Signature": "v1=979b9d85e36c36573b668848fce243bd1d2a621d881710d6078d920e957bb556",
      "X-Webhook-Event": "risk.subject.created",
      "X-Webhook-Id": delivery.deliveryId,
      "webhook-id": delivery.eventId,
      "webhook-timestamp": "1794700800",
      "webhook-signature": "v1,JBUjVmlXIzJSeIJzDMY9l7wLJL5Y32kEgE8V4141SMg=",
    });
  });

  it("[RK-WH-5] a library for Standard Webhooks verifies a delivery", () => {
    const headers = deliveryHeaders({ ...delivery, timestamp: now() });
    expect(new Webhook(secret).verify(delivery.body, headers)).toMatchObject({ event: "risk.subject.created" });
  });

  it("[RK-WH-5] during a rotation both secrets verify, and a third does not", () => {
    const headers = deliveryHeaders({ ...delivery, secrets: [successor, secret], timestamp: now() });
    const stranger = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
    expect(() => new Webhook(secret).verify(delivery.body, headers)).not.toThrow();
    expect(() => new Webhook(successor).verify(delivery.body, headers)).not.toThrow();
    expect(() => new Webhook(stranger).verify(delivery.body, headers)).toThrow("No matching signature found");
  });

  it("[RK-WH-5] a changed body and an old timestamp do not verify", () => {
    const headers = deliveryHeaders({ ...delivery, timestamp: now() });
    const changed = Buffer.from(delivery.body.toString().replace("true", "null"));
    expect(() => new Webhook(secret).verify(changed, headers)).toThrow("No matching signature found");
    const old = deliveryHeaders({ ...delivery, timestamp: now() - 301 });
    expect(() => new Webhook(secret).verify(delivery.body, old)).toThrow("too old");
  });

  it("X-Signature has one value per valid secret, each keyed with the whole secret as text", () => {
    const expected = [successor, secret].map(
      (key) => `v1=${createHmac("sha256", key).update(`1794700800.${delivery.body.toString()}`).digest("hex")}`,
    );
    const headers = deliveryHeaders({ ...delivery, secrets: [successor, secret] });
    expect(headers["X-Signature"]).toBe(expected.join(","));
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  });

  it("signs bytes that are not text as they are", () => {
    const body = Buffer.from([0x00, 0xff, 0xc3, 0x28]);
    const expected = createHmac("sha256", secret)
      .update(Buffer.concat([Buffer.from("1794700800."), body]))
      .digest("hex");
    expect(deliveryHeaders({ ...delivery, body })["X-Signature"]).toBe(`v1=${expected}`);
  });

  it("a secret without its prefix is a bug", () => {
    expect(() => deliveryHeaders({ ...delivery, secrets: [secret.slice(6)] })).toThrow("whsec_");
  });
});
