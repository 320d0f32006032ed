import { partsOf } from "@probity/engines/lifecycle/period.ts";
import { type ReactNode, useEffect, useState } from "react";
import { useRecord } from "../../api/queries.ts";
import { SelectField, TextField } from "../../kit/field/field.tsx";
import { retentionTexts as texts } from "../../texts/retention.ts";
import { type PeriodDraft, periodOf, type RetentionClass } from "./period-drafts.ts";
import styles from "./settings.module.css";

type PeriodRowProps = {
  name: RetentionClass;
  draft: PeriodDraft;
  minimum: string | null;
  readOnly: boolean;
  onChange: (draft: PeriodDraft) => void;
  children: ReactNode;
};

/** The period of one class: how many days or years, what the law asks for, and how much is older now. */
export function PeriodRow({ name, draft, minimum, readOnly, onChange, children }: PeriodRowProps) {
  const period = periodOf(draft);
  const called = texts.classes[name];
  return (
    <section className={styles.period} aria-label={called}>
      <div className="stack">
        <h3 className="strong">{called}</h3>
        <p className="meta ink-3">{texts.goes[name]}</p>
        {minimum !== null && <p className="meta ink-3">{texts.law(texts.period(partsOf(minimum)))}</p>}
        {children}
      </div>
      <SelectField
        label={texts.unit}
        value={draft.unit}
        disabled={readOnly}
        onChange={({ target }) => onChange({ ...draft, unit: target.value as PeriodDraft["unit"] })}
      >
        {Object.entries(texts.units).map(([unit, text]) => (
          <option key={unit} value={unit}>
            {text}
          </option>
        ))}
      </SelectField>
      {draft.unit !== "ever" && (
        <TextField
          label={texts.count}
          value={draft.count}
          readOnly={readOnly}
          inputMode="numeric"
          autoComplete="off"
          problem={period === undefined ? texts.wrong : undefined}
          hint={typeof period === "string" ? <WouldGo name={name} period={period} /> : undefined}
          onChange={({ target }) => onChange({ ...draft, count: target.value })}
        />
      )}
    </section>
  );
}

const pauseMs = 300;

/** How many records are older now; asked once typing pauses. */
function WouldGo({ name, period }: { name: RetentionClass; period: string }) {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(period), pauseMs);
    return () => clearTimeout(timer);
  }, [period]);
  const reading = useRecord("GET /retention-settings/preview", settled === period ? { [name]: period } : null);
  if (reading.state === "loading") return texts.counting;
  if (reading.state !== "shown") return texts.notCounted;
  const { count, more } = reading.value[name];
  return texts.would(count, more);
}
