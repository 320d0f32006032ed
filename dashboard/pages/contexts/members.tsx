import type { ContextSubject } from "@probity/contract";
import { useList } from "../../api/queries.ts";
import { Panel } from "../../kit/panel/panel.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { plainListStates } from "../../records/states.ts";
import { SubjectName } from "../../records/subjects/subject-name.tsx";
import { contextsTexts } from "../../texts/contexts.ts";

const texts = contextsTexts.record;

const states = plainListStates(
  { rows: 4, columns: [200, 90, 80] },
  { ...contextsTexts, empty: texts.noMembers, emptyText: texts.noMembersText },
);

/** The subjects of a context, each with the role it has there. */
export function Members({ contextId }: { contextId: string }) {
  const list = useList("GET /risk/contexts/{id}/subjects", { id: contextId });
  const actor = useActor();
  const columns: readonly Column<ContextSubject>[] = [
    {
      id: "subject",
      head: texts.memberColumns.subject,
      cell: ({ subjectId }) => <SubjectName id={subjectId} />,
    },
    {
      id: "role",
      head: texts.memberColumns.role,
      cell: ({ role }) => (role === null ? <span className="meta ink-3">{texts.noRole}</span> : <Tag>{role}</Tag>),
    },
    { id: "added", head: texts.memberColumns.added, cell: ({ addedAt }) => <Time at={addedAt} /> },
    { id: "by", head: texts.memberColumns.by, cell: ({ addedBy }) => <span className="meta">{actor(addedBy)}</span> },
  ];
  return (
    <Panel title={texts.members} note={texts.membersNote} flush>
      <ListView {...list} states={states} isFiltered={false}>
        {(rows) => <SmallTable label={texts.members} rows={rows} columns={columns} rowId={({ id }) => id} />}
      </ListView>
    </Panel>
  );
}
