import Type from "typebox";
import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { strict } from "#platform/operation/shapes.ts";
import { StreamAnswer } from "#platform/operation/stream-answer.ts";
import { LiveChange } from "./live-kinds.ts";

const mediaType = "text/event-stream";

/** GET /live */
export const readLive = operation({
  summary: "Hear which kinds of records change, as server-sent events, for as long as the session lasts",
  allow: dashboardUsers,
  query: strict({
    seconds: Type.Optional(
      Type.String({
        pattern: "^([1-9]|[1-9][0-9]{1,2}|[12][0-9]{3}|3[0-5][0-9]{2}|3600)$",
        description: "Ends the stream after so many seconds, 1 to 3600. For proxies that would cut it off.",
      }),
    ),
  }),
  reply: LiveChange,
  answer: { file: { mediaType, orJson: false } },

  async run({ caller, query, services }) {
    if (caller.kind !== "user") throw new Error("Only people who are signed in have streams.");
    const seconds = query.seconds === undefined ? null : Number(query.seconds);
    return new StreamAnswer(mediaType, () => services.live.open(caller, seconds));
  },
});
