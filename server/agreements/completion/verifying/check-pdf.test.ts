import { execFileSync } from "node:child_process";
import { webcrypto } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { P12Signer, PDF, type Signer } from "@libpdf/core";
import { checkPdf } from "@probity/engines/integrity/seals/check-pdf.ts";
import type { KnownSeals } from "@probity/engines/integrity/seals/known-seals.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sealReasons } from "../sealing/seal-reasons.ts";
import { sealPdf, signerOf } from "../sealing/seal-pdf.ts";
import { newSelfSignedKey, type SealKey } from "../sealing/self-signed.ts";
import type { TimestampSettings } from "../sealing/timestamps.ts";
import { knownSealsOf } from "../testing/known-seals.ts";
import { plainPdf } from "../testing/sample-pdfs.ts";
import { sealOf } from "../testing/seal-of.ts";
import { startTimestampAuthority } from "../testing/timestamp-authority.ts";
import { signaturesOf } from "../testing/words-and-ink.ts";

const now = new Date("2026-11-15T10:00:00Z");
const documentId = "0198f3a1-0000-7000-8000-00000000000a";
const runs = 600;

let key: SealKey;
let stranger: SealKey;
let pdf: Uint8Array;
let sealed: Buffer;
let known: KnownSeals;
let authority: Awaited<ReturnType<typeof startTimestampAuthority>>;

type Sealing = { timestamps?: TimestampSettings; reason?: string; bytes?: Uint8Array };
const sealWith = async (signer: Signer, { timestamps, reason, bytes = pdf }: Sealing = {}) => {
  const wanted = { reason: reason ?? sealReasons.completed(documentId), timestamps: timestamps ?? null };
  return Buffer.from((await sealPdf(bytes, { signer, signingTime: now, ...wanted })).pdf);
};
const check = (file: Uint8Array, by = known) => checkPdf(webcrypto.subtle, Uint8Array.from(file), by);
const flipped = (file: Uint8Array, at: number, bits: number) => {
  const copy = Buffer.from(file);
  copy[at]! ^= bits;
  return copy;
};

beforeAll(async () => {
  key = await newSelfSignedKey({ commonName: "Documents of Ünï GmbH", organization: "Ünï GmbH" }, now);
  stranger = await newSelfSignedKey({ commonName: "Documents of Ünï GmbH", organization: "Ünï GmbH" }, now);
  pdf = await plainPdf();
  sealed = await sealWith(await signerOf(key));
  known = knownSealsOf(key.certificate);
  authority = await startTimestampAuthority();
});
afterAll(() => authority.close());

