import type { Scope, Tx } from "#platform/database/transaction.ts";
import { FileAnswer } from "#platform/operation/file-answer.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { findLogo } from "./branding-store.ts";

export const logoType = "image/png";

const headers = {
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "cache-control": "no-store",
};

/** The stored picture, which nothing can run in even if somebody opens it by itself. */
export async function logoAnswer(tx: Tx, scope: Scope): Promise<FileAnswer> {
  const logo = await findLogo(tx, scope);
  refuseUnless(logo, "not_found");
  return new FileAnswer(logoType, logo.png, headers);
}
