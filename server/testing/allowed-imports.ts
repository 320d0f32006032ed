/** Every slice may use these. Operations hold a transaction, so `database` gives them its types and ids, never a pool. */
const foundation = ["database", "secrets", "operation", "engines", "jobs", "audit", "webhooks", "mail"];
const authentication = [
  "server/identity/access-tokens.ts",
  "server/identity/confirmed.ts",
  "server/identity/operators/operator-store.ts",
  "server/identity/session-store.ts",
  "server/identity/api-keys/key-end.ts",
  "server/identity/throttle/network-of.ts",
];

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
  // The page that checks files: the look of the signing page, and engines that need no server.
  "signing/verify": ["engines", "signing/page"],
  // The program inside of a report, and its build.
  "signing/report": ["engines"],
  // Documentation as a site: made of Markdown, served as files.
  site: [],
  // The table of pages, and what mounts it.
  dashboard: [
    "dashboard/frame",
    "dashboard/session",
    "dashboard/api",
    "dashboard/pages",
    "dashboard/kit",
    "dashboard/texts",
  ],
  // Texts name statuses and meanings in the words of the contract.
  "dashboard/texts": ["contract", "dashboard/kit"],
  // Components and pictures know the words of the API, and call nothing.
  "dashboard/kit": ["engines", "contract"],
  "dashboard/pictures": ["engines", "contract", "dashboard/kit"],
  "dashboard/session": ["contract", "client"],
  "dashboard/api": [
    "contract",
    "client",
    "engines",
    "dashboard/session",
    "dashboard/texts",
    // What a view shows of a query: a type.
    "dashboard/kit/states/reading.ts",
  ],
  "dashboard/frame": [
    "contract",
    "client",
    "engines",
    "dashboard/session",
    "dashboard/api",
    "dashboard/kit",
    "dashboard/texts",
  ],
  // What several pages show of one kind of record.
  "dashboard/records": [
    "contract",
    "client",
    "engines",
    "dashboard/session",
    "dashboard/api",
    "dashboard/frame",
    "dashboard/kit",
    "dashboard/pictures",
    "dashboard/texts",
  ],
  // A page uses all of these, and no other page.
  "dashboard/pages": [
    "contract",
    "client",
    "engines",
    "dashboard/session",
    "dashboard/api",
    "dashboard/frame",
    "dashboard/records",
    "dashboard/kit",
    "dashboard/pictures",
    "dashboard/texts",
  ],
  "dashboard/testing": [
    "dashboard",
    "dashboard/kit",
    "dashboard/pictures",
    "engines",
    "testing",
    "database",
    "live",
    "screening",
    "identity",
    "operation",
    "http",
    "documents",
    "mail",
    "signing/testing",
  ],
  // Only tests: what one person does on several screens.
  "dashboard/journeys": [],
  "signing/testing": ["engines", "signing", "signing/page", "documents"],
  // Spans and metrics for a collector; knows nobody who is traced.
  tracing: ["server/configuration/telemetry-settings.ts"],
  database: ["tracing"],
  secrets: ["database"],
  operation: ["database", "secrets", "engines"],
  jobs: ["database", "tracing"],
  // Whether anything may be sent, and the marks that tell an older database.
  sending: ["database"],
  // Composes and sends; knows nobody who is written to.
  mail: ["tracing"],
  audit: ["database", "secrets", "operation", "engines"],
  webhooks: ["database", "secrets", "operation", "engines", "jobs", "audit", "tracing"],
  // An organization whose records are on hold cannot be deleted.
  identity: [...foundation, "four-eyes", "holds"],
  // Slices that change a record update the queue; the queue imports none of them.
  work: foundation,
  // Keeps changes for a second person. The slices whose changes they are use it, and `proposals` uses those slices.
  "four-eyes": [...foundation, "work"],
  // Approves changes of the organization's own settings as well.
  proposals: [...foundation, "four-eyes", "risk", "screening", "work", "erasure", "retention", "identity"],
  // Nothing that decides reads notes. Screening tells them whom a match is about, once it is known.
  notes: foundation,
  // Says which records a legal hold keeps. Whoever shows or erases them asks.
  holds: ["database", "operation"],
  risk: [...foundation, "work", "four-eyes", "holds", "tracing"],
  screening: [...foundation, "risk", "work", "four-eyes", "server/notes/link-notes.ts"],
  verification: [...foundation, "risk", "screening", "work", "holds"],
  // An archive reads what every slice knows about a subject, and nothing imports it.
  archive: [...foundation, "risk", "screening", "verification", "work", "notes", "four-eyes", "holds"],
  // Erasing a record looks at everything that quotes it.
  erasure: [...foundation, "risk", "work", "notes", "four-eyes", "holds", "documents"],
  // Deletes what is older than an organization's periods; a subject is erased.
  retention: [...foundation, "four-eyes", "erasure", "server/identity/mail/queue-mail.ts"],
  // Counts and ages of the whole installation, never a record of an organization.
  operator: [
    ...foundation,
    "sending",
    "server/screening/lists/list-overview.ts",
    "server/screening/lists/version-store.ts",
  ],
  // The bytes of files outside of PostgreSQL; knows no slice.
  files: ["database", "secrets", "operation", "tracing", "server/configuration/file-settings.ts"],
  documents: [...foundation, "pages", "files", "holds", "tracing"],
  // Built pages as files.
  pages: ["server/http/security-headers.ts"],
  live: ["database", "operation", "server/identity/session-store.ts"],
  // An export is written down like a change, and an answer that holds a secret queues the job that removes it. A probe is told of queues
  // that are not there.
  http: [
    "database",
    "secrets",
    "operation",
    "engines",
    "tracing",
    "server/audit/record-audit.ts",
    "server/jobs/enqueue.ts",
    "server/jobs/missing-queues.ts",
    ...authentication,
  ],
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
    "work",
    "documents",
    "files",
    "pages",
    "live",
    "proposals",
    "notes",
    "operator",
    "erasure",
    "archive",
    "retention",
    "threads",
    "server/operation-refusals.ts",
  ],
  // Computations beside the event loop. A thread maps the snapshots of lists for itself.
  threads: ["operation", "engines", "server/screening/snapshots/open-snapshot.ts"],
  "server/operation-refusals.ts": [
    "operation",
    "server/archive/route-refusals.ts",
    "server/documents/route-refusals.ts",
    "server/erasure/route-refusals.ts",
    "server/identity/route-refusals.ts",
    "server/live/route-refusals.ts",
    "server/notes/route-refusals.ts",
    "server/operator/route-refusals.ts",
    "server/proposals/route-refusals.ts",
    "server/retention/route-refusals.ts",
    "server/risk/route-refusals.ts",
    "server/screening/route-refusals.ts",
    "server/verification/route-refusals.ts",
    "server/webhooks/route-refusals.ts",
    "server/work/route-refusals.ts",
  ],
  "server/worker.ts": [
    "audit",
    "database",
    "sending",
    "engines",
    "secrets",
    "jobs",
    "identity",
    "mail",
    "webhooks",
    "risk",
    "screening",
    "work",
    "documents",
    "files",
    "operation",
    "four-eyes",
    "proposals",
    "retention",
    "server/http/old-secrets.ts",
    "server/parts.ts",
    "server/config.ts",
  ],
  configuration: ["server/http/trusted-proxies.ts", "server/documents/children/cage/walls.ts"],
  "server/config.ts": ["configuration", "engines", "server/http/trusted-proxies.ts"],
  "server/parts.ts": [
    "database",
    "sending",
    "secrets",
    "operation",
    "files",
    "http",
    "identity",
    "live",
    "tracing",
    "server/config.ts",
    "server/erasure/list/erasure-list.ts",
  ],
  "server/main.ts": ["commands", "server/config.ts", "server/database/unavailable.ts"],
  commands: [
    "audit",
    "sending",
    "demo",
    "database",
    "secrets",
    "engines",
    "jobs",
    "http",
    "identity",
    "mail",
    "webhooks",
    "screening",
    "documents",
    "files",
    "erasure",
    "pages",
    "operation",
    "threads",
    "tracing",
    "server/operator/software-version.ts",
    // The record that a command prints: a type.
    "server/risk/policy-impacts/impact-record.ts",
    "server/api.ts",
    "server/worker.ts",
    "server/parts.ts",
    "server/config.ts",
  ],
  // Calls the API as customers do, and knows nothing of how it is made.
  demo: [],
  // Fixtures of slices come on top, as for every test.
  testing: [
    "database",
    "secrets",
    "jobs",
    "operation",
    "http",
    "identity",
    "screening",
    "erasure",
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
  "server/documents/disarming": [],
  "server/documents/completion": [
    "server/documents/children",
    "server/documents/disarming",
    "server/documents/rendering",
    "server/documents/documents",
    "server/documents/mail",
    "server/documents/public-check",
    "server/documents/signers",
    "server/documents/signing",
  ],
};
/** The rooms of these folders import none of each other: each page of the dashboard stands by itself. */
export const separateRooms = ["dashboard/pages"];
const everyTestMayImport = ["testing", "client", "contract", "server/api.ts"];
export const testsMayImport = (path: string) => {
  const workspace = path.split("/", 1)[0]!;
  if (workspace === "site") return [...everyTestMayImport, "signing/testing", "dashboard/testing"];
  return ["signing", "dashboard"].includes(workspace)
    ? [...everyTestMayImport, `${workspace}/testing`]
    : everyTestMayImport;
};
