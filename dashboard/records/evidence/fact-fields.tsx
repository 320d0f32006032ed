import { evidenceStatuses } from "@probity/engines/risk/check-fact.ts";
import { Button } from "../../kit/button/button.tsx";
import { Checkbox } from "../../kit/checkbox/checkbox.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { evidenceRequestTexts as texts } from "../../texts/evidence-request.ts";
import { type Fact, typeOf, type Written } from "./claims.ts";
import styles from "./request-builder.module.css";
import type { EvidenceRequest } from "./use-request.ts";

/** A value and a status for each fact that is chosen. */
export function FactFields({ request: { draft, built, change } }: { request: EvidenceRequest }) {
  const toggle = (key: string) =>
    change({
      chosen: draft.chosen.includes(key) ? draft.chosen.filter((each) => each !== key) : [...draft.chosen, key],
    });
  return (
    <fieldset className={styles.facts}>
      <legend className="meta ink-2">{texts.facts}</legend>
      {built.source.data.facts.map((fact) => {
        const isChosen = draft.chosen.includes(fact.key);
        const written = draft.written[fact.key] ?? { value: "", status: "available" };
        const write = (part: Partial<typeof written>) =>
          change({ written: { ...draft.written, [fact.key]: { ...written, ...part } } });
        return (
          <div key={fact.key} className={styles.fact}>
            <label className={styles.choice}>
              <Checkbox label={fact.key} checked={isChosen} onChange={() => toggle(fact.key)} />
              <span className="mono">{fact.key}</span>
              <span className="meta ink-3">{typeOf(fact)}</span>
            </label>
            {isChosen && <ValueAndStatus fact={fact} written={written} onWrite={write} />}
          </div>
        );
      })}
    </fieldset>
  );
}

type Stated = Pick<Written, "value" | "status">;

function ValueAndStatus({
  fact,
  written: { value, status },
  onWrite,
}: {
  fact: Fact;
  written: Stated;
  onWrite: (part: Partial<Stated>) => void;
}) {
  return (
    <div className={styles.stated}>
      {status !== "available" ? (
        <span className="meta ink-3">{texts.noValue}</span>
      ) : fact.type === "boolean" ? (
        <select
          className={styles.input}
          aria-label={texts.value(fact.key)}
          value={value}
          onChange={(event) => onWrite({ value: event.target.value })}
        >
          <option value="">{texts.chooseValue}</option>
          <option value="true">true</option>
          <option value="false">false</option>
        </select>
      ) : (
        <input
          className={styles.input}
          aria-label={texts.value(fact.key)}
          placeholder={fact.type === "list" ? texts.listHint : texts.valueHint}
          value={value}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          data-1p-ignore=""
          inputMode={fact.type === "number" ? "decimal" : "text"}
          onChange={(event) => onWrite({ value: event.target.value })}
        />
      )}
      <select
        className={styles.input}
        aria-label={texts.status(fact.key)}
        value={status}
        // What is unavailable has no value, so none is kept for it.
        onChange={(event) => onWrite({ status: event.target.value, value: "" })}
      >
        {evidenceStatuses.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </div>
  );
}

/** Times and the reference that all facts of the request share. */
export function SharedFields({ request: { draft, change } }: { request: EvidenceRequest }) {
  const { shared } = draft;
  const field = (name: keyof typeof shared, hint: string) => (
    <TextField
      label={<span className="mono">{name}</span>}
      hint={hint}
      value={shared[name]}
      autoComplete="off"
      spellCheck={false}
      mono
      onChange={(event) => change({ shared: { ...shared, [name]: event.target.value } })}
    />
  );
  const now = () => change({ shared: { ...shared, observedAt: new Date().toISOString() } });
  return (
    <div className={styles.shared}>
      <div className={styles.observed}>
        {field("observedAt", texts.observedHint)}
        <Button small onClick={now}>
          {texts.now}
        </Button>
      </div>
      {field("expiresAt", texts.mayStayEmpty)}
      {field("providerRef", texts.mayStayEmpty)}
    </div>
  );
}
