import type { FourEyesSettings } from "@probity/contract";
import { listKeys } from "@probity/engines/screening/lists/list-keys.ts";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { fourEyesSettingsTexts as texts } from "../../texts/settings.ts";
import { type FourEyesDraft, askedOf, draftOf } from "./four-eyes-draft.ts";
import styles from "./settings.module.css";
import { Toggle } from "./toggle.tsx";

const route = "PUT /four-eyes-settings";

/** Which decisions of this mode need a second person. */
export function FourEyesPanel({ saved }: { saved: FourEyesSettings }) {
  const { whyNot } = useRoles();
  const toast = useToast();
  const change = useWrite(route);
  const [draft, setDraft] = useState(() => draftOf(saved));
  const set = (part: Partial<FourEyesDraft>) => setDraft({ ...draft, ...part });
  const asked = askedOf(draft);
  const off = whyNot(route);
  const why =
    off ??
    ("wrong" in asked ? texts.wrong[asked.wrong] : undefined) ??
    (JSON.stringify(draft) === JSON.stringify(draftOf(saved)) ? texts.unchanged : undefined);
  const save = async () => {
    if ("wrong" in asked) return;
    try {
      const answer = await change.send({ body: { ...asked.choice, expectedRevision: saved.revision } });
      toast("resource" in answer ? texts.proposed : texts.saved, { shape: "fine" });
    } catch {
      // The refusal stands above the fields, and what was chosen stays.
    }
  };
  return (
    <Panel title={texts.title} note={texts.note}>
      {change.error !== null && <Notice meaning="stop" title={sentenceOf(change.error)} urgent />}
      <div className="stack stack-12">
        <Toggle label={texts.overrides} on={draft.overrides} off={off} onChange={(overrides) => set({ overrides })} />
        <Toggle label={texts.matches} on={draft.matches} off={off} onChange={(matches) => set({ matches })} />
        {draft.matches && <MatchScope draft={draft} off={off} set={set} />}
        <Toggle label={texts.erasures} on={draft.erasures} off={off} onChange={(erasures) => set({ erasures })} />
        <Toggle label={texts.settings} on={draft.settings} off={off} onChange={(settings) => set({ settings })} />
        <div className={styles.kind}>
          <TextField
            label={texts.days}
            hint={texts.daysHint}
            value={draft.days}
            readOnly={off !== undefined}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => set({ days: event.target.value })}
          />
        </div>
        <div className="flex">
          <span className="meta ink-3">{texts.weaker}</span>
          <span className="push flex">
            <Button variant="primary" why={why} aria-busy={change.sending} onClick={() => void save()}>
              {texts.save}
            </Button>
          </span>
        </div>
      </div>
    </Panel>
  );
}

type MatchScopeProps = {
  draft: FourEyesDraft;
  off: string | undefined;
  set: (part: Partial<FourEyesDraft>) => void;
};

/** Of which matches: with no list chosen and no score, of all. */
function MatchScope({ draft, off, set }: MatchScopeProps) {
  return (
    <fieldset className={styles.scope}>
      <legend className="meta ink-2">{texts.ofLists}</legend>
      <div className={styles.lists}>
        {listKeys.map((key) => (
          <Toggle
            key={key}
            label={key}
            on={draft.lists.includes(key)}
            off={off}
            onChange={(isOn) =>
              set({ lists: listKeys.filter((one) => (one === key ? isOn : draft.lists.includes(one))) })
            }
          />
        ))}
      </div>
      <div className={styles.kind}>
        <TextField
          label={texts.fromScore}
          hint={texts.fromScoreHint}
          value={draft.fromScore}
          readOnly={off !== undefined}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => set({ fromScore: event.target.value })}
        />
      </div>
    </fieldset>
  );
}
