import { randomUUID } from "node:crypto";
import { consent, openAs } from "#agreements/testing/agreements.ts";
import { completeDocument } from "#agreements/testing/complete-document.ts";
import { signatureBox } from "#agreements/testing/signed-upload.ts";
import { smallPdf } from "#agreements/testing/small-pdf.ts";
import { made } from "#testing/answer.ts";
import { formOf } from "#testing/multipart-form.ts";
import type { TestOrganization } from "#testing/organization.ts";

type Choice = {
  invitations?: "email" | "none";
  /** Has a worker complete the document. */
  complete?: (organization: TestOrganization, id: string) => Promise<void>;
};

/** A document with a marked value in every field that takes text, which two people have signed, or one has declined. */
export async function markedDocument(
  organization: TestOrganization,
  end: "completed" | "declined",
  { invitations = "none", complete = completeDocument }: Choice = {},
) {
  const { key, user, organizationId } = organization;
  const owner = await user("owner");
  const markers: string[] = [];
  const mark = (field: string) => {
    const marker = `mark-${field}-${randomUUID()}`;
    markers.push(marker);
    return marker;
  };
  await owner.post("/webhooks", { url: "https://example.com/hook", events: ["document.*"], mode: "test" });
  const create = randomUUID();
  const form = formOf({ file: smallPdf(2), name: mark("title"), externalId: mark("external") });
  const { id } = made(await key.post("/documents", undefined, { ...form, idempotencyKey: create }));
  const signer = async (which: string) => {
    const given = { name: mark(`${which}Name`), email: `${mark(`${which}Email`)}@example.com` };
    return made(await key.post(`/documents/${id}/signers`, given)).id;
  };
  const signerIds = [await signer("first"), await signer("second")];
  const fields: string[] = [];
  for (const [index, signerId] of signerIds.entries()) {
    const which = ["first", "second"][index]!;
    const at = (yPosition: number) => ({ signerId, pageNumber: 1, ...signatureBox, yPosition });
    made(await key.post(`/documents/${id}/fields`, { fieldType: "signature", ...at(100 + 100 * index) }));
    const text = { fieldType: "text", label: mark(`${which}Label`), validationMessage: mark(`${which}Message`) };
    const field = { ...text, validationPattern: "mark.*", ...at(400 + 100 * index) };
    fields.push(made(await key.post(`/documents/${id}/fields`, field)).id);
  }
  made(await key.post(`/documents/${id}/send`, { invitations }));
  const scope = { organizationId, mode: "test" } as const;
  const agreement = { organization, id, scope, signerIds, fieldIds: [], fields, pdf: Buffer.alloc(0) };

  const first = await openAs(agreement, 0);
  await consent(first);
  made(await first.send("PUT", `/signing/fields/${fields[0]}`, { value: mark("firstValue") }));
  const signature = { kind: "typed", text: mark("firstSignature").slice(0, 60) };
  made(await first.post("/signing/fields/apply-all", { fieldType: "signature", signature }));
  made(await first.post("/signing/complete"));
  const second = await openAs(agreement, 1);
  if (end === "declined") made(await second.post("/signing/decline", { reason: mark("secondReason") }));
  else {
    await consent(second);
    made(await second.send("PUT", `/signing/fields/${fields[1]}`, { value: mark("secondValue") }));
    made(
      await second.post("/signing/fields/apply-all", {
        fieldType: "signature",
        signature: { kind: "typed", text: mark("secondSignature").slice(0, 60) },
      }),
    );
    made(await second.post("/signing/complete"));
    await complete(organization, id);
  }
  made(await owner.post(`/documents/${id}/hold`, { reason: mark("hold") }));
  made(await owner.post(`/documents/${id}/release-hold`, { reason: mark("release") }));
  return { id, signerIds, fields, markers, create, form, owner };
}
