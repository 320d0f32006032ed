/** The limits of the risk API; docs/endpoints/risk.md lists them for its users. */
export const limits = {
  recordHistoryEvents: 100,
  journeyEvents: 50,
} as const;
