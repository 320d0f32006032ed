import { isListKey, type ListKey } from "@probity/engines/lists/list-keys.ts";
import ipaddr from "ipaddr.js";

export type ListSettings = {
  /** Whether publishers are asked at all: a node may have no way out. */
  refresh: boolean;
  cron: string;
  /** Where lists are downloaded from instead of their publishers. */
  urls: Partial<Record<ListKey, readonly string[]>>;
  allowCidrs: readonly string[];
};
export type AssistanceSettings = { baseUrl: string; model: string; apiKey: string | null; deadlineMs: number };
export type RenderingSettings = {
  /** Processes that set documents, for each `api` and each `worker`. */
  children: number;
  queue: number;
  deadlineMs: number;
  jobsPerChild: number;
  memoryBytes: number;
};
export type SealSettings = { p12: { file: string; password: string } | null; timestampUrl: string | null };
export type MailSettings = { url: string; from: string };
export type OidcSettings = { issuer: string; clientId: string; clientSecret: string };

export type Config = Readonly<{
  databaseUrl: string;
  migrationDatabaseUrl: string;
  databaseConnections: number;
  preparedStatements: boolean;
  host: string;
  port: number;
  publicUrl: string;
  trustProxy: boolean;
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
  monitoringLeaseSeconds: number;
  monitoringRetrySeconds: number;
  readsPerMinute: number;
  writesPerMinute: number;
  rendersPerMinute: number;
  oidc: OidcSettings | null;
  assistance: AssistanceSettings | null;
  mail: MailSettings | null;
  lists: ListSettings;
  rendering: RenderingSettings;
  seal: SealSettings;
}>;

export class ConfigurationError extends Error {}

type Environment = Record<string, string | undefined>;

