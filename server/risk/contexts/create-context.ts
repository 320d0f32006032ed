import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { recordEvent } from "../events/record-event.ts";
import { asContextRecord, Context } from "./context-resource.ts";
import { contextKinds, findContextByExternalId, insertContext } from "./context-store.ts";

const withoutControlCharacters = "^[^\\p{Cc}]*$";

/** POST /risk/contexts */
export const createContext = operation({
  summary: "Create a context, which groups subjects and decides nothing about them",
  allow: writers,
  body: strict({
    kind: Type.Enum([...contextKinds]),
    externalId: Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: withoutControlCharacters,
      description:
        "Your own identifier of the context. It must not hold a name or the content of an identity document.",
    }),
    title: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 120,
        pattern: withoutControlCharacters,
        description: "For people who work with the context. It must not hold personal data.",
      }),
    ),
  }),
  example: { kind: "onboarding", externalId: "application-2026-0817", title: "Business account, two owners" },
  reply: Context,

  async run({ tx, caller, now, body }) {
    const context = {
      id: newId(now),
      kind: body.kind,
      external_id: body.externalId,
      title: body.title ?? null,
      created_at: now,
      created_by: principalOf(caller),
    };
    if (!(await insertContext(tx, caller.scope, context))) {
      const existing = await findContextByExternalId(tx, caller.scope, body.kind, body.externalId);
      throw new Refusal("already_exists", existing && { existingId: existing.id });
    }
    await recordEvent(tx, caller, now, {
      type: "risk.context.created",
      subjectId: null,
      sequence: null,
      resourceType: "contexts",
      resourceId: context.id,
    });
    return asContextRecord(context);
  },
});
