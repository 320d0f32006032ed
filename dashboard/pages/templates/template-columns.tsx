import type { RowOf } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import type { Column } from "../../kit/table/column.ts";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { Who } from "../../kit/who/who.tsx";
import { templatesTexts as texts } from "../../texts/templates.ts";

type Template = RowOf<"GET /templates">;

/** What the list shows of a template. */
export const templateColumns = (actor: (principal: string) => string): readonly Column<Template>[] => [
  {
    id: "name",
    head: texts.columns.name,
    cell: ({ id, name, status }) => (
      <span className="flex">
        <PageLink to={`/templates/${id}`} className="clip">
          <bdi>{name}</bdi>
        </PageLink>
        {status === "archived" && <Tag>{texts.archived}</Tag>}
      </span>
    ),
  },
  {
    id: "revision",
    head: texts.columns.revision,
    width: 100,
    cell: ({ id, revision }) => (
      <PageLink to={`/templates/${id}/revisions`}>
        <Tag>{texts.revision(revision)}</Tag>
      </PageLink>
    ),
  },
  {
    id: "roles",
    head: texts.columns.roles,
    width: 200,
    cell: ({ signerRoles }) =>
      signerRoles.length === 0 ? (
        <span className="ink-3">{texts.noRoles}</span>
      ) : (
        <span className="mono clip">{signerRoles.map(({ role }) => role).join(", ")}</span>
      ),
  },
  { id: "pageSize", head: texts.columns.pageSize, width: 70, cell: ({ pageSize }) => pageSize },
  {
    id: "updated",
    head: texts.columns.updated,
    width: 110,
    sortBy: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <Time at={updatedAt} />,
  },
  {
    id: "by",
    head: texts.columns.by,
    width: 200,
    cell: ({ revisedBy }) => (
      <span className="flex">
        <Who name={actor(revisedBy)} /> <bdi className="clip">{actor(revisedBy)}</bdi>
      </span>
    ),
  },
  {
    id: "documents",
    head: texts.columns.documents,
    width: 100,
    cell: ({ id, name }) => (
      <PageLink to={`/documents?templateId=${id}`} aria-label={texts.documentsOf(name)}>
        {texts.documents}
      </PageLink>
    ),
  },
];
