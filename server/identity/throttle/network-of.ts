import ipaddr from "ipaddr.js";

/** Whom an address stands for: one IPv4 address, or the /64 of an IPv6 address, all of which one customer line owns. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const halves = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${halves.map((part) => part.toString(16)).join(":")}::/64`;
}
