/** The areas of the server, lowest first: an area imports those before it. Rendering stands beside risk, and neither knows the other. */
export const areasInOrder = [
  ["platform"],
  ["webhooks"],
  ["accounts"],
  ["risk", "rendering"],
  ["screening"],
  ["agreements"],
  ["lifecycle"],
  ["casework"],
  ["app"],
];

/** How many imports may run against that order. They are the single files below, and this number only falls. */
export const againstOrderMax = 7;

/** What every slice may use. */
const foundation = ["engines", "platform", "webhooks"];

/**
 * The imports of each area, and of each folder elsewhere, beside itself. An arrow that is not here does not exist. A path is narrower
 * than an area: it stands for a room or one file, on either side, and a room's own row takes the place of its area's.
 */
export const mayImport: Record<string, readonly string[]> = {
  // Types made from the operations, for everybody outside of the server.
  contract: [],
  engines: [],
  client: ["contract"],
  examples: ["client"],

  platform: ["engines"],
  webhooks: ["engines", "platform"],
  accounts: foundation,
  risk: foundation,
  rendering: ["engines"],
  screening: [...foundation, "risk"],
  // Nothing that is signed waits for a decision, and no decision for a signature.
  agreements: [...foundation, "rendering"],
  // An archive and an erasure look at everything that quotes a record.
  lifecycle: [...foundation, "risk", "screening", "agreements", "server/accounts/mail/queue-mail.ts"],
  // Approves changes of the slices they belong to, an organization's own settings among them.
  casework: [...foundation, "accounts", "risk", "screening", "lifecycle"],
  app: [...foundation, "accounts", "risk", "rendering", "screening", "agreements", "lifecycle", "casework"],
  "server/main.ts": ["app", "server/platform/database/unavailable.ts"],
  // Counts and ages of the whole installation, never a record of an organization.
  "server/app/operator": [
    "engines",
    "platform",
    "server/screening/lists/list-overview.ts",
    "server/screening/lists/version-store.ts",
  ],
  // Calls the API as customers do, and knows nothing of how it is made.
  "server/app/demo": [],
  // Fixtures of areas come on top, as for every test.
  testing: [
    "platform",
    "accounts",
    "screening",
    "lifecycle",
    "client",
    "server/app/api.ts",
    // What the parts of a process are: a type, and the settings of a server that seals with keys of its own.
    "server/app/worker.ts",
    "server/agreements/completion/sealing/sealer.ts",
  ],

  // The package that embeds the page, its messages and its build.
  signing: ["contract"],
  "signing/page": ["contract", "engines", "signing/messages.ts"],
  // The page that checks files: the look of the signing page, and engines that need no server.
  "signing/verify": ["engines", "signing/page"],
  // The program inside of a report, and its build.
  "signing/report": ["engines"],
  "signing/testing": ["engines", "signing", "signing/page", "agreements", "rendering"],
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
    "platform",
    "screening",
    "accounts",
    "agreements",
    "signing/testing",
  ],
  // Only tests: what one person does on several screens.
  "dashboard/journeys": [],
};

/** Single files that import what their area may not, each with its reason: at most ten. */
export const exceptions: Record<string, { to: readonly string[]; because: string }> = {
  "server/platform/threads/search-folders.ts": {
    to: ["server/screening/snapshots/open-snapshot.ts"],
    because: "A thread maps the snapshots of lists for itself, because an open one cannot be handed to it.",
  },
  "server/rendering/children/renderers-busy.ts": {
    to: ["server/platform/operation/refusal.ts"],
    because: "Where all children are busy, the caller is refused; nothing that runs inside of a child imports this.",
  },
  "server/risk/verification/checks/providers.ts": {
    to: ["server/screening/runs/screened-matches.ts"],
    because: "Screening is one of the providers of a check.",
  },
  "server/risk/verification/checks/screening-check.ts": {
    to: ["server/screening/runs/run-request.ts"],
    because: "A step that screens asks for a run as the API does.",
  },
  "server/risk/verification/overview/read-overview.ts": {
    to: ["server/screening/runs/run-record.ts", "server/screening/runs/run-store.ts"],
    because: "The page of a session shows its runs of screening in the same answer.",
  },
  "server/risk/verification/runs/record-result.ts": {
    to: ["server/screening/runs/record-runs.ts"],
    because: "The run is stored in the transaction of the check that asked for it.",
  },
  "server/risk/verification/sessions/link-session.ts": {
    to: ["server/screening/runs/record-linked-runs.ts"],
    because: "Whoever was screened before they had a subject takes their matches along.",
  },
};

const inside = (area: string, rooms: Record<string, readonly string[]>): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(rooms).map(([room, may]) => [
      `server/${area}/${room}`,
      may.map((each) => (each.startsWith("server/") ? each : `server/${area}/${each}`)),
    ]),
  );

