import { sealNow } from "../../server/platform/audit/testing/seal-now.ts";
import { rotateSealKeys } from "../../server/agreements/completion/sealing/rotate-seal-keys.ts";
import { sealPdf, signerOf } from "../../server/agreements/completion/sealing/seal-pdf.ts";
import { noSealSettings, signerFor } from "../../server/agreements/completion/sealing/sealer.ts";
import { sealReasons } from "../../server/agreements/completion/sealing/seal-reasons.ts";
import { newSelfSignedKey } from "../../server/agreements/completion/sealing/self-signed.ts";
import { plainPdf } from "../../server/agreements/completion/testing/sample-pdfs.ts";
import { newOrganization, organizationKeys } from "../../server/testing/organization.ts";

const documentId = "0198f3a1-5b2c-7d10-8e4f-9a6b7c8d9e0f";

/** Files as people get them: sealed with the keys of an organization of the test server, and others. */
export async function sealedDocuments() {
  const organization = await newOrganization();
  const { server, organizationId } = organization;
  const now = new Date();
  const original = Buffer.from(await plainPdf());
  const settings = { organizationName: "Northwind", keys: await organizationKeys(organization), now };
  type Signer = Awaited<ReturnType<typeof signerOf>>;
  const sealed = async (signer: Signer, reason = sealReasons.completed(documentId)) =>
    Buffer.from((await sealPdf(original, { signer, reason, signingTime: now, timestamps: null })).pdf);

  const signerIn = (mode: "test" | "live") =>
    signerFor(server.database, noSealSettings, { organizationId, mode }, settings);
  const [live, test] = [await signerIn("live"), await signerIn("test")];
  const completed = await sealed(live);
  const certificate = await sealed(live, sealReasons.certificate(documentId));
  const report = await sealed(live, sealReasons.report(documentId));
  // From here on another key seals, and what was sealed before stays genuine.
  await rotateSealKeys(server.database, server.parts.keyring, organizationId, now);

  // The rotation was audited, so there is something to seal.
  await sealNow(server);
  const owner = await organization.user("owner");
  const { items } = (await owner.get("/organization/audit-checkpoints")).body;

  const tampered = Buffer.from(completed);
  tampered[Math.floor(original.length / 2)]! ^= 1;
  const appended = Buffer.concat([completed, Buffer.from("1 0 obj\n<< >>\nendobj\n%%EOF\n")]);
  const stranger = await newSelfSignedKey({ commonName: "Documents of Somebody", organization: "Somebody" }, now);
  return {
    organization,
    checkpoint: items[0]!,
    documentId,
    original,
    completed,
    certificate,
    report,
    trial: await sealed(test),
    tampered,
    appended,
    foreign: await sealed(await signerOf(stranger)),
  };
}
