export type RequestForm = "curl" | "client" | "command";

type Asked = { baseUrl: string; subjectId: string; body: object; isBatch: boolean };

/** The same request for a terminal, for a program, and for the command of the guides. */
export const requestText: Record<RequestForm, (asked: Asked) => string> = {
  /** A request of an API key is signed, so the lines that sign it come along. */
  curl(asked) {
    const path = `/api/v1${pathOf(asked)}`;
    return [
      "# PROBITY_KEY and PROBITY_SECRET: an API key that the source is bound to.",
      `BODY=${quoted(JSON.stringify(asked.body, null, 2))}`,
      "NOW=$(date +%s) ID=$(openssl rand -hex 16)",
      `DIGEST=$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)`,
      `SIGNATURE=$(printf 'v1\\n%s\\nPOST\\n${path}\\n%s\\n%s' "$NOW" "$DIGEST" "$ID" |`,
      `  openssl dgst -sha256 -hmac "$PROBITY_SECRET" -r | cut -d' ' -f1)`,
      `curl -sS ${quoted(asked.baseUrl + path)} -H 'Content-Type: application/json' \\`,
      `  -H "X-Api-Key: $PROBITY_KEY" -H "X-Timestamp: $NOW" -H "X-Signature: v1=$SIGNATURE" \\`,
      `  -H "Idempotency-Key: $ID" --data-binary "$BODY"`,
    ].join("\n");
  },

  /** The client signs by itself. */
  client(asked) {
    return [
      'import { createClient } from "@probity/client";',
      "",
      `const client = createClient({ baseUrl: ${JSON.stringify(asked.baseUrl)}, keyId, secret });`,
      `await client.${methodOf(asked)}(${JSON.stringify(asked.subjectId)}, ${JSON.stringify(asked.body, null, 2)});`,
    ].join("\n");
  },

  /** The program that the guides use, with the organization's test key. */
  command(asked) {
    return [`node examples/call.ts POST ${pathOf(asked)} - <<'BODY'`, JSON.stringify(asked.body, null, 2), "BODY"].join(
      "\n",
    );
  },
};

const pathOf = ({ subjectId, isBatch }: Asked) => `/risk/subjects/${subjectId}/evidence${isBatch ? "/batch" : ""}`;

const methodOf = ({ isBatch }: Asked) => (isBatch ? "evidence.submitBatch" : "evidence.submit");

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
