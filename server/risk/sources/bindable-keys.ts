import Type from "typebox";
import {
  type FieldError,
  Refusal,
  refuseField,
  refuseRepeated,
  refuseUnlessFound,
} from "#platform/operation/refusal.ts";
import { Id } from "#platform/operation/shapes.ts";
import { limits } from "../limits.ts";
import type { holdApiKeys } from "./source-store.ts";

export const ApiKeyIds = Type.Array(Id, {
  maxItems: limits.sourceApiKeys,
  description: "Ids of the records of API keys, not the identifiers that requests are signed with.",
});

/** An enabled source without a key could receive nothing. */
export function refuseUnboundSource(apiKeyIds: readonly string[], enabled: boolean): void {
  if (enabled && apiKeyIds.length === 0) {
    refuseField("/apiKeyIds", "invalid_minitems", "An enabled source needs at least one key.");
  }
  refuseRepeated("/apiKeyIds", apiKeyIds);
}

/** Only a key that can sign requests of this organization and mode now may be bound. */
export function refuseUnbindable(ids: readonly string[], keys: Awaited<ReturnType<typeof holdApiKeys>>, now: Date) {
  const found = ids.map((id) => keys.find((key) => key.id === id));
  for (const [index, key] of found.entries()) refuseUnlessFound(key, `/apiKeyIds/${index}`);
  const errors = found.flatMap((key, index): FieldError[] => {
    const path = `/apiKeyIds/${index}`;
    if (key!.revoked_at !== null) return [{ path, code: "key_revoked", message: "This key was revoked." }];
    if (key!.expires_at !== null && key!.expires_at <= now)
      return [{ path, code: "key_expired", message: "This key has expired." }];
    return [];
  });
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
}
