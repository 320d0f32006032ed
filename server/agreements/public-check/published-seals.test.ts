import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization, organizationKeys, type TestOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { rotateSealKeys } from "../completion/sealing/rotate-seal-keys.ts";
import { noSealSettings, signerFor } from "../completion/sealing/sealer.ts";
import type { PublishedSeals } from "./published-seals.ts";

const fingerprintOf = (certificate: Uint8Array) => createHash("sha256").update(certificate).digest("hex");

/** Has a document of this mode sealed for the first time, and gives the fingerprint of the certificate. */
async function firstSeal(organization: TestOrganization, mode: "test" | "live"): Promise<string> {
  const { server, organizationId } = organization;
  const keys = await organizationKeys(organization);
  const settings = { organizationName: "Northwind Secret Holdings", keys, now: new Date() };
  const signer = await signerFor(server.database, noSealSettings, { organizationId, mode }, settings);
  return fingerprintOf(signer.certificate);
}

async function publishedBy({ origin }: TestServer): Promise<PublishedSeals & { html: string }> {
  const html = await (await fetch(`${origin}/verify`)).text();
  const [, json] = /<script type="application\/json" id="seals">(.*?)<\/script>/.exec(html)!;
  return { html, ...(JSON.parse(json!) as PublishedSeals) };
}

describe("GET /verify", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    await server.app.close();
    await server.close();
  });

  it("200 for anybody: fingerprints of every organization and mode as soon as there are any, and no name", async () => {
    const before = await publishedBy(server);
    expect([before.live, before.test]).toEqual([[], []]);
    const [one, other] = [await newOrganization(server), await newOrganization(server)];
    const live = [await firstSeal(one, "live"), await firstSeal(other, "live")].toSorted();
    const test = [await firstSeal(one, "test")];
    const { html, ...seals } = await publishedBy(server);
    expect(seals).toEqual({ live, test, issuers: [], timestampAuthorities: [], auditKeys: expect.any(Object) });
    for (const secret of ["Northwind", one.organizationId, other.organizationId]) expect(html).not.toContain(secret);
  });

  it("keeps the fingerprints of keys that no longer seal", async () => {
    const organization = await newOrganization(server);
    const first = await firstSeal(organization, "live");
    await publishedBy(server);
    await rotateSealKeys(server.database, server.parts.keyring, organization.organizationId, new Date());
    const second = await firstSeal(organization, "live");
    expect(second).not.toBe(first);
    expect((await publishedBy(server)).live).toEqual(expect.arrayContaining([first, second]));
  });

  it("allows no connection, no frame and no script but its own", async () => {
    const { headers } = await fetch(`${server.origin}/verify`);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; script-src 'self'; style-src 'self'; img-src data:; frame-ancestors 'none'",
    );
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("set-cookie")).toBeNull();
    for (const path of ["nothing.js", "..%2fpage.html", "..%2f..%2fpage.html"])
      expect((await fetch(`${server.origin}/verify/assets/${path}`)).status, path).toBe(404);
  });
});

describe("GET /verify of a server with a configured certificate", () => {
  const folder = mkdtempSync(join(tmpdir(), "probity-configured-"));
  const openssl = (line: string) => execFileSync("openssl", line.split(" "), { cwd: folder, stdio: "pipe" });
  const certificateIn = (name: string) => new X509Certificate(readFileSync(join(folder, name))).raw;
  let server: TestServer;
  beforeAll(async () => {
    openssl("req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -subj /CN=Issuer");
    for (const name of ["now", "before"]) {
      openssl(`req -newkey rsa:2048 -nodes -keyout ${name}.key -out ${name}.csr -subj /CN=${name}`);
      openssl(`x509 -req -in ${name}.csr -CA ca.pem -CAkey ca.key -set_serial 7 -days 2 -out ${name}.pem`);
    }
    openssl("pkcs12 -export -inkey now.key -in now.pem -certfile ca.pem -out now.p12 -passout pass:word");
    execFileSync("sh", ["-c", "cat before.pem ca.pem > earlier.pem"], { cwd: folder });
    const p12 = { file: join(folder, "now.p12"), password: "word" };
    const timestamps = { url: "http://tsa.invalid/", authoritiesFile: join(folder, "ca.pem") };
    server = await startServer({ seal: { p12, timestamps, earlierFile: join(folder, "earlier.pem") } });
  });
  afterAll(async () => {
    await server.app.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it("knows it, those before it, who has issued them, and who vouches for times", async () => {
    const { live, issuers, timestampAuthorities } = await publishedBy(server);
    expect(live).toEqual([fingerprintOf(certificateIn("now.pem")), fingerprintOf(certificateIn("before.pem"))]);
    expect(new Set(issuers)).toEqual(new Set([fingerprintOf(certificateIn("ca.pem"))]));
    expect(timestampAuthorities).toEqual([certificateIn("ca.pem").toString("base64")]);
  });
});
