import { useRecord, useList, type RowOf } from "../../../api/queries.ts";
import { Head } from "../../../frame/head.tsx";
import { PageLink } from "../../../frame/page-link.tsx";
import { page } from "../../../frame/page.tsx";
import { text } from "../../../frame/search.ts";
import { buttonClass } from "../../../kit/button/button.tsx";
import { SelectField } from "../../../kit/field/field.tsx";
import { Split } from "../../../kit/layout/layout.tsx";
import { SkeletonRows } from "../../../kit/skeleton/skeleton.tsx";
import { ListView } from "../../../kit/states/list-view.tsx";
import { RecordView } from "../../../kit/states/record-view.tsx";
import { Tag } from "../../../kit/tag/tag.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { useActor } from "../../../records/people/use-actor.ts";
import { plainListStates, recordStates } from "../../../records/states.ts";
import { templateRevisionsTexts as texts, templatesTexts } from "../../../texts/templates.ts";
import { RevisionDiff } from "./revision-diff.tsx";
import styles from "./revisions.module.css";

type Revision = RowOf<"GET /templates/{id}/revisions">;

const listStates = plainListStates({ rows: 6, columns: [90, 160, 80] }, { ...templatesTexts, ...emptyTexts() });
const diffStates = recordStates(<SkeletonRows rows={10} columns={[420]} height={18} />, templatesTexts);

/** Every revision of a template, and what each changed. */
export const templateRevisionsPage = page({
  path: "/templates/$id/revisions",
  title: texts.title,
  search: { revision: text, with: text },
  keys: {},
  Page({ params: { id }, search, setSearch }) {
    const template = useRecord("GET /templates/{id}", { id });
    const { reading, ...more } = useList("GET /templates/{id}/revisions", { id, order: "desc" });
    const name = template.state === "shown" ? template.value.name : texts.title;
    const rows = reading.state === "shown" ? reading.value.rows : [];
    const chosen = numberIn(search.revision) ?? rows[0]?.revision ?? null;
    const before = chosen === null ? null : (numberIn(search.with) ?? chosen - 1);
    return (
      <>
        <Head
          title={texts.title}
          windowTitle={`${name} · ${texts.title}`}
          crumbs={[
            { title: templatesTexts.title, to: "/templates" },
            { title: name, to: `/templates/${id}` },
          ]}
          reading={reading}
          actions={
            <PageLink to={`/templates/${id}`} className={buttonClass()}>
              {texts.edit}
            </PageLink>
          }
        />
        <Split
          list={
            <ListView {...more} reading={reading} states={listStates} isFiltered={false}>
              {(revisions) => (
                <RevisionList
                  revisions={revisions}
                  chosen={chosen}
                  onChosen={(revision) => setSearch({ revision: String(revision), with: undefined })}
                />
              )}
            </ListView>
          }
        >
          {chosen !== null && before !== null && (
            <Compared
              id={id}
              chosen={chosen}
              before={before}
              revisions={rows}
              onBefore={(revision) => setSearch({ with: String(revision) }, { replace: true })}
            />
          )}
        </Split>
      </>
    );
  },
});

const numberIn = (given: string | undefined) => (/^[1-9]\d{0,8}$/.test(given ?? "") ? Number(given) : null);

function emptyTexts() {
  return { empty: templatesTexts.missing, emptyText: templatesTexts.missingText };
}

type RevisionListProps = {
  revisions: readonly Revision[];
  chosen: number | null;
  onChosen: (revision: number) => void;
};

function RevisionList({ revisions, chosen, onChosen }: RevisionListProps) {
  const actor = useActor();
  return (
    <ul className={styles.list} aria-label={texts.list}>
      {revisions.map(({ revision, name, createdAt, createdBy }) => (
        <li key={revision}>
          <button
            type="button"
            className={styles.entry}
            {...(revision === chosen && { "aria-current": true })}
            onClick={() => onChosen(revision)}
          >
            <span className="flex">
              <Tag>{texts.revision(revision)}</Tag> <bdi className="clip">{name}</bdi>
            </span>
            <span className="meta ink-3">
              <Time at={createdAt} /> {texts.by} <bdi>{actor(createdBy)}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type ComparedProps = {
  id: string;
  chosen: number;
  before: number;
  revisions: readonly Revision[];
  onBefore: (revision: number) => void;
};

function Compared({ id, chosen, before, revisions, onBefore }: ComparedProps) {
  const read = "GET /templates/{id}/revisions/{revision}";
  const after = useRecord(read, { id, revision: String(chosen) });
  const earlier = useRecord(read, before < 1 ? null : { id, revision: String(before) });
  if (before < 1) return <p className={styles.said}>{texts.first}</p>;
  return (
    <div className={styles.compared}>
      <div className={styles.with}>
        <SelectField
          label={texts.comparedWith}
          value={before}
          onChange={(event) => onBefore(Number(event.target.value))}
        >
          {[...new Set([before, ...revisions.map(({ revision }) => revision)])]
            .filter((revision) => revision !== chosen)
            .toSorted((one, other) => other - one)
            .map((revision) => (
              <option key={revision} value={revision}>
                {texts.revision(revision)}
              </option>
            ))}
        </SelectField>
      </div>
      <RecordView reading={after.state === "shown" ? earlier : after} states={diffStates}>
        {() =>
          after.state === "shown" &&
          earlier.state === "shown" && <RevisionDiff before={earlier.value} after={after.value} />
        }
      </RecordView>
    </div>
  );
}
