/**
 * Background work other than deliveries. Each queue is a name, how often its jobs are tried, how long one may take, and
 * after how many silent seconds its worker counts as gone.
 */
export const queues = {
  "webhooks.retry": { retryLimit: 5, retryBackoff: true, expireInSeconds: 3_600, heartbeatSeconds: 60 },
  "organizations.delete": { retryLimit: 20, retryBackoff: true, expireInSeconds: 21_600, heartbeatSeconds: 60 },
  // The investigation counts its attempts itself; those beyond are for saying that its worker was lost each time. A person waits for
  // it, so a model that answers errors is asked again at once rather than minutes later.
  "risk.investigations": {
    retryLimit: 1_000,
    retryDelay: 2,
    retryBackoff: false,
    expireInSeconds: 300,
    heartbeatSeconds: 30,
  },
  // A move goes on where it was, however often its worker is lost.
  "risk.monitoring-moves": { retryLimit: 1_000, retryDelay: 1, expireInSeconds: 300, heartbeatSeconds: 10 },
  // As a move: each job compares for some seconds and queues the rest again, so that organizations take turns.
  "risk.policy-impacts": { retryLimit: 1_000, retryDelay: 1, expireInSeconds: 300, heartbeatSeconds: 10 },
  // A document counts its failures itself; what is tried again here are jobs whose worker was lost.
  "documents.finalize": { retryLimit: 1_000, retryDelay: 1, expireInSeconds: 300, heartbeatSeconds: 10 },
  // Each job sends rows for some seconds and queues the rest again, so that organizations take turns. Two queues: what is live never
  // waits behind what is a test.
  "documents.bulk-live": { retryLimit: 1_000, retryDelay: 1, expireInSeconds: 300, heartbeatSeconds: 10 },
  "documents.bulk-test": { retryLimit: 1_000, retryDelay: 1, expireInSeconds: 300, heartbeatSeconds: 10 },
  // A mail server that is away for an hour is not the end of an invitation.
  "documents.mail": {
    retryLimit: 10,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: 120,
    heartbeatSeconds: 60,
  },
  "identity.mail": {
    retryLimit: 10,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: 120,
    heartbeatSeconds: 60,
  },
  // Seals what has been recorded since the last time; one at a time.
  "audit.seal": {
    policy: "exclusive",
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 3_000,
    heartbeatSeconds: 60,
  },
  // Deletes objects that no row refers to. What a store that is away leaves is due again.
  "files.sweep": {
    policy: "exclusive",
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 3_000,
    heartbeatSeconds: 60,
  },
  // Whoever comes too late finds the proposal ended, so nobody waits for it.
  "proposals.lapse": { retryLimit: 20, retryBackoff: true, expireInSeconds: 60, heartbeatSeconds: 60 },
  // Secrets of stored answers must not stay because a worker was away.
  "answers.forget-secrets": { retryLimit: 1_000, retryDelay: 60, expireInSeconds: 60, heartbeatSeconds: 60 },
  "api-keys.warn": {
    policy: "exclusive",
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 3_600,
    heartbeatSeconds: 60,
  },
  // A month that is not made today is made tomorrow; there are twelve ahead.
  "partitions.keep": {
    policy: "exclusive",
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 21_600,
    heartbeatSeconds: 60,
  },
  // What a run does not reach today, the next one goes on with.
  "retention.apply": {
    policy: "exclusive",
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 21_600,
    heartbeatSeconds: 60,
  },
  // One job per list, waiting or running. What a publisher does not answer is no failure of the job.
  "lists.refresh": {
    policy: "exclusive",
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 10_800,
    heartbeatSeconds: 60,
  },
} as const;

/** Jobs that wait for somebody else's answer run beside each other; the others of a queue one after the other. */
export const concurrency: Partial<Record<QueueName, number>> = {
  "risk.investigations": 5,
  "documents.finalize": 2,
  "documents.bulk-live": 2,
  "documents.bulk-test": 2,
  "documents.mail": 2,
  "identity.mail": 2,
};

/** So many jobs of one group run beside each other in a process, where others wait too. */
export const groupConcurrency: Partial<Record<QueueName, number>> = {
  "documents.bulk-live": 1,
  "documents.bulk-test": 1,
};

export type QueueName = keyof typeof queues;
