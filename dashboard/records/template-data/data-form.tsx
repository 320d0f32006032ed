import { ruleProblem, type ValueRule } from "@probity/engines/agreements/model/data-schema.ts";
import type { Json } from "@probity/engines/json/canonical.ts";
import { Button } from "../../kit/button/button.tsx";
import { Checkbox } from "../../kit/checkbox/checkbox.tsx";
import { SelectField, TextField } from "../../kit/field/field.tsx";
import { templateDataTexts as texts } from "../../texts/template-data.ts";
import styles from "./template-data.module.css";
import {
  type DataPath,
  type DataShape,
  emptyData,
  type ObjectShape,
  typedValue,
  valueAt,
  withValue,
} from "./data-shape.ts";

type DataFormProps = {
  shape: ObjectShape;
  data: Json;
  onData: (data: Json) => void;
  /** Why a variable was refused, by its name in the source: `client.name`, `items[].price`. */
  problemOf: (variable: string) => string | undefined;
  /** Why a value was refused, by its place in the data. */
  problemAt?: (path: DataPath) => string | undefined;
};

/** The data of a document as a form: a field for each variable of the template. */
export function DataForm(props: DataFormProps) {
  return (
    <div className="stack stack-12">
      <Part {...props} part={props.shape} path={[]} name="" />
    </div>
  );
}

type PartProps = Omit<DataFormProps, "shape"> & { part: DataShape; path: DataPath; name: string };

function Part({ part, name, ...props }: PartProps) {
  switch (part.kind) {
    case "object":
      return part.members.map(([member, shape]) => (
        <Part
          key={member}
          {...props}
          part={shape}
          path={[...props.path, member]}
          name={name === "" ? member : `${name}.${member}`}
        />
      ));
    case "list":
      return <Items {...props} item={part.item} name={name} />;
    default:
      return <Value {...props} part={part} name={name} />;
  }
}

type ValueProps = Omit<PartProps, "part"> & { part: Extract<DataShape, { sample: string }> };

function Value({ part: { kind, sample, rule }, data, onData, path, name, problemOf, problemAt }: ValueProps) {
  const value = valueAt(data, path);
  const label = rule?.label ?? labelOf(path);
  const set = (next: Json) => onData(withValue(data, path, next));
  if (kind === "boolean")
    return (
      <label className={styles.check}>
        <Checkbox label={label} checked={value === true} onChange={(event) => set(event.target.checked)} />
        <span className="mono meta">{label}</span>
      </label>
    );
  const problem = brokenBy(rule, value, label) ?? problemAt?.(path) ?? problemOf(name);
  if (rule?.type === "text" && rule.oneOf)
    return (
      <SelectField
        label={label}
        value={textOf(value)}
        problem={problem}
        onChange={(event) => set(typedValue(kind, event.target.value))}
      >
        <option value="">{rule.optional ? texts.noChoice : texts.choose}</option>
        {rule.oneOf.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectField>
    );
  return (
    <TextField
      label={label}
      mono={rule?.label === undefined}
      dir="auto"
      autoComplete="off"
      value={textOf(value)}
      problem={problem}
      {...(rule?.optional && { hint: texts.optional })}
      {...(rule?.type === "date" && { type: "date" })}
      {...(kind === "number" && { inputMode: "decimal" as const })}
      {...(sample !== "" && { placeholder: texts.sample(sample) })}
      onChange={(event) => set(typedValue(kind, event.target.value))}
    />
  );
}

/** A value that is not given yet is asked for when the document is made. */
function brokenBy(rule: ValueRule | undefined, value: Json, label: string): string | undefined {
  const wrong = rule && value !== null ? ruleProblem(rule, value) : null;
  return wrong === null ? undefined : `${label} ${wrong}`;
}

type ItemsProps = Omit<PartProps, "part"> & { item: DataShape };

function Items({ item, ...props }: ItemsProps) {
  const { data, onData, path, name } = props;
  const value = valueAt(data, path);
  const items = Array.isArray(value) ? value : [];
  const set = (next: readonly Json[]) => onData(withValue(data, path, [...next]));
  const label = labelOf(path);
  return (
    <fieldset className={styles.items}>
      <legend className="mono meta">{label}</legend>
      {items.map((_, at) => (
        <div key={at} className={styles.item} role="group" aria-label={texts.item(label, at + 1)}>
          <div className="stack">
            <Part {...props} part={item} path={[...path, at]} name={`${name}[]`} />
          </div>
          <Button small aria-label={texts.remove(label, at + 1)} onClick={() => set(items.toSpliced(at, 1))}>
            {texts.removeItem}
          </Button>
        </div>
      ))}
      <Button small icon="plus" onClick={() => set([...items, emptyData(item)])}>
        {texts.add(label)}
      </Button>
    </fieldset>
  );
}

/** What stands in the field. A value of another kind, typed as JSON, is shown as it is written there. */
const textOf = (value: Json): string => {
  if (value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** `items[1].price`, as people count. */
const labelOf = (path: DataPath): string =>
  path.reduce<string>(
    (label, step) => (typeof step === "number" ? `${label}[${step + 1}]` : label === "" ? step : `${label}.${step}`),
    "",
  );
