import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { P12Signer, PDF, type PdfBool, type Signer } from "@libpdf/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { complaintsOf, signaturesOf, withTool } from "../testing/words-and-ink.ts";
import { formPdf, plainPdf } from "../testing/sample-pdfs.ts";
import { attributesOf, opensslOn, sealOf } from "../testing/seal-of.ts";
import { startTimestampAuthority } from "../testing/timestamp-authority.ts";
import { sealPdf, signerOf } from "./seal-pdf.ts";
import { newSelfSignedKey, type SealKey } from "./self-signed.ts";
import type { TimestampSettings } from "./timestamps.ts";

const now = new Date("2026-11-15T10:00:00Z");
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const pemOf = (der: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString("base64")}\n-----END CERTIFICATE-----\n`;

let key: SealKey;
let pdf: Uint8Array;
let sealed: Uint8Array;
let authority: Awaited<ReturnType<typeof startTimestampAuthority>>;

const sealWith = async (signer: Signer, timestamps: TimestampSettings | null = null, bytes = pdf) =>
  (await sealPdf(bytes, { signer, reason: "Completed (finally)", signingTime: now, timestamps })).pdf;

beforeAll(async () => {
  key = await newSelfSignedKey({ commonName: "Documents of Ünï GmbH", organization: "Ünï GmbH" }, now);
  pdf = await plainPdf();
  sealed = await sealWith(await signerOf(key));
  authority = await startTimestampAuthority();
});
afterAll(() => authority.close());

/** The object identifiers of EN 319 142-1, and of RFC 6211. */
const attributes = {
  contentType: "1.2.840.113549.1.9.3",
  signingTime: "1.2.840.113549.1.9.5",
  messageDigest: "1.2.840.113549.1.9.4",
  algorithmProtection: "1.2.840.113549.1.9.52",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timestampToken: "1.2.840.113549.1.9.16.2.14",
};

describe("the CMS of a seal, by the PAdES baseline", () => {
  it("signs four attributes, and no signing time among them", () => {
    const { signed, unsigned } = attributesOf(sealed);
    expect(signed.toSorted()).toEqual(
      [
        attributes.contentType,
        attributes.messageDigest,
        attributes.algorithmProtection,
        attributes.signingCertificateV2,
      ].toSorted(),
    );
    expect(signed).not.toContain(attributes.signingTime);
    expect(unsigned).toEqual([]);
  });

  it("has plain data as its content type, and no content", () => {
    const printed = opensslOn(sealed, ["cms", "-cmsout", "-print", "-noout", "-inform", "DER", "-in", "cms"]);
    expect(printed).toMatch(/object: contentType .*\n\s+set:\n\s+OBJECT:pkcs7-data/);
    expect(printed).toMatch(/eContent: <ABSENT>/);
  });

  it("has the digest of all that it covers", () => {
    const { cms, covered } = sealOf(sealed);
    expect(cms.toString("hex")).toContain(`0420${sha256(covered)}`);
  });

  it("names its certificate by the ESS attribute, and carries it", () => {
    const { cms } = sealOf(sealed);
    expect(cms.toString("hex")).toContain(`0420${sha256(key.certificate)}`);
    expect(cms.includes(Buffer.from(key.certificate))).toBe(true);
  });

  it("is accepted by OpenSSL as CAdES, and not for other content", () => {
    const verify = ["cms", "-verify", "-cades", "-binary", "-inform", "DER", "-in", "cms", "-content", "content"];
    const trusting = ["-CAfile", "ca", "-partial_chain", "-purpose", "any", "-no_check_time", "-out", "out"];
    const files = { ca: pemOf(key.certificate) };
    expect(() => opensslOn(sealed, [...verify, ...trusting], files)).not.toThrow();
    expect(() => opensslOn(sealed, [...verify, ...trusting], { ...files, content: "another" })).toThrow(
      "Command failed",
    );
  });

  it("is in DER: of definite lengths, its signed attributes in the order of their bytes", () => {
    expect(opensslOn(sealed, ["asn1parse", "-inform", "DER", "-in", "cms"])).not.toMatch(/l=inf/);
    expect(attributesOf(sealed).signed).toEqual([
      attributes.contentType,
      attributes.algorithmProtection,
      attributes.messageDigest,
      attributes.signingCertificateV2,
    ]);
  });

  it("with an authority has its token as the one attribute that is not signed", async () => {
    const { signed, unsigned } = attributesOf(await sealWith(await signerOf(key), authority.settings));
    expect(unsigned).toEqual([attributes.timestampToken]);
    expect(signed).not.toContain(attributes.signingTime);
  });
});

describe("the signature dictionary", () => {
  it("is of the kind of PAdES, with the time and the reason in it", () => {
    const { dictionary } = sealOf(sealed);
    expect(dictionary).toContain("/Filter /Adobe.PPKLite");
    expect(dictionary).toContain("/SubFilter /ETSI.CAdES.detached");
    expect(dictionary).toContain("/M (D:20261115100000Z)");
    expect(dictionary).toContain("/Reason (Completed \\(finally\\))");
    expect(dictionary).not.toContain("/Cert");
  });

  it("covers every byte of the file but its own contents", () => {
    const { range, room } = sealOf(sealed);
    const [first, length, second, rest] = range;
    expect([first, second + rest]).toEqual([0, sealed.length]);
    expect(second - length).toBe(2 * room.length + 2);
    expect(Buffer.from(sealed).toString("latin1", length - 10, length + 1)).toBe("/Contents <");
    expect(Buffer.from(sealed).toString("latin1", second - 1, second)).toBe(">");
  });

  it("belongs to a field without an extent, in a form that only has signatures", async () => {
    const file = await PDF.load(sealed);
    const form = file.getCatalog().getDict("AcroForm", (ref) => file.getObject(ref))!;
    expect([...form].map(([name]) => name.value).toSorted()).toEqual(["Fields", "SigFlags"]);
    expect(form.getNumber("SigFlags")?.value).toBe(3);
    expect(Buffer.from(sealed).toString("latin1")).toMatch(/\/Rect \[0 0 0 0\]/);
  });
});

describe("the room for a seal", () => {
  // One signature of an elliptic curve is up to 8 bytes shorter than the next, and the room is made for the longest.
  const spareMax = 256 + 8;
  const spareOf = (file: Uint8Array) => {
    const { room, cms } = sealOf(file);
    expect(room.subarray(cms.length).every((byte) => byte === 0)).toBe(true);
    return room.length - cms.length;
  };

  it("is little more than it takes", async () => {
    expect(spareOf(sealed)).toBeLessThanOrEqual(spareMax);
    const stamped = await sealWith(await signerOf(key), authority.settings);
    expect(spareOf(stamped)).toBeLessThanOrEqual(spareMax);
    expect(await signaturesOf(stamped)).toMatchObject([{ valid: true, whole: true }]);
  });

  it("is enough for the certificates of a chain, and for a key of another kind", async () => {
    const signer = await chainedSigner();
    expect(signer.certificateChain).toHaveLength(2);
    const file = await sealWith(signer);
    for (const certificate of signer.certificateChain!)
      expect(sealOf(file).cms.includes(Buffer.from(certificate))).toBe(true);
    expect(spareOf(file)).toBeLessThanOrEqual(spareMax);
    expect(await signaturesOf(file)).toMatchObject([{ valid: true, whole: true, signedBy: "Leaf" }]);
  });

  it("is made again when tokens have become longer, with one more timestamp; else each seal takes one", async () => {
    const signer = await signerOf(key);
    await sealWith(signer, authority.settings);
    const requestsOf = async () => {
      const before = authority.state.requests;
      const file = await sealWith(signer, authority.settings);
      expect(await signaturesOf(file)).toMatchObject([{ valid: true, whole: true }]);
      return { requests: authority.state.requests - before, bytes: sealOf(file).cms.length };
    };
    const usual = await requestsOf();
    expect(usual.requests).toBe(1);
    authority.state.chain = true;
    const longer = await requestsOf();
    expect(longer.requests).toBe(2);
    expect(longer.bytes).toBeGreaterThan(usual.bytes + 256);
    expect((await requestsOf()).requests).toBe(1);
    authority.state.chain = false;
  });
});

describe("a sealed file", () => {
  it("shows its title in viewers, and keeps what else it wants of them", async () => {
    const preferencesOf = async (bytes: Uint8Array) => {
      const file = await PDF.load(bytes);
      const wanted = file.getCatalog().getDict("ViewerPreferences", (ref) => file.getObject(ref));
      const isSet = (name: string) => (wanted?.get(name) as PdfBool | undefined)?.value ?? null;
      return { title: isSet("DisplayDocTitle"), fit: isSet("FitWindow") };
    };
    const fitting = await PDFDocument.load(pdf);
    fitting.catalog.getOrCreateViewerPreferences().setFitWindow(true);
    const bytes = await fitting.save();
    expect(await preferencesOf(bytes)).toEqual({ title: null, fit: true });
    expect(await preferencesOf(await sealWith(await signerOf(key), null, bytes))).toEqual({ title: true, fit: true });
    expect(await preferencesOf(sealed)).toEqual({ title: true, fit: null });
  });

  it("has no complaint of qpdf, and is valid as a whole, also with the form it had", async () => {
    for (const bytes of [pdf, await formPdf()]) {
      const file = await sealWith(await signerOf(key), null, bytes);
      expect(await complaintsOf(file)).toBe("");
      expect(await signaturesOf(file)).toMatchObject([{ valid: true, whole: true, type: "ETSI.CAdES.detached" }]);
    }
    const { stdout } = await withTool(await sealWith(await signerOf(key), null, await formPdf()), "pdfinfo", ["{}"]);
    expect(stdout.toString()).toMatch(/^Form: +AcroForm$/m);
  });
});

/** A signer of elliptic curves, whose certificate two others vouch for. */
async function chainedSigner(): Promise<Signer> {
  const folder = mkdtempSync(join(tmpdir(), "probity-chain-"));
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  try {
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
    openssl("req", "-x509", ...curve, "-keyout", "root.key", "-out", "root.pem", "-days", "2", "-subj", "/CN=Root");
    writeFileSync(join(folder, "ca.ext"), "basicConstraints=critical,CA:TRUE\n");
    writeFileSync(join(folder, "leaf.ext"), "keyUsage=critical,digitalSignature,nonRepudiation\n");
    for (const [name, issuer, extensions] of [
      ["Middle", "root", "ca.ext"],
      ["Leaf", "Middle", "leaf.ext"],
    ] as const) {
      openssl("req", ...curve, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", `/CN=${name}`);
      const by = ["-CA", `${issuer}.pem`, "-CAkey", `${issuer}.key`, "-CAcreateserial"];
      openssl("x509", "-req", "-in", `${name}.csr`, ...by, "-out", `${name}.pem`, "-days", "2", "-extfile", extensions);
    }
    writeFileSync(
      join(folder, "chain.pem"),
      Buffer.concat([readFileSync(join(folder, "Middle.pem")), readFileSync(join(folder, "root.pem"))]),
    );
    const kept = ["-in", "Leaf.pem", "-inkey", "Leaf.key", "-certfile", "chain.pem"];
    openssl("pkcs12", "-export", ...kept, "-out", "k.p12", "-passout", "pass:word");
    return await P12Signer.create(readFileSync(join(folder, "k.p12")), "word");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
