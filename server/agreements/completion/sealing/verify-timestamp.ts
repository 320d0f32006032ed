import type { X509Certificate } from "node:crypto";
import { contentIn, elementsIn, objectIdentifier, unsigned } from "@probity/engines/integrity/seals/der.ts";
import { TimestampFailed } from "./timestamp-failed.ts";
import { refuseUnlessSigned } from "./timestamp-signature.ts";

export type TimestampRequest = { digest: Uint8Array; nonce: Uint8Array };

/** Clocks differ by seconds; an answer from another day was made for something else. */
const clockToleranceMs = 5 * 60_000;
const sha256 = objectIdentifier("2.16.840.1.101.3.4.2.1");
const statuses = { granted: 0, grantedWithMods: 1 };

/**
 * The token of an answer, if it is what was asked for: granted, for this digest and nonce, at this time, signed by a
 * certificate for timestamps that one of the authorities vouches for. Anything else is no timestamp.
 */
export function verifiedToken(
  answer: Uint8Array,
  request: TimestampRequest,
  authorities: readonly X509Certificate[],
  now: Date,
): Uint8Array {
  try {
    const [status, token] = elementsIn(answer);
    const code = contentIn(elementsIn(status!)[0]!)[0];
    if ((code !== statuses.granted && code !== statuses.grantedWithMods) || !token)
      throw new TimestampFailed("refused");
    const { content, time } = statementIn(token);
    refuseOther(content, request, time, now);
    refuseUnlessSigned(token, authorities, time);
    return token;
  } catch (error) {
    if (error instanceof TimestampFailed) throw error;
    throw new TimestampFailed("unreadable");
  }
}

type Statement = { imprint: Uint8Array; nonce: Uint8Array | null };

/** What the token says, before it is known who says so. */
function statementIn(token: Uint8Array): { content: Statement; time: Date } {
  const [, signedData] = elementsIn(token);
  const [, , encapsulated] = elementsIn(elementsIn(signedData!)[0]!);
  const [, wrapped] = elementsIn(encapsulated!);
  const parts = elementsIn(contentIn(elementsIn(wrapped!)[0]!));
  const time = generalizedTime(contentIn(parts[4]!));
  const nonce = parts.slice(5).find((part) => part[0] === 0x02) ?? null;
  return { content: { imprint: parts[2]!, nonce }, time };
}

function refuseOther({ imprint, nonce }: Statement, request: TimestampRequest, time: Date, now: Date): void {
  const [algorithm, digest] = elementsIn(imprint);
  const isSha256 = same(elementsIn(algorithm!)[0]!, sha256);
  if (!isSha256 || !same(contentIn(digest!), request.digest)) throw new TimestampFailed("other_imprint");
  if (!nonce || !same(nonce, unsigned(request.nonce))) throw new TimestampFailed("other_nonce");
  if (Math.abs(time.getTime() - now.getTime()) > clockToleranceMs) throw new TimestampFailed("wrong_time");
}

function generalizedTime(content: Uint8Array): Date {
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(Buffer.from(content).toString("latin1"));
  if (!found) throw new TimestampFailed("unreadable");
  const [year, month, day, hour, minute, second] = found.slice(1).map(Number);
  return new Date(Date.UTC(year!, month! - 1, day!, hour!, minute!, second!));
}

const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(other);
