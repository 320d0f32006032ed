import { hash } from "node:crypto";
import type { OpenCall } from "#platform/operation/open-operation.ts";
import { networkOf } from "#platform/sessions/network-of.ts";
import { hashOfToken } from "./secret-token.ts";

/** A refresh token as it came: its hash, and a digest of who sent it. */
export type SentToken = { hash: Buffer; client: Buffer };

/** The token is part of the digest of the client, so nobody guesses a network address from the database. */
export function sentTokenOf(
  token: string,
  { address, userAgent }: Pick<OpenCall<unknown, unknown>, "address" | "userAgent">,
): SentToken {
  const client = hash("sha256", [token, networkOf(address), userAgent ?? ""].join("\n"), "buffer");
  return { hash: hashOfToken(token), client };
}
