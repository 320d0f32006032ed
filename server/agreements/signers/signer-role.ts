import type { Scope, Tx } from "#platform/database/transaction.ts";
import { refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import type { DocumentRow } from "../drafts/document-store.ts";
import { findTemplateRole, type SignerRow } from "./signer-store.ts";

type Part = Pick<SignerRow, "role_id" | "role">;

/** The role of a signer; no other signer of the document has it. */
export async function roleFor(
  tx: Tx,
  scope: Scope,
  document: DocumentRow,
  others: readonly SignerRow[],
  roleId: string | null,
): Promise<Part> {
  if (roleId === null) return { role_id: null, role: null };
  const role = await findTemplateRole(tx, scope, document.template_id, roleId);
  refuseUnlessFound(role, "/roleId");
  const holder = others.find(({ role_id }) => role_id === role.id);
  refuseUnless(!holder, "already_exists", {
    detail: "Another signer has this role.",
    ...(holder && { existingId: holder.id }),
  });
  return { role_id: role.id, role: role.role };
}
