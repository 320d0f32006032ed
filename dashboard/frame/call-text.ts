import type { CallMade } from "../api/calls-made.ts";

/** A line for a terminal. A session's bearer is nobody else's business, so a variable stands in its place. */
export function asCurl({ request, route }: CallMade): string {
  if (request === null) return `# ${route}`;
  const { method, url, mode, idempotencyKey, body } = request;
  const parts = [
    `curl -sS ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`,
    '-H "Authorization: Bearer $TOKEN"',
    `-H 'X-Service-Mode: ${mode}'`,
    ...(idempotencyKey === null ? [] : [`-H 'Idempotency-Key: ${idempotencyKey}'`]),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`]),
  ];
  return parts.join(" \\\n  ");
}

/** The same with the client that customers install. */
export function asClientCode({ method, args }: CallMade): string {
  const given = args.map((arg) => JSON.stringify(arg, null, 2)).join(", ");
  return [
    'import { createClient } from "@probity/client";',
    "",
    "const client = createClient({ baseUrl, keyId, secret });",
    `await client.${method}(${given});`,
  ].join("\n");
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
