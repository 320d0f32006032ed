import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentIn, elementsIn, sequence, unsigned } from "@probity/engines/integrity/seals/der.ts";

const configuration = `
[ tsa ]
default_tsa = responder
[ responder ]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_alg = sha256
[ ca ]
default_ca = issuing
[ issuing ]
new_certs_dir = .
database = index
serial = ca-serial
default_md = sha256
policy = anything
unique_subject = no
[ anything ]
commonName = supplied
[ req ]
distinguished_name = name
prompt = no
[ name ]
CN = Nobody
[ authority ]
basicConstraints = critical, CA:TRUE
[ right ]
extendedKeyUsage = critical, timeStamping
[ ordinary ]
extendedKeyUsage = timeStamping
[ server ]
extendedKeyUsage = critical, serverAuth
[ both ]
extendedKeyUsage = critical, timeStamping, emailProtection
`;

/** Answers that look like timestamps and are none. */
export const forgeries = [
  "other nonce",
  "no nonce",
  "other imprint",
  "of another day",
  "changed after it was signed",
  "another key",
  "another authority of the same name",
  "expired certificate",
  "not yet valid certificate",
  "certificate of a server",
  "certificate for mails too",
  "certificate whose purpose may be ignored",
  "replayed",
  "refused by the authority",
  "no answer of an authority",
] as const;
export type Forgery = (typeof forgeries)[number];

/** The files of the key that signs instead. */
const signers: Partial<Record<Forgery, string>> = {
  "another key": "stranger",
  "another authority of the same name": "impostor",
  "expired certificate": "expired",
  "not yet valid certificate": "early",
  "certificate of a server": "server",
  "certificate for mails too": "both",
  "certificate whose purpose may be ignored": "ordinary",
};

/**
 * A real responder of RFC 3161: OpenSSL behind an HTTP server, whose certificate an authority has issued. While `broken` it
 * answers 503; with `chain` its tokens carry another certificate and are longer; with a forgery they are wrong in one way.
 */
