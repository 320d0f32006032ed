import type { KeyScope, Operations } from "@probity/contract";
import { conflictTexts, sentences } from "./sentences.ts";

export type KeyArea = Extract<KeyScope, `${string}:*`> extends `${infer Area}:*` ? Area : never;

type Written = Extract<NonNullable<Operations[keyof Operations]["scope"]>, `${string}:write`>;
/** Areas in which API keys change nothing. */
export const readAreas: readonly Exclude<KeyArea, Written extends `${infer Area}:write` ? Area : never>[] = [
  "work",
  "proposals",
];

/** Keys that other systems sign their requests with. */
export const apiKeysTexts = {
  title: "API keys",
  create: "Create key",
  panel: (mode: string) => `API keys in ${mode}`,
  note: "A key is pinned to its mode for ever and acts as a member, never as more.",
  columns: {
    name: "name",
    keyId: "key",
    scopes: "may do",
    networks: "from",
    used: "last used",
    age: "age",
    ends: "ends",
    look: "look at",
    actions: "actions",
  },
  everything: "everything",
  anywhere: "anywhere",
  never: "never",
  revokedOn: "revoked",
  endedOn: "ended",
  endsIn: (span: string) => `ends in ${span}`,
  oldSecret: "old secret until",
  unused: "never used",
  rotate: "Rotate",
  revoke: "Revoke",
  of: (action: string, name: string) => `${action} ${name}`,
  keyOf: (name: string) => `Copy the identifier of ${name}`,
  form: {
    title: "New key",
    name: "Name",
    nameHint: "The system that will use it.",
    required: "Write a name.",
    scopes: "What it may do",
    all: "everything",
    some: "chosen scopes",
    none: "Choose at least one scope.",
    area: "area",
    read: "read",
    write: "change",
    everywhere: "all areas",
    readScope: (area: string) => `read ${area}`,
    writeScope: (area: string) => `change ${area}`,
    networks: "Networks that it can be used from",
    networksHint: "IPv4 or IPv6, separated by blanks. None means anywhere.",
    ends: "Ends",
    choices: {
      never: "never by itself",
      "30": "in 30 days",
      "90": "in 90 days",
      "180": "in 180 days",
      "365": "in a year",
    },
    byAge: (days: number) => `Keys of this organization end ${days} days after they were made or rotated in any case.`,
    fixed: "Scopes and networks cannot be changed later. Make another key instead.",
    send: "Create key",
  },
  areas: {
    risk: "subjects, evidence, policies, assessments",
    verification: "workflows, sessions, runs",
    screening: "runs and matches",
    documents: "documents and templates",
    webhooks: "endpoints and deliveries",
    work: "the queue",
    proposals: "changes for a second person",
    notes: "notes about subjects",
  } satisfies Record<KeyArea, string>,
  secret: {
    made: (name: string) => `New key: ${name}`,
    rotated: (name: string) => `New secret: ${name}`,
    formats: "Format",
    once: "No other answer has the secret.",
    first: "Store the secret first: it cannot be shown again.",
    gone: "The secret was shown before. Rotate the key to get another.",
    code: "the key and its secret",
    env: (keyId: string, secret: string) => `PROBITY_KEY=${keyId}\nPROBITY_SECRET=${secret}`,
    curl: (base: string, keyId: string, secret: string) => `PROBITY_KEY=${keyId}
PROBITY_SECRET=${secret}
TARGET=/api/v1/risk/subjects
TIMESTAMP=$(date +%s)
DIGEST=$(printf '' | openssl dgst -sha256 -r | cut -c 1-64)
SIGNATURE=$(printf 'v1\\n%s\\nGET\\n%s\\n%s\\n' \\
  "$TIMESTAMP" "$TARGET" "$DIGEST" |
  openssl dgst -sha256 -hmac "$PROBITY_SECRET" -r | cut -c 1-64)
curl -sS "${base}$TARGET" \\
  -H "X-Api-Key: $PROBITY_KEY" \\
  -H "X-Timestamp: $TIMESTAMP" \\
  -H "X-Signature: v1=$SIGNATURE"`,
  },
  rotation: {
    title: (name: string) => `Rotate ${name}`,
    text: "The key gets a new secret. Its identifier, scopes and bindings stay.",
    overlap: "The old secret works for",
    hint: "Long enough to bring the new secret to every system that signs with the key.",
    send: "Rotate",
  },
  revocation: {
    title: (name: string) => `Revoke ${name}`,
    text: "All its secrets stop working at once. This cannot be undone.",
    send: "Revoke",
    done: "Key revoked.",
    presets: [
      { label: "not used", text: "The key is not used any more." },
      { label: "leaked", text: "The secret has left the systems it belongs to." },
      { label: "replaced", text: "Another key has taken its place." },
    ],
  },
  age: {
    title: "Maximum age",
    note: "of the organization's keys, in both modes",
    label: "Days",
    hint: "Counted from creation or the last rotation. Empty means any age.",
    text: "Keys that are older when you save get 30 days. Owners get a mail two weeks before a key ends.",
    wrong: "Write a whole number from 1 to 3650, or nothing.",
    unchanged: sentences.unchanged,
    save: "Save",
    saved: "Maximum age saved.",
  },
  empty: "No API keys",
  emptyText:
    "Your systems sign their requests with a key. Test and live have keys of their own, so nothing that is tried out ever touches live records.",
  emptyCommand: "request",
  curl: (base: string, mode: string) =>
    `curl -sS -X POST '${base}/api/v1/api-keys' -H "Authorization: Bearer $TOKEN" -H 'Idempotency-Key: first-key' -H 'Content-Type: application/json' -d '{"name":"Onboarding","mode":"${mode}"}'`,
  filtered: "No key fits",
  filteredText: sentences.clearFilters,
  missing: "There is no organization",
  missingText: "It may have been deleted. Sign in again.",
  refused: "API keys are for owners and admins.",
  refusedText: "Ask one of them for a key, or to look at this page for you.",
  ...conflictTexts,
  offlineText: "Keys cannot be made or changed until the connection is back.",
  failed: "The keys could not be read.",
};
