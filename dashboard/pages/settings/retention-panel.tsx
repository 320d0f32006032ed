import type { RetentionSettings } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useMode } from "../../api/mode.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { Checkbox } from "../../kit/checkbox/checkbox.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { retentionTexts as texts } from "../../texts/retention.ts";
import { asked, classesOf, draftsOf, type RetentionClass } from "./period-drafts.ts";
import { PeriodRow } from "./period-row.tsx";
import { RetentionRun } from "./retention-run.tsx";

const route = "PUT /retention-settings";

/** How long each class of records is kept, with what a period would delete now. */
export function RetentionPanel({ settings }: { settings: RetentionSettings }) {
  const { whyNot } = useRoles();
  const isLive = useMode() === "live";
  const toast = useToast();
  const change = useWrite(route);
  const [drafts, setDrafts] = useState(() => draftsOf(settings.periods));
  const [acknowledged, setAcknowledged] = useState<readonly RetentionClass[]>([]);
  const wanted = asked(drafts, settings);
  const below = isLive ? (wanted?.below ?? []) : [];
  const why =
    whyNot(route) ??
    (wanted === null ? texts.wrongWhy : undefined) ??
    (wanted?.isChanged ? undefined : texts.unchanged) ??
    (below.every((name) => acknowledged.includes(name)) ? undefined : texts.belowWhy);
  const save = async () => {
    const { periods } = wanted!;
    const body = { periods, acknowledgedBelowMinimum: [...below], expectedRevision: settings.revision };
    try {
      const answer = await change.send({ body });
      toast("periods" in answer ? texts.saved : texts.proposed, { shape: "fine" });
    } catch {
      // The refusal stands above the fields, and what was typed stays.
    }
  };
  return (
    <Panel title={texts.title} note={texts.note}>
      {change.error !== null && <Notice meaning="stop" title={sentenceOf(change.error)} urgent />}
      <div className="stack stack-12">
        {classesOf(settings.periods).map((name) => (
          <PeriodRow
            key={name}
            name={name}
            draft={drafts[name]}
            minimum={settings.legal[name].minimum}
            readOnly={whyNot(route) !== undefined}
            onChange={(draft) => setDrafts({ ...drafts, [name]: draft })}
          >
            {below.includes(name) && (
              <label className="flex">
                <Checkbox
                  label={texts.below}
                  checked={acknowledged.includes(name)}
                  onChange={({ target }) =>
                    setAcknowledged([...acknowledged.filter((one) => one !== name), ...(target.checked ? [name] : [])])
                  }
                />
                <span>{texts.below}</span>
              </label>
            )}
          </PeriodRow>
        ))}
        <div className="flex">
          <RetentionRun run={settings.run} />
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
