import { attentionReasons } from "@probity/engines/screening/lists/attention.ts";
import { listKeys } from "@probity/engines/screening/lists/list-keys.ts";
import Type from "typebox";
import { operators } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { Id, NullableTimestamp } from "#platform/operation/shapes.ts";
import { type ListOverview, listOverviews } from "#screening/lists/list-overview.ts";
import { loadingVersions, type Version } from "#screening/lists/version-store.ts";
import { loadProgress, Progress } from "./progress.ts";

const List = named(
  "OperatorList",
  Type.Object({
    key: Type.Enum([...listKeys]),
    enabled: Type.Boolean(),
    versionId: Type.Union([Id, Type.Null()], { description: "The version in use; null when none was ever loaded." }),
    entryCount: Type.Integer(),
    invented: Type.Boolean({ description: "Made for a demonstration; nobody has published it." }),
    publishedAt: NullableTimestamp,
    loadedAt: NullableTimestamp,
    lastConfirmedAt: NullableTimestamp,
    lastCheckedAt: NullableTimestamp,
    heldVersionId: Type.Union([Id, Type.Null()], {
      description: "A newer version that looks broken and waits for `probity lists activate`.",
    }),
    stale: Type.Boolean(),
    staleReasons: Type.Array(Type.Enum(["never_confirmed", "not_confirmed_in_time", "publication_too_old"])),
    attention: Type.Boolean(),
    attentionReasons: Type.Array(Type.Enum([...attentionReasons])),
    loading: Type.Union([Progress, Type.Null()], { description: "A load that is under way." }),
  }),
);

/** GET /operator/lists */
export const readOperatorLists = operation({
  summary: "Read which version of each list everybody is screened against, how old it is, and what is held",
  allow: operators,
  fresh: true,
  reply: named("OperatorLists", Type.Object({ items: Type.Array(List) })),

  async run({ tx, now }) {
    const loads = await loadingVersions(tx);
    const overviews = await listOverviews(tx, now);
    return { items: overviews.map((list) => listOf(list, loads)) };
  },
});

function listOf({ active, state, ...list }: ListOverview, loads: readonly Version[]) {
  const load = loads.find(({ listKey }) => listKey === list.key);
  return {
    key: list.key,
    enabled: list.enabled,
    versionId: active?.id ?? null,
    entryCount: active?.entryCount ?? 0,
    invented: active?.invented ?? false,
    publishedAt: active?.publishedAt?.toISOString() ?? null,
    loadedAt: active?.loadedAt?.toISOString() ?? null,
    lastConfirmedAt: list.lastConfirmedAt?.toISOString() ?? null,
    lastCheckedAt: list.lastCheckedAt?.toISOString() ?? null,
    heldVersionId: list.heldVersionId,
    ...state,
    staleReasons: [...state.staleReasons],
    attentionReasons: [...state.attentionReasons],
    loading: load ? loadProgress(load) : null,
  };
}
