import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

export const usage = "secrets make --out FOLDER [--database-host postgres] [--database-port 5432]";

/**
 * `secrets make`: what an installation needs before its first start, in two folders: `probity` for its processes, `postgres` for the
 * database alone. A file that is there is read and never replaced, because with another master key nobody could open the secrets in the
 * database; so the command may run before every start, and goes on where it was killed.
 */
export async function secretsCommand([verb, ...args]: string[]): Promise<boolean> {
  const { out, host, port } = argumentsOf(verb, args);
  const file = (path: string, mode: number, value: string) => once(join(out, path), mode, value);
  await file("probity/master-keys", 0o600, `1:${randomBytes(32).toString("base64")}`);
  const owner = await file("postgres/password", 0o644, randomBytes(24).toString("base64url"));
  const login = await file("probity/database-password", 0o600, randomBytes(24).toString("base64url"));
  const url = (user: string, password: string) => `postgres://${user}:${password}@${host}:${port}/probity`;
  await file("probity/migration-database-url", 0o600, url("postgres", owner));
  await file("probity/database-url", 0o600, url("probity_login", login));
  // Read by the server of the database when it makes its cluster; nobody else has this folder.
  await file("postgres/login.sql", 0o644, loginSql(login));
  console.log(
    `The secrets are in ${out}. Keep a copy of probity/master-keys: without it nobody can read the database.`,
  );
  return true;
}

/** The role that processes connect with has the rights of `probity_app` alone, so that row-level security binds it. */
const loginSql = (password: string) =>
  `create role probity_app nologin nobypassrls;\ncreate role probity_login login password '${password}' in role probity_app;\n`;

/** The text of the file, which is written if there is none. It appears whole or not at all. */
async function once(path: string, mode: number, value: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${value.trimEnd()}\n`, { mode: 0o600 });
  await chmod(draft, mode);
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(path, "utf8")).trimEnd();
}

function argumentsOf(verb: string | undefined, args: string[]): { out: string; host: string; port: string } {
  const options = {
    out: { type: "string" },
    "database-host": { type: "string", default: "postgres" },
    "database-port": { type: "string", default: "5432" },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    if (verb === "make" && values.out && /^\d+$/.test(values["database-port"]))
      return { out: values.out, host: values["database-host"], port: values["database-port"] };
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(usage);
}
