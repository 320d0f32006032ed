import { isListKey, type ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { isCron } from "#platform/configuration/cron.ts";
import { type FileSettings, fileSettings } from "#platform/configuration/file-settings.ts";
import { type RenderingSettings, renderingSettings } from "./rendering-settings.ts";
import { forgetSecrets } from "#platform/configuration/secret-files.ts";
import { type TelemetrySettings, telemetrySettings } from "#platform/configuration/telemetry-settings.ts";
import { trustedProxies } from "#platform/configuration/trusted-proxies.ts";
import { unknownSettings } from "#platform/configuration/unknown-settings.ts";
import { type Environment, Values } from "#platform/configuration/values.ts";
import type { TrustedProxies } from "#platform/http/trusted-proxies.ts";

export type ListSettings = {
  /** False on a node without access to the Internet: publishers are not asked. */
  refresh: boolean;
  cron: string;
  /** Addresses to download lists from, instead of their publishers'. */
  urls: Partial<Record<ListKey, readonly string[]>>;
  allowCidrs: readonly string[];
  /** How many entries the first publication of a list must have, where that differs from the default. */
  entriesMin: Partial<Record<ListKey, number>>;
  /** Lists without which an API process is not ready. */
  required: readonly ListKey[];
};
export type AssistanceSettings = { baseUrl: string; model: string; apiKey: string | null; deadlineMs: number };
export type SealSettings = {
  p12: { file: string; password: string } | null;
  timestamps: { url: string; authoritiesFile: string } | null;
  earlierFile: string | null;
};
export type MailSettings = { url: string; from: string; requireTls: boolean };
export type OidcSettings = { issuer: string; clientId: string; clientSecret: string };

export type Config = Readonly<{
  databaseUrl: string;
  migrationDatabaseUrl: string;
  listenDatabaseUrl: string;
  /** A standby for exports and statistics. */
  readDatabaseUrl: string | null;
  databaseConnections: number;
  preparedStatements: boolean;
  host: string;
  port: number;
  /** Null where nothing is said: then it is for the command to choose. */
  operationsPort: number | null;
  publicUrl: string;
  drainSeconds: number;
  /** How long a process waits for `migrate` when it starts; 0 ends it at once. */
  schemaWaitSeconds: number;
  trustProxy: TrustedProxies;
  masterKeys: ReadonlyMap<number, Buffer>;
  dataDir: string;
  redisUrl: string | null;
  logLevel: string;
  webhookAllowCidrs: readonly string[];
  webhookPorts: readonly number[];
  dispatcherTickSeconds: number;
  dispatcherBatch: number;
  leaseSeconds: number;
  monitoringTickSeconds: number;
  monitoringBatch: number;
  monitoringDrainShare: number;
  monitoringLeaseSeconds: number;
  monitoringRetrySeconds: number;
  readsPerMinute: number;
  writesPerMinute: number;
  rendersPerMinute: number;
  screeningRunsPerMinute: number;
  organizationTimes: number;
  failuresPerMinute: number;
  signingPagesPerMinute: number;
  computing: { threads: number; limitMs: number };
  oidc: OidcSettings | null;
  /** Null: sessions that nobody uses go on. */
  idleTimeoutMinutes: number | null;
  assistance: AssistanceSettings | null;
  mail: MailSettings | null;
  lists: ListSettings;
  rendering: RenderingSettings;
  seal: SealSettings;
  files: FileSettings;
  telemetry: TelemetrySettings | null;
  /** Hints that are not errors, such as variables that nothing reads. */
  warnings: readonly string[];
}>;

export class ConfigurationError extends Error {}

const databases = ["postgres:", "postgresql:"];
const web = ["http:", "https:"];
const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];
/** Nobody has so many a minute: as good as none. */
const rateMax = 1_000_000_000;

