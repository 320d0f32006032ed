import type { FastifyReply, FastifyRequest } from "fastify";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { type Caller, principalOf } from "#platform/operation/caller.ts";
import { exportFormats, type ExportType, type WalkName } from "#platform/operation/exported-list.ts";
import type { Brought } from "#platform/operation/operation.ts";
import type { Route } from "#platform/operation/route.ts";
import type { Services } from "#platform/operation/services.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import type { Input } from "../input.ts";
import { exportStream, linesOf, refusePaging, rowSchemaOf, type WalkedPage } from "./export-list.ts";
import type { ExportRoom } from "./export-room.ts";

export type Exporting = {
  request: FastifyRequest;
  reply: FastifyReply;
  route: Route;
  walkName: WalkName;
  type: ExportType;
  caller: Caller;
  input: Input;
  brought: Brought;
  services: Services;
  clock: () => Date;
  room: ExportRoom;
  /** A page, perhaps from a standby; the caller is asked for again, so whoever loses a role or a key gets no further one. */
  readAsCaller: <T>(work: (tx: Tx, keys: OrganizationKeys) => Promise<T>) => Promise<T>;
  /** A transaction that asks nobody: what was sent is written down even if the caller has lost the right meanwhile. */
  transactAnyway: (work: (tx: Tx) => Promise<void>) => Promise<void>;
};

/** What an answer that is an export has in its head, and no other. */
export const exportIdHeader = "x-export-id";

const inPath = (path: string) => path.replace(/^.*?\/api\/v1/, "");

/**
 * Answers all rows of a list. The first page is read, and its reader written down, before anything is sent: until then a request is
 * refused like any other. Afterwards a failure can only break the connection.
 */
export async function sendExport(exporting: Exporting): Promise<FastifyReply> {
  const { request, reply, route, type, caller, input, brought, clock, room, readAsCaller } = exporting;
  const { operation } = route;
  refusePaging(input.query);
  const credential = principalOf(caller);
  room.refuseUnlessRoom(credential);
  const lines = linesOf(type, rowSchemaOf(operation, input));
  const id = newId(clock());
  const asked = {
    list: inPath(brought.path),
    mode: caller.scope.mode,
    format: exportFormats[type],
    filters: Object.keys(input.query).toSorted(),
  };
  const record = (tx: Tx, happened: "started" | "ended", details: object) =>
    recordAudit(tx, caller, clock(), {
      type: `export.${happened}`,
      resourceType: "exports",
      resourceId: id,
      details: { ...asked, ...details },
    });

  const first = await readAsCaller((tx, keys) => pageAt(exporting, tx, keys, null));
  await exporting.transactAnyway((tx) => record(tx, "started", {}));
  const stream = exportStream({
    first,
    next: (place) => readAsCaller((tx, keys) => pageAt(exporting, tx, keys, place)),
    lines,
    onFailure: (error) => request.log.warn({ code: codeOf(error) }, "an export was interrupted"),
    onEnd: (outcome, rows) => {
      const ended = exporting.transactAnyway((tx) => record(tx, "ended", { outcome, rows }));
      ended.catch((error: unknown) =>
        request.log.error({ code: codeOf(error) }, "the end of an export is not recorded"),
      );
    },
  });
  room.enter(credential, stream);
  reply.raw.setTimeout(room.settings.silenceMs, () => stream.destroy(new Error("Nobody reads the export.")));
  return reply
    .code(200)
    .headers(headersOf(asked, id, clock()))
    .header("content-type", contentTypes[type])
    .send(stream);
}

const contentTypes: Record<ExportType, string> = {
  "text/csv": "text/csv; charset=utf-8; header=present",
  "application/jsonl": "application/jsonl; charset=utf-8",
};

function headersOf({ list, mode, format }: { list: string; mode: string; format: string }, id: string, now: Date) {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const name = `${list.split("/").findLast((part) => part !== "")}-${mode}-${time}.${format}`;
  return {
    "cache-control": "no-store, no-transform",
    "content-disposition": `attachment; filename="${name}"`,
    [exportIdHeader]: id,
  };
}

/** The next rows, by the list's own operation: an export can show nothing that the list does not. */
async function pageAt(
  { route: { operation }, walkName, caller, input, brought, services, clock }: Exporting,
  tx: Tx,
  keys: OrganizationKeys,
  place: string | null,
): Promise<WalkedPage> {
  // A walk by `after` begins with an empty one; the other names are left out of the first request.
  const start = walkName === "after" ? "" : undefined;
  const query = { ...input.query, [walkName]: place ?? start };
  const page = await operation.run({
    ...brought,
    ...input,
    query,
    tx,
    caller,
    keys,
    now: clock(),
    prepared: undefined,
    services,
  });
  const { items, nextCursor } = page as { items: object[]; nextCursor: string | null };
  return { items, next: nextCursor };
}

/** Only the code: the message of a database error may quote a row. */
const codeOf = (error: unknown) => (error as { code?: string }).code ?? (error as Error).name;

/** The kind of export that a request asks for by its `Accept`; null for everybody who takes JSON. */
export function exportTypeOf(accept: string | undefined): ExportType | null {
  const types = (accept ?? "").split(",").map((part) => part.split(";", 1)[0]!.trim().toLowerCase());
  if (types.includes("application/json")) return null;
  return (Object.keys(exportFormats) as ExportType[]).find((type) => types.includes(type)) ?? null;
}
