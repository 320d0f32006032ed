import { inflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { signaturesOf } from "../completion/testing/words-and-ink.ts";
import { manipulations } from "../testing/hostile-pdfs/manipulations.ts";
import { hostileVariants } from "../testing/hostile-pdfs/variants.ts";
import { differingDots, pagesLook } from "../testing/pages-look.ts";
import { testRenderer } from "../testing/renderer.ts";
import { signatureBox, signUpload, uploadPdf } from "../testing/signed-upload.ts";

let organization: TestOrganization;
beforeAll(async () => {
  await testRenderer.pool.start();
  organization = await newOrganization();
});

const all = Object.entries(hostileVariants).flatMap(([family, variants]) =>
  variants.map((variant) => ({ ...variant, family, title: `${family}: ${variant.name}` })),
);
const refused = all.flatMap(({ ends, ...variant }) => ("refused" in ends ? [{ ...variant, code: ends.refused }] : []));
const accepted = all.flatMap(({ ends, ...variant }) => ("removed" in ends ? [{ ...variant, ...ends }] : []));

/** The bytes of a file and of everything packed in it, as texts and as digits. */
function everythingIn(pdf: Buffer): string {
  const parts = [pdf.toString("latin1")];
  for (const { index } of pdf.toString("latin1").matchAll(/stream\r?\n\x78/g)) {
    const from = pdf.indexOf("\n", index) + 1;
    try {
      parts.push(inflateSync(pdf.subarray(from), { finishFlush: 2 }).toString("latin1"));
    } catch {
      // Not packed after all.
    }
  }
  return parts.join("\n");
}
const isIn = (everything: string, words: string) =>
  everything.includes(words) || everything.toLowerCase().includes(Buffer.from(words).toString("hex"));

describe("a hostile PDF is refused and nothing is kept", () => {
  it.each(refused)("400 $code: $title", async ({ make, code }) => {
    const other = await newOrganization();
    const before = await rowsOf(other);
    const answer = await uploadPdf(other, await make());
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(answer.body.detail).toMatch(/upload/i);
    expect(await rowsOf(other)).toEqual(before);
  });
});

describe("a hostile PDF is disarmed; what is sealed is what was shown, and stays it", () => {
  it.each(
    accepted.map((variant, index) => ({ ...variant, manipulation: manipulations[index % manipulations.length]! })),
  )("$title; afterwards $manipulation.name", async ({ make, removed, gone, manipulation }) => {
    const answer = await uploadPdf(organization, await make());
    expect([answer.status, answer.body.code]).toEqual([201, undefined]);
    const told = new Set(answer.body.removed.map(({ kind }: { kind: string }) => kind));
    expect([...told].toSorted()).toEqual([...removed].toSorted());

    const { id, uploaded, completed, certificate } = await signUpload(organization, answer.body.id);
    for (const file of [uploaded, completed])
      for (const words of gone) expect([words, isIn(everythingIn(file), words)]).toEqual([words, false]);
    const [shown, sealed] = [await pagesLook(uploaded), await pagesLook(completed)];
    expect(differingDots(shown, sealed, signatureBox)).toBe(0);
    expect(differingDots(shown, sealed)).toBeGreaterThan(0);
    expect(await signaturesOf(completed)).toMatchObject([{ valid: true, whole: true }]);
    expect([completed, certificate].map((file) => file.includes("/DocMDP"))).toEqual([true, true]);

    const changed = manipulation.apply(completed);
    expect(changed.subarray(0, completed.length).equals(completed)).toBe(true);
    const [signature] = await signaturesOf(changed);
    expect(signature?.whole ?? false).toBe(false);
    const verdict = await organization.key.post("/verify", undefined, {
      rawBody: changed,
      contentType: "application/pdf",
    });
    expect(verdict.body).toMatchObject({ outcome: "altered", intact: false, documentId: id, version: "completed" });
  });

  it("there are at least 40 of the shapes of shadow attacks", () => {
    expect(
      hostileVariants.hide.length + hostileVariants.replace.length + hostileVariants["hide and replace"].length,
    ).toBeGreaterThanOrEqual(40);
  });
});
