/** Background work other than deliveries. Each queue is a name and how often its jobs are tried. */
export const queues = {
  "webhooks.retry": { retryLimit: 5, retryBackoff: true },
  "organizations.delete": { retryLimit: 20, retryBackoff: true },
} as const;

export type QueueName = keyof typeof queues;
