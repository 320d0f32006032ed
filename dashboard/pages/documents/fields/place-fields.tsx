import { fieldTypes, type FieldType } from "@probity/engines/agreements/fields/field.ts";
import { SelectField, TextField } from "../../../kit/field/field.tsx";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import type { PlacedField } from "./field-model.ts";
import styles from "./fields.module.css";
import { NumberField } from "./number-field.tsx";
import type { Workbench } from "./use-workbench.ts";

export type PartProps = { bench: Workbench; field: PlacedField; problems: Readonly<Record<string, string>> };

const words = texts.inspector;

/** Where a field stands, whose it is, and what it is called. */
export function PlaceFields({ bench, field, problems, isTemplate }: PartProps & { isTemplate: boolean }) {
  const number = (name: "xPosition" | "yPosition" | "width" | "height", label: string) => (
    <NumberField
      label={label}
      name={name}
      value={field[name]}
      invalid={problems[name] !== undefined}
      onValue={(value) => value !== null && bench.put(field, { ...field, [name]: value }, name)}
    />
  );
  const placeProblem = problems["xPosition"] ?? problems["yPosition"] ?? problems["width"] ?? problems["height"];
  return (
    <>
      <div className={styles.numbers}>
        {number("xPosition", words.x)}
        {number("yPosition", words.y)}
        {number("width", words.width)}
        {number("height", words.height)}
      </div>
      {placeProblem !== undefined && <p className={styles.problem}>{placeProblem}</p>}
      {isTemplate && (
        <SelectField
          label={words.anchor}
          problem={problems["anchorRole"]}
          value={field.anchorRole ?? ""}
          onChange={({ target }) => bench.set(field, { anchorRole: target.value === "" ? null : target.value })}
        >
          <option value="">{words.anchorPage}</option>
          {bench.boxes.map(({ role }) => (
            <option key={role} value={role}>
              {words.anchorRole(role)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={isTemplate ? words.ownerTemplate : words.ownerDocument}
        problem={problems["ownerId"]}
        value={field.ownerId}
        onChange={({ target }) => {
          bench.set(field, { ownerId: target.value });
          bench.setOwnerId(target.value);
        }}
      >
        {bench.owners.map(({ id, name, role }) => (
          <option key={id} value={id}>
            {[name, role].filter(Boolean).join(", ")}
          </option>
        ))}
      </SelectField>
      <TextField
        label="label"
        problem={problems["label"]}
        maxLength={200}
        value={field.label ?? ""}
        onChange={({ target }) => bench.set(field, { label: target.value === "" ? null : target.value })}
      />
    </>
  );
}

/** On which page a field is, and of which type. */
export function KindFields({ bench, field, problems }: PartProps) {
  return (
    <div className={styles.pair}>
      <SelectField
        mono
        label="pageNumber"
        problem={problems["pageNumber"]}
        value={field.pageNumber}
        onChange={({ target }) => {
          bench.set(field, { pageNumber: Number(target.value), anchorRole: null });
          bench.onPage(Number(target.value));
        }}
      >
        {bench.pages.map(({ pageNumber }) => (
          <option key={pageNumber}>{pageNumber}</option>
        ))}
        {!bench.pages.some(({ pageNumber }) => pageNumber === field.pageNumber) && <option>{field.pageNumber}</option>}
      </SelectField>
      <SelectField
        mono
        label="fieldType"
        problem={problems["fieldType"]}
        value={field.fieldType}
        onChange={({ target }) => bench.set(field, { fieldType: target.value as FieldType })}
      >
        {fieldTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
    </div>
  );
}
