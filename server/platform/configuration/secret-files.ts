import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";

/** Settings that are secrets or may hold one: each may also be in a file, which NAME_FILE names. */
const secretSettings: ReadonlySet<string> = new Set([
  "MASTER_KEYS",
  "DATABASE_URL",
  "MIGRATION_DATABASE_URL",
  "LISTEN_DATABASE_URL",
  "DATABASE_READ_URL",
  "REDIS_URL",
  "SMTP_URL",
  "OIDC_CLIENT_SECRET",
  "AI_API_KEY",
  "SEAL_P12_PASSWORD",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "OTEL_EXPORTER_OTLP_HEADERS",
]);

export const isSecret = (name: string): boolean => secretSettings.has(name);

/**
 * Once they have been read: code that comes later finds none, and processes that are started inherit none. The packages of OpenTelemetry
 * read the environment too; they find nothing there that was not checked and documented here.
 */
export function forgetSecrets(environment: Record<string, string | undefined>): void {
  for (const name of secretSettings) delete environment[name];
  for (const name of Object.keys(environment)) if (name.startsWith("OTEL_")) delete environment[name];
}

type SecretFile = { value: string | null; problem: string | null; isPublic: boolean };

const othersMay = 0o007;

/** The content without the line break that an editor leaves at its end. The problem ends a sentence about the file. */
export function readSecretFile(path: string): SecretFile {
  let file: number | null = null;
  try {
    file = openSync(path, "r");
    const isPublic = (fstatSync(file).mode & othersMay) !== 0;
    const value = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    if (value === "") return { value: null, problem: "is empty.", isPublic };
    return { value, problem: null, isPublic };
  } catch (error) {
    const { code = "" } = error as { code?: string };
    return { value: null, problem: sentences[code] ?? `cannot be read (${code}).`, isPublic: false };
  } finally {
    if (file !== null) closeSync(file);
  }
}

const sentences: Record<string, string> = {
  ENOENT: "does not exist.",
  EACCES: "this user may not read.",
  EISDIR: "is a directory.",
};
