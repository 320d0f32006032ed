import type { FactValue, PolicyInput } from "@probity/engines/risk/policy/definition.ts";
import type { Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { memo, useState } from "react";
import { policyEditorTexts } from "../../../texts/policy-editor.ts";
import styles from "./editor.module.css";
import { type Given, givenWords, plainValue } from "./scenario-inputs.ts";
import { textOfValue, valueOfText } from "./value-text.ts";

const texts = policyEditorTexts.simulation;

type ScenarioValuesProps = {
  inputs: readonly PolicyInput[];
  given: Scenario["inputs"];
  onValue: (key: string, value: FactValue | undefined) => void;
};

/** A value for each input; an empty one has no evidence. */
export const ScenarioValues = memo(function ScenarioValues({ inputs, given, onValue }: ScenarioValuesProps) {
  return (
    <div className={styles.values}>
      {inputs.map((input, at) => (
        <ValueField
          key={`${at} ${input.key} ${input.type}`}
          input={input}
          given={given[input.key]}
          onValue={(value) => onValue(input.key, value)}
        />
      ))}
    </div>
  );
});

type ValueFieldProps = {
  input: PolicyInput;
  given: Given | undefined;
  onValue: (value: FactValue | undefined) => void;
};

function ValueField({ input: { key, type, itemType }, given, onValue }: ValueFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = plainValue(given);
  const more = givenWords(given);
  const shown = value === undefined ? "" : textOfValue(value as never);
  const parse = (text: string) =>
    type === "list" ? valueOfText(text, "in", itemType ?? "string") : valueOfText(text, "eq", type);
  const name = texts.value(key);
  if (more !== undefined)
    return (
      <label className={styles.value}>
        <span className="mono clip">{key}</span>
        <input className={styles.cell} aria-label={name} value={more} title={texts.more} readOnly />
      </label>
    );
  if (type === "boolean")
    return (
      <label className={styles.value}>
        <span className="mono clip">{key}</span>
        <select
          aria-label={name}
          className={styles.cell}
          value={shown}
          onChange={(event) => onValue(event.target.value === "" ? undefined : event.target.value === "true")}
        >
          <option value="">{texts.missing}</option>
          <option>true</option>
          <option>false</option>
        </select>
      </label>
    );
  return (
    <label className={styles.value}>
      <span className="mono clip">{key}</span>
      <input
        className={`${styles.cell} ${styles.mono}`}
        aria-label={name}
        placeholder={texts.missing}
        value={typed ?? shown}
        autoComplete="off"
        {...(typed !== null && typed !== "" && parse(typed) === null && { "aria-invalid": true })}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          const meant = text === "" ? undefined : parse(text);
          if (meant !== null) onValue(meant);
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}
