import pg from "pg";
import { heavyWork } from "../server/app/commands/heavy-work.ts";
import { createScreen } from "../server/screening/screen.ts";
import { createApi } from "../server/app/api.ts";
import { readConfig } from "../server/app/config.ts";
import { identitySettings } from "../server/accounts/settings.ts";
import { openParts } from "../server/app/parts.ts";
import type { ScratchDatabase } from "./scratch-database.ts";

export type Sent = { text: string; values: unknown[] };

/** A value of the captured request, and its replacement in the script. */
export type Token = { value: string; sql: string };

/** An API in this process whose every statement is kept, so that what runs bare is what the server really sends. */
export async function capturingApi(scratch: ScratchDatabase) {
  const sent: Sent[] = [];
  const parts = openParts(readConfig({ ...scratch.environment, LOG_LEVEL: "silent" }), "bench");
  parts.pool.on("connect", (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      if (typeof args[0] === "string") sent.push({ text: args[0], values: Array.isArray(args[1]) ? args[1] : [] });
      return query(...args);
    }) as typeof client.query;
  });
  const { renderer, threads } = heavyWork(parts);
  const app = createApi({
    ...parts,
    clock: () => new Date(),
    afterWrite: () => {},
    identity: identitySettings(parts.config),
    publicUrl: parts.config.publicUrl,
    secureCookies: false,
    screen: createScreen(
      () => new Map(),
      () => {},
    ),
    trustProxy: null,
    seal: parts.config.seal,
    renderer,
    threads,
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    origin,
    sent,
    async close() {
      await app.close();
      await Promise.all([renderer.close(), threads.close()]);
      await parts.close();
    },
  };
}

/**
 * The statements as a pgbench script. Values become literals of the type that PostgreSQL gives their parameters; a token
 * inside of one becomes its SQL. `results` keeps the columns of a statement, found by a part of its text, as variables.
 */
export async function pgbenchScript(
  scratch: ScratchDatabase,
  sent: readonly Sent[],
  tokens: readonly Token[],
  results: Readonly<Record<string, string>> = {},
): Promise<string> {
  const lines: string[] = [];
  for (const { text, values } of sent) {
    if (values.length === 0) {
      lines.push(...text.split("; ").map((part) => `${part};`));
      continue;
    }
    const types = await parameterTypes(scratch, text, values.length);
    // On one line, a comment would swallow the rest of the statement; and pgbench takes `:word` for a variable, also inside of quotes.
    const readable = text
      .replaceAll(/--.*$/gm, "")
      // Every pair of quotes is read, so that none is taken for the opening one that closes another.
      .replaceAll(/'[^']*'/g, (quotes) =>
        /:[a-z_]/i.test(quotes) ? `E${quotes.replaceAll("\\", "\\\\").replaceAll(":", String.raw`\x3a`)}` : quotes,
      );
    const bare = readable.replaceAll(/\$(\d+)/g, (_found, number: string) => {
      const index = Number(number) - 1;
      const value = values[index];
      const given = Buffer.isBuffer(value) && types[index] !== "bytea" ? value.toString() : value;
      return `(${literal(given, tokens)})::${types[index]}`;
    });
    const prefix = Object.entries(results).find(([part]) => text.includes(part))?.[1];
    lines.push(bare.replaceAll(/\s+/g, " ").trim() + (prefix ? ` \\gset ${prefix}` : ";"));
  }
  return lines.join("\n");
}

async function parameterTypes({ url }: ScratchDatabase, text: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`prepare captured as ${text}`);
    const { rows } = await client.query(
      "select parameter_types::text[] as types from pg_prepared_statements where name = 'captured'",
    );
    if (rows[0].types.length !== count) throw new Error(`Parameters of ${text}`);
    return rows[0].types;
  } finally {
    await client.end();
  }
}

function literal(value: unknown, tokens: readonly Token[]): string {
  const whole = typeof value === "number" ? tokens.find((token) => token.value === String(value)) : undefined;
  if (whole) return whole.sql;
  if (value === null || value === undefined) return "null";
  const prepared = asText(value);
  const parts = tokens.reduce<(string | Token)[]>(
    (pieces, token) => pieces.flatMap((piece) => (typeof piece === "string" ? splitBy(piece, token) : [piece])),
    [prepared],
  );
  return parts
    .filter((part) => part !== "" || parts.length === 1)
    .map((part) => (typeof part === "string" ? quoted(part) : parts.length > 1 ? `(${part.sql})::text` : part.sql))
    .join(" || ");
}

function splitBy(text: string, token: Token): (string | Token)[] {
  return text.split(token.value).flatMap((part, index) => (index === 0 ? [part] : [token, part]));
}

function asText(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return `{${value.map((item) => `"${String(item).replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`;
  return String(value);
}

/** pgbench reads every colon before a letter as a variable, even inside quotes, so the script has none. */
function quoted(text: string): string {
  return `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll(":", "\\x3a").replaceAll("\n", "\\n")}'`;
}
