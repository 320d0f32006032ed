import type { Passkey } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { type Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { plainListStates } from "../../records/states.ts";
import { makePasskey, passkeysWork } from "../../session/passkeys.ts";
import { accountTexts } from "../../texts/account.ts";
import styles from "./account.module.css";
import { PasskeyActions } from "./passkey-actions.tsx";

const texts = accountTexts.passkeys;
const states = plainListStates({ rows: 2, columns: [160, 180, 90] }, { ...accountTexts, ...texts });

export function PasskeysPanel() {
  const list = useList("GET /me/passkeys");
  const { whyNot } = useRoles();
  const toast = useToast();
  const start = useWrite("POST /me/passkeys/start");
  const finish = useWrite("POST /me/passkeys/finish");
  const [error, setError] = useState<unknown>(null);
  const add = async () => {
    setError(null);
    try {
      const { options } = await start.send({});
      await finish.send({ body: { name: deviceName(navigator.userAgent), response: await makePasskey(options) } });
      toast(texts.added, { shape: "fine" });
    } catch (failed) {
      setError(failed);
    }
  };
  const button = (
    <Button
      icon="passkey"
      why={whyNot("POST /me/passkeys/start") ?? (passkeysWork ? undefined : texts.notHere)}
      aria-busy={start.sending || finish.sending}
      onClick={() => void add()}
    >
      {texts.add}
    </Button>
  );
  return (
    <Panel title={texts.title} note={texts.note} actions={button} flush>
      {error !== null && <Notice meaning="stop" title={sentenceOf(error)} urgent />}
      <ListView {...list} isFiltered={false} states={states}>
        {(rows) => (
          <div className={styles.table}>
            <SmallTable label={texts.title} rows={rows} columns={columns} rowId={({ id }) => id} />
          </div>
        )}
      </ListView>
    </Panel>
  );
}

const columns: readonly Column<Passkey>[] = [
  { id: "name", head: texts.name, cell: ({ data }) => <b>{data.name}</b> },
  {
    id: "kept",
    head: texts.kept,
    width: 180,
    cell: ({ data }) => <span className="ink-2">{data.backedUp ? texts.backedUp : texts.oneDevice}</span>,
  },
  { id: "created", head: texts.createdAt, width: 110, cell: ({ data }) => <Time at={data.createdAt} /> },
  {
    id: "used",
    head: texts.lastUsedAt,
    width: 110,
    cell: ({ data }) =>
      data.lastUsedAt === null ? <span className="ink-3">{texts.never}</span> : <Time at={data.lastUsedAt} />,
  },
  {
    id: "actions",
    head: <span className="sr">{texts.actions}</span>,
    align: "end",
    width: 260,
    cell: (passkey) => <PasskeyActions passkey={passkey} />,
  },
];

/** A first name for a passkey. Its person can change it. */
function deviceName(userAgent: string): string {
  const { device } = texts;
  const known = [
    [/Android/, device.android],
    [/iPhone|iPad/, device.ios],
    [/Windows/, device.windows],
    [/Mac OS/, device.mac],
    [/Linux/, device.linux],
  ] as const;
  return known.find(([sign]) => sign.test(userAgent))?.[1] ?? device.other;
}
