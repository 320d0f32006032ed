/**
 * The proxies whose `X-Forwarded-For` is believed: nobody's, that of so many proxies one behind the other, or that of these
 * networks.
 */
export type TrustedProxies = { hops: number } | { networks: readonly string[] } | null;

/**
 * Each proxy adds the address it was called from at the end of `X-Forwarded-For`. The list is therefore read from its end, and the first
 * address that is no proxy's is the caller's; whatever stands before it the caller may have made up.
 */
export function trustOf(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === null) return false;
  if ("networks" in proxies) return [...proxies.networks];
  return (_address, hop) => hop < proxies.hops;
}
