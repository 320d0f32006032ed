import { isIP } from "node:net";
import { isPublic } from "./address-guard.ts";

export type UrlRules = {
  mode: "test" | "live";
  /** The ports a receiver may listen on. */
  ports: readonly number[];
  /** Blocks the operator allows although they are not public, for receivers on premises and for tests. */
  allowCidrs: readonly string[];
};

/** Default of the setting for `ports`. */
export const defaultWebhookPorts: readonly number[] = [80, 443, 8080, 8443];

const urlCharacters = 2048;

/**
 * The reason why webhooks cannot be sent to this URL; null if they can. The name is not resolved here: its addresses are
 * checked at every connection. The allow-list only lifts the rule about addresses: a receiver on premises still needs an
 * allowed port and, in live mode, https. A fragment is harmless, because it is never sent.
 */
export function urlProblem(url: string, { mode, ports, allowCidrs }: UrlRules): string | null {
  if (url.length > urlCharacters) return "Shorten the URL to at most 2,048 characters.";

  // The parser of the WHATWG turns every spelling of an IPv4 address (decimal, octal, hexadecimal, short) into one.
  const parsed = URL.parse(url);
  if (!parsed) return "Give an absolute URL, such as https://example.com/webhooks.";
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") return "Use an https URL.";
  if (parsed.username || parsed.password) {
    return "Remove the user name and password from the URL; verify the signature of each delivery instead.";
  }
  if (parsed.protocol === "http:" && mode === "live") return "Use https; plain http is for test mode only.";

  const port = parsed.port === "" ? (parsed.protocol === "https:" ? 443 : 80) : Number(parsed.port);
  if (!ports.includes(port)) return `Use one of the ports ${ports.join(", ")}.`;

  const literal = ipLiteral(parsed);
  if (literal !== null && !isPublic(literal, allowCidrs)) {
    return `Use a public address; ${literal} is private or reserved, and the operator has not allowed it.`;
  }
  return null;
}

function ipLiteral({ hostname }: URL): string | null {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? null : bare;
}
