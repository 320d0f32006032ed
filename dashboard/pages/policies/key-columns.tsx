import { PageLink } from "../../frame/page-link.tsx";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import type { Column } from "../../kit/table/column.ts";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { Who } from "../../kit/who/who.tsx";
import { policiesTexts as texts } from "../../texts/policies.ts";
import { DecisionMix } from "./decision-mix.tsx";
import type { Mix, PolicyKey, Version } from "./policy-keys.ts";

/** What the list shows of a key. `mixes` is null until it is read. */
export function keyColumns(
  actor: (principal: string) => string,
  mixes: ReadonlyMap<string, Mix> | null,
): readonly Column<PolicyKey>[] {
  return [
    {
      id: "key",
      head: texts.columns.key,
      cell: ({ key }) => (
        <PageLink to={`/policies/${key}`} className="mono">
          {key}
        </PageLink>
      ),
    },
    {
      id: "newest",
      head: texts.columns.newest,
      width: 150,
      cell: ({ newest }) => (
        <span className="flex">
          <VersionLink version={newest} /> <StatusBadge of="policy" value={newest.data.status} />
        </span>
      ),
    },
    {
      id: "published",
      head: texts.columns.published,
      width: 110,
      cell: ({ published }) =>
        published ? <VersionLink version={published} /> : <span className="ink-3">{texts.notPublished}</span>,
    },
    {
      id: "by",
      head: texts.columns.by,
      cell: ({ published }) => published && <Person name={actor(published.data.publishedBy!)} />,
    },
    {
      id: "when",
      head: texts.columns.when,
      width: 110,
      cell: ({ published }) => published && <Time at={published.data.publishedAt!} />,
    },
    {
      id: "drafts",
      head: texts.columns.drafts,
      width: 150,
      cell: ({ drafts }) => <Drafts drafts={drafts} />,
    },
    {
      id: "decisions",
      head: texts.columns.decisions,
      width: 150,
      cell: ({ key }) => mixes && <DecisionMix mix={mixes.get(key)} />,
    },
  ];
}

function Drafts({ drafts }: { drafts: readonly Version[] }) {
  if (drafts.length === 0) return <span className="ink-3">{texts.noDrafts}</span>;
  return (
    <span className="flex">
      {drafts.slice(0, 3).map((draft) => (
        <VersionLink key={draft.id} version={draft} />
      ))}
      {drafts.length > 3 && <span className="ink-3">+{drafts.length - 3}</span>}
    </span>
  );
}

export function VersionLink({ version: { id, data } }: { version: Version }) {
  return (
    <PageLink to={`/policies/${data.key}/versions/${id}`}>
      <Tag>{texts.version(data.version)}</Tag>
    </PageLink>
  );
}

export function Person({ name }: { name: string }) {
  return (
    <span className="flex">
      <Who name={name} /> <bdi className="clip">{name}</bdi>
    </span>
  );
}
