import type { ApiKey, ApiKeyWithSecret } from "@probity/contract";
import { type ReactNode, useState } from "react";
import { useList, useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { id, oneOf } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { Button } from "../../kit/button/button.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { listStates, recordStates } from "../../records/states.ts";
import type { Mode } from "../../session/mode.ts";
import { baseUrl } from "../../session/server.ts";
import { apiKeysTexts as texts } from "../../texts/api-keys.ts";
import styles from "./api-keys.module.css";
import { type KeyAction, keyColumns } from "./key-columns.tsx";
import { MaxAgePanel } from "./max-age-panel.tsx";
import { NewKeyPanel } from "./new-key-panel.tsx";
import { RevokePanel } from "./revoke-panel.tsx";
import { RotatePanel } from "./rotate-panel.tsx";
import { SecretPanel } from "./secret-panel.tsx";

const search = { panel: oneOf("new", "rotate", "revoke"), key: id };

/** Keys of this mode, and how old they may become. */
export const apiKeysPage = page({
  path: "/api-keys",
  title: texts.title,
  search,
  keys: { n: "new key", Escape: "close" },
  Page({ mode, search: { panel, key }, setSearch, useKeys }) {
    const list = useList("GET /api-keys");
    const organization = useRecord("GET /organization", {});
    // The secret is nowhere but here: neither in the address nor in what was read.
    const [made, setMade] = useState<ApiKeyWithSecret | null>(null);
    const { whyNot } = useRoles();
    const rows = list.reading.state === "shown" ? list.reading.value.rows : [];
    const chosen = rows.find((row) => row.id === key);
    const close = () => setSearch({ panel: undefined, key: undefined }, { replace: true });
    const openNew = () => setSearch({ panel: "new", key: undefined }, { replace: true });
    const keep = (next: ApiKeyWithSecret) => {
      setMade(next);
      close();
    };
    const days = organization.state === "shown" ? organization.value.data.apiKeyMaxAgeDays : null;
    const side =
      made === null ? (
        panelOf(panel, chosen, { days, onClose: close, onMade: keep })
      ) : (
        <SecretPanel key={made.secret} made={made} onDone={() => setMade(null)} />
      );
    useTightNav(side !== null);
    useKeys({ n: made === null ? openNew : undefined, Escape: made === null && panel ? close : undefined });
    const button = (
      <Button
        variant="primary"
        keys={["n"]}
        why={whyNot("POST /api-keys") ?? (made === null ? undefined : texts.secret.first)}
        whyAt="elsewhere"
        onClick={openNew}
      >
        {texts.create}
      </Button>
    );

    return (
      <>
        <Head title={texts.title} reading={list.reading} actions={button} />
        <Beside side={side}>
          <div className={styles.page}>
            <Panel title={texts.panel(mode)} note={texts.note} flush>
              <ListView {...list} states={statesOf(mode, button)} isFiltered={false}>
                {(shown) => (
                  <Keys
                    label={texts.panel(mode)}
                    rows={shown}
                    now={list.reading.state === "shown" ? list.reading.readAt : new Date()}
                    whyNot={{
                      rotate: whyNot("POST /api-keys/{id}/rotate"),
                      revoke: whyNot("POST /api-keys/{id}/revoke"),
                    }}
                    onAct={
                      side === null
                        ? (act, { id: own }) => setSearch({ panel: act, key: own }, { replace: true })
                        : null
                    }
                  />
                )}
              </ListView>
            </Panel>
            {list.reading.state !== "refused" && (
              <div className={styles.low}>
                <RecordView reading={organization} states={recordStates(loading, texts)}>
                  {(saved) => <MaxAgePanel key={saved.data.revision} saved={saved} />}
                </RecordView>
              </div>
            )}
          </div>
        </Beside>
      </>
    );
  },
});

type PanelWays = { days: number | null; onClose: () => void; onMade: (made: ApiKeyWithSecret) => void };

/** What the address asks for beside the list. */
function panelOf(
  panel: KeyAction | "new" | undefined,
  key: ApiKey | undefined,
  { days, ...ways }: PanelWays,
): ReactNode {
  if (panel === "new") return <NewKeyPanel maxAgeDays={days} {...ways} />;
  if (key === undefined || panel === undefined) return null;
  if (panel === "rotate") return <RotatePanel key={key.id} apiKey={key} {...ways} />;
  return <RevokePanel key={key.id} apiKey={key} onClose={ways.onClose} />;
}

type KeysProps = {
  label: string;
  rows: readonly ApiKey[];
  now: Date;
  whyNot: Readonly<Record<KeyAction, string | undefined>>;
  onAct: ((act: KeyAction, key: ApiKey) => void) | null;
};

/** Those that work first, each in the order in which they were made. */
function Keys({ label, rows, now, whyNot, onAct }: KeysProps) {
  const standing = rows.filter(({ data }) => data.status === "active");
  const ended = rows.filter(({ data }) => data.status !== "active");
  return (
    <div className={styles.keys}>
      <SmallTable
        label={label}
        rows={[...standing, ...ended]}
        columns={keyColumns({ now, whyNot, onAct })}
        rowId={({ id: own }) => own}
      />
    </div>
  );
}

const loading = <SkeletonRows rows={3} columns={[160, 320]} />;

const statesOf = (mode: Mode, action: ReactNode) =>
  listStates(texts, {
    loading: { rows: 6, columns: [150, 120, 140, 110, 80, 60, 90, 110] },
    code: texts.curl(baseUrl, mode),
    onClear: () => undefined,
    action,
  });