/** The only reader of the environment. It names every problem at once, before anything listens. */
export function readConfig(environment: Environment = process.env): Config {
  const values = new Values(environment);
  const config = configOf(values);
  if (values.problems.length > 0)
    throw new ConfigurationError(`Configuration:\n${values.problems.map((problem) => `- ${problem}`).join("\n")}`);
  return Object.freeze({ ...config, warnings: [...values.warnings, ...unknownSettings(environment, values.names)] });
}

/** For a process: it reads the settings, and then no longer has the secrets among them in its environment. */
export function takeConfig(): Config {
  const config = readConfig();
  forgetSecrets(process.env);
  return config;
}

/** The names of all settings, which the documents list. */
export function settingNames(): string[] {
  const values = new Values({});
  configOf(values);
  return [...values.names].toSorted();
}

function configOf(values: Values): Omit<Config, "warnings"> {
  const port = values.whole("PORT", 8080, 0, 65_535);
  const host = values.optional("HOST") ?? "0.0.0.0";
  const databaseUrl = values.required("DATABASE_URL");
  if (databaseUrl) values.checkUrl("DATABASE_URL", databaseUrl, databases);
  return {
    databaseUrl,
    migrationDatabaseUrl: values.url("MIGRATION_DATABASE_URL", databases) ?? databaseUrl,
    listenDatabaseUrl: values.url("LISTEN_DATABASE_URL", databases) ?? databaseUrl,
    readDatabaseUrl: values.url("DATABASE_READ_URL", databases),
    databaseConnections: values.whole("DATABASE_CONNECTIONS", 20, 1, 1_000),
    preparedStatements: values.flag("PREPARED_STATEMENTS", true),
    host,
    port,
    operationsPort: operationsPort(values),
    publicUrl: (values.url("PUBLIC_URL", web) ?? `http://localhost:${port}`).replace(/\/$/, ""),
    drainSeconds: values.whole("DRAIN_SECONDS", 5, 0, 600),
    schemaWaitSeconds: values.whole("SCHEMA_WAIT_SECONDS", 0, 0, 86_400),
    trustProxy: trustedProxies(values, host),
    masterKeys: masterKeys(values),
    dataDir: values.optional("DATA_DIR") ?? ".data",
    redisUrl: values.url("REDIS_URL", ["redis:", "rediss:"]),
    logLevel: values.choice("LOG_LEVEL", "info", levels),
    webhookAllowCidrs: values.cidrs("WEBHOOK_ALLOW_CIDRS"),
    webhookPorts: webhookPorts(values),
    dispatcherTickSeconds: values.whole("DISPATCHER_TICK_SECONDS", 5),
    dispatcherBatch: values.whole("DISPATCHER_BATCH", 100),
    leaseSeconds: values.whole("LEASE_SECONDS", 60, 20),
    monitoringTickSeconds: values.whole("MONITORING_TICK_SECONDS", 5),
    monitoringBatch: values.whole("MONITORING_BATCH", 10, 4), // with less, none of three tenths would be left for a retry
    monitoringDrainShare: values.share("MONITORING_DRAIN_SHARE", 0),
    monitoringLeaseSeconds: values.whole("MONITORING_LEASE_SECONDS", 60, 5),
    monitoringRetrySeconds: values.whole("MONITORING_RETRY_SECONDS", 30),
    readsPerMinute: values.whole("RATE_LIMIT_READS_PER_MINUTE", 3000, 1, rateMax),
    writesPerMinute: values.whole("RATE_LIMIT_WRITES_PER_MINUTE", 1200, 1, rateMax),
    rendersPerMinute: values.whole("RATE_LIMIT_RENDERS_PER_MINUTE", 60, 1, rateMax),
    screeningRunsPerMinute: values.whole("RATE_LIMIT_SCREENING_RUNS_PER_MINUTE", 600, 1, rateMax),
    organizationTimes: values.whole("RATE_LIMIT_ORGANIZATION_TIMES", 10, 1, 1_000),
    failuresPerMinute: values.whole("RATE_LIMIT_FAILED_SIGNATURES_PER_MINUTE", 100, 1, rateMax),
    signingPagesPerMinute: values.whole("RATE_LIMIT_SIGNING_PAGES_PER_MINUTE", 120, 1, rateMax),
    oidc: oidcSettings(values),
    idleTimeoutMinutes: idleTimeout(values),
    assistance: assistanceSettings(values),
    seal: sealSettings(values),
    files: fileSettings(values),
    telemetry: telemetrySettings(values),
    mail: mailSettings(values),
    lists: {
      refresh: values.flag("LISTS_REFRESH", false),
      cron: cron(values),
      urls: listUrls(values),
      allowCidrs: values.cidrs("LISTS_ALLOW_CIDRS"),
      entriesMin: listEntriesMin(values),
      required: requiredLists(values),
    },
    computing: {
      threads: values.whole("COMPUTE_THREADS", 2, 1, 1_000),
      limitMs: values.whole("COMPUTE_DEADLINE_SECONDS", 30) * 1000,
    },
    rendering: renderingSettings(values),
  };
}

