import type { Source } from "@probity/contract";

type Fact = Source["data"]["facts"][number];
type Asked = { baseUrl: string; subjectId: string; sourceId: string; facts: readonly Fact[] };

/** Of the API: facts in a batch, and bytes of its body. */
export const batchFactsMax = 100;
export const bodyBytesMax = { single: 16_384, batch: 262_144 };

/** A place for a value of the right type, which stands out as none. */
const places: Record<Fact["type"], (fact: Fact) => unknown> = {
  string: () => "<text>",
  number: () => "<number>",
  boolean: () => "<true or false>",
  list: ({ itemType = "string" }) => [places[itemType]({ key: "", type: itemType })],
};

const claimOf = (fact: Fact) => ({
  fact: fact.key,
  status: "available",
  value: places[fact.type](fact),
  observedAt: "<2026-11-02T09:30:00Z>",
});

/** The body of the request: one claim, or a batch of which all is received or nothing. */
export function bodyOf({ sourceId, facts }: Pick<Asked, "sourceId" | "facts">): object {
  if (facts.length === 1) return { sourceRegistrationId: sourceId, ...claimOf(facts[0]!) };
  return { sourceRegistrationId: sourceId, items: facts.map(claimOf) };
}

export const bytesOf = (body: object): number => new TextEncoder().encode(JSON.stringify(body)).length;

/** For a terminal. A request of an API key is signed, so the lines that sign it come along. */
export function asSignedCurl(asked: Asked): string {
  const path = pathOf(asked);
  return [
    "# PROBITY_KEY and PROBITY_SECRET: an API key that the source is bound to.",
    `BODY=${quoted(JSON.stringify(bodyOf(asked), null, 2))}`,
    "NOW=$(date +%s) ID=$(openssl rand -hex 16)",
    `DIGEST=$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)`,
    `SIGNATURE=$(printf 'v1\\n%s\\nPOST\\n${path}\\n%s\\n%s' "$NOW" "$DIGEST" "$ID" |`,
    `  openssl dgst -sha256 -hmac "$PROBITY_SECRET" -r | cut -d' ' -f1)`,
    `curl -sS ${quoted(asked.baseUrl + path)} -H 'Content-Type: application/json' \\`,
    `  -H "X-Api-Key: $PROBITY_KEY" -H "X-Timestamp: $NOW" -H "X-Signature: v1=$SIGNATURE" \\`,
    `  -H "Idempotency-Key: $ID" --data-binary "$BODY"`,
  ].join("\n");
}

/** With the client that customers install, which signs by itself. */
export function asEvidenceClientCode(asked: Asked): string {
  const method = asked.facts.length === 1 ? "submit" : "submitBatch";
  return [
    'import { createClient } from "@probity/client";',
    "",
    `const client = createClient({ baseUrl: ${JSON.stringify(asked.baseUrl)}, keyId, secret });`,
    `await client.evidence.${method}(${JSON.stringify(asked.subjectId)}, ${JSON.stringify(bodyOf(asked), null, 2)});`,
  ].join("\n");
}

const pathOf = ({ subjectId, facts }: Asked) =>
  `/api/v1/risk/subjects/${subjectId}/evidence${facts.length === 1 ? "" : "/batch"}`;

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
