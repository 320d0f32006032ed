import type { Note } from "@probity/contract";
import { useList } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { homeTexts } from "../../texts/home.ts";
import { homeStates } from "./home-states.tsx";
import styles from "./home.module.css";

const texts = homeTexts.notes;
const shownMax = 5;

/** The newest notes in which colleagues mention this person. Without any there is nothing to say. */
export function NotesForYou() {
  const { reading } = useList("GET /notes", { mentioned: "me", order: "desc", limit: shownMax });
  const actor = useActor();
  if (reading.state === "loading" || (reading.state === "shown" && reading.value.rows.length === 0)) return null;
  return (
    <Panel title={texts.title} note={texts.note} flush>
      <RecordView reading={reading} states={homeStates(<SkeletonRows rows={1} columns={[90]} />)}>
        {({ rows }) => (
          <SmallTable
            label={texts.title}
            rows={rows.slice(0, shownMax)}
            columns={columnsOf(actor)}
            rowId={({ id }) => id}
            headless
          />
        )}
      </RecordView>
    </Panel>
  );
}

const columnsOf = (actor: (by: string) => string): readonly Column<Note>[] => [
  {
    id: "text",
    head: texts.columns.text,
    cell: ({ data }) => (
      <span className={styles.noteText} dir="auto">
        <PageLink to={placeOf(data)}>{data.text ?? ""}</PageLink>
      </span>
    ),
  },
  {
    id: "by",
    head: texts.columns.by,
    width: 200,
    cell: ({ data }) => <span className="meta">{actor(data.createdBy)}</span>,
  },
  {
    id: "at",
    head: texts.columns.at,
    width: 110,
    cell: ({ data }) => (
      <span className="meta ink-3">
        <Time at={data.createdAt} />
      </span>
    ),
  },
];

/** Where it was written: notes on an item are with its subject too, also when it is finished. */
const placeOf = ({ subjectId, workItem }: Note["data"]) =>
  subjectId === null ? `/work-items?item=${workItem!.id}` : `/subjects/${subjectId}?panel=notes`;
