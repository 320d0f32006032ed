import { Suspense, useMemo, useState } from "react";
import { useList, useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useExportable } from "../../frame/exportable.ts";
import { Head } from "../../frame/head.tsx";
import { useGo } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { usePreferences } from "../../frame/preferences.ts";
import { oneOf, text } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { Button } from "../../kit/button/button.tsx";
import { Chip, Filters } from "../../kit/chip/chip.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { SearchField } from "../../kit/search-field/search-field.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { DataTable } from "../../kit/table/data-table.tsx";
import { whenWanted } from "../../kit/when-wanted.ts";
import { DecisionsLegend } from "../../pictures/decisions/decisions.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { policiesTexts as texts } from "../../texts/policies.ts";
import { keyColumns } from "./key-columns.tsx";
import { policiesStates } from "./policies-states.ts";
import styles from "./policies.module.css";
import { decisionMixes, type PolicyKey, policyKeys } from "./policy-keys.ts";

const NewPolicyPanel = whenWanted(() => import("./new-policy-panel.tsx"));

const shows = ["published", "drafts"] as const;
const search = { search: text, show: oneOf(...shows), panel: oneOf("new") };
const noFilters = { search: undefined, show: undefined };

/** Every policy key with its newest version, what is published, and what it has decided lately. */
export const policiesPage = page({
  path: "/policies",
  title: texts.title,
  search,
  keys: { n: "new policy", "/": "search", j: "next", k: "previous", Enter: "open" },
  Page({ mode, search: { panel, ...filters }, setSearch, useKeys }) {
    // The API finds by search in one order alone.
    const asked = filters.search === undefined ? { order: "desc" as const } : { search: filters.search };
    const listed = { view: "summary" as const, ...asked };
    const { reading, ...more } = useList("GET /risk/policies", listed);
    useExportable("GET /risk/policies", listed, "policies");
    const statistics = useRecord("GET /risk/statistics", {});
    const days = statistics.state === "shown" ? statistics.value.days : null;
    const actor = useActor();
    const mixes = useMemo(() => days && decisionMixes(days), [days]);
    const columns = keyColumns(actor, mixes);
    const keys = useMemo(() => (reading.state === "shown" ? policyKeys(reading.value.rows) : []), [reading]);
    const rows = keys.filter((key) => isShown(key, filters.show));
    const [current, setCurrent] = useState<string | null>(null);
    const { singleKeys, density } = usePreferences();
    const { whyNot } = useRoles();
    const go = useGo();
    const isNew = panel === "new";
    const openNew = () => setSearch({ panel: "new" }, { replace: true });
    const close = () => setSearch({ panel: undefined }, { replace: true });
    useTightNav(isNew);
    useKeys({ n: openNew, ...(isNew && { Escape: close }) });
    const button = (
      <Button variant="primary" keys={["n"]} why={whyNot("POST /risk/policies")} onClick={openNew}>
        {texts.newPolicy}
      </Button>
    );
    const drafts = keys.reduce((sum, key) => sum + key.drafts.length, 0);
    return (
      <>
        <Head title={texts.title} note={texts.note(keys.length, drafts)} reading={reading} actions={button} />
        <Beside side={isNew ? <NewPanel onClose={close} /> : null}>
          <div className={styles.list}>
            <KeyFilters filters={filters} onFilters={(change) => setSearch(change, { replace: true })} />
            <ListView
              {...more}
              reading={reading.state === "shown" ? { ...reading, value: { ...reading.value, rows } } : reading}
              states={policiesStates(mode, () => setSearch(noFilters), button)}
              isFiltered={Object.values(filters).some((value) => value !== undefined)}
            >
              {(shown) => (
                <DataTable
                  label={texts.title}
                  rows={shown}
                  columns={columns}
                  rowId={rowId}
                  current={current}
                  onCurrent={setCurrent}
                  onOpen={({ key }) => go(`/policies/${key}`)}
                  density={density}
                  keysOn={singleKeys}
                />
              )}
            </ListView>
            {rows.length > 0 && (
              <p className={styles.legend}>
                <DecisionsLegend /> <span className="ink-3">{texts.scores}</span>
              </p>
            )}
          </div>
        </Beside>
      </>
    );
  },
});

const rowId = ({ key }: PolicyKey) => key;

function isShown({ published, drafts }: PolicyKey, show: (typeof shows)[number] | undefined): boolean {
  if (show === "published") return published !== null;
  return show === undefined || drafts.length > 0;
}

type Filtered = { search?: string | undefined; show?: (typeof shows)[number] | undefined };

function KeyFilters({ filters, onFilters }: { filters: Filtered; onFilters: (change: Filtered) => void }) {
  return (
    <Filters label={texts.filters}>
      <SearchField
        label={texts.search}
        value={filters.search ?? ""}
        onValue={(value) => onFilters({ search: value === "" ? undefined : value })}
      />
      {([undefined, ...shows] as const).map((show) => (
        <Chip key={show ?? "all"} pressed={filters.show === show} onPress={() => onFilters({ show })}>
          {texts.show[show ?? "all"]}
        </Chip>
      ))}
    </Filters>
  );
}

function NewPanel({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <NewPolicyPanel onClose={onClose} />
    </Suspense>
  );
}
