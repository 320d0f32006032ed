import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#operation/refusal.ts";
import { type Authenticator, refuseImplausible } from "./authenticate.ts";

/** The number of files that one process reads at the same time: the memory they take has to be bounded. */
const uploadsMax = 8;

/** Turns an upload away before its bytes are read: of somebody who cannot be who they say, and when too many are under way. */
export function uploadRoom(parts: Authenticator) {
  let underWay = 0;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await refuseImplausible(parts, request.headers);
    if (underWay >= uploadsMax) throw new Refusal("temporarily_unavailable", { retryAfterSeconds: 1 });
    underWay += 1;
    // A connection that breaks has no response; it closes all the same.
    reply.raw.once("close", () => (underWay -= 1));
  };
}
