import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { newId } from "#platform/database/new-id.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { ArchiveAnswer, type Outcome, type ReadPage } from "#platform/operation/archive-answer.ts";
import { type Caller, principalOf } from "#platform/operation/caller.ts";
import type { Brought } from "#platform/operation/operation.ts";
import type { Route } from "#platform/operation/route.ts";
import type { Services } from "#platform/operation/services.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import type { ExportRoom } from "../exports/export-room.ts";
import { exportIdHeader } from "../exports/handle-export.ts";
import type { Input } from "../input.ts";
import { withManifest } from "./manifest.ts";
import { zipOf } from "./zip.ts";

export type Archiving = {
  request: FastifyRequest;
  reply: FastifyReply;
  route: Route;
  caller: Caller;
  input: Input;
  brought: Brought;
  services: Services;
  clock: () => Date;
  room: ExportRoom;
  /** As for an export; each begins when the turn of the caller's organization has come. */
  transactAsCaller: <T>(work: (tx: Tx, keys: OrganizationKeys) => Promise<T>) => Promise<T>;
  transactAnyway: (work: (tx: Tx) => Promise<void>) => Promise<void>;
};

/**
 * Answers an archive as it is made. Until the first byte a request is refused like any other; afterwards a failure can only break the
 * connection, and an archive without its end opens nowhere.
 */
export async function sendArchive(archiving: Archiving): Promise<FastifyReply> {
  const { request, reply, route, caller, input, brought, services, clock, room } = archiving;
  const { transactAsCaller, transactAnyway } = archiving;
  const credential = principalOf(caller);
  room.refuseUnlessRoom(credential);
  const archive = await transactAsCaller((tx, keys) =>
    route.operation.run({ ...brought, ...input, tx, caller, keys, now: clock(), prepared: undefined, services }),
  );
  if (!(archive instanceof ArchiveAnswer)) throw new Error("The operation answers no archive.");
  const read: ReadPage = (work) => transactAsCaller((tx, keys) => work(tx, keys, clock()));
  const stream = archiveStream(archive, read, clock(), {
    onFailure: (error) => request.log.warn({ code: codeOf(error) }, "an archive was interrupted"),
    onEnd: (outcome) => {
      const ended = transactAnyway((tx) => archive.onEnd(tx, clock(), outcome));
      ended.catch((error: unknown) =>
        request.log.error({ code: codeOf(error) }, "the end of an archive is not recorded"),
      );
    },
  });
  room.enter(credential, stream);
  reply.raw.setTimeout(room.settings.silenceMs, () => stream.destroy(new Error("Nobody reads the archive.")));
  return reply
    .code(200)
    .headers({
      "cache-control": "no-store, no-transform",
      "content-disposition": `attachment; filename="${archive.name}.zip"`,
      "content-type": "application/zip",
      [exportIdHeader]: newId(clock()),
    })
    .send(stream);
}

type Ending = { onFailure: (error: unknown) => void; onEnd: (outcome: Outcome) => void };

function archiveStream(archive: ArchiveAnswer, read: ReadPage, now: Date, { onFailure, onEnd }: Ending): Readable {
  let outcome: Outcome = "abandoned";
  async function* bytes(): AsyncGenerator<Buffer> {
    try {
      yield* zipOf(withManifest(archive.files(read), now), now);
      outcome = "complete";
    } catch (error) {
      outcome = "interrupted";
      onFailure(error);
      // What failed may quote a row, and is told to nobody.
      throw new Error("The archive was interrupted.");
    }
  }
  const stream = Readable.from(bytes(), { objectMode: false, highWaterMark: 1 });
  stream.once("close", () => onEnd(stream.errored && outcome !== "complete" ? "interrupted" : outcome));
  return stream;
}

/** Only the code: the message of a database error may quote a row. */
const codeOf = (error: unknown) => (error as { code?: string }).code ?? (error as Error).name;
