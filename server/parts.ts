import { Redis } from "ioredis";
import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";
import { type ConnectionSettings, createDatabase, createPool, type Database, type Pool } from "#database/pool.ts";
import { onCommitted } from "#database/transaction.ts";
import { HttpMetrics } from "#http/metrics.ts";
import { RateLimits } from "#http/rate-limit.ts";
import { AccessTokens } from "#identity/access-tokens.ts";
import { createHints, type Hints } from "#live/hints.ts";
import { Keyring } from "#secrets/keyring.ts";

export type Parts = {
  config: Config;
  logger: Logger;
  /** The database and the folder that snapshot builders use. */
  snapshots: { dataDir: string; connection: ConnectionSettings };
  pool: Pool;
  database: Database;
  /** Tells dashboard pages what this process has committed. */
  hints: Hints;
  keyring: Keyring;
  tokens: AccessTokens;
  rateLimits: RateLimits;
  metrics: HttpMetrics;
  close(): Promise<void>;
};

/** The parts that the API and the worker share, opened once per process. `command` is its name in the database. */
export function openParts(config: Config, command: string): Parts {
  // Lines are gathered for up to a second: a write per request would cost more than making the line.
  const destination = pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 });
  const logger = pino({ level: config.logLevel }, destination);
  const connection = { url: config.databaseUrl, preparedStatements: config.preparedStatements };
  const pool = createPool({
    ...connection,
    connections: config.databaseConnections,
    applicationName: `probity ${command}`,
    onIdleError: ({ name }) => logger.warn({ name }, "an idle database connection ended"),
  });
  const database = createDatabase(pool);
  const hints = createHints(pool);
  onCommitted(database, hints.committed);
  const keyring = new Keyring(config.masterKeys);
  const redis = config.redisUrl === null ? null : openRedis(config.redisUrl, logger);
  return {
    config,
    logger,
    snapshots: { dataDir: config.dataDir, connection },
    pool,
    database,
    hints,
    keyring,
    tokens: new AccessTokens(database, keyring, config.publicUrl),
    rateLimits: new RateLimits(config, redis),
    metrics: new HttpMetrics(),
    async close() {
      redis?.disconnect();
      await hints.stop();
      await pool.end();
      destination.flushSync();
    },
  };
}

/** Nothing in Redis may matter, so its absence is a warning and never an error. */
function openRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, lazyConnect: false });
  redis.on("error", ({ code }: { code?: string }) =>
    logger.warn({ code }, "redis is away; rate limits count per process"),
  );
  return redis;
}
