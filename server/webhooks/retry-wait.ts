const firstWaitSeconds = 60;
const jitterMax = 0.1;

/**
 * How long to wait after the attempt of this number failed: 60, 120, 240, 480 seconds. Jitter only adds, at most a tenth,
 * so that a receiver that comes back is not met by everything at once, and nobody is called earlier than documented.
 */
export function retryWaitSeconds(attempt: number, random: number): number {
  return firstWaitSeconds * 2 ** (attempt - 1) * (1 + jitterMax * random);
}
