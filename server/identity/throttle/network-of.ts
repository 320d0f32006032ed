import ipaddr from "ipaddr.js";

/** The unit to count by: one IPv4 address, or the /64 of an IPv6 address, which belongs to one customer line. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const halves = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${halves.map((part) => part.toString(16)).join(":")}::/64`;
}