export async function startTimestampAuthority({ port = 0, folder: kept }: { port?: number; folder?: string } = {}) {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "probity-tsa-"));
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  // One that starts again in its folder is the same authority. It forges nothing, and needs no other certificate.
  if (!existsSync(path("tsa.pem"))) makeCertificates(openssl, path, kept === undefined);
  const state = { broken: false, chain: false, requests: 0, forgery: null as Forgery | null };
  const reply = (query: Buffer): Buffer => {
    writeFileSync(path("query"), query);
    const more = state.chain ? ["-chain", "root.pem"] : [];
    openssl(
      "ts",
      "-reply",
      "-config",
      "tsa.cnf",
      "-section",
      "responder",
      "-queryfile",
      "query",
      "-out",
      "reply",
      ...more,
    );
    return readFileSync(path("reply"));
  };
  /** A token with this content, signed with the key of any file. */
  const signed = (content: Uint8Array, signer: string): Buffer => {
    writeFileSync(path("content"), content);
    const by = ["-signer", `${signer}.pem`, "-inkey", `${signer}.key`, "-md", "sha256", "-cades"];
    const as = ["-econtent_type", "1.2.840.113549.1.9.16.1.4", "-nodetach", "-binary", "-outform", "DER"];
    openssl("cms", "-sign", "-in", "content", ...by, ...as, "-out", "token");
    return Buffer.from(sequence(sequence(unsigned(Buffer.from([0]))), readFileSync(path("token"))));
  };
  const first: { reply?: Buffer } = {};
  const forged = (query: Buffer, forgery: Forgery): Buffer => {
    const content = contentOf(reply(query));
    const signer = signers[forgery];
    if (signer) return signed(content, signer);
    if (forgery === "other nonce") return reply(changed(query, query.length - 4));
    if (forgery === "other imprint") return reply(changed(query, digestAt(query)));
    if (forgery === "no nonce") return reply(withoutNonce(query));
    if (forgery === "of another day") return signed(dayBefore(content), "tsa");
    if (forgery === "replayed") return (first.reply ??= reply(changed(query, digestAt(query))));
    if (forgery === "refused by the authority") return Buffer.from(sequence(sequence(unsigned(Buffer.from([2])))));
    if (forgery === "no answer of an authority") return Buffer.from("<html>");
    const answer = reply(query);
    // The first bytes of its content are its version and the policy.
    return changed(answer, answer.indexOf(contentOf(answer)) + 10);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      state.requests += 1;
      if (state.broken) return void response.writeHead(503).end();
      const query = Buffer.concat(chunks);
      response
        .writeHead(200, { "content-type": "application/timestamp-reply" })
        .end(state.forgery ? forged(query, state.forgery) : reply(query));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    server,
    state,
    url,
    authoritiesFile: path("root.pem"),
    settings: { url, authoritiesFile: path("root.pem") },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

function makeCertificates(
  openssl: (...args: string[]) => Buffer,
  path: (name: string) => string,
  forges: boolean,
): void {
  writeFileSync(path("tsa.cnf"), configuration);
  for (const [name, content] of [
    ["serial", "01\n"],
    ["ca-serial", "1000\n"],
    ["index", ""],
  ] as const)
    writeFileSync(path(name), content);
  const key = ["-newkey", "rsa:2048", "-nodes", "-config", "tsa.cnf"];
  const day = 86_400_000;
  const at = (days: number) =>
    `${new Date(Date.now() + days * day)
      .toISOString()
      .replaceAll(/[-:T]|\.\d+Z/g, "")
      .slice(2)}Z`;
  for (const [name, subject] of [
    ["root", "/CN=Test authority"],
    ["other-root", "/CN=Test authority"],
    ["stranger-root", "/CN=Another authority"],
  ] as const) {
    if (name !== "root" && !forges) continue;
    openssl(
      "req",
      "-x509",
      ...key,
      "-keyout",
      `${name}.key`,
      "-out",
      `${name}.pem`,
      "-days",
      "3",
      "-subj",
      subject,
      "-extensions",
      "authority",
    );
  }
  for (const [name, issuer, extensions, from, to] of [
    ["tsa", "root", "right", -1, 2],
    ["stranger", "stranger-root", "right", -1, 2],
    ["impostor", "other-root", "right", -1, 2],
    ["expired", "root", "right", -3, -1],
    ["early", "root", "right", 1, 2],
    ["server", "root", "server", -1, 2],
    ["both", "root", "both", -1, 2],
    ["ordinary", "root", "ordinary", -1, 2],
  ] as const) {
    if (name !== "tsa" && !forges) continue;
    openssl("req", ...key, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", "/CN=Test timestamps");
    const by = ["-cert", `${issuer}.pem`, "-keyfile", `${issuer}.key`, "-startdate", at(from), "-enddate", at(to)];
    openssl(
      "ca",
      "-batch",
      "-notext",
      "-config",
      "tsa.cnf",
      "-in",
      `${name}.csr`,
      "-out",
      `${name}.pem`,
      "-extensions",
      extensions,
      ...by,
    );
  }
}

/** The signed content of an answer: what the authority states. */
function contentOf(answer: Buffer): Buffer {
  const [, token] = elementsIn(answer);
  const [, wrapped] = elementsIn(token!);
  const [, , encapsulated] = elementsIn(elementsIn(wrapped!)[0]!);
  return Buffer.from(contentIn(elementsIn(elementsIn(encapsulated!)[1]!)[0]!));
}

const digestAt = (query: Buffer) => query.indexOf(Buffer.from([0x04, 0x20])) + 10;

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at]! ^= 1;
  return copy;
}

function withoutNonce(query: Buffer): Buffer {
  return Buffer.from(sequence(...elementsIn(query).filter((part, index) => index === 0 || part[0] !== 0x02)));
}

/** The content with yesterday's date in it. */
function dayBefore(content: Buffer): Buffer {
  const text = content.toString("latin1");
  const time = /20\d{12}Z/.exec(text)![0];
  const yesterday = `${new Date(Date.now() - 86_400_000).toISOString().replaceAll(/[-:T]|\.\d+Z/g, "")}Z`;
  return Buffer.from(text.replace(time, yesterday), "latin1");
}
