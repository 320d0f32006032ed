import ipaddr from "ipaddr.js";

/** Addresses and perhaps the length of a prefix. Neither zones nor the older spellings of IPv4 with octal or missing parts. */
const form = /^([0-9a-fA-F:.]{2,45})(?:\/([0-9]{1,3}))?$/;

/** A network in its one spelling: `10.1.2.3/8` is `10.0.0.0/8`, and an address alone is a network of one. Null if it is none. */
export function asNetwork(text: string): string | null {
  const [, address = "", given] = form.exec(text) ?? [];
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (!isV4 && !ipaddr.IPv6.isValid(address)) return null;
  const longest = isV4 ? 32 : 128;
  const bits = given === undefined ? longest : Number(given);
  if (bits > longest) return null;
  const family = isV4 ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = family.networkAddressFromCIDR(`${address}/${bits}`);
  // Callers with a mapped address are looked for by their IPv4 address.
  const isMapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? `${network.toIPv4Address().toString()}/${bits - 96}` : `${network.toString()}/${bits}`;
}

/** Whether an address is in one of the networks. IPv4 addresses that are written as IPv6 count as what they are. */
export function networkTest(networks: readonly string[]): (address: string) => boolean {
  const parsed = networks.map((network) => ipaddr.parseCIDR(network));
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return parsed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  };
}
