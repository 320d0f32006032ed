import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { Checkbox } from "../../kit/checkbox/checkbox.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { sourcesTexts } from "../../texts/sources.ts";
import { BindingsHistory } from "./bindings-history.tsx";
import { KeyChoice, nameOfKey, useApiKeys } from "./key-choice.tsx";
import type { SourceRead } from "./source-read.ts";
import styles from "./sources.module.css";

const texts = sourcesTexts.bindings;
const route = "POST /risk/sources/{id}/bindings";
type Draft = { base: number; apiKeyIds: readonly string[]; enabled: boolean };

/** The API keys of a source, saved as a whole. What was chosen stays when somebody else saves first, and is compared with it. */
export function BindingsPanel({ source: { id, data, history } }: { source: SourceRead }) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const save = useWrite(route);
  const { whyNot } = useRoles();
  const toast = useToast();
  const { apiKeyIds, enabled } = draft ?? data;
  const change = (part: Partial<Draft>) =>
    setDraft({ base: draft?.base ?? data.revision, apiKeyIds, enabled, ...part });
  const changes = useChanges(data, { apiKeyIds, enabled });
  const next = data.revision + 1;
  const why =
    whyNot(route) ??
    (changes.length === 0 ? texts.unchanged : undefined) ??
    (enabled && apiKeyIds.length === 0 ? texts.needsKey : undefined);
  const send = async () => {
    const body = { expectedRevision: data.revision, apiKeyIds: [...apiKeyIds], enabled };
    const saved = await save.send({ id, body }).catch(() => null);
    if (saved === null) return;
    toast(texts.saved(saved.data.revision), { shape: "fine" });
    setDraft(null);
  };
  const mayChange = whyNot(route) === undefined;
  return (
    <Inspector
      title={texts.title}
      lead={<Tag>{texts.revision(data.revision)}</Tag>}
      foot={
        <Button variant="primary" wide why={why} aria-busy={save.sending} onClick={() => void send()}>
          {texts.save(next)}
        </Button>
      }
    >
      {save.error !== null && <Notice meaning="stop" title={sentenceOf(save.error)} urgent />}
      {draft !== null && draft.base !== data.revision && (
        <Notice meaning="look" title={texts.overtaken(data.revision)}>
          {texts.overtakenText}
        </Notice>
      )}
      <p className="meta ink-2">{texts.text(next)}</p>
      <KeyChoice
        label={texts.keys}
        chosen={apiKeyIds}
        onChosen={mayChange ? (ids) => change({ apiKeyIds: ids }) : null}
      />
      <label className={styles.switch}>
        <Checkbox
          label={texts.enabled}
          checked={enabled}
          disabled={!mayChange}
          onChange={(event) => change({ enabled: event.target.checked })}
        />
        <span className="mono">{texts.enabled}</span>
        <span className="micro ink-3">{texts.needsKey}</span>
      </label>
      {changes.length > 0 && <WouldChange changes={changes} onDrop={() => setDraft(null)} />}
      <BindingsHistory history={history} />
    </Inspector>
  );
}

function WouldChange({ changes, onDrop }: { changes: readonly string[]; onDrop: () => void }) {
  return (
    <div className={styles.would}>
      <span className="micro ink-3">{texts.wouldChange}</span>
      {changes.map((each) => (
        <span key={each}>{each}</span>
      ))}
      <span>
        <Button small variant="quiet" onClick={onDrop}>
          {texts.drop}
        </Button>
      </span>
    </div>
  );
}

type Bindings = Pick<SourceRead["data"], "enabled"> & { apiKeyIds: readonly string[] };

/** What saving would do, in words. */
function useChanges(now: Bindings, wanted: Bindings): string[] {
  const keys = useApiKeys();
  const added = wanted.apiKeyIds.filter((id) => !now.apiKeyIds.includes(id));
  const removed = now.apiKeyIds.filter((id) => !wanted.apiKeyIds.includes(id));
  return [
    ...added.map((id) => texts.added(nameOfKey(keys, id))),
    ...removed.map((id) => texts.removed(nameOfKey(keys, id))),
    ...(now.enabled === wanted.enabled ? [] : [wanted.enabled ? texts.switchOn : texts.switchOff]),
  ];
}
