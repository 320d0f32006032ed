import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Wall } from "./walls.ts";

export type CageTools = {
  /** The child's user where the parent is root; null where the parent is not. */
  uid: number | null;
  unshare: string | null;
  setpriv: string | null;
};

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const rendering = here("../../");
const server = here("../../../");
const installed = here("../../../../");

/** The code and fonts of children. Nothing here is secret: it is the same in every installation. */
const code = [
  rendering,
  join(server, "agreements"),
  join(server, "package.json"),
  join(server, "node_modules"),
  join(installed, "package.json"),
  join(installed, "node_modules"),
  join(installed, "engines"),
].map((path) => path.replace(/\/$/, ""));

/** What Node itself needs to start. */
const libraries = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache"];

/** Starts Node behind the given walls. Each program of the command replaces itself with the next. */
export function cagedCommand(
  tools: CageTools,
  holding: ReadonlySet<Wall>,
  file: string,
  nodeOptions: readonly string[],
): string[] {
  const readable = [...code, ...(isInside(file) ? [] : [file])].filter((path) => existsSync(path));
  const node = [
    process.execPath,
    ...nodeOptions,
    ...(holding.has("permissions") ? permissionsFor(readable) : []),
    file,
  ];
  return [...namespaces(tools, holding), ...view(tools, holding, readable), ...privileges(tools, holding), ...node];
}

const isInside = (file: string) => code.some((path) => file.startsWith(`${path}/`));

/** The typesetter is native code. Nothing else is allowed beside reading. */
const permissionsFor = (readable: readonly string[]) => [
  "--permission",
  "--allow-addons",
  ...readable.map((path) => `--allow-fs-read=${path}`),
];

function namespaces({ uid, unshare }: CageTools, holding: ReadonlySet<Wall>): string[] {
  const flags = [
    // Root needs none: it has the right to make the others, and gets another user by number.
    ...(holding.has("user") && uid === null ? ["--user", "--map-root-user"] : []),
    ...(holding.has("network") ? ["--net"] : []),
    ...(holding.has("processes") ? ["--pid", "--fork", "--kill-child", "--mount"] : []),
    ...(holding.has("processes") && !holding.has("files") ? ["--mount-proc"] : []),
  ];
  return flags.length === 0 ? [] : [unshare ?? "unshare", ...flags, "--"];
}

function view({ setpriv }: CageTools, holding: ReadonlySet<Wall>, readable: readonly string[]): string[] {
  if (!holding.has("files")) return [];
  const shown = [...libraries, setpriv ?? "setpriv", process.execPath, ...readable].filter((path) => existsSync(path));
  return ["/bin/sh", here("./show-only.sh"), ...shown, "--"];
}

/** Without capabilities nothing of the above can be undone. A signal ends the child with its parent. */
function privileges({ uid, setpriv }: CageTools, holding: ReadonlySet<Wall>): string[] {
  if (!holding.has("user")) return [];
  const user = uid === null ? [] : [`--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"];
  return [
    setpriv ?? "setpriv",
    ...user,
    "--no-new-privs",
    "--inh-caps=-all",
    "--ambient-caps=-all",
    "--bounding-set=-all",
    "--pdeathsig=KILL",
    "--",
  ];
}
