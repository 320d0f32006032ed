import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";

const presets = { override: [{ label: "Explained", text: "The documents on file explain it." }], match_confirmed: [] };

describe("reason presets", () => {
  it("are none until somebody sets them, and each mode has its own", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    expect((await organization.key.get("/reason-presets")).body).toEqual({ presets: {}, revision: 0 });
    const changed = await owner.put("/reason-presets", { presets, expectedRevision: 0 });
    expect([changed.status, changed.body]).toEqual([200, { presets, revision: 1 }]);
    expect((await (await organization.user("member")).get("/reason-presets")).body).toEqual({ presets, revision: 1 });
    expect((await organization.liveKey.get("/reason-presets")).body.revision).toBe(0);
    const { items } = (await owner.get("/organization/audit-events")).body;
    const [event] = items.filter(({ data }) => data.type === "reason_presets.changed");
    expect(event!.data.details).toEqual({
      mode: "test",
      counts: { override: 1, match_confirmed: 0 },
      revision: 1,
    });
    expect(JSON.stringify(items)).not.toContain("documents on file");
  });

  it("409: somebody has changed them meanwhile", async () => {
    const owner = await (await newOrganization()).user("owner");
    await owner.put("/reason-presets", { presets, expectedRevision: 0 });
    for (const expectedRevision of [0, 2]) {
      const { status, body } = await owner.put("/reason-presets", { presets: {}, expectedRevision });
      expect([status, body.code, body.currentRevision]).toEqual([409, "stale_revision", 1]);
    }
    expect((await owner.put("/reason-presets", { presets: {}, expectedRevision: 1 })).body.revision).toBe(2);
  });

  const preset = { label: "a", text: "b" };
  it.each([
    ["a tenth", { override: Array.from({ length: 10 }, () => preset) }],
    ["an unknown kind", { gossip: [preset] }],
    ["an empty text", { override: [{ label: "a", text: " " }] }],
    ["a text that is too long", { override: [{ label: "a", text: "x".repeat(501) }] }],
    ["a label of two lines", { override: [{ label: "a\nb", text: "b" }] }],
    ["a label that is too long", { override: [{ label: "x".repeat(61), text: "b" }] }],
  ])("400: %s", async (_what, wrong) => {
    const owner = await (await newOrganization()).user("owner");
    const { status, body } = await owner.put("/reason-presets", { presets: wrong, expectedRevision: 0 });
    expect([status, body.code]).toEqual([400, "validation_failed"]);
  });
});
