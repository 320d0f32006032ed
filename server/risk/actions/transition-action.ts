import { actionStatuses } from "@probity/engines/risk/action-transitions.ts";
import Type from "typebox";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { IdParams, Reason, Revision, strict } from "#platform/operation/shapes.ts";
import { ActionRecord, asActionRecords } from "./action-resource.ts";
import { moveActionTo } from "./move-action.ts";

/** POST /risk/actions/{id}/transitions */
export const transitionAction = operation({
  summary:
    "Say how far an action is; what you say is kept as your statement, not as proof that a restriction was applied",
  allow: writers,
  params: IdParams,
  body: strict({
    status: Type.Enum([...actionStatuses], {
      description:
        "Only owners and admins who are signed in cancel. `acknowledged` says that you have taken the action on, no more.",
    }),
    expectedRevision: Revision,
    reason: Reason,
  }),
  example: { status: "completed", expectedRevision: 2, reason: "The limit was set in the core banking system." },
  reply: ActionRecord,
  answer: { status: 200 },

  async run({ tx, caller, now, params, body }) {
    const moved = await moveActionTo(tx, caller, now, { id: params.id, ...body });
    return (await asActionRecords(tx, caller.scope, [moved]))[0]!;
  },
});
