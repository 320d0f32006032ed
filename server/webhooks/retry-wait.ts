const firstWaitSeconds = 60;
const jitterMax = 0.1;

/**
 * Wait after the failure of this attempt: 60, 120, 240, 480 seconds. Jitter adds at most a tenth, so that a recovering
 * receiver does not get everything at once; it never shortens the documented wait.
 */
export function retryWaitSeconds(attempt: number, random: number): number {
  return firstWaitSeconds * 2 ** (attempt - 1) * (1 + jitterMax * random);
}
