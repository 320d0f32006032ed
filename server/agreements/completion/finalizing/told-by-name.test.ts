import { beforeAll, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { testRenderer } from "../../testing/renderer.ts";
import { consent, openAs, signAs, type TestAgreement } from "../../testing/agreements.ts";
import { newTemplate } from "../../testing/templates.ts";
import { consentFor } from "../../signing/consent.ts";
import { complaintsOf, signaturesOf, textOfPdf } from "../testing/words-and-ink.ts";
import { finalizerOf } from "../testing/ready-document.ts";
import { claimsOf, tagsOf } from "../testing/tags-of.ts";
import { finalizeDocument } from "./finalize-document.ts";

// The first pages of a process wait for its renderers to start.
beforeAll(() => testRenderer.pool.start(), 120_000);

const source = `# اتفاقية خدمات بين {{ client }} و{{ supplier }}

{{ supplier }}، ومقرها دبي (المورد)، توافق على تقديم الخدمات إلى {{ client }} مقابل {{ amount }} درهم.

1. {{ client }} هو العميل.
2. تُدفع الرسوم خلال 30 يومًا إلى {{ bank }}.

| الخدمة | المبلغ |
|---|--:|
| {{ service }} | {{ amount }} |

وقع الطرفان هذا العقد.

:::signatures
::signature{role=client, label=عن العميل}
::signature{role=supplier, label=For the supplier}
:::
`;
const data = {
  client: "شركة الخليج للخدمات اللوجستية",
  supplier: "ACME Logistics LLC",
  amount: "12,500.00",
  bank: "DE89 3704 0044 0532 0130 00",
  service: "Cold-chain 监控",
};

it("the certificate of an Arabic agreement tells in words and by name who did what, and what they agreed to", async () => {
  const organization = await newOrganization();
  const { key, organizationId } = organization;
  const template = await newTemplate(organization, { source, sampleData: data, language: "ar" });
  const [client, supplier] = template.signerRoles.map(({ id }) => id);
  const { body, status, text } = await key.post(`/templates/${template.id}/create-document`, {
    name: "اتفاقية خدمات",
    templateData: data,
    signers: {
      [client!]: { name: "محمد بن راشد", email: "m@gulf.example", signingOrder: 1, language: "ar" },
      [supplier!]: { name: "Søren Ångström", email: "soren@acme.example", signingOrder: 2 },
    },
  });
  if (status !== 201) throw new Error(text);
  const member = await organization.user("member");
  const { id } = body;
  const signerIds: string[] = body.signers.map((signer: { id: string }) => signer.id);
  const place = { pageNumber: 1, xPosition: 72, yPosition: 420, width: 200, height: 30 };
  const field = { signerId: signerIds[0], fieldType: "text", label: "Place", ...place };
  const added = await member.post(`/documents/${id}/fields`, field);
  expect(added.status).toBe(201);
  expect((await key.post(`/documents/${id}/send`, { invitations: "none" })).status).toBe(200);
  const agreement = { organization, id, signerIds } as unknown as TestAgreement;
  const first = await openAs(agreement, 0);
  await consent(first);
  await first.put(`/signing/fields/${added.body.id}`, { value: "دبي" });
  await first.post("/signing/fields/apply-all", {
    fieldType: "signature",
    signature: { kind: "typed", text: "محمد بن راشد" },
  });
  expect((await first.post("/signing/complete")).status).toBe(200);
  await signAs(agreement, 1);
  await finalizeDocument(finalizerOf(organization), { organizationId, mode: "test", documentId: id, attempt: 0 });

  const facts = (await key.get(`/documents/${id}/certificate`, { headers: { accept: "application/json" } })).body;
  const told = facts.events.map((event: { actorName: string; description: string }) => [
    event.actorName?.replace(/^API key .*/, "API key"),
    event.description.replaceAll(/[\u2066-\u2069]/g, ""),
  ]);
  const [ann, soren, user] = ["محمد بن راشد", "Søren Ångström", `${member.userId}@example.test`];
  expect(told).toEqual([
    ["API key", "Document created"],
    ["API key", "PDF set from revision 1 of the template"],
    ["API key", `Signer added: ${ann}`],
    ["API key", `Signer added: ${soren}`],
    [user, `Field added for ${ann}: Place`],
    ["API key", "Sent for signing"],
    ["API key", `Signing link made for ${ann}`],
    [ann, "Document opened"],
    [ann, "Agreed to sign electronically"],
    [ann, "Filled in: Place"],
    [ann, "Filled in: عن العميل"],
    [ann, "Signed"],
    ["API key", `Signing link made for ${soren}`],
    [soren, "Document opened"],
    [soren, "Agreed to sign electronically"],
    [soren, "Filled in: For the supplier"],
    [soren, "Signed"],
  ]);
  expect(facts.consents).toEqual(
    ["ar", "en"].map((language) => {
      const { hash, text: agreed } = consentFor(language);
      return { sha256: hash.replace("sha256:", ""), language, text: agreed };
    }),
  );
  const certificate = (await key.get(`/documents/${id}/certificate`)).bytes;
  const said = (await textOfPdf(certificate)).replaceAll(/\s+/g, " ");
  for (const part of [consentFor("en").text, "Signing link made for Søren Ångström", "Søren Ångström agreed to this:"])
    expect(said).toContain(part);
  // Long words may break.
  expect(said.replaceAll(/[\s\u200B]/g, "")).toContain(user);
  expect(said).not.toMatch(/[\u2066-\u2069]|consent_given|api_key|field_filled/);
  const completed = (await key.get(`/documents/${id}/pdf?version=completed`)).bytes;
  for (const pdf of [certificate, completed]) {
    expect(await signaturesOf(pdf)).toMatchObject([{ valid: true, whole: true }]);
    expect(await complaintsOf(pdf)).toBe("");
    expect(await claimsOf(pdf)).toEqual(["pdfaid:part 2", "pdfaid:conformance A"]);
    expect(await tagsOf(pdf)).toMatchObject({ untagged: [], lost: [] });
  }
});
