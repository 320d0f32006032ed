import { isGranted, type NeededScope } from "#platform/operation/key-scopes.ts";
import { networkTest } from "#platform/operation/networks.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";

/** What an API key may do and from where; null for everything, and for anywhere. */
export type KeyGrant = {
  scopes: readonly string[] | null;
  networks: readonly string[] | null;
  lastUsedAt: Date | null;
};

/** The answer names neither the address nor the networks: whoever has stolen a key would learn from where to use it. */
export function refuseElsewhere({ networks }: KeyGrant, address: string): void {
  refuseUnless(networks === null || networkTest(networks)(address), "network_not_allowed");
}

export function refuseOutOfScope({ scopes }: KeyGrant, needed: NeededScope | null): void {
  if (needed === null || scopes === null || isGranted(scopes, needed)) return;
  const own = scopes.map((scope) => `\`${scope}\``).join(", ");
  const detail = `This needs the scope \`${needed}\`, and the key has ${own}. Sign with a key that has it, or ask an owner or admin for one.`;
  throw new Refusal("insufficient_scope", { detail, requiredScope: needed, scopes });
}
