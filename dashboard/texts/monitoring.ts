import { sentences } from "./sentences.ts";

/** The monitored policies of all subjects. */
export const monitoringTexts = {
  title: "Monitoring",
  note: "in the order in which the subjects were registered",
  filters: "Filters",
  columns: {
    subject: "subject",
    policy: "policy",
    error: "last error",
    evaluated: "last evaluated",
    next: "eligible for check from",
  },
  noError: "none",
  never: "never",
  onlyAfterChange: "a change",
  paused: "paused",
  version: (version: number) => `v${version}`,
  ofVersion: "one policy version",
  empty: "No subject is monitored",
  emptyText:
    "A monitored subject is assessed again when its evidence changes or expires. Assign a policy version on the Monitoring tab of a subject, or through the API.",
  emptyCommand: "request",
  curl: (base: string, mode: string) =>
    `curl -sS -X POST '${base}/api/v1/risk/subjects/<id>/monitoring' -H "Authorization: Bearer $TOKEN" -H 'X-Service-Mode: ${mode}' -H 'Idempotency-Key: first' -H 'Content-Type: application/json' -d '{"policyVersionId":"<id>","enabled":true}'`,
  filtered: "None with this filter",
  filteredText: "Clear the filter to see all of them.",
  refused: "You cannot read monitoring",
  refusedText: sentences.readers,
  conflict: sentences.changed,
  conflictText: "Read it again.",
  offlineText: sentences.listAsRead,
  failed: "The monitored subjects could not be read",
};
