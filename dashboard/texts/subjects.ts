import { sentences } from "./sentences.ts";

/** The list of subjects. */
export const subjectsTexts = {
  title: "Subjects",
  note: "no name is stored here",
  filters: "Filters",
  search: "externalId contains",
  exact: "externalId is exactly",
  searchHint: "in all kinds, oldest first",
  how: "How externalId is compared",
  contains: "contains",
  exactly: "exact",
  columns: { kind: "kind", externalId: "externalId", id: "id", evidence: "evidence revision", created: "created" },
  newSubject: "New subject",
  empty: "No subjects yet",
  emptyText:
    "A subject is a person, a business, an account or a transaction that you assess. Register it under an id of your own system; never use a name.",
  emptyCommand: "request",
  curl: (baseUrl: string, mode: string) =>
    [
      `curl -sS -X POST '${baseUrl}/api/v1/risk/subjects'`,
      `-H "Authorization: Bearer $TOKEN" -H 'X-Service-Mode: ${mode}'`,
      `-H 'Idempotency-Key: cust-42' -H 'Content-Type: application/json'`,
      `-d '{"kind":"person","externalId":"cust-42"}'`,
    ].join(" \\\n  "),
  filtered: "No subject fits these filters",
  filteredText: "Other subjects exist. An exact externalId has to agree in every letter.",
  refused: "You cannot read subjects",
  refusedText: sentences.readers,
  conflict: sentences.listChanged,
  conflictText: "Read it again.",
  offlineText: sentences.listAsRead,
  failed: "The subjects could not be read",
  panel: {
    kind: "Kind",
    kinds: { person: "person", business: "business", account: "account", transaction: "transaction" },
    externalId: "externalId",
    hint: "The id of your own system, up to 200 letters. It must hold no name, address or birth date.",
    register: "Register",
    required: "Type the id of your own system.",
    registered: "Subject registered.",
    exists: "A subject of this kind has this externalId already.",
    open: "Open it",
  },
};
