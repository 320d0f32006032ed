import type { Source } from "@probity/contract";
import { Suspense, useMemo, useState } from "react";
import { useList, useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { Head } from "../../frame/head.tsx";
import { useGo } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { usePreferences } from "../../frame/preferences.ts";
import { oneOf } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { Button } from "../../kit/button/button.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { DataTable } from "../../kit/table/data-table.tsx";
import { whenWanted } from "../../kit/when-wanted.ts";
import { listStates } from "../../records/states.ts";
import { baseUrl } from "../../session/server.ts";
import { sourcesTexts as texts } from "../../texts/sources.ts";
import { sourceColumns } from "./source-columns.tsx";
import styles from "./sources.module.css";

const RegisterPanel = whenWanted(() => import("./register-panel.tsx"));

/** Who reports facts about subjects, and how much came from whom lately. */
export const sourcesPage = page({
  path: "/sources",
  title: texts.title,
  search: { panel: oneOf("new") },
  keys: { n: "register", j: "next", k: "previous", Enter: "open", Escape: "close" },
  Page({ mode, search: { panel }, setSearch, useKeys }) {
    const list = useList("GET /risk/sources", {});
    const counted = useRecord("GET /risk/evidence/statistics", {});
    const receipts = counted.state === "shown" ? counted.value : null;
    const columns = useMemo(() => sourceColumns(receipts), [receipts]);
    const [current, setCurrent] = useState<string | null>(null);
    const { singleKeys, density } = usePreferences();
    const { whyNot } = useRoles();
    const go = useGo();
    const isNew = panel === "new";
    const openNew = () => setSearch({ panel: "new" }, { replace: true });
    const close = () => setSearch({ panel: undefined }, { replace: true });
    useTightNav(isNew);
    useKeys({ n: openNew, Escape: isNew ? close : undefined });
    const button = (
      <Button variant="primary" keys={["n"]} why={whyNot("POST /risk/sources")} whyAt="elsewhere" onClick={openNew}>
        {texts.register}
      </Button>
    );
    const side = isNew && (
      <Suspense>
        <RegisterPanel onClose={close} onMade={(id) => go(`/sources/${id}`)} />
      </Suspense>
    );
    return (
      <>
        <Head title={texts.title} note={texts.note} reading={list.reading} actions={button} />
        <Beside side={side || null}>
          <div className={styles.list}>
            <ListView
              {...list}
              states={listStates(texts, {
                loading: { rows: 6, columns: [160, 80, 40, 40, 40, 140, 90] },
                code: texts.curl(baseUrl, mode),
                onClear: () => undefined,
                action: button,
              })}
              isFiltered={false}
            >
              {(rows) => (
                <DataTable
                  label={texts.title}
                  rows={rows}
                  columns={columns}
                  rowId={rowId}
                  current={current}
                  onCurrent={setCurrent}
                  onOpen={({ id }) => go(`/sources/${id}`)}
                  density={density}
                  keysOn={singleKeys}
                />
              )}
            </ListView>
            {receipts?.more && <p className={styles.note}>{texts.capped}</p>}
          </div>
        </Beside>
      </>
    );
  },
});

const rowId = ({ id }: Source) => id;
