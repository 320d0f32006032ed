export type NationalityEvidence = "same" | "conflict" | "unknown";

/** One in common is enough; none in common contradicts only where both sides name some. */
export function compareNationalities(subject: readonly string[], listed: readonly string[]): NationalityEvidence {
  if (subject.length === 0 || listed.length === 0) return "unknown";
  return subject.some((country) => listed.includes(country)) ? "same" : "conflict";
}
