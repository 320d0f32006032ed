import { Redis } from "ioredis";
import { type Logger, pino } from "pino";
import { Counter, type Registry } from "prom-client";
import type { Config } from "./config.ts";
import { ErasureList, erasureFileOf } from "#lifecycle/erasure/list/erasure-list.ts";
import {
  type ConnectionSettings,
  createDatabase,
  createPool,
  type Database,
  type Pool,
} from "#platform/database/pool.ts";
import { Replica } from "#platform/database/replica.ts";
import { onCommitted } from "#platform/database/transaction.ts";
import { createFiles } from "#platform/files/files.ts";
import { type ObjectStore, openObjectStore } from "#platform/files/objects.ts";
import { Door } from "#platform/http/door.ts";
import { HttpMetrics } from "#platform/http/metrics.ts";
import { RateLimits } from "#platform/http/rate-limit.ts";
import { AccessTokens } from "#platform/sessions/access-tokens.ts";
import { createHints, type Hints } from "#platform/live/hints.ts";
import { activeTraceparent } from "#platform/tracing/span.ts";
import type { Files } from "#platform/operation/services.ts";
import { Keyring } from "#platform/secrets/keyring.ts";
import { Sending } from "#platform/sending/sending.ts";

export type Parts = {
  config: Config;
  logger: Logger;
  /** The database and the folder that snapshot builders use. */
  snapshots: { dataDir: string; connection: ConnectionSettings };
  pool: Pool;
  database: Database;
  /** Null if no standby is configured. */
  replica: Replica | null;
  erasures: ErasureList;
  /** Tells dashboard pages what this process has committed. */
  hints: Hints;
  keyring: Keyring;
  /** Whether this process may send webhooks and mails. */
  sending: Sending;
  tokens: AccessTokens;
  files: Files;
  /** The object store; null if none is configured. */
  objects: ObjectStore | null;
  rateLimits: RateLimits;
  door: Door;
  metrics: HttpMetrics;
  close(): Promise<void>;
};

/** The parts that the API and the worker share, opened once per process. `command` is its name in the database. */
export function openParts(config: Config, command: string): Parts {
  // Lines are gathered for up to a second: a write per request would cost more than making the line.
  const destination = pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 });
  // The logger of a request knows its trace already.
  const mixin = (_line: object, _level: number, of: unknown) => {
    const traceparent = of === logger ? activeTraceparent() : null;
    return traceparent === null ? {} : { traceparent };
  };
  const logger: Logger = pino({ level: config.logLevel, mixin }, destination);
  const connection = { url: config.databaseUrl, preparedStatements: config.preparedStatements };
  const pool = createPool({
    ...connection,
    connections: config.databaseConnections,
    applicationName: `probity ${command}`,
    onIdleError: ({ name }) => logger.warn({ name }, "an idle database connection ended"),
  });
  const database = createDatabase(pool);
  const standby = standbyPool(config, command, logger);
  const metrics = new HttpMetrics();
  const hints = createHints(pool);
  onCommitted(database, hints.committed);
  const keyring = new Keyring(config.masterKeys);
  const objects =
    config.files.objects &&
    openObjectStore(config.files.objects, (failure) => logger.warn(failure, "the object store failed"));
  const redis = config.redisUrl === null ? null : openRedis(config.redisUrl, logger);
  return {
    config,
    logger,
    snapshots: { dataDir: config.dataDir, connection },
    pool,
    database,
    replica: standby && replicaOf(standby, database, metrics.registry),
    erasures: new ErasureList(erasureFileOf(config.dataDir)),
    hints,
    keyring,
    sending: new Sending({ database, dataDir: config.dataDir, logger }),
    tokens: new AccessTokens(database, keyring, config.publicUrl),
    files: createFiles({ database, keyring, clock: () => new Date() }, config.files, objects),
    objects,
    rateLimits: new RateLimits(config, redis),
    door: new Door(config),
    metrics,
    async close() {
      redis?.disconnect();
      await hints.stop();
      await objects?.close();
      await Promise.all([pool.end(), standby?.end()]);
      destination.flushSync();
    },
  };
}

function standbyPool(config: Config, command: string, logger: Logger): Pool | null {
  if (config.readDatabaseUrl === null) return null;
  return createPool({
    url: config.readDatabaseUrl,
    preparedStatements: config.preparedStatements,
    connections: config.databaseConnections,
    applicationName: `probity ${command}`,
    onIdleError: ({ name }) => logger.warn({ name }, "an idle connection to the standby ended"),
  });
}

function replicaOf(standby: Pool, primary: Database, registry: Registry): Replica {
  const passedOver = new Counter({
    name: "probity_standby_passed_over_total",
    help: "Reads that the primary answered because the standby was behind or away.",
    labelNames: ["reason"],
    registers: [registry],
  });
  for (const reason of ["behind", "away"] as const) passedOver.inc({ reason }, 0);
  return new Replica({
    standby: createDatabase(standby),
    primary,
    passedOver: (reason) => passedOver.inc({ reason }),
  });
}

/** Nothing in Redis may matter, so its absence is a warning and never an error. */
function openRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, lazyConnect: false });
  redis.on("error", ({ code }: { code?: string }) =>
    logger.warn({ code }, "redis is away; rate limits count per process"),
  );
  return redis;
}