/** `1:<base64 of 32 bytes>,2:<…>`: the highest version seals, all of them unseal. */
function masterKeys(values: Values): ReadonlyMap<number, Buffer> {
  const keys = new Map<number, Buffer>();
  const value = values.required("MASTER_KEYS");
  if (value === "") return keys;
  for (const part of value.split(",")) {
    const [, version, encoded] = /^\s*(\d{1,6}):([A-Za-z0-9+/_-]+=*)\s*$/.exec(part) ?? [];
    const key = Buffer.from(encoded ?? "", "base64");
    if (version === undefined || key.length !== 32) {
      values.problems.push(
        "MASTER_KEYS must be `1:<base64 of 32 bytes>`, with further versions after commas. Make a key with: openssl rand -base64 32",
      );
      return keys;
    }
    if (keys.has(Number(version))) values.problems.push(`MASTER_KEYS names version ${version} twice.`);
    keys.set(Number(version), key);
  }
  return keys;
}

function operationsPort(values: Values): number | null {
  const name = "OPERATIONS_PORT";
  return values.optional(name) === null ? null : values.whole(name, 0, 0, 65_535);
}

function idleTimeout(values: Values): number | null {
  const name = "IDLE_TIMEOUT_MINUTES";
  return values.optional(name) === null ? null : values.whole(name, 60, 5, 720);
}

function cron(values: Values): string {
  const value = values.optional("LISTS_REFRESH_CRON") ?? "41 */6 * * *";
  if (!isCron(value)) values.problems.push("LISTS_REFRESH_CRON must be a cron expression such as 41 */6 * * *.");
  return value;
}

/** `{"ofac_sdn": ["https://mirror.example/SDN_ENHANCED.XML"]}`: all files of a list, which then is asked for nowhere else. */
function listUrls(values: Values): ListSettings["urls"] {
  const urls: ListSettings["urls"] = {};
  const { problems } = values;
  try {
    const given = JSON.parse(values.optional("LIST_URLS") ?? "{}") as Record<string, unknown>;
    for (const [key, items] of Object.entries(given)) {
      if (!isListKey(key)) problems.push(`LIST_URLS: ${key} is not a list.`);
      else if (!Array.isArray(items) || !items.every((item) => typeof item === "string" && item !== ""))
        problems.push(`LIST_URLS: ${key} must be an array of URLs.`);
      else {
        for (const item of items as string[]) values.checkUrl(`LIST_URLS: ${key}`, item, web);
        urls[key] = items as string[];
      }
    }
  } catch {
    problems.push('LIST_URLS must be JSON such as {"ofac_sdn": ["https://mirror.example/SDN_ENHANCED.XML"]}.');
  }
  return urls;
}

