import type { Document } from "@probity/contract";
import { documentStatuses } from "@probity/engines/agreements/documents/statuses.ts";
import { useEffect, useMemo } from "react";
import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useExportable } from "../../frame/exportable.ts";
import { Head } from "../../frame/head.tsx";
import { useGo } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { useSingleKeys } from "../../frame/preferences.ts";
import { id, oneOf, text } from "../../frame/search.ts";
import { useViewableTable } from "../../frame/use-viewable.ts";
import { Button } from "../../kit/button/button.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { DataTable } from "../../kit/table/data-table.tsx";
import { documentsTexts as texts } from "../../texts/documents.ts";
import { documentColumns } from "./document-columns.tsx";
import { DocumentFilters, noFilters } from "./document-filters.tsx";
import styles from "./documents.module.css";
import { documentsStates } from "./documents-states.ts";
import { listedDocuments } from "./links.ts";
import { ChipsLegend } from "./signer-chips.tsx";
import { useTemplateNames } from "./use-template-names.ts";

const search = { status: oneOf(...documentStatuses), templateId: id, document: id, columns: text };

/** Every document, newest first, with its signers in order and what waits for somebody. */
export const documentsPage = page({
  path: "/documents",
  title: texts.title,
  search,
  keys: { n: "new document", j: "next", k: "previous", Enter: "open", f: "status" },
  Page({ mode, search: { document: current, columns: shown, ...filters }, setSearch, useKeys }) {
    const listed = { ...filters, order: "desc" as const };
    const list = useList("GET /documents", listed);
    useExportable("GET /documents", listed, "documents");
    const templates = useTemplateNames();
    const allColumns = useMemo(() => documentColumns(templates), [templates]);
    const columns = useViewableTable("/documents", filters, { columns: allColumns, shown, setSearch });
    const keysOn = useSingleKeys();
    const whyNew = useRoles().whyNot("POST /documents");
    const go = useGo();
    const rows = list.reading.state === "shown" ? list.reading.value.rows : [];
    useEffect(() => listedDocuments.remember(rows.map(rowId)));
    const openNew = () => go("/documents/new");
    const cycle = () => {
      const next = filters.status === undefined ? 0 : documentStatuses.indexOf(filters.status) + 1;
      setSearch({ status: documentStatuses[next], document: undefined });
    };
    useKeys({ n: whyNew === undefined ? openNew : undefined, f: cycle });
    const button = (variant: "primary" | "plain") => (
      <Button variant={variant} keys={["n"]} why={whyNew} onClick={openNew}>
        {texts.newDocument}
      </Button>
    );
    return (
      <>
        <Head
          title={texts.title}
          note={texts.note}
          reading={list.reading}
          actions={
            <>
              <OtherWays why={whyNew} />
              {button("primary")}
            </>
          }
        />
        <div className={styles.list}>
          <DocumentFilters
            filters={filters}
            templates={templates}
            onFilters={(change) => setSearch({ ...change, document: undefined }, { replace: true })}
          />
          <ListView
            {...list}
            states={documentsStates(mode, () => setSearch(noFilters), button("plain"))}
            isFiltered={Object.values(filters).some((value) => value !== undefined)}
          >
            {(documents) => (
              <DataTable
                label={texts.title}
                rows={documents}
                columns={columns}
                rowId={rowId}
                current={current ?? null}
                onCurrent={(row) => setSearch({ document: row }, { replace: true })}
                onOpen={(row) => go(`/documents/${row.id}`)}
                density="comfortable"
                keysOn={keysOn}
              />
            )}
          </ListView>
          {rows.length > 0 && <ChipsLegend />}
        </div>
      </>
    );
  },
});

const rowId = (row: Document) => row.id;

/** Documents that begin with a table or a PDF. */
function OtherWays({ why }: { why: string | undefined }) {
  const go = useGo();
  return (
    <>
      <Button why={why} whyAt="elsewhere" onClick={() => go("/documents/bulk-sends/new")}>
        {texts.toMany}
      </Button>
      <Button why={why} whyAt="elsewhere" onClick={() => go("/documents/new?from=upload")}>
        {texts.upload}
      </Button>
    </>
  );
}
