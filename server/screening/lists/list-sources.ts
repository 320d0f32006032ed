import { attentionReasons } from "@probity/engines/screening/lists/attention.ts";
import { listDetails } from "@probity/engines/screening/lists/list-details.ts";
import { listKeys, listKindOf } from "@probity/engines/screening/lists/list-keys.ts";
import { listState } from "@probity/engines/screening/lists/list-state.ts";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { layoutVersion } from "@probity/engines/screening/search/layout.ts";
import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { Id, NullableTimestamp } from "#platform/operation/shapes.ts";
import { standingOf } from "./list-overview.ts";
import { allLists, type List } from "./list-store.ts";
import { builtSnapshots, type Snapshot } from "./snapshot-store.ts";
import { findVersions, type Version } from "./version-store.ts";

const NullableCount = Type.Union([Type.Integer(), Type.Null()]);

const Source = named(
  "ScreeningSource",
  Type.Object({
    key: Type.Enum([...listKeys]),
    name: Type.String(),
    listKind: Type.Enum(["sanctions", "pep"]),
    enabled: Type.Boolean(),
    versionId: Type.Union([Id, Type.Null()], {
      description: "The version that runs are screened against; null when none was ever loaded.",
    }),
    publishedAt: NullableTimestamp,
    loadedAt: NullableTimestamp,
    lastConfirmedAt: NullableTimestamp,
    entryCount: NullableCount,
    nameCount: NullableCount,
    droppedEntries: NullableCount,
    termBuilderVersion: NullableCount,
    reindexPending: Type.Boolean(),
    stale: Type.Boolean(),
    staleReasons: Type.Array(Type.Enum(["never_confirmed", "not_confirmed_in_time", "publication_too_old"])),
    attention: Type.Boolean(),
    attentionReasons: Type.Array(Type.Enum([...attentionReasons])),
    sourceUrl: Type.String(),
    licence: Type.String(),
    attribution: Type.String({ description: "Credit the list with it wherever you show a result that used it." }),
  }),
);

/** GET /screening/sources */
export const listSources = operation({
  summary: "List the lists that runs can name, how current each is, and the text to credit it with",
  allow: readers,
  reply: Type.Object({ items: Type.Array(Source) }),

  async run({ tx, caller, now }) {
    const lists = await allLists(tx);
    const active = lists.flatMap(({ activeVersionId }) => activeVersionId ?? []);
    const [versions, built] = await Promise.all([findVersions(tx, active), builtSnapshots(tx, active, layoutVersion)]);
    // What was invented for a demonstration was never loaded for live runs.
    const seen = versions.filter(({ invented }) => caller.scope.mode === "test" || !invented);
    const versionOf = new Map(seen.map((version) => [version.id, version]));
    return {
      items: lists.map((list) => {
        const version = list.activeVersionId === null ? undefined : versionOf.get(list.activeVersionId);
        return sourceOf(list, version, version && newestTerms(built.get(version.id)), now);
      }),
    };
  },
});

const inventedList = "Invented for a demonstration; published by nobody.";

/** Terms that only newer code understands are not searched by this one. */
function newestTerms(built: readonly Snapshot[] = []): number | undefined {
  return built.find((snapshot) => snapshot.termBuilderVersion <= termBuilderVersion)?.termBuilderVersion;
}

function sourceOf(list: List, version: Version | undefined, builtWith: number | undefined, now: Date) {
  const { key, enabled, lastConfirmedAt } = list;
  const { name, sourceUrl, licence, attribution } = listDetails[key];
  const publishedAt = version?.publishedAt ?? null;
  const state = listState(standingOf(list, version), now);
  return {
    key,
    name,
    listKind: listKindOf(key),
    enabled,
    versionId: version?.id ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
    loadedAt: version?.loadedAt?.toISOString() ?? null,
    lastConfirmedAt: lastConfirmedAt?.toISOString() ?? null,
    entryCount: version?.entryCount ?? null,
    nameCount: version?.nameCount ?? null,
    droppedEntries: version?.droppedEntries ?? null,
    termBuilderVersion: builtWith ?? null,
    reindexPending: version !== undefined && builtWith !== termBuilderVersion,
    ...state,
    attentionReasons: [...state.attentionReasons],
    sourceUrl,
    licence,
    attribution: version?.invented ? inventedList : attribution(publishedAt?.toISOString().slice(0, 10) ?? null),
  };
}
