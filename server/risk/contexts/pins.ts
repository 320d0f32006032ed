import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, Revision } from "#platform/operation/shapes.ts";
import type { PinsRow } from "./pin-store.ts";

/** The policy versions a selection chooses from. Pinning neither assigns nor evaluates anything. */
export const Pins = named(
  "ContextPolicies",
  Type.Object({
    contextId: Id,
    revision: Revision,
    pins: Type.Array(Type.Object({ policyKey: Type.String(), policyVersionId: Id, policyVersion: Type.Integer() })),
  }),
);

export function asPins({ contextId, revision, pins }: PinsRow) {
  return {
    contextId,
    revision,
    pins: pins.map(({ policy_id, policy_key, policy_version }) => ({
      policyKey: policy_key,
      policyVersionId: policy_id,
      policyVersion: policy_version,
    })),
  };
}
