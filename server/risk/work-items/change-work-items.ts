import { actionStatuses, type ActionStatus } from "@probity/engines/risk/action-transitions.ts";
import Type, { type Static } from "typebox";
import type { Tx } from "#platform/database/transaction.ts";
import { analysts } from "#platform/operation/access.ts";
import { attempt } from "#platform/operation/attempt.ts";
import { operation } from "#platform/operation/operation.ts";
import { type Refusal, refuseField, refuseRepeated, refuseUnless } from "#platform/operation/refusal.ts";
import { refusals } from "#platform/operation/refusal-codes.ts";
import { Id, Reason, Revision, strict } from "#platform/operation/shapes.ts";
import { assign } from "#platform/work/items/assign.ts";
import { type Person, personOf } from "#platform/work/items/holding.ts";
import { asWorkItem, WorkItem } from "#platform/work/items/item-record.ts";
import { findItems } from "#platform/work/items/item-store.ts";
import type { ItemRow } from "#platform/work/items/item-columns.ts";
import { moveActionTo } from "../actions/move-action.ts";

const itemsMax = 100;

const Change = Type.Union([
  strict({ type: Type.Literal("assign"), userId: Id }),
  strict({ type: Type.Literal("release") }),
  strict({ type: Type.Literal("transition"), status: Type.Enum([...actionStatuses]) }),
]);
type Change = Static<typeof Change>;

const Result = Type.Object({
  item: Type.Union([WorkItem, Type.Null()], {
    description: "The item as it is now; null when it is finished or refused.",
  }),
  refusal: Type.Union(
    [
      Type.Object({
        code: Type.String(),
        status: Type.Integer(),
        title: Type.String(),
        detail: Type.String(),
        currentRevision: Type.Optional(Type.Integer()),
      }),
      Type.Null(),
    ],
    { description: "Why this item did not change; null when it did." },
  ),
});

/** POST /work-items/bulk */
export const changeWorkItems = operation({
  summary: "Assign, release or move up to 100 items; each succeeds or is refused by itself",
  allow: analysts,
  idempotency: { quotesSubjects: true },
  body: strict({
    items: Type.Array(
      strict({
        id: Id,
        expectedRevision: Type.Optional(
          Type.Integer({ ...Revision, description: "The revision of the action; required for a transition." }),
        ),
      }),
      { minItems: 1, maxItems: itemsMax },
    ),
    change: Change,
    reason: Type.Optional(
      Type.String({ ...Reason, description: "Required for a transition, and kept with each action." }),
    ),
  }),
  example: {
    items: [{ id: "01982f4e-7a31-7c52-9d0e-3f5a2b6c8d10", expectedRevision: 1 }],
    change: { type: "transition", status: "acknowledged" },
    reason: "Taken on by the team for payments.",
  },
  reply: Type.Object({
    changed: Type.Integer(),
    refused: Type.Integer(),
    results: Type.Array(Result, { description: "One for each item, in the order they were sent." }),
  }),
  answer: { status: 200 },

  async run({ tx, caller, now, body: { items, change, reason } }) {
    const person = personOf(caller);
    const asked = items.map((item) => ({ ...item, id: item.id.toLowerCase() }));
    refuseRepeated(
      "/items",
      asked.map(({ id }) => id),
    );
    const move = moveOf(asked, change, reason);
    const found = new Map(
      (
        await findItems(
          tx,
          caller.scope,
          asked.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const results = new Map<string, Static<typeof Result>>();
    // Subjects, and items of a subject by their names, are locked in one order by everybody, so that nobody waits in a circle.
    for (const { id, expectedRevision } of asked.toSorted(inOrderOf(found))) {
      const outcome = await attempt(tx, () =>
        move === null
          ? assignAs(tx, person, now, id, change)
          : moveItem(tx, person, now, found.get(id), { ...move, expectedRevision: expectedRevision! }),
      );
      results.set(id, "refusal" in outcome ? refusedAs(outcome.refusal) : changedTo(outcome.value, now));
    }
    const inOrder = asked.map(({ id }) => results.get(id)!);
    const refused = inOrder.filter(({ refusal }) => refusal !== null).length;
    return { changed: inOrder.length - refused, refused, results: inOrder };
  },
});

type Asked = { id: string; expectedRevision?: number };

/** A transition of all items, as far as it is the same for them; null for another change. */
function moveOf(asked: readonly Asked[], change: Change, reason: string | undefined) {
  if (change.type !== "transition") return null;
  if (reason === undefined) refuseField("/reason", "required", "Give a reason for the transition.");
  const without = asked.findIndex(({ expectedRevision }) => expectedRevision === undefined);
  if (without >= 0)
    refuseField(
      `/items/${without}/expectedRevision`,
      "required",
      "Name the revision of the action that you have seen.",
    );
  return { status: change.status as ActionStatus, reason };
}

const inOrderOf = (found: ReadonlyMap<string, ItemRow>) => (one: Asked, other: Asked) => {
  const key = ({ id }: Asked) => {
    const { subject_id = "", policy_key = "", name = "" } = found.get(id) ?? {};
    return [subject_id, policy_key, name, id].join("\n");
  };
  return key(one) < key(other) ? -1 : 1;
};

async function assignAs(tx: Tx, person: Person, now: Date, id: string, change: Change): Promise<ItemRow> {
  return assign(tx, person, now, id, change.type === "assign" ? change.userId.toLowerCase() : null);
}

async function moveItem(
  tx: Tx,
  person: Person,
  now: Date,
  item: ItemRow | undefined,
  move: { status: ActionStatus; expectedRevision: number; reason: string },
): Promise<ItemRow | null> {
  refuseUnless(item, "not_found");
  refuseUnless(item.kind === "action", "not_an_action");
  const { revision } = await moveActionTo(tx, person, now, { id: item.resource_id, ...move });
  const [kept] = await findItems(tx, person.scope, [item.id]);
  return kept ? { ...kept, revision } : null;
}

const changedTo = (item: ItemRow | null, now: Date) => ({
  item: item && asWorkItem(item, now),
  refusal: null,
});

function refusedAs({ code, members }: Refusal): Static<typeof Result> {
  const [status, title, advice] = refusals[code];
  const { detail = advice, currentRevision } = members;
  const refusal = { code, status, title, detail, ...(currentRevision !== undefined && { currentRevision }) };
  return { item: null, refusal };
}
