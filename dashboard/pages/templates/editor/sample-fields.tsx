import type { Json } from "@probity/engines/json/canonical.ts";
import { Button } from "../../../kit/button/button.tsx";
import { Checkbox } from "../../../kit/checkbox/checkbox.tsx";
import { TextField } from "../../../kit/field/field.tsx";
import { templateEditorTexts } from "../../../texts/templates.ts";
import type { Data } from "./content.ts";
import styles from "./editor.module.css";
import { controlOf, type DataPath, exampleOf, isObject, listOf, type Shape, withValue } from "./sample-form.ts";

const texts = templateEditorTexts.data;

type SampleFieldsProps = {
  members: ReadonlyMap<string, Shape>;
  data: Data;
  readOnly: boolean;
  onData: (data: Data, place: string) => void;
};

/** A field for everything that the source reads, by its name there. */
export function SampleFields({ members, data, readOnly, onData }: SampleFieldsProps) {
  const set = (path: DataPath, value: Json) => {
    if (!readOnly) onData(withValue(data, path, value) as Data, `data ${path.join(".")}`);
  };
  return <Members members={members} value={data} path={[]} name="" readOnly={readOnly} set={set} />;
}

type Common = { path: DataPath; name: string; readOnly: boolean; set: (path: DataPath, value: Json) => void };

function Members({ members, value, ...at }: Common & { members: ReadonlyMap<string, Shape>; value: Json | undefined }) {
  return [...members].map(([member, shape]) => (
    <Part
      key={member}
      {...at}
      shape={shape}
      value={isObject(value) ? value[member] : undefined}
      path={[...at.path, member]}
      name={at.name === "" ? member : `${at.name}.${member}`}
    />
  ));
}

function Part({ shape, value, ...at }: Common & { shape: Shape; value: Json | undefined }) {
  if (shape.kind === "value") return <Value shape={shape} value={value} {...at} />;
  if (shape.kind === "items") return <Items shape={shape} value={value} {...at} />;
  return (
    <fieldset className={styles.group}>
      <legend className="mono">{at.name}</legend>
      <Members members={shape.members} value={value} {...at} />
    </fieldset>
  );
}

/** The group of an item is named by its place already. */
function Item({ shape, ...rest }: Common & { shape: Shape; value: Json | undefined }) {
  if (shape.kind === "members") return <Members members={shape.members} {...rest} />;
  return <Part shape={shape} {...rest} />;
}

type ValueProps = Common & { shape: Extract<Shape, { kind: "value" }>; value: Json | undefined };

function Value({ shape, value, path, name, readOnly, set }: ValueProps) {
  const control = controlOf(value, shape.uses);
  const label = <span className="mono">{name}</span>;
  if (control === "json")
    return (
      <p className="meta">
        {label} <span className="ink-3">{texts.asJson}</span>
      </p>
    );
  if (control === "checkbox" || (control === "missing" && !shape.uses.has("printed") && shape.uses.has("tested")))
    return (
      <div className={styles.check} {...(control === "missing" && { "data-missing": "" })}>
        {label}
        <span className="flex">
          <Checkbox label={name} checked={value === true} onChange={(event) => set(path, event.target.checked)} />
          <span className="mono meta">{value === undefined ? texts.missing : textOf(value)}</span>
        </span>
      </div>
    );
  if (control === "lines")
    return (
      <label className={styles.lines}>
        {label}
        <textarea
          rows={3}
          value={value as string}
          readOnly={readOnly}
          onChange={(event) => set(path, event.target.value)}
        />
      </label>
    );
  return (
    <div className={styles.value} {...(control === "missing" && { "data-missing": "" })}>
      <TextField
        label={label}
        dir="auto"
        autoComplete="off"
        value={value === undefined || value === null ? "" : textOf(value)}
        readOnly={readOnly}
        {...(control === "missing" && { placeholder: texts.missing, "aria-invalid": true })}
        {...(value === null && { placeholder: "null" })}
        {...(control === "number" && { inputMode: "decimal" as const })}
        onChange={(event) => set(path, typed(control, event.target.value))}
      />
    </div>
  );
}

const textOf = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

/** A number stays one while it reads as one. */
const typed = (control: string, text: string): Json =>
  control === "number" && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;

function Items({
  shape,
  value,
  ...at
}: Common & { shape: Extract<Shape, { kind: "items" }>; value: Json | undefined }) {
  const items = listOf(value);
  const { path, name, readOnly, set } = at;
  const last = name.split(".").at(-1)!;
  return (
    <fieldset className={styles.group} {...(value === undefined && { "data-missing": "" })}>
      <legend className="mono">{value === undefined ? `${name}: ${texts.missing}` : name}</legend>
      {items.map((item, place) => (
        <div key={place} className={styles.item} role="group" aria-label={texts.item(name, place + 1)}>
          <div className={styles.itemFields}>
            <Item {...at} shape={shape.item} value={item} path={[...path, place]} name={`${last} ${place + 1}`} />
          </div>
          {!readOnly && (
            <Button
              variant="quiet"
              small
              aria-label={texts.removeItem(last, place + 1)}
              onClick={() => set(path, items.toSpliced(place, 1))}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      ))}
      {!readOnly && (
        <Button small onClick={() => set(path, [...items, exampleOf(shape.item, last)])}>
          {texts.addItem(name)}
        </Button>
      )}
    </fieldset>
  );
}
