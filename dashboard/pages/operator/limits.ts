/** The limits of the alerts, so that the page and a pager never disagree. */
export const lateSeconds = 300;
export const silentSeconds = 120;
/** A worker makes a month every month, so with fewer it has failed for a while. */
export const monthsAheadMin = 10;
/** A process says that it lives every five seconds. */
export const goneSeconds = 30;
export const clockSecondsMax = 5;
