import ipaddr from "ipaddr.js";
import type { TrustedProxies } from "#platform/http/trusted-proxies.ts";
import type { Values } from "./values.ts";

const name = "TRUST_PROXY";
const hopsMax = 10;
const thisMachine = ["127.0.0.0/8", "::1/128"];
const advice =
  "Set it to the networks of your proxies, such as 10.0.0.0/8,fd00::/8, or to the number of proxies in a row, such as 1.";

export function trustedProxies(values: Values, host: string): TrustedProxies {
  const value = values.optional(name);
  if (value === null || value === "false" || value === "0") return null;
  if (value === "true") return trueOn(host, values);
  if (/^\d+$/.test(value)) return { hops: values.whole(name, 1, 0, hopsMax) };
  const parts = values.many(name);
  if (!parts.every((part) => ipaddr.isValidCIDR(part))) values.problems.push(`${name} is ${value}. ${advice}`);
  else if (parts.some((part) => part.endsWith("/0")))
    values.problems.push(`${name} includes every address, so any caller could fake theirs. ${advice}`);
  return { networks: parts };
}

/** A process that listens on this machine only can be reached from it only; anywhere else `true` would trust everybody. */
function trueOn(host: string, values: Values): TrustedProxies {
  if (isThisMachine(host)) return { networks: thisMachine };
  values.problems.push(`${name} is true, so any caller could fake their address. ${advice}`);
  return null;
}

function isThisMachine(host: string): boolean {
  if (host === "localhost") return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}
