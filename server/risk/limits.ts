const KiB = 1024;

/** The limits of the risk API; docs/endpoints/risk.md lists them for its users. */
export const limits = {
  listRows: 100,
  listResponseBytes: 1024 * KiB,
  recordHistoryEvents: 100,
  journeyEvents: 50,
} as const;
