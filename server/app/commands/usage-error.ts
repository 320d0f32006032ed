/** The command line was not understood; the message is how to write it. */
export class UsageError extends Error {}
