const form = "screening-run:";

/** How a check names the run that it was screened by. */
export const screeningRunRef = (screeningRunId: string): string => form + screeningRunId;

/** The run that a check names, when screening carried it out. */
export function screeningRunOf(providerRef: string | null): string | null {
  return providerRef?.startsWith(form) ? providerRef.slice(form.length) : null;
}
