import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

const sharedBytes = { ipv4: 3, ipv6: 6 };

/** The /24 or /48 of an address, which many people share; null for what is none. For people to read, never to count by. */
export function coarseNetworkOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const shared = sharedBytes[parsed.kind()];
  const bytes = parsed.toByteArray().map((byte, at) => (at < shared ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${shared * 8}`;
}

/** The unit to count by: one IPv4 address, or the /64 of an IPv6 address, which belongs to one customer line. */
export function networkOf(address: string): string {
  // Asked several times for each request; in this form an address has one spelling.
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const halves = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${halves.map((part) => part.toString(16)).join(":")}::/64`;
}
