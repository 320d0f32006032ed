import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Forgery, forgeries, startTimestampAuthority } from "../testing/timestamp-authority.ts";
import { TimestampFailed, type TimestampProblem } from "./timestamp-failed.ts";
import { authoritiesIn, timestampsOf } from "./timestamps.ts";
import { verifiedToken } from "./verify-timestamp.ts";

let authority: Awaited<ReturnType<typeof startTimestampAuthority>>;
beforeAll(async () => {
  authority = await startTimestampAuthority();
});
afterEach(() => {
  authority.state.forgery = null;
});
afterAll(() => authority.close());

const digest = createHash("sha256").update("a signature").digest();

const problems: Record<Forgery, TimestampProblem> = {
  "other nonce": "other_nonce",
  "no nonce": "other_nonce",
  "other imprint": "other_imprint",
  "of another day": "wrong_time",
  "changed after it was signed": "wrong_signature",
  "another key": "unknown_authority",
  "another authority of the same name": "unknown_authority",
  "expired certificate": "wrong_certificate",
  "not yet valid certificate": "wrong_certificate",
  "certificate of a server": "wrong_certificate",
  "certificate for mails too": "wrong_certificate",
  "certificate whose purpose may be ignored": "wrong_certificate",
  replayed: "other_imprint",
  "refused by the authority": "refused",
  "no answer of an authority": "unreadable",
};

const problemOf = (error: unknown) => (error instanceof TimestampFailed ? error.problem : error);

describe("a timestamp", () => {
  it("counts when the pinned authority vouches for it: with the root, or the certificate itself", async () => {
    const token = await timestampsOf(authority.settings)(digest);
    expect(Buffer.from(token).includes(digest)).toBe(true);
    authority.state.chain = true;
    expect((await timestampsOf(authority.settings)(digest)).length).toBeGreaterThan(token.length);
    authority.state.chain = false;
  });

  it.each(forgeries)("does not count: %s", async (forgery) => {
    authority.state.forgery = forgery;
    expect(await timestampsOf(authority.settings)(digest).catch(problemOf)).toBe(problems[forgery]);
  });

  it("does not count without any certificate in the file, or without the file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "probity-ca-"));
    writeFileSync(join(folder, "empty.pem"), "nothing");
    for (const file of ["empty.pem", "missing.pem"]) {
      const settings = { ...authority.settings, authoritiesFile: join(folder, file) };
      expect(await timestampsOf(settings)(digest).catch(problemOf)).toBe("no_authorities");
    }
    rmSync(folder, { recursive: true });
  });

  it("does not count after any change of one byte, and no bytes whatever break the reader", async () => {
    const authorities = await authoritiesIn(authority.authoritiesFile);
    const asked = await recorded();
    const now = new Date();
    expect(verifiedToken(asked.answer, asked, authorities, now).length).toBeGreaterThan(500);
    const outcome = (bytes: Uint8Array) => {
      try {
        return verifiedToken(bytes, asked, authorities, now);
      } catch (error) {
        return problemOf(error);
      }
    };
    const original = outcome(asked.answer) as Uint8Array;
    fc.assert(
      fc.property(fc.nat(asked.answer.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const bytes = Buffer.from(asked.answer);
        bytes[at]! ^= flip;
        const found = outcome(bytes);
        // The certificates and the wrapping are not signed by the token; whatever passes says the same.
        if (found instanceof Uint8Array) expect(signedPartOf(found)).toEqual(signedPartOf(original));
        else expect(Object.values(problems)).toContain(found);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(outcome(bytes)).not.toBeInstanceOf(Uint8Array);
      }),
    );
  });
});

/** An answer as it went over the wire, with what was asked. */
async function recorded() {
  const nonce = Buffer.concat([Buffer.from([0x41]), randomBytes(15)]);
  const imprint = Buffer.concat([Buffer.from("3031300d060960864801650304020105000420", "hex"), digest]);
  const parts = Buffer.concat([
    Buffer.from("020101", "hex"),
    imprint,
    Buffer.from([0x02, 16]),
    nonce,
    Buffer.from("0101ff", "hex"),
  ]);
  const query = Buffer.concat([Buffer.from([0x30, parts.length]), parts]);
  const answer = await fetch(authority.url, { method: "POST", body: query });
  return { digest, nonce, answer: Buffer.from(await answer.arrayBuffer()) };
}

/** From the digest that was stamped to the end of the stated content. */
function signedPartOf(token: Uint8Array): Buffer {
  const bytes = Buffer.from(token);
  return bytes.subarray(bytes.indexOf(digest), bytes.indexOf(digest) + 90);
}