/** Rooms that import only these others of their area. A room that is not here imports what it likes of its own area. */
export const roomsMayImport: Record<string, readonly string[]> = {
  // The platform has layers of its own: each room uses those it names.
  ...inside("platform", {
    configuration: ["server/platform/http/trusted-proxies.ts"],
    // Spans and metrics for a collector; knows nobody who is traced.
    tracing: ["server/platform/configuration/telemetry-settings.ts"],
    database: ["tracing"],
    secrets: ["database"],
    operation: ["database", "secrets"],
    jobs: ["database", "tracing"],
    // Whether anything may be sent, and the marks that tell an older database.
    sending: ["database"],
    // Composes and sends; knows nobody who is written to.
    mail: ["tracing"],
    audit: ["database", "secrets", "operation"],
    sessions: ["database", "secrets", "operation"],
    // An export is written down like a change, and an answer that holds a secret queues the job that removes it. A probe is told of
    // queues that are not there.
    http: [
      "database",
      "secrets",
      "operation",
      "tracing",
      "sessions",
      "server/platform/audit/record-audit.ts",
      "server/platform/jobs/enqueue.ts",
      "server/platform/jobs/missing-queues.ts",
    ],
    describe: ["operation", "http"],
    // Built pages as files.
    pages: ["server/platform/http/security-headers.ts"],
    live: ["database", "operation", "server/platform/sessions/session-store.ts"],
    // Computations beside the event loop.
    threads: ["operation"],
    // The bytes of files outside of PostgreSQL; knows no slice.
    files: ["database", "secrets", "operation", "tracing", "server/platform/configuration/file-settings.ts"],
    // Says which records a legal hold keeps. Whoever shows or erases them asks.
    holds: ["database", "operation"],
    // Slices that change a record update the queue; the queue imports none of them.
    work: ["database", "secrets", "operation", "jobs", "audit", "mail"],
    "four-eyes": ["database", "secrets", "operation", "jobs", "audit", "mail", "work"],
    notes: ["database", "secrets", "operation", "jobs", "audit", "mail"],
  }),
  // What children run reaches nothing. The table of their jobs, `agreements/child.ts`, stands above the rooms whose work they do.
  ...inside("rendering", { children: [], disarming: [], pipeline: [], typesetting: ["pipeline"] }),
  ...inside("agreements", { completion: ["drafts", "mail", "public-check", "signers", "signing"] }),
};

/** Rooms that only these areas, rooms or files import from outside of their own area. */
export const openTo: Record<string, readonly string[]> = {
  // Operations hold a transaction and never see a request.
  "server/platform/http": ["app"],
  "server/platform/configuration": ["app"],
  "server/platform/describe": ["app"],
  "server/platform/live": ["app"],
  "server/platform/sending": ["app"],
  "server/platform/threads": ["app"],
  "server/platform/pages": ["app", "agreements"],
  "server/platform/files": ["app", "agreements"],
  "server/platform/sessions": ["app", "accounts", "server/casework/proposals/approve-proposal.ts"],
  "server/platform/tracing": ["app", "webhooks", "risk", "agreements"],
  "server/platform/holds": ["accounts", "risk", "agreements", "lifecycle"],
  "server/platform/four-eyes": ["app", "accounts", "risk", "screening", "lifecycle", "casework"],
  "server/platform/work": ["app", "risk", "screening", "lifecycle", "casework"],
  // Nothing that decides reads notes. Screening tells them whom a match is about, once it is known.
  "server/platform/notes": ["app", "lifecycle", "server/screening/runs/record-linked-runs.ts"],
};

/** The rooms of these folders import none of each other: each page of the dashboard stands by itself. */
export const separateRooms = ["dashboard/pages"];

const everyTestMayImport = ["testing", "client", "contract", "server/app/api.ts"];
/** What tests of a room need beside that. */
const testsOfRooms: Record<string, readonly string[]> = {
  // Pages are set by children, whose jobs stand in the table of agreements.
  "server/rendering/typesetting": [
    "server/agreements/child.ts",
    "server/agreements/renderer.ts",
    "server/agreements/completion/testing/words-and-ink.ts",
  ],
  "server/risk/verification": ["server/screening/screen.ts"],
};
export const testsMayImport = (path: string) => {
  const [workspace = "", ...rest] = path.split("/");
  if (workspace === "server")
    return [...everyTestMayImport, ...(testsOfRooms[[workspace, ...rest.slice(0, 2)].join("/")] ?? [])];
  if (workspace === "site") return [...everyTestMayImport, "signing/testing", "dashboard/testing"];
  return ["signing", "dashboard"].includes(workspace)
    ? [...everyTestMayImport, `${workspace}/testing`]
    : everyTestMayImport;
};

/** Folders of `engines/` with one small file, each with the area that needs the wall. */
export const smallEngines: Record<string, string> = {
  "engines/lifecycle": "The periods of retention are the only thing that its pages and the server share.",
};