/** The only reader of the environment. It names every problem at once, before anything listens. */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = [];
  const text = (name: string): string => environment[name] ?? (problems.push(`${name} is not set.`), "");
  const optional = (name: string): string | null => environment[name] || null;
  const whole = (name: string, fallback: number, min = 1): number => {
    const value = Number(environment[name] ?? fallback);
    if (!Number.isInteger(value) || value < min) problems.push(`${name} must be a whole number of at least ${min}.`);
    return value;
  };
  const many = (name: string): string[] => (environment[name] ?? "").split(",").flatMap((part) => part.trim() || []);

  const port = whole("PORT", 8080, 0);
  const config: Config = Object.freeze({
    databaseUrl: url("DATABASE_URL", text("DATABASE_URL"), ["postgres:", "postgresql:"], problems),
    migrationDatabaseUrl: environment["MIGRATION_DATABASE_URL"] ?? environment["DATABASE_URL"] ?? "",
    databaseConnections: whole("DATABASE_CONNECTIONS", 20),
    preparedStatements: environment["PREPARED_STATEMENTS"] !== "false",
    host: environment["HOST"] ?? "0.0.0.0",
    port,
    publicUrl: url(
      "PUBLIC_URL",
      environment["PUBLIC_URL"] ?? `http://localhost:${port}`,
      ["http:", "https:"],
      problems,
    ).replace(/\/$/, ""),
    trustProxy: environment["TRUST_PROXY"] === "true",
    masterKeys: masterKeys(text("MASTER_KEYS"), problems),
    dataDir: environment["DATA_DIR"] ?? ".data",
    redisUrl: optional("REDIS_URL"),
    logLevel: environment["LOG_LEVEL"] ?? "info",
    webhookAllowCidrs: many("WEBHOOK_ALLOW_CIDRS").filter((cidr) => isCidr("WEBHOOK_ALLOW_CIDRS", cidr, problems)),
    webhookPorts:
      many("WEBHOOK_PORTS").length > 0
        ? many("WEBHOOK_PORTS").map((value) => portNumber(value, problems))
        : [80, 443, 8080, 8443],
    dispatcherTickSeconds: whole("DISPATCHER_TICK_SECONDS", 5),
    dispatcherBatch: whole("DISPATCHER_BATCH", 100),
    leaseSeconds: whole("LEASE_SECONDS", 60, 20),
    monitoringTickSeconds: whole("MONITORING_TICK_SECONDS", 5),
    monitoringBatch: whole("MONITORING_BATCH", 10, 4), // with less, none of three tenths would be left for a retry
    monitoringLeaseSeconds: whole("MONITORING_LEASE_SECONDS", 60, 5),
    monitoringRetrySeconds: whole("MONITORING_RETRY_SECONDS", 30),
    readsPerMinute: whole("RATE_LIMIT_READS_PER_MINUTE", 3000),
    writesPerMinute: whole("RATE_LIMIT_WRITES_PER_MINUTE", 1200),
    rendersPerMinute: whole("RATE_LIMIT_RENDERS_PER_MINUTE", 60),
    oidc: oidcSettings(environment, problems),
    assistance: assistanceSettings(environment, whole("AI_DEADLINE_SECONDS", 60), problems),
    seal: sealSettings(environment, problems),
    mail: mailSettings(environment, problems),
    lists: {
      refresh: environment["LISTS_REFRESH"] === "true",
      cron: cron("LISTS_REFRESH_CRON", environment["LISTS_REFRESH_CRON"] ?? "41 */6 * * *", problems),
      urls: listUrls(environment["LIST_URLS"] ?? "{}", problems),
      allowCidrs: many("LISTS_ALLOW_CIDRS").filter((cidr) => isCidr("LISTS_ALLOW_CIDRS", cidr, problems)),
    },
    rendering: {
      children: whole("RENDERERS", 2),
      queue: whole("RENDER_QUEUE", 64, 0),
      deadlineMs: whole("RENDER_DEADLINE_SECONDS", 5) * 1000,
      jobsPerChild: whole("RENDERS_PER_CHILD", 200),
      // With less a child would be replaced after its first document that needs a large font.
      memoryBytes: whole("RENDER_MEMORY_MEGABYTES", 1024, 512) * 1024 * 1024,
    },
  });
  if (problems.length > 0)
    throw new ConfigurationError(`Configuration:\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
  return config;
}

function url(name: string, value: string, protocols: readonly string[], problems: string[]): string {
  if (value === "") return value; // already reported as missing
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    problems.push(
      `${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}.`,
    );
  }
  return value;
}

/** `1:<base64 of 32 bytes>,2:<…>`: the highest version seals, all of them unseal. */
function masterKeys(value: string, problems: string[]): ReadonlyMap<number, Buffer> {
  const keys = new Map<number, Buffer>();
  if (value === "") return keys;
  for (const part of value.split(",")) {
    const [, version, encoded] = /^\s*(\d{1,6}):([A-Za-z0-9+/_-]+=*)\s*$/.exec(part) ?? [];
    const key = Buffer.from(encoded ?? "", "base64");
    if (version === undefined || key.length !== 32) {
      problems.push(
        "MASTER_KEYS must be `1:<base64 of 32 bytes>`, further versions behind commas. Make one with: openssl rand -base64 32",
      );
      return keys;
    }
    if (keys.has(Number(version))) problems.push(`MASTER_KEYS names version ${version} twice.`);
    keys.set(Number(version), key);
  }
  return keys;
}

function isCidr(name: string, value: string, problems: string[]): boolean {
  const valid = ipaddr.isValidCIDR(value);
  if (!valid) problems.push(`${name}: ${value} is not a CIDR such as 10.1.0.0/16.`);
  return valid;
}

function cron(name: string, value: string, problems: string[]): string {
  if (!/^[\d*,/-]+( [\d*,/A-Za-z-]+){4}$/.test(value))
    problems.push(`${name} must be a cron expression such as 41 */6 * * *.`);
  return value;
}

/** `{"ofac_sdn": ["https://mirror.example/SDN_ENHANCED.XML"]}`: all files of a list, which then is asked for nowhere else. */
function listUrls(value: string, problems: string[]): ListSettings["urls"] {
  const urls: ListSettings["urls"] = {};
  try {
    for (const [key, given] of Object.entries(JSON.parse(value) as Record<string, unknown>)) {
      if (!isListKey(key)) problems.push(`LIST_URLS: ${key} is no list.`);
      else if (!Array.isArray(given) || !given.every((item) => typeof item === "string" && item !== ""))
        problems.push(`LIST_URLS: ${key} must be an array of URLs.`);
      else urls[key] = given.map((item: string) => url(`LIST_URLS: ${key}`, item, ["https:", "http:"], problems));
    }
  } catch {
    problems.push('LIST_URLS must be JSON such as {"ofac_sdn": ["https://mirror.example/SDN_ENHANCED.XML"]}.');
  }
  return urls;
}

function portNumber(value: string, problems: string[]): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) problems.push(`WEBHOOK_PORTS: ${value} is not a port.`);
  return port;
}

function sealSettings(environment: Environment, problems: string[]): SealSettings {
  const [file, password, timestampUrl] = ["SEAL_P12_FILE", "SEAL_P12_PASSWORD", "SEAL_TSA_URL"].map(
    (name) => environment[name],
  );
  if (password !== undefined && !file) problems.push("SEAL_P12_PASSWORD opens SEAL_P12_FILE, which is not set.");
  const address = url("SEAL_TSA_URL", timestampUrl ?? "", ["http:", "https:"], problems);
  return { p12: file ? { file, password: password ?? "" } : null, timestampUrl: address || null };
}

function oidcSettings(environment: Environment, problems: string[]): OidcSettings | null {
  const [issuer, clientId, clientSecret] = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"].map(
    (name) => environment[name],
  );
  if (!issuer && !clientId && !clientSecret) return null;
  if (!issuer || !clientId || !clientSecret)
    problems.push("OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all or none.");
  return { issuer: issuer ?? "", clientId: clientId ?? "", clientSecret: clientSecret ?? "" };
}

function mailSettings(environment: Environment, problems: string[]): MailSettings | null {
  const [smtpUrl, from] = [environment["SMTP_URL"], environment["MAIL_FROM"]];
  if (!smtpUrl && !from) return null;
  if (!smtpUrl || !from) problems.push("SMTP_URL and MAIL_FROM belong together: set both or none.");
  url("SMTP_URL", smtpUrl ?? "", ["smtp:", "smtps:"], problems);
  if (from && !/^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/.test(from))
    problems.push("MAIL_FROM must be an address such as Probity <sign@example.com>.");
  return { url: smtpUrl ?? "", from: from ?? "" };
}

/** Longer than this, and the job that asks would be taken for dead. */
const assistanceSecondsMax = 240;

function assistanceSettings(
  environment: Environment,
  deadlineSeconds: number,
  problems: string[],
): AssistanceSettings | null {
  const [baseUrl, model, apiKey] = ["AI_BASE_URL", "AI_MODEL", "AI_API_KEY"].map((name) => environment[name]);
  if (!baseUrl && !model && !apiKey) return null;
  if (!baseUrl || !model) problems.push("AI_BASE_URL and AI_MODEL belong together: set both or none.");
  url("AI_BASE_URL", baseUrl ?? "", ["http:", "https:"], problems);
  if (URL.canParse(baseUrl ?? "") && new URL(baseUrl!).username !== "")
    problems.push("AI_BASE_URL must not hold a user name or password; AI_API_KEY is the place for a secret.");
  if (deadlineSeconds > assistanceSecondsMax)
    problems.push(`AI_DEADLINE_SECONDS must be at most ${assistanceSecondsMax}.`);
  return { baseUrl: baseUrl ?? "", model: model ?? "", apiKey: apiKey || null, deadlineMs: deadlineSeconds * 1000 };
}