/** `{"ofac_sdn": 100}` */
function listEntriesMin(values: Values): ListSettings["entriesMin"] {
  const example = 'LISTS_ENTRIES_MIN must be JSON such as {"ofac_sdn": 100}.';
  try {
    const given = JSON.parse(values.optional("LISTS_ENTRIES_MIN") ?? "{}") as Record<string, unknown>;
    const isRight = ([key, count]: [string, unknown]) =>
      isListKey(key) && Number.isInteger(count) && Number(count) >= 0;
    if (given === null || typeof given !== "object" || !Object.entries(given).every(isRight))
      values.problems.push(example);
    return given as ListSettings["entriesMin"];
  } catch {
    values.problems.push(example);
    return {};
  }
}

function requiredLists(values: Values): ListKey[] {
  const given = values.many("REQUIRE_LISTS");
  for (const key of given) if (!isListKey(key)) values.problems.push(`REQUIRE_LISTS: ${key} is not a list.`);
  return given.filter(isListKey);
}

function webhookPorts(values: Values): number[] {
  const given = values.many("WEBHOOK_PORTS");
  for (const value of given)
    if (!/^\d{1,5}$/.test(value) || Number(value) < 1 || Number(value) > 65_535)
      values.problems.push(`WEBHOOK_PORTS: ${value} is not a port.`);
  return given.length > 0 ? given.map(Number) : [80, 443, 8080, 8443];
}

function sealSettings(values: Values): SealSettings {
  const [file, password] = [values.optional("SEAL_P12_FILE"), values.optional("SEAL_P12_PASSWORD")];
  if (password !== null && file === null)
    values.problems.push("SEAL_P12_PASSWORD opens SEAL_P12_FILE, which is not set.");
  const url = values.url("SEAL_TSA_URL", web);
  const authoritiesFile = values.optional("SEAL_TSA_CA_FILE");
  if ((url === null) !== (authoritiesFile === null))
    values.problems.push(
      "SEAL_TSA_URL and SEAL_TSA_CA_FILE belong together: a timestamp counts if a certificate of the file vouches for it.",
    );
  return {
    p12: file ? { file, password: password ?? "" } : null,
    timestamps: url && authoritiesFile ? { url, authoritiesFile } : null,
    earlierFile: values.optional("SEAL_EARLIER_CERTIFICATES_FILE"),
  };
}

function oidcSettings(values: Values): OidcSettings | null {
  const set = values.together("OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET");
  values.url("OIDC_ISSUER", web);
  return set && { issuer: set.OIDC_ISSUER, clientId: set.OIDC_CLIENT_ID, clientSecret: set.OIDC_CLIENT_SECRET };
}

function mailSettings(values: Values): MailSettings | null {
  const set = values.together("SMTP_URL", "MAIL_FROM");
  values.url("SMTP_URL", ["smtp:", "smtps:"]);
  if (set?.MAIL_FROM && !/^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/.test(set.MAIL_FROM))
    values.problems.push("MAIL_FROM must be an address such as Probity <sign@example.com>.");
  const requireTls = values.flag("SMTP_REQUIRE_TLS", true);
  return set && { url: set.SMTP_URL, from: set.MAIL_FROM, requireTls };
}

/** Longer than this, and the job that asks would be taken for dead. */
const assistanceSecondsMax = 240;

function assistanceSettings(values: Values): AssistanceSettings | null {
  const set = values.together("AI_BASE_URL", "AI_MODEL");
  const apiKey = values.optional("AI_API_KEY");
  const deadlineMs = values.whole("AI_DEADLINE_SECONDS", 60, 1, assistanceSecondsMax) * 1000;
  const baseUrl = values.url("AI_BASE_URL", web) ?? "";
  if (apiKey !== null && set === null) values.problems.push("AI_API_KEY is for AI_BASE_URL, which is not set.");
  if (URL.canParse(baseUrl) && new URL(baseUrl).username !== "")
    values.problems.push("AI_BASE_URL must not contain a user name or password. Put the secret into AI_API_KEY.");
  return set && { baseUrl, model: set.AI_MODEL, apiKey, deadlineMs };
}
