import { Suspense, useState } from "react";
import { useRoles } from "../../api/roles.ts";
import { Head } from "../../frame/head.tsx";
import { PageLink, useGo } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { usePreferences } from "../../frame/preferences.ts";
import { useRecent } from "../../frame/recent.ts";
import { oneOf } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { type Column, DataTable } from "../../kit/table/data-table.tsx";
import { Time } from "../../kit/time/time.tsx";
import { whenWanted } from "../../kit/when-wanted.ts";
import { useActor } from "../../records/people/use-actor.ts";
import { plainListStates } from "../../records/states.ts";
import { policiesTexts } from "../../texts/policies.ts";
import { Person, VersionLink } from "./key-columns.tsx";
import type { Version } from "./policy-keys.ts";
import styles from "./policies.module.css";
import { useVersions } from "./use-versions.ts";

const NotesPanel = whenWanted(() => import("./notes-panel.tsx"));

const texts = policiesTexts.key;
const states = plainListStates({ rows: 6, columns: [60, 90, 140, 140] }, { ...policiesTexts, ...texts });

/** One policy key with all of its versions, newest first. */
export const policyKeyPage = page({
  path: "/policies/$key",
  title: policiesTexts.title,
  search: { panel: oneOf("notes") },
  keys: { e: "edit a copy", j: "next", k: "previous", Enter: "open" },
  Page({ params: { key }, search: { panel }, setSearch, useKeys }) {
    const list = useVersions(key);
    const [current, setCurrent] = useState<string | null>(null);
    const { singleKeys, density } = usePreferences();
    const { whyNot } = useRoles();
    const actor = useActor();
    const go = useGo();
    const versions = list.reading.state === "shown" ? list.reading.value.rows : [];
    const base = versions.find(({ data }) => data.status === "published") ?? versions[0];
    const edit = base && (() => go(`/policies/${key}/edit?from=${base.id}`));
    useRecent(base ? { title: key, icon: "policies", to: `/policies/${key}` } : null);
    const isNoting = panel === "notes" && base !== undefined;
    const close = () => setSearch({ panel: undefined }, { replace: true });
    useTightNav(isNoting);
    useKeys({ e: edit, ...(isNoting && { Escape: close }) });
    return (
      <>
        <Head
          title={<span className="mono nowrap">{key}</span>}
          windowTitle={key}
          crumbs={[{ title: policiesTexts.title, to: "/policies" }]}
          note={texts.note}
          reading={list.reading}
          actions={
            base && (
              <>
                <Button onClick={() => setSearch({ panel: "notes" }, { replace: true })}>
                  {policiesTexts.notes.open}
                </Button>
                <Button variant="primary" keys={["e"]} why={whyNot("POST /risk/policies")} onClick={edit}>
                  {texts.edit(base.data.version)}
                </Button>
              </>
            )
          }
        />
        <Beside
          side={
            isNoting ? (
              <Suspense>
                <NotesPanel policyKey={key} versionId={base.id} onClose={close} />
              </Suspense>
            ) : null
          }
        >
          <div className={styles.list}>
            <ListView {...list} states={states} isFiltered={false}>
              {(rows) => (
                <DataTable
                  label={texts.versions}
                  rows={rows}
                  columns={columnsOf(actor)}
                  rowId={rowId}
                  current={current}
                  onCurrent={setCurrent}
                  onOpen={({ id }) => go(`/policies/${key}/versions/${id}`)}
                  density={density}
                  keysOn={singleKeys}
                />
              )}
            </ListView>
          </div>
        </Beside>
      </>
    );
  },
});

const rowId = ({ id }: Version) => id;

const columnsOf = (actor: (principal: string) => string): readonly Column<Version>[] => [
  { id: "version", head: texts.columns.version, width: 80, cell: (version) => <VersionLink version={version} /> },
  {
    id: "status",
    head: texts.columns.status,
    width: 120,
    cell: ({ data }) => <StatusBadge of="policy" value={data.status} />,
  },
  { id: "created", head: texts.columns.created, width: 110, cell: ({ data }) => <Time at={data.createdAt} /> },
  { id: "createdBy", head: texts.columns.createdBy, cell: ({ data }) => <Person name={actor(data.createdBy)} /> },
  {
    id: "published",
    head: texts.columns.published,
    width: 110,
    cell: ({ data }) => data.publishedAt && <Time at={data.publishedAt} />,
  },
  {
    id: "publishedBy",
    head: texts.columns.publishedBy,
    cell: ({ data }) => data.publishedBy && <Person name={actor(data.publishedBy)} />,
  },
  {
    id: "monitored",
    head: texts.columns.monitored,
    width: 140,
    cell: ({ id, data }) =>
      data.status === "published" && <PageLink to={`/monitoring?policyVersionId=${id}`}>{texts.monitored}</PageLink>,
  },
  { id: "id", head: texts.columns.id, width: 190, cell: ({ id }) => <CopyableId id={id} what={texts.columns.id} /> },
];
