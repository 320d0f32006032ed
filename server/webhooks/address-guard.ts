import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.process>;
type Cidr = ReturnType<typeof ipaddr.parseCIDR>;

/** IANA hands out global unicast addresses from this block only. What lies outside is special or belongs to nobody:
 * IPv4-compatible (::/96), translated (64:ff9b::/96, 64:ff9b:1::/48), discard, segment routing, site-local. */
const globalUnicastV6 = ipaddr.parseCIDR("2000::/3");

/** Special blocks inside the global ones. ipaddr.js knows most of them today; the security of the network must not hang
 * on that, and on no release taking one of them out again. The last one looks public and is a cloud's control plane. */
const specialCidrs = [
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // automatic multicast tunneling
  "192.88.99.0/24", // 6to4 relays
  "192.175.48.0/24", // AS112
  "2001::/23", // protocol assignments; Teredo carries an IPv4 address
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4 carries an IPv4 address
  "2620:4f:8000::/48", // AS112
  "3fff::/20", // documentation
  "168.63.129.16/32", // the Azure platform's own endpoint, reachable from every virtual machine there
].map((cidr) => ipaddr.parseCIDR(cidr));

// The allow-list is a setting of a few entries and every new connection asks for it: each is parsed once.
const parsedCidrs = new Map<string, Cidr>();

/** True if a webhook may be sent to this address: global unicast, or inside a CIDR that the operator allows. */
export function isPublic(ip: string, allowCidrs: readonly string[]): boolean {
  // ipaddr.js also reads 0177.1 and the like. Nothing that Node would not dial as an address gets that far.
  if (isIP(ip) === 0) return false;
  // An IPv4-mapped address becomes the IPv4 address that the kernel would dial.
  const address = ipaddr.process(ip);
  return allowCidrs.some((cidr) => contains(parseOnce(cidr), address)) || isGlobalUnicast(address);
}

function isGlobalUnicast(address: Address): boolean {
  if (address.kind() === "ipv6" && !contains(globalUnicastV6, address)) return false;
  return address.range() === "unicast" && !specialCidrs.some((cidr) => contains(cidr, address));
}

function contains(cidr: Cidr, address: Address): boolean {
  return cidr[0].kind() === address.kind() && address.match(cidr);
}

function parseOnce(text: string): Cidr {
  let cidr = parsedCidrs.get(text);
  if (!cidr) {
    cidr = ipaddr.parseCIDR(text);
    parsedCidrs.set(text, cidr);
  }
  return cidr;
}
