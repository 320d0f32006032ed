import Type from "typebox";
import { workerSilentSeconds } from "#platform/jobs/waiting-work-store.ts";
import { operators } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { Id, Timestamp } from "#platform/operation/shapes.ts";
import { findSendingState } from "#platform/sending/sending-store.ts";
import { aliveProcesses, connectedProcesses, databaseState } from "./process-store.ts";

/** Longer than a restart takes. */
const aliveSeconds = 600;

const OperatorDatabase = Type.Object({
  version: Type.String(),
  answerMs: Type.Number({ description: "How long one small question took." }),
  connections: Type.Integer({ description: "Of all clients of the server." }),
  connectionsMax: Type.Integer(),
  clockAheadSeconds: Type.Number({ description: "The clock of this process before that of the database." }),
  loginBypassesRowSecurity: Type.Boolean(),
});

/** GET /operator/processes */
export const readOperatorProcesses = operation({
  summary: "Read when a worker was last seen, what is connected to the database, and whether anything is sent",
  allow: operators,
  fresh: true,
  reply: named(
    "OperatorProcesses",
    Type.Object({
      workerSilentSeconds: Type.Union([Type.Number(), Type.Null()], {
        description: "Since any worker gave a sign of life, which each does every 30 seconds; null when none ever did.",
      }),
      sendingHeld: Type.Union([
        Type.Object({ since: Timestamp, because: Type.Enum(["operator", "older"]) }),
        Type.Null(),
      ]),
      database: OperatorDatabase,
      alive: Type.Array(Type.Object({ id: Id, silentSeconds: Type.Number() }), {
        description:
          "Processes that gave a sign of life within the last ten minutes, which each does every five seconds. One that was restarted has another id.",
      }),
      connected: Type.Array(
        Type.Object({
          name: Type.String({ description: "The kind of process, such as `probity api`." }),
          connections: Type.Integer(),
        }),
      ),
    }),
  ),

  async run({ tx }) {
    const began = performance.now();
    const { now, ...database } = await databaseState(tx);
    const answerMs = performance.now() - began;
    const clockAheadSeconds = (Date.now() - answerMs / 2 - now.getTime()) / 1000;
    const { held } = await findSendingState(tx);
    return {
      workerSilentSeconds: await workerSilentSeconds(tx),
      sendingHeld: held && { since: held.since.toISOString(), because: held.because },
      database: { ...database, answerMs, clockAheadSeconds },
      alive: await aliveProcesses(tx, aliveSeconds),
      connected: await connectedProcesses(tx),
    };
  },
});