describe("a sealed PDF, as anybody can check it", () => {
  it("is genuine: by whom, when, which document; poppler agrees", async () => {
    expect(await check(sealed)).toMatchObject({
      outcome: "genuine",
      certificate: { mode: "live", issuedTo: "Documents of Ünï GmbH", fingerprint: [...known.seals.keys()][0] },
      entries: { version: "completed", documentId, sealedAt: "2026-11-15T10:00:00Z" },
      time: null,
    });
    expect(await signaturesOf(sealed)).toMatchObject([{ valid: true, whole: true }]);
  });

  it("is genuine as a certificate of a document, and says when it is from the test mode", async () => {
    const certificate = await sealWith(await signerOf(key), { reason: sealReasons.certificate(documentId) });
    expect(await check(certificate, knownSealsOf(key.certificate, { mode: "test" }))).toMatchObject({
      outcome: "genuine",
      certificate: { mode: "test" },
      entries: { version: "certificate", documentId },
    });
  });

  it("is changed by whatever is appended: poppler says that not all of it is signed", async () => {
    const updated = await PDF.load(sealed);
    updated.getPage(0)!.drawText("and more", { x: 60, y: 300 });
    const appended = await updated.save({ incremental: true });
    expect(await check(appended)).toMatchObject({ outcome: "changed", how: "appended", entries: { documentId } });
    expect(await signaturesOf(appended)).toMatchObject([{ whole: false }]);
    expect(await check(Buffer.concat([sealed, Buffer.from("\n")]))).toMatchObject({ how: "appended" });
  });

  it("is changed by another seal that follows ours, whoever made it", async () => {
    const again = await sealWith(await signerOf(stranger), { bytes: sealed });
    expect(await signaturesOf(again)).toMatchObject([{ valid: true }, { valid: true, whole: true }]);
    expect(await check(again)).toMatchObject({ outcome: "changed", how: "appended" });
  });

  it("is changed where it was cut off, and where bytes inside of it were replaced", async () => {
    expect(await check(sealed.subarray(0, sealed.length - 1))).toMatchObject({ outcome: "changed", how: "altered" });
    const replaced = Buffer.from(sealed.toString("latin1").replace("/MediaBox", "/CropBoxx"), "latin1");
    expect(await check(replaced)).toMatchObject({ outcome: "changed", how: "altered" });
  });

  it("is somebody else's with any other certificate, also of the same name", async () => {
    const foreign = await sealWith(await signerOf(stranger));
    expect(await check(foreign)).toEqual({ outcome: "foreign", issuedTo: "Documents of Ünï GmbH" });
  });

  it("is not one of our documents where the key has signed something else", async () => {
    const other = await sealWith(await signerOf(key), { reason: "Approved" });
    expect(await check(other)).toMatchObject({ outcome: "foreign" });
  });

  it("the seal of another file, moved into this one, does not fit", async () => {
    const { room } = sealOf(sealed);
    const other = await sealWith(await signerOf(key), { reason: sealReasons.certificate(documentId) });
    const { range } = sealOf(other);
    const forged = Buffer.from(other);
    forged.write(room.toString("hex"), range[1] + 1, "latin1");
    expect(await check(forged)).toMatchObject({ outcome: "changed", how: "altered" });
  });

  it("without a seal, or no PDF at all", async () => {
    expect(await check(pdf)).toEqual({ outcome: "unsealed" });
    for (const text of ["", "%PDF", "PK\u0003\u0004", "\n%PDF-1.7"])
      expect(await check(Buffer.from(text))).toEqual({ outcome: "not_a_pdf" });
  });
});

