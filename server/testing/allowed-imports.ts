/** Every slice may use these. Operations hold a transaction, so `database` gives them its types and ids, never a pool. */
const foundation = ["database", "secrets", "operation", "engines", "jobs", "audit", "webhooks"];
const authentication = ["server/identity/access-tokens.ts", "server/identity/session-store.ts"];

/**
 * The imports of each folder beside itself. A folder or an arrow that is not here does not exist. A path is narrower than
 * a folder: it stands for one file, on either side.
 */
export const mayImport: Record<string, readonly string[]> = {
  // Types made from the operations, for everybody outside of the server.
  contract: [],
  engines: [],
  client: ["contract"],
  examples: ["client"],
  // The package that embeds the page, its messages and its build.
  signing: ["contract"],
  "signing/page": ["contract", "engines", "signing/messages.ts"],
  "signing/testing": ["engines", "signing", "signing/page", "documents"],
  database: [],
  secrets: ["database"],
  operation: ["database", "secrets", "engines"],
  jobs: ["database"],
  audit: ["database", "operation"],
  webhooks: ["database", "secrets", "operation", "engines", "jobs", "audit"],
  identity: foundation,
  risk: foundation,
  screening: [...foundation, "risk"],
  verification: [...foundation, "risk", "screening"],
  documents: foundation,
  http: ["database", "secrets", "operation", "engines", ...authentication],
  "server/api.ts": [
    "database",
    "secrets",
    "engines",
    "operation",
    "http",
    "identity",
    "webhooks",
    "risk",
    "screening",
    "verification",
    "documents",
    "server/operation-refusals.ts",
  ],
  "server/operation-refusals.ts": ["operation"],
  "server/worker.ts": [
    "database",
    "engines",
    "secrets",
    "jobs",
    "identity",
    "webhooks",
    "risk",
    "screening",
    "documents",
    "server/parts.ts",
    "server/config.ts",
  ],
  configuration: ["server/http/trusted-proxies.ts"],
  "server/config.ts": ["configuration", "engines", "server/http/trusted-proxies.ts"],
  "server/parts.ts": ["database", "secrets", "http", "identity", "server/config.ts"],
  "server/main.ts": ["commands", "server/config.ts", "server/database/unavailable.ts"],
  commands: [
    "database",
    "secrets",
    "engines",
    "jobs",
    "http",
    "identity",
    "webhooks",
    "screening",
    "documents",
    "server/api.ts",
    "server/worker.ts",
    "server/parts.ts",
    "server/config.ts",
  ],
  testing: [
    "database",
    "secrets",
    "jobs",
    "operation",
    "engines",
    "http",
    "identity",
    "webhooks",
    "screening",
    "documents",
    "client",
    "server/api.ts",
  ],
  // Reads the finished API to describe it, and nothing imports it.
  "server/database/generate.ts": ["database", "http", "describe", "server/api.ts"],
  describe: ["operation", "http", "webhooks", "risk", "contract", "server/api.ts"],
};
/**
 * Rooms of a slice that import only these others of it. The table of jobs, `documents/child.ts`, stands above the rooms whose
 * work children do, so they do not import it.
 */
export const roomsMayImport: Record<string, readonly string[]> = {
  "server/documents/children": [],
  "server/documents/rendering": [],
  "server/documents/completion": [
    "server/documents/children",
    "server/documents/rendering",
    "server/documents/documents",
    "server/documents/mail",
    "server/documents/signers",
    "server/documents/signing",
  ],
};
const everyTestMayImport = ["testing", "client", "contract", "server/api.ts"];
export const testsMayImport = (path: string) =>
  path.startsWith("signing/") ? [...everyTestMayImport, "signing/testing"] : everyTestMayImport;
