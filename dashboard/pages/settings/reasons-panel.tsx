import type { ReasonPreset, ReasonPresets } from "@probity/contract";
import { presetsMax, type ReasonKind, reasonKinds } from "@probity/engines/platform/work/reason-kinds.ts";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { SelectField, TextField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { settingsPageTexts as texts } from "../../texts/settings.ts";
import styles from "./settings.module.css";

const route = "PUT /reason-presets";
const isWritten = ({ label, text }: ReasonPreset) => label.trim() !== "" && text.trim() !== "";

/** The reasons of one kind of decision at a time; all kinds are saved together. */
export function ReasonsPanel({ saved }: { saved: ReasonPresets }) {
  const [kind, setKind] = useState<ReasonKind>("action_acknowledged");
  const [presets, setPresets] = useState(saved.presets);
  const { whyNot } = useRoles();
  const toast = useToast();
  const change = useWrite(route);
  const rows = presets[kind];
  const set = (next: ReasonPreset[]) => setPresets({ ...presets, [kind]: next });
  const bringBack = () => {
    const { [kind]: _own, ...others } = presets;
    setPresets(others);
  };
  const why =
    whyNot(route) ??
    (JSON.stringify(presets) === JSON.stringify(saved.presets) ? texts.unchanged : undefined) ??
    (Object.values(presets).flat().every(isWritten) ? undefined : texts.incomplete);
  const save = async () => {
    try {
      await change.send({ body: { presets, expectedRevision: saved.revision } });
      toast(texts.saved, { shape: "fine" });
    } catch {
      // The refusal stands above the fields, and what was typed stays.
    }
  };
  return (
    <Panel title={texts.reasons} note={texts.reasonsNote}>
      {change.error !== null && <Notice meaning="stop" title={sentenceOf(change.error)} urgent />}
      <div className="stack stack-12">
        <KindField kind={kind} onKind={setKind} />
        <div className="stack">
          {rows === undefined && <p className="ink-2">{texts.own}</p>}
          {rows?.length === 0 && <p className="ink-2">{texts.none}</p>}
          {rows?.map((row, at) => (
            <PresetRow
              key={at}
              number={at + 1}
              preset={row}
              onPreset={(next) => set(rows.with(at, next))}
              onRemove={() => set(rows.toSpliced(at, 1))}
            />
          ))}
        </div>
        <p className="meta ink-3">{texts.privacy}</p>
        <div className="flex wrap">
          <Button
            why={whyNot(route) ?? (rows?.length === presetsMax ? texts.full : undefined)}
            onClick={() => set([...(rows ?? []), { label: "", text: "" }])}
          >
            {texts.add}
          </Button>
          {rows !== undefined && (
            <Button variant="quiet" why={whyNot(route)} onClick={bringBack}>
              {texts.bringBack}
            </Button>
          )}
          <span className="push flex">
            <Button variant="primary" why={why} onClick={() => void save()}>
              {texts.save}
            </Button>
          </span>
        </div>
      </div>
    </Panel>
  );
}

function KindField({ kind, onKind }: { kind: ReasonKind; onKind: (kind: ReasonKind) => void }) {
  return (
    <div className={styles.kind}>
      <SelectField label={texts.decision} value={kind} onChange={(event) => onKind(event.target.value as ReasonKind)}>
        {reasonKinds.map((each) => (
          <option key={each} value={each}>
            {texts.kinds[each]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

type PresetRowProps = {
  number: number;
  preset: ReasonPreset;
  onPreset: (preset: ReasonPreset) => void;
  onRemove: () => void;
};

function PresetRow({ number, preset, onPreset, onRemove }: PresetRowProps) {
  return (
    <div className={styles.row}>
      <TextField
        label={texts.label(number)}
        value={preset.label}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => onPreset({ ...preset, label: event.target.value })}
      />
      <TextField
        label={texts.text(number)}
        value={preset.text}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => onPreset({ ...preset, text: event.target.value })}
      />
      <Button variant="quiet" onClick={onRemove}>
        {texts.remove(number)}
      </Button>
    </div>
  );
}
