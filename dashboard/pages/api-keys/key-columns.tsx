import type { ApiKey } from "@probity/contract";
import { Badge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { classNames } from "../../kit/class-names.ts";
import { CopyButton } from "../../kit/copy/copy.tsx";
import type { Column } from "../../kit/table/column.ts";
import { Tag } from "../../kit/tag/tag.tsx";
import { span } from "../../kit/time/relative-time.ts";
import { Time } from "../../kit/time/time.tsx";
import { apiKeysTexts as texts } from "../../texts/api-keys.ts";
import styles from "./api-keys.module.css";

/** Owners hear of an end by age at this time, too. */
const soonMs = 14 * 86_400_000;

/** As far as a key says its mode and is told from others. */
const shownCharacters = 12;

export type KeyAction = "rotate" | "revoke";
type Options = {
  now: Date;
  whyNot: Readonly<Record<KeyAction, string | undefined>>;
  /** Null while one of them is being done beside the list. */
  onAct: ((act: KeyAction, key: ApiKey) => void) | null;
};

export const keyColumns = ({ now, whyNot, onAct }: Options): readonly Column<ApiKey>[] => [
  ...facts(now),
  ...(onAct ? [actionColumn(whyNot, onAct)] : []),
];

const facts = (now: Date): readonly Column<ApiKey>[] => [
  {
    id: "name",
    head: texts.columns.name,
    cell: ({ data }) => (
      <div className={styles.name}>
        <strong>{data.name}</strong>
      </div>
    ),
  },
  {
    id: "keyId",
    head: texts.columns.keyId,
    cell: ({ data: { keyId, name } }) => (
      <span className={styles.key}>
        <span className="mono meta" title={keyId}>
          {keyId.slice(0, shownCharacters)}…
        </span>
        <CopyButton text={keyId} label={texts.keyOf(name)} />
      </span>
    ),
  },
  {
    id: "scopes",
    head: texts.columns.scopes,
    cell: ({ data }) => <Tags words={data.scopes} none={texts.everything} />,
  },
  {
    id: "networks",
    head: texts.columns.networks,
    cell: ({ data }) => <Tags words={data.allowedNetworks} none={texts.anywhere} />,
  },
  {
    id: "used",
    head: texts.columns.used,
    cell: ({ data }) => (
      <span className="meta ink-2 nowrap">
        {data.lastUsedAt === null ? texts.unused : <Time at={data.lastUsedAt} />}
      </span>
    ),
  },
  {
    id: "age",
    head: texts.columns.age,
    cell: ({ data }) => (
      <span className="meta ink-2 nowrap">
        <Time at={data.rotatedAt ?? data.createdAt} as="span" />
      </span>
    ),
  },
  { id: "ends", head: texts.columns.ends, cell: (key) => <Ends of={key} /> },
  { id: "look", head: texts.columns.look, cell: (key) => <Look at={key} now={now} /> },
];

const actionColumn = (whyNot: Options["whyNot"], onAct: NonNullable<Options["onAct"]>): Column<ApiKey> => ({
  id: "actions",
  head: <span className="sr">{texts.columns.actions}</span>,
  cell: (key) => (
    <span className={styles.actions}>
      {actionsOf(key).map((act) => (
        <Button
          key={act}
          small
          variant="quiet"
          why={whyNot[act]}
          whyAt="elsewhere"
          aria-label={texts.of(texts[act], key.data.name)}
          onClick={() => onAct(act, key)}
        >
          {texts[act]}
        </Button>
      ))}
    </span>
  ),
});

const actionsOf = ({ data: { status } }: ApiKey): KeyAction[] =>
  status === "active" ? ["rotate", "revoke"] : status === "expired" ? ["revoke"] : [];

function Tags({ words, none }: { words: readonly string[] | null; none: string }) {
  if (words === null) return <span className="meta ink-2">{none}</span>;
  return (
    <span className={styles.tags}>
      {words.map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  );
}

function Ends({ of: { data } }: { of: ApiKey }) {
  const ended = data.revokedAt === null ? null : texts.revokedOn;
  const at = data.revokedAt ?? data.endsAt;
  return (
    <span className="meta ink-2 nowrap">
      {ended ?? (data.status === "expired" ? texts.endedOn : "")}{" "}
      {at === null ? texts.never : <Time at={at} as="moment" />}
    </span>
  );
}

/** What somebody should see before it surprises them. */
function Look({ at: { data }, now }: { at: ApiKey; now: Date }) {
  if (data.status !== "active")
    return <Badge shape={data.status === "revoked" ? "stop" : "limit"} word={data.status} />;
  const left = data.endsAt === null ? null : Date.parse(data.endsAt) - now.getTime();
  if (left !== null && left < soonMs) return <Badge shape="look" word={texts.endsIn(span(left))} />;
  if (data.previousSecretUntil === null || Date.parse(data.previousSecretUntil) <= now.getTime()) return null;
  return (
    <span className={classNames("meta ink-2", styles.old)}>
      {texts.oldSecret} <Time at={data.previousSecretUntil} as="moment" />
    </span>
  );
}
