const fence = "```";

/** The page that the reference opens on, in Markdown. Its program and its figures are tested. */
export const introduction = (publicUrl: string) => `Risk decisions, screening and agreements of a regulated business. \
Every record belongs to one organization and one mode, \`test\` or \`live\`.

## Sign a request

A system calls with an API key and signs each request with the secret of the key, which it never sends. Three headers carry the proof:

- \`X-Api-Key\`: the identifier of the key, \`ak_test_…\` or \`ak_live_…\`.
- \`X-Timestamp\`: the time in Unix seconds, at most 300 from the clock of the server.
- \`X-Signature\`: \`v1=\` and the HMAC-SHA256 of the string to sign, in hexadecimal digits. Its key is the secret.

The string to sign has six lines with a newline between them: \`v1\`, the timestamp, the method, the path with its query as sent, the \
SHA-256 of the body, and the \`Idempotency-Key\`. A \`GET\` has none, so its last line is empty; the newline before it stays.

${fence}bash
TARGET=/api/v1/risk/subjects
BODY='{"kind":"person","externalId":"customer-10442"}'
TIMESTAMP=$(date +%s)
IDEMPOTENCY_KEY=customer-10442
DIGEST=$(printf %s "$BODY" |
  openssl dgst -sha256 -r | cut -c 1-64)
SIGNATURE=$(printf 'v1\\n%s\\nPOST\\n%s\\n%s\\n%s' \\
  "$TIMESTAMP" "$TARGET" "$DIGEST" "$IDEMPOTENCY_KEY" |
  openssl dgst -sha256 -hmac "$SECRET" -r | cut -c 1-64)
curl -sS "${publicUrl}$TARGET" \\
  --data-binary "$BODY" \\
  -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: $IDEMPOTENCY_KEY" \\
  -H "X-Api-Key: $KEY_ID" \\
  -H "X-Timestamp: $TIMESTAMP" \\
  -H "X-Signature: v1=$SIGNATURE"
${fence}

[Sign a request](${publicUrl}/guides/sign-a-request) has an example to compare with, programs in six languages, and what to do about \
each refusal. In TypeScript, \`@probity/client\` signs for you.

## People, signers and refusals

People who are signed in send the access token of \`POST /auth/login\` as a bearer. Signers have no account: their link is exchanged \
for a bearer of one document. A refusal is \`application/problem+json\` with a stable \`code\`; each operation lists the codes it can \
refuse with. Repeat a request that failed on its way with the same \`Idempotency-Key\`: it is done once.`;
