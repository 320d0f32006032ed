/**
 * Background work other than deliveries. Each queue is a name, how often its jobs are tried, how long one may take, and
 * after how many silent seconds its worker counts as gone.
 */
export const queues = {
  "webhooks.retry": { retryLimit: 5, retryBackoff: true, expireInSeconds: 3_600, heartbeatSeconds: 60 },
  "organizations.delete": { retryLimit: 20, retryBackoff: true, expireInSeconds: 21_600, heartbeatSeconds: 60 },
} as const;

export type QueueName = keyof typeof queues;
