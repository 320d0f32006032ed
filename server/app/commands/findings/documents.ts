import { verify, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { P12Signer, type Signer } from "@libpdf/core";
import { readPageFiles } from "#platform/pages/page-files.ts";
import { builtPage } from "#agreements/page/serve-page.ts";
import { fontFiles } from "#rendering/typesetting/fonts.ts";
import { createRenderer } from "#agreements/renderer.ts";
import { type Check, ok, problem, warning } from "./finding.ts";

const day = 86_400_000;
const soonDays = 30;

export const signingPage: Check = async () =>
  readPageFiles(builtPage) ? ok("built") : warning("not built, so signers see an error; run: npm run build:signing");

/** Seals made with an expired certificate are invalid in readers, and nothing else in the server would notice. */
export const seal: Check = async ({ config }) => {
  if (!config.seal.p12) return ok("not configured; each organization seals with a key of its own");
  const { file, password } = config.seal.p12;
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) return problem(`${file} cannot be read. Check SEAL_P12_FILE and the rights to it`);
  const signer = await P12Signer.create(bytes, password).catch(() => null);
  if (!signer) return problem(`${file} cannot be opened. Check SEAL_P12_PASSWORD, and that it is a PKCS #12 file`);
  const certificate = new X509Certificate(signer.certificate);
  if (!(await fits(signer, certificate)))
    return problem(
      `the key in ${file} does not belong to its certificate. Use a file with a matching key and certificate`,
    );
  const until = certificate.validToDate.toISOString().slice(0, 10);
  if (certificate.validFromDate > new Date())
    return problem(
      `the certificate in ${file} is not valid yet. It can be used from ${certificate.validFromDate.toISOString()}`,
    );
  const days = (certificate.validToDate.getTime() - Date.now()) / day;
  if (days < 0) return problem(`the certificate in ${file} expired on ${until}. Set SEAL_P12_FILE to a new one`);
  if (days < soonDays) return warning(`the certificate in ${file} expires on ${until}. Order the next one now`);
  return ok(`the certificate is valid until ${until} and its key matches`);
};

async function fits(signer: Signer, { publicKey }: X509Certificate): Promise<boolean> {
  const text = Buffer.from("probity doctor");
  return verify("sha256", text, publicKey, await signer.sign(text, "SHA-256"));
}

/** One line of every script: a font that is missing or cannot be read would otherwise be found by a customer's name. */
export const fonts: Check = async ({ config }) => {
  const renderer = createRenderer({ ...config.rendering, children: 1 });
  try {
    const outcome = await renderer.render({
      source: "Ann Ελλάς Анна שלום سلام ไทย नमस्ते 北京 かな 한글 `code`",
      data: {},
      pageSize: "A4",
      language: "en",
      date: new Date(0),
      purpose: { kind: "save" },
    });
    if ("rendered" in outcome) return ok(`${fontFiles().length} files; a line of every script was set`);
    return problem(`${outcome.problems.map(({ message }) => message).join(" ")} Install Probity again: npm ci`);
  } finally {
    await renderer.close();
  }
};
