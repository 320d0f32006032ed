import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
[ req ]
distinguished_name = name
x509_extensions = extensions
prompt = no
[ name ]
CN = Test timestamps
[ extensions ]
extendedKeyUsage = critical, timeStamping
`;

/**
 * A real responder of RFC 3161: OpenSSL behind an HTTP server. While `broken` it answers 503; with `chain` its tokens carry
 * another certificate and are longer.
 */
export async function startTimestampAuthority() {
  const folder = mkdtempSync(join(tmpdir(), "probity-tsa-"));
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  writeFileSync(join(folder, "tsa.cnf"), configuration);
  writeFileSync(join(folder, "serial"), "01\n");
  for (const [key, certificate] of [
    ["tsa.key", "tsa.pem"],
    ["more.key", "more.pem"],
  ] as const) {
    const files = ["-keyout", key, "-out", certificate];
    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, "-days", "2", "-config", "tsa.cnf");
  }
  const state = { broken: false, chain: false, requests: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      state.requests += 1;
      if (state.broken) return void response.writeHead(503).end();
      writeFileSync(join(folder, "query"), Buffer.concat(chunks));
      const more = state.chain ? ["-chain", "more.pem"] : [];
      const reply = ["-config", "tsa.cnf", "-section", "responder", "-queryfile", "query", "-out", "reply"];
      openssl("ts", "-reply", ...reply, ...more);
      response
        .writeHead(200, { "content-type": "application/timestamp-reply" })
        .end(readFileSync(join(folder, "reply")));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
