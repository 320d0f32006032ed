import type { ApiKey } from "@probity/contract";
import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { Checkbox } from "../../kit/checkbox/checkbox.tsx";
import { shortId } from "../../kit/copy/copy.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { sourcesTexts } from "../../texts/sources.ts";
import styles from "./sources.module.css";

const texts = sourcesTexts.keyList;
/** As far as a key says its mode and is told from others. */
const shownCharacters = 12;

/** The API keys of the mode, as far as this person may read them. */
export function useApiKeys(): ReadonlyMap<string, ApiKey> | null {
  const { may } = useRoles();
  const { reading } = useList("GET /api-keys");
  if (!may("GET /api-keys") || reading.state !== "shown") return null;
  return new Map(reading.value.rows.map((key) => [key.id, key]));
}

/** What a key is called; whoever may not read keys sees its id. */
export const nameOfKey = (keys: ReadonlyMap<string, ApiKey> | null, id: string): string =>
  keys?.get(id)?.data.name ?? `${texts.unknown} ${shortId(id)}`;

type KeyChoiceProps = {
  label: string;
  chosen: readonly string[];
  /** Null where nothing can be chosen. */
  onChosen: ((chosen: readonly string[]) => void) | null;
};

/** Keys to choose from: all that work, and those that are chosen although they do not. */
export function KeyChoice({ label, chosen, onChosen }: KeyChoiceProps) {
  const keys = useApiKeys();
  const working = [...(keys?.values() ?? [])].filter(({ data }) => data.status === "active").map(({ id }) => id);
  const ids = [...working, ...chosen.filter((id) => !working.includes(id))];
  const toggle = (id: string) =>
    onChosen?.(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset className={styles.keys}>
      <legend className="meta ink-2">{label}</legend>
      {ids.map((id) => (
        <label key={id} className={styles.key}>
          <Checkbox
            label={nameOfKey(keys, id)}
            checked={chosen.includes(id)}
            disabled={onChosen === null}
            onChange={() => toggle(id)}
          />
          <span className={styles.keyName}>
            <strong>{nameOfKey(keys, id)}</strong>
            <KeyDetail apiKey={keys?.get(id)} />
          </span>
        </label>
      ))}
      {keys !== null && ids.length === 0 && (
        <p className="meta ink-2">
          {sourcesTexts.form.noneThere} <PageLink to="/api-keys?panel=new">{sourcesTexts.form.makeKey}</PageLink>
        </p>
      )}
      {onChosen === null && keys === null && <p className="micro ink-3">{texts.refused}</p>}
    </fieldset>
  );
}

function KeyDetail({ apiKey }: { apiKey: ApiKey | undefined }) {
  if (apiKey === undefined) return null;
  const { keyId, status, lastUsedAt } = apiKey.data;
  return (
    <span className="meta ink-3">
      <span className="mono">{keyId.slice(0, shownCharacters)}…</span>{" "}
      {status === "active" ? (
        lastUsedAt === null ? (
          texts.unused
        ) : (
          <Time at={lastUsedAt} />
        )
      ) : (
        <Tag meaning="look">{texts.ended(status)}</Tag>
      )}
    </span>
  );
}
