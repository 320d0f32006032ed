import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { auditOf } from "#accounts/testing/people.ts";
import { newOrganization } from "#testing/organization.ts";
import { newAgreement, openAs } from "../testing/agreements.ts";
import { samplePng, setBranding } from "../testing/branding.ts";

const nothing = {
  name: null,
  colour: null,
  darkColour: null,
  logo: null,
  revision: 0,
  updatedAt: null,
  updatedBy: null,
};
const base64 = (bytes: Buffer) => bytes.toString("base64");

describe("PUT /branding", () => {
  it("200: name, colour and logo of one mode; what is left out of the logo stays; the trail has it", async () => {
    const organization = await newOrganization();
    const admin = await organization.user("admin");
    expect((await organization.key.get("/branding")).body).toEqual(nothing);
    const first = await admin.put("/branding", {
      name: " Harbour Supplies ",
      colour: "#0B57D0",
      logo: base64(samplePng(40, 20)),
      expectedRevision: 0,
    });
    expect([first.status, first.body]).toEqual([
      200,
      {
        name: "Harbour Supplies",
        colour: "#0b57d0",
        darkColour: expect.stringMatching(/^#[0-9a-f]{6}$/),
        logo: { width: 40, height: 20 },
        revision: 1,
        updatedAt: expect.any(String),
        updatedBy: `user:${admin.userId}`,
      },
    ]);
    const second = await admin.put("/branding", { name: null, colour: null, expectedRevision: 1 });
    expect(second.body).toMatchObject({ name: null, colour: null, logo: { width: 40 }, revision: 2 });
    const third = await admin.put("/branding", { name: null, colour: null, logo: null, expectedRevision: 2 });
    expect(third.body).toMatchObject({ logo: null, revision: 3 });
    expect((await organization.key.get("/branding/logo")).status).toBe(404);
    expect((await organization.liveKey.get("/branding")).body).toEqual(nothing);
    expect((await auditOf(admin)).types).toEqual(["branding.changed", "branding.changed", "branding.changed"]);
  });

  it("409 stale_revision: also at the same moment, and for a first branding", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const answers = await Promise.all(
      ["A", "B", "C"].map((name) => owner.put("/branding", { name, colour: null, expectedRevision: 0 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ status: 409, code: "stale_revision", currentRevision: 1 });
    expect((await owner.put("/branding", { name: "D", colour: null, expectedRevision: 5 })).body).toMatchObject({
      code: "stale_revision",
      currentRevision: 1,
    });
  });

  it("400 contrast_too_low: a colour that cannot be read names the shade that can, which is then taken", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const refused = await owner.put("/branding", { name: null, colour: "#ff9900", expectedRevision: 0 });
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      400,
      { path: "/colour", code: "contrast_too_low" },
    ]);
    const [shade] = /#[0-9a-f]{6}/.exec(refused.body.errors[0].message)!;
    expect((await owner.get("/branding")).body.revision).toBe(0);
    expect((await owner.put("/branding", { name: null, colour: shade, expectedRevision: 0 })).status).toBe(200);
  });

  it.each(["red", "#fff", "#0b57d0;background:url(//evil.example)", ""])("400: %j is no colour", async (colour) => {
    const owner = await (await newOrganization()).user("owner");
    expect((await owner.put("/branding", { name: null, colour, expectedRevision: 0 })).status).toBe(400);
  });

  const bomb = () => {
    const png = samplePng(1, 1);
    png.writeUInt32BE(1_000, 16);
    return png;
  };
  it.each<[string, Buffer]>([
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46])],
    ["a PNG that lies about its size", bomb()],
    ["a PNG that is wider than 1200 pixels", samplePng(1_201, 10)],
    ["a PNG that is higher than 600 pixels", samplePng(10, 601)],
    ["a PNG that ends too early", samplePng(40, 20).subarray(0, 40)],
  ])("400 picture_invalid: %s is no logo, and nothing is stored", async (_what, bytes) => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const answer = await owner.put("/branding", {
      name: null,
      colour: null,
      logo: base64(bytes),
      expectedRevision: 0,
    });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, "/logo"]);
    expect((await owner.get("/branding")).body).toEqual(nothing);
  });

  it("a logo keeps its pixels, and nothing else that was in the file", async () => {
    const organization = await newOrganization();
    const given = Buffer.concat([samplePng(40, 20), Buffer.from("<script>behind</script>")]);
    await setBranding(organization, { logo: given });
    const { headers, bytes } = await organization.key.get("/branding/logo");
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(Buffer.from(bytes).includes("script")).toBe(false);
    const pixelsOf = (png: Buffer) => inflateSync(png.subarray(png.indexOf("IDAT") + 4));
    expect(pixelsOf(Buffer.from(bytes)).equals(pixelsOf(samplePng(40, 20)))).toBe(true);
  });

  it.each(["member", "auditor"] as const)("403: a %s reads the branding and cannot change it", async (role) => {
    const caller = await (await newOrganization()).user(role);
    expect((await caller.get("/branding")).status).toBe(200);
    const answer = await caller.put("/branding", { name: "Mine", colour: null, expectedRevision: 0 });
    expect(answer.body.code).toBe("insufficient_role");
  });
});

describe("a signing session", () => {
  it("names the sender by their chosen name, with their colours and their logo", async () => {
    const organization = await newOrganization();
    await setBranding(organization, { name: "Harbour Supplies", colour: "#0b57d0", logo: samplePng(40, 20) });
    const signer = await openAs(await newAgreement(organization));
    expect((await signer.get("/signing/session")).body.document.sender).toBe("Harbour Supplies");
    const logo = await signer.get("/signing/logo");
    expect([logo.status, logo.headers["content-type"], logo.headers["x-content-type-options"]]).toEqual([
      200,
      "image/png",
      "nosniff",
    ]);
  });

  it("404: has no logo without one, nor that of another organization", async () => {
    await setBranding(await newOrganization(), { logo: samplePng(40, 20) });
    const organization = await newOrganization();
    const signer = await openAs(await newAgreement(organization));
    expect((await signer.get("/signing/logo")).status).toBe(404);
    expect((await signer.get("/signing/session")).body.document.sender).toBe("Test");
  });
});
