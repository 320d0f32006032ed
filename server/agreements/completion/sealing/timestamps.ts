import { randomBytes, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { inChildSpan } from "#platform/tracing/span.ts";
import type { Timestamping } from "./cades-signature.ts";
import { nothing, objectIdentifier, octets, sequence, truth, unsigned } from "@probity/engines/integrity/seals/der.ts";
import { TimestampFailed } from "./timestamp-failed.ts";
import { type TimestampRequest, verifiedToken } from "./verify-timestamp.ts";

/** Where timestamps come from, and the certificates that vouch for whoever gives them (a PEM file). */
export type TimestampSettings = { url: string; authoritiesFile: string };

const timestampMs = 10_000;
const answerBytes = 256 * 1024;
const sha256 = "2.16.840.1.101.3.4.2.1";

/** Asks an authority for timestamps. Only a token that is verified is returned: any other would claim what nobody vouches for. */
export function timestampsOf({ url, authoritiesFile }: TimestampSettings): Timestamping {
  return (digest) =>
    inChildSpan("timestamp", { kind: "CLIENT" }, async () => {
      const authorities = await authoritiesIn(authoritiesFile);
      const request: TimestampRequest = { digest, nonce: newNonce() };
      const answer = await ask(url, queryOf(request));
      return verifiedToken(answer, request, authorities, new Date());
    });
}

/** The certificates of a PEM file. */
export async function authoritiesIn(file: string): Promise<X509Certificate[]> {
  const pem = await readFile(file, "utf8").catch(() => "");
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) throw new TimestampFailed("no_authorities");
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    throw new TimestampFailed("no_authorities");
  }
}

/** Positive, and never shorter than it is long. */
function newNonce(): Uint8Array {
  const nonce = randomBytes(16);
  nonce[0] = (nonce[0]! & 0x7f) | 0x40;
  return nonce;
}

function queryOf({ digest, nonce }: TimestampRequest): Uint8Array {
  const imprint = sequence(sequence(objectIdentifier(sha256), nothing()), octets(digest));
  // The last element asks for the certificate of the authority.
  return sequence(unsigned(Buffer.from([1])), imprint, unsigned(nonce), truth());
}

async function ask(url: string, query: Uint8Array): Promise<Uint8Array> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
      body: Buffer.from(query),
      redirect: "error",
      signal: AbortSignal.timeout(timestampMs),
    });
    if (!answer.ok || !answer.body) throw new TimestampFailed("no_answer");
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body) {
      size += part.length;
      if (size > answerBytes) throw new TimestampFailed("no_answer");
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    throw error instanceof TimestampFailed ? error : new TimestampFailed("no_answer");
  }
}
