import type { FastifyReply, FastifyRequest } from "fastify";
import { Admission } from "#platform/operation/admission.ts";
import { authenticateHead, type Authenticator } from "./authenticate.ts";
import type { Door } from "./door.ts";
import { modeOf } from "./mode.ts";

const waiting = { queue: 16, waitMs: 10_000 };

/**
 * Takes uploads in before their bytes are read, a few at a time because of the memory they take. Each organization has places of its own
 * for requests that prove by their head who sends them. Whoever names a key without proof shares two places with all others who do.
 */
export function uploadRoom(parts: Authenticator & { door: Door }) {
  const proven = new Admission({ ...waiting, places: 12, placesEach: 3, placesAlone: 3 });
  const unproven = new Admission({ ...waiting, places: 2, placesEach: 1, placesAlone: 2 });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { method, headers } = request;
    const target = request.raw.url ?? request.url;
    const head = await parts.door.counting(request, () => authenticateHead(parts, { method, target, headers }));
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    const leave =
      "who" in head
        ? await proven.enter(shareOf(head.who, request), gone.signal)
        : await unproven.enter(head.named, gone.signal);
    // A connection that breaks has no response; it closes all the same.
    if (reply.raw.closed) leave();
    else reply.raw.once("close", leave);
    if ("who" in head) request.provenBy = head.who;
  };
}

function shareOf(who: NonNullable<FastifyRequest["provenBy"]>, { headers }: FastifyRequest) {
  if (who.kind !== "user") return who.caller.scope;
  return { organizationId: who.organizationId, mode: modeOf(headers, undefined, undefined) };
}
