import type { Webhook, WebhookWithSecret } from "@probity/contract";
import { useState } from "react";
import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { Head } from "../../frame/head.tsx";
import { PageLink, useGo } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { usePreferences } from "../../frame/preferences.ts";
import { oneOf } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { Button } from "../../kit/button/button.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { type Column, DataTable } from "../../kit/table/data-table.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { EndpointHours, EndpointState } from "../../records/webhooks/endpoint-state.tsx";
import { webhooksTexts as texts } from "../../texts/webhooks.ts";
import { EndpointPanel } from "./endpoint-panel.tsx";
import { eventsInShort, shortUrl } from "./endpoint-words.ts";
import { SecretPanel } from "./secret-panel.tsx";
import { VerifyPanel } from "./verify.tsx";
import { webhooksStates } from "./webhooks-states.ts";
import styles from "./webhooks.module.css";

const search = { panel: oneOf("new", "verify") };

/** Where changes are announced to, in this mode. */
export const webhooksPage = page({
  path: "/webhooks",
  title: texts.title,
  search,
  keys: { n: "add endpoint", j: "next", k: "previous", Enter: "open", Escape: "close" },
  Page({ mode, search: { panel }, setSearch, useKeys }) {
    const list = useList("GET /webhooks", { mode });
    const [made, setMade] = useState<WebhookWithSecret | null>(null);
    const [current, setCurrent] = useState<string | null>(null);
    const { singleKeys, density } = usePreferences();
    const { whyNot } = useRoles();
    const go = useGo();
    const open = (which: "new" | "verify") => setSearch({ panel: which }, { replace: true });
    const close = () => setSearch({ panel: undefined }, { replace: true });
    const keep = (webhook: WebhookWithSecret) => {
      setMade(webhook);
      close();
    };
    const side = made ? (
      <SecretPanel made={made} onDone={() => go(`/webhooks/${made.id}`)} />
    ) : panel === "new" ? (
      <EndpointPanel onClose={close} onMade={keep} />
    ) : panel === "verify" ? (
      <VerifyPanel onClose={close} />
    ) : null;
    useTightNav(side !== null);
    useKeys({ n: made ? undefined : () => open("new"), Escape: panel && close });
    const add = (
      <Button
        variant="primary"
        keys={["n"]}
        why={whyNot("POST /webhooks") ?? (made ? texts.secret.first : undefined)}
        whyAt="elsewhere"
        onClick={() => open("new")}
      >
        {texts.add}
      </Button>
    );
    return (
      <>
        <Head
          title={texts.title}
          note={texts.note(mode)}
          reading={list.reading}
          actions={
            <>
              <Button onClick={() => open("verify")}>{texts.verify.title}</Button>
              {add}
            </>
          }
        />
        <Beside side={side}>
          <div className={styles.list}>
            <ListView {...list} states={webhooksStates(add)} isFiltered={false}>
              {(rows) => (
                <DataTable
                  label={texts.title}
                  rows={rows}
                  columns={columns}
                  rowId={rowId}
                  current={current}
                  onCurrent={setCurrent}
                  onOpen={({ id }) => go(`/webhooks/${id}`)}
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

const rowId = ({ id }: Webhook) => id;

const columns: readonly Column<Webhook>[] = [
  {
    id: "url",
    head: texts.columns.url,
    cell: ({ id, data }) => (
      <PageLink to={`/webhooks/${id}`} className="mono">
        {shortUrl(data.url)}
      </PageLink>
    ),
  },
  {
    id: "events",
    head: texts.columns.events,
    cell: ({ data }) => (
      <span className="meta ink-2" title={data.events.join(", ")}>
        {eventsInShort(data.events)}
      </span>
    ),
  },
  { id: "hours", head: texts.columns.hours, width: 140, cell: (row) => <EndpointHours webhook={row} width={120} /> },
  { id: "state", head: texts.columns.state, width: 170, cell: (row) => <EndpointState webhook={row} /> },
  { id: "revision", head: texts.columns.revision, width: 80, cell: ({ data }) => <Tag>r{data.revision}</Tag> },
  { id: "since", head: texts.columns.since, width: 110, cell: ({ data }) => <Time at={data.createdAt} /> },
];
