import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { P12Signer, PDF } from "@libpdf/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { complaintsOf, signaturesOf } from "../testing/words-and-ink.ts";
import { plainPdf } from "../testing/sample-pdfs.ts";
import { startTimestampAuthority } from "../testing/timestamp-authority.ts";
import { sealPdf, signerOf } from "./seal-pdf.ts";
import { newSelfSignedKey, type SealKey } from "./self-signed.ts";
import { TimestampFailed } from "./timestamp-failed.ts";
import type { TimestampSettings } from "./timestamps.ts";

const now = new Date("2026-11-15T10:00:00Z");
let key: SealKey;
let pdf: Uint8Array;

beforeAll(async () => {
  key = await newSelfSignedKey({ commonName: "Documents of Ünï GmbH", organization: "Ünï GmbH" }, now);
  pdf = await plainPdf();
});

const seal = async (timestamps: TimestampSettings | null = null) =>
  sealPdf(pdf, { signer: await signerOf(key), reason: "Completed", signingTime: now, timestamps });

describe("the seal", () => {
  it("is a valid PAdES signature over the whole file, which begins with the bytes that were sealed", async () => {
    const sealed = await seal();
    expect(Buffer.from(sealed.pdf).subarray(0, pdf.length)).toEqual(Buffer.from(pdf));
    expect(await signaturesOf(sealed.pdf)).toEqual([
      { valid: true, whole: true, type: "ETSI.CAdES.detached", signedBy: "Documents of Ünï GmbH" },
    ]);
    expect(await complaintsOf(sealed.pdf)).toBe("");
    const certificate = new X509Certificate(key.certificate);
    expect(sealed.certificateSerial).toBe(certificate.serialNumber.toLowerCase());
  });

  it("is broken by one flipped bit, wherever it is", async () => {
    const sealed = await seal();
    const last = sealed.pdf.length;
    for (const at of [20, Math.floor(pdf.length / 2), pdf.length - 30, last - 40]) {
      const changed = Buffer.from(sealed.pdf);
      changed[at]! ^= 1;
      const signatures = await signaturesOf(changed);
      expect(
        signatures.some(({ valid }) => valid),
        `byte ${at} of ${last}`,
      ).toBe(false);
    }
  });

  it("certifies the document and permits no change: whatever is appended is reported", async () => {
    const sealed = await seal();
    const permitted = Buffer.from(sealed.pdf).toString("latin1");
    expect(permitted).toMatch(/\/TransformMethod \/DocMDP\s*\/TransformParams <<[^>]*\/P 1\b/);
    expect(permitted).toMatch(/\/Perms <<\s*\/DocMDP \d+ 0 R/);
    const updated = await PDF.load(sealed.pdf);
    updated.getPage(0)!.drawText("and more", { x: 60, y: 300 });
    const appended = await updated.save({ incremental: true });
    expect(Buffer.from(appended).subarray(0, sealed.pdf.length).equals(sealed.pdf)).toBe(true);
    expect(await signaturesOf(appended)).toMatchObject([{ whole: false }]);
  });

  it("of a certificate that says nothing about being an authority, valid from before now", () => {
    const certificate = new X509Certificate(key.certificate);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(new Date(certificate.validFrom).getTime()).toBeLessThan(now.getTime());
    expect(new Date(certificate.validTo).getUTCFullYear()).toBe(2046);
    expect(certificate.subject).toBe("O=Ünï GmbH\nCN=Documents of Ünï GmbH");
  });

  it("is made with a configured PKCS #12 file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "probity-p12-"));
    const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
    openssl(
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      "k.pem",
      "-out",
      "c.pem",
      "-days",
      "2",
      "-subj",
      "/CN=Configured",
    );
    openssl("pkcs12", "-export", "-inkey", "k.pem", "-in", "c.pem", "-out", "k.p12", "-passout", "pass:word");
    const signer = await P12Signer.create(readFileSync(join(folder, "k.p12")), "word");
    rmSync(folder, { recursive: true });
    const sealed = await sealPdf(pdf, { signer, reason: "Completed", signingTime: now, timestamps: null });
    expect(await signaturesOf(sealed.pdf)).toMatchObject([{ valid: true, whole: true, signedBy: "Configured" }]);
  });
});

describe("with a timestamp authority", () => {
  let authority: Awaited<ReturnType<typeof startTimestampAuthority>>;
  beforeAll(async () => {
    authority = await startTimestampAuthority();
  });
  afterAll(() => authority.close());

  /** The object identifier of id-aa-timeStampToken, as it stands in a CMS. */
  const timestampToken = "060b2a864886f70d010910020e";

  it("the seal holds its token", async () => {
    const [stamped, plain] = [await seal(authority.settings), await seal()];
    expect(await signaturesOf(stamped.pdf)).toMatchObject([{ valid: true, whole: true }]);
    const hasToken = (file: Uint8Array) => Buffer.from(file).toString("latin1").toLowerCase().includes(timestampToken);
    expect([hasToken(stamped.pdf), hasToken(plain.pdf)]).toEqual([true, false]);
  });

  it("there is no seal at all without its answer", async () => {
    authority.state.broken = true;
    await expect(seal(authority.settings)).rejects.toThrow(TimestampFailed);
    authority.state.broken = false;
    await expect(seal({ ...authority.settings, url: "http://127.0.0.1:9/" })).rejects.toThrow(TimestampFailed);
  });
});
