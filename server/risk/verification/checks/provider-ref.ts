const form = "screening-run:";

/** The check's reference to its screening run. */
export const screeningRunRef = (screeningRunId: string): string => form + screeningRunId;

/** The run that a check names, when screening carried it out. */
export function screeningRunOf(providerRef: string | null): string | null {
  return providerRef?.startsWith(form) ? providerRef.slice(form.length) : null;
}
