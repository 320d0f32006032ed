import type { DataSchema, ValueRule } from "@probity/engines/agreements/model/data-schema.ts";
import { useState } from "react";
import { Checkbox } from "../../../kit/checkbox/checkbox.tsx";
import { classNames } from "../../../kit/class-names.ts";
import { SelectField, TextField } from "../../../kit/field/field.tsx";
import { templateEditorTexts } from "../../../texts/templates.ts";
import styles from "./editor.module.css";
import { choicesIn, type RuleType, ruleOf, typeOf, withNumber, withRule } from "./rules.ts";
import type { EditorState } from "./use-template-editor.ts";

const texts = templateEditorTexts.rules;

/** What the value of each variable has to be. */
export function RuleFields({ state, readOnly }: { state: EditorState; readOnly: boolean }) {
  const schema = state.document.dataSchema ?? {};
  const set = (path: string, rule: ValueRule | null) => {
    if (!readOnly) state.set({ dataSchema: withRule(schema, path, rule) }, `rule ${path}`);
  };
  return (
    <div className={styles.form}>
      {state.variables.length === 0 && <p className="meta ink-2">{texts.empty}</p>}
      {state.variables.map(({ path, uses }) => (
        <Rule key={path} path={path} isList={uses.has("looped")} schema={schema} readOnly={readOnly} set={set} />
      ))}
      <p className="meta ink-3">{texts.note}</p>
    </div>
  );
}

type RuleProps = {
  path: string;
  isList: boolean;
  schema: DataSchema;
  readOnly: boolean;
  set: (path: string, rule: ValueRule | null) => void;
};

const typesOfValues: readonly RuleType[] = ["any", "text", "choice", "number", "date", "boolean"];
const typesOfLists: readonly RuleType[] = ["any", "list"];

function Rule({ path, isList, schema, readOnly, set }: RuleProps) {
  const rule = schema[path];
  return (
    <fieldset className={styles.group} disabled={readOnly}>
      <legend className="mono">{path}</legend>
      <div className={styles.rule}>
        <SelectField
          label={texts.type}
          aria-label={texts.of(path)}
          value={typeOf(rule)}
          onChange={(event) => set(path, ruleOf(event.target.value as RuleType, rule))}
        >
          {(isList ? typesOfLists : typesOfValues).map((type) => (
            <option key={type} value={type}>
              {texts.types[type]}
            </option>
          ))}
        </SelectField>
        {rule && <Details rule={rule} set={(next) => set(path, next)} />}
      </div>
    </fieldset>
  );
}

type DetailsProps = { rule: ValueRule; set: (rule: ValueRule) => void };

function Details({ rule, set }: DetailsProps) {
  return (
    <>
      <TextField
        label={texts.label}
        autoComplete="off"
        maxLength={80}
        value={rule.label ?? ""}
        onChange={({ target: { value } }) => {
          const { label: _label, ...rest } = rule;
          set(value === "" ? rest : { ...rest, label: value });
        }}
      />
      {rule.type === "text" && rule.oneOf && <Choices rule={rule} oneOf={rule.oneOf} set={set} />}
      {numbersOf(rule).map((name) => (
        <TextField
          key={name}
          label={texts[name]}
          type="number"
          step="any"
          value={(rule as Partial<Record<typeof name, number>>)[name] ?? ""}
          onChange={(event) => set(withNumber(rule, name, event.target.value))}
        />
      ))}
      {rule.type !== "boolean" && rule.type !== "list" && (
        <label className={classNames(styles.across, "flex meta")}>
          <Checkbox
            label={texts.optional}
            checked={rule.optional === true}
            onChange={(event) => {
              const { optional: _optional, ...rest } = rule;
              set(event.target.checked ? { ...rest, optional: true } : rest);
            }}
          />
          {texts.optional}
        </label>
      )}
    </>
  );
}

function numbersOf(rule: ValueRule) {
  if (rule.type === "number") return ["minimum", "maximum"] as const;
  if (rule.type === "list") return ["minItems", "maxItems"] as const;
  return rule.type === "text" && !rule.oneOf ? (["maxLength"] as const) : [];
}

/** The text as it is typed: a separator at its end is no choice yet. */
function Choices({
  rule,
  oneOf,
  set,
}: {
  rule: ValueRule & { type: "text" };
  oneOf: string[];
  set: DetailsProps["set"];
}) {
  const [text, setText] = useState(oneOf.join("; "));
  return (
    <div className={styles.across}>
      <TextField
        label={texts.choices}
        autoComplete="off"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          set({ ...rule, oneOf: choicesIn(value) });
        }}
      />
    </div>
  );
}