describe("a configured certificate (PKCS #12)", () => {
  const folder = mkdtempSync(join(tmpdir(), "probity-chain-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const openssl = (line: string) => execFileSync("openssl", line.split(" "), { cwd: folder, stdio: "pipe" });

  it.each([
    ["RSA", "rsa:2048"],
    ["P-256", "ec -pkeyopt ec_paramgen_curve:P-256"],
    ["P-384", "ec -pkeyopt ec_paramgen_curve:P-384"],
  ])("with a key of %s and an issuer is genuine, unless the issuer's certificate was changed", async (_, kind) => {
    openssl(`req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -subj /CN=Issuer`);
    openssl(`req -newkey ${kind} -nodes -keyout k.key -out k.csr -subj /CN=Configured`);
    openssl(`x509 -req -in k.csr -CA ca.pem -CAkey ca.key -set_serial 7 -days 2 -out k.pem`);
    openssl(`pkcs12 -export -inkey k.key -in k.pem -certfile ca.pem -out k.p12 -passout pass:word`);
    const signer = await P12Signer.create(readFileSync(join(folder, "k.p12")), "word");
    const file = await sealWith(signer);
    const by = knownSealsOf(signer.certificate, { issuers: signer.certificateChain ?? [] });
    expect(await check(file, by)).toMatchObject({ outcome: "genuine", certificate: { issuedTo: "Configured" } });
    expect(await check(file, knownSealsOf(signer.certificate))).toMatchObject({ outcome: "changed" });
  });
});

describe("with a timestamp", () => {
  const stamped = async () => sealWith(await signerOf(key), { timestamps: authority.settings });

  it("is genuine, and the time is the authority's", async () => {
    const by = knownSealsOf(key.certificate, { authoritiesFile: authority.authoritiesFile });
    for (const chain of [false, true]) {
      authority.state.chain = chain;
      const verdict = await check(await stamped(), by);
      expect(verdict).toMatchObject({ outcome: "genuine", time: { by: "Test timestamps" } });
      const at = verdict.outcome === "genuine" ? verdict.time!.at : "";
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    }
    authority.state.chain = false;
  });

  it("of an authority that is not known: the time counts as unconfirmed", async () => {
    expect(await check(await stamped())).toMatchObject({ outcome: "time_unconfirmed", entries: { documentId } });
  });

  it("of another seal: the time counts as unconfirmed", async () => {
    const by = knownSealsOf(key.certificate, { authoritiesFile: authority.authoritiesFile });
    const [one, other] = [
      await stamped(),
      await sealWith(await signerOf(key), {
        timestamps: authority.settings,
        reason: sealReasons.certificate(documentId),
      }),
    ];
    const token = (file: Buffer) => {
      const hex = sealOf(file).cms.toString("hex");
      return hex.slice(hex.indexOf("060b2a864886f70d010910020e"));
    };
    const [mine, theirs] = [token(one), token(other)];
    expect(mine.length).toBe(theirs.length);
    const forged = Buffer.from(one.toString("latin1").replace(mine, theirs), "latin1");
    expect((await check(forged, by)).outcome).toBe("time_unconfirmed");
  });

  it("one changed byte of the seal is never genuine", async () => {
    const by = knownSealsOf(key.certificate, { authoritiesFile: authority.authoritiesFile });
    authority.state.chain = true;
    const file = await stamped();
    authority.state.chain = false;
    expect((await check(file, by)).outcome).toBe("genuine");
    const { range } = sealOf(file);
    // The lengths at its beginning could reach into the zeros behind it.
    for (let at = range[1] + 1; at < range[1] + 60; at += 1)
      for (const bits of [1, 2, 4, 8]) expect((await check(flipped(file, at, bits), by)).outcome).not.toBe("genuine");
    const place = fc.integer({ min: range[1], max: range[2] - 1 });
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        expect((await check(flipped(file, at, bits), by)).outcome).not.toBe("genuine");
      }),
      { numRuns: runs },
    );
  });
});

describe("hostile changes", () => {
  it("one changed byte anywhere is never genuine", async () => {
    const seal = sealOf(sealed);
    const anywhere = fc.integer({ min: 0, max: sealed.length - 1 });
    const inTheSeal = fc.integer({ min: seal.range[1] - 300, max: seal.range[2] + 400 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(anywhere, inTheSeal), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        expect(["changed", "foreign", "unsealed", "not_a_pdf"]).toContain(
          (await check(flipped(sealed, at, bits))).outcome,
        );
      }),
      { numRuns: runs },
    );
  });

  it("pieces that are cut out, repeated or put in are never genuine, and nothing ever fails", async () => {
    const at = fc.integer({ min: 0, max: sealed.length });
    await fc.assert(
      fc.asyncProperty(at, at, fc.uint8Array({ maxLength: 40 }), async (one, other, bytes) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const made = Buffer.concat([sealed.subarray(0, from), bytes, sealed.subarray(to)]);
        const repeated = Buffer.concat([sealed.subarray(0, to), bytes, sealed.subarray(from)]);
        const others = [made, repeated].filter((file) => !file.equals(sealed));
        const outcomes = await Promise.all(others.map(async (file) => (await check(file)).outcome));
        expect(outcomes).not.toContain("genuine");
      }),
      { numRuns: Math.ceil(runs / 3) },
    );
  });

  it("a file of many false seals is answered at once", async () => {
    const range = `/ByteRange [0 5 ${sealed.length - 5} 5]/Contents <30>`;
    const file = Buffer.from(
      `%PDF-1.7\n${range.repeat(100_000)}${"/ByteRange [".repeat(100_000)}${"<".repeat(1_000_000)}`,
    );
    const start = performance.now();
    expect((await check(file)).outcome).not.toBe("genuine");
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
