import { useState } from "react";
import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useExportable } from "../../frame/exportable.ts";
import { Head } from "../../frame/head.tsx";
import { useGo } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { usePreferences } from "../../frame/preferences.ts";
import { Button } from "../../kit/button/button.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { DataTable } from "../../kit/table/data-table.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { templatesTexts as texts } from "../../texts/templates.ts";
import { StarterCards } from "./starter-cards.tsx";
import { templateColumns } from "./template-columns.tsx";
import { templatesStates } from "./templates-states.ts";
import styles from "./templates.module.css";

/** The agreements that documents are made from. */
export const templatesPage = page({
  path: "/templates",
  title: texts.title,
  search: {},
  keys: { n: "new template", j: "next", k: "previous", Enter: "open" },
  Page({ useKeys }) {
    const { reading, ...more } = useList("GET /templates", {});
    useExportable("GET /templates", {}, "templates");
    const columns = templateColumns(useActor());
    const [current, setCurrent] = useState<string | null>(null);
    const { singleKeys, density } = usePreferences();
    const { whyNot } = useRoles();
    const go = useGo();
    const openNew = () => go("/templates/new");
    useKeys({ n: openNew });
    const isEmpty = reading.state === "shown" && reading.value.rows.length === 0;
    return (
      <>
        <Head
          title={texts.title}
          reading={reading}
          actions={
            <Button variant="primary" keys={["n"]} why={whyNot("POST /templates/markdown")} onClick={openNew}>
              {texts.newTemplate}
            </Button>
          }
        />
        <div className={styles.list}>
          <ListView {...more} reading={reading} states={templatesStates} isFiltered={false}>
            {(rows) => (
              <DataTable
                label={texts.title}
                rows={rows}
                columns={columns}
                rowId={rowId}
                current={current}
                onCurrent={setCurrent}
                onOpen={({ id }) => go(`/templates/${id}`)}
                density={density}
                keysOn={singleKeys}
              />
            )}
          </ListView>
          {isEmpty && <StarterCards />}
        </div>
      </>
    );
  },
});

const rowId = ({ id }: { id: string }) => id;
