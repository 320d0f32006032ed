import { nameOf } from "@probity/engines/agreements/fields/field.ts";
import type { FieldBox } from "@probity/engines/agreements/fields/box.ts";
import type { KeyboardEvent } from "react";
import { classNames } from "../../../kit/class-names.ts";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import type { PlacedField } from "./field-model.ts";
import styles from "./fields.module.css";
import { lookOf } from "./signer-looks.ts";
import { TypeIcon } from "./type-icon.tsx";
import type { Workbench } from "./use-workbench.ts";
import { warningText } from "./warning-text.ts";

type PlacedFieldProps = { bench: Workbench; field: PlacedField; box: FieldBox; scale: number };

const steps: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const farPoints = 10;

/** Where an arrow key leads; null for any other key. */
export function arrowOf({ key, shiftKey }: KeyboardEvent): [right: number, down: number] | null {
  const step = steps[key];
  return step ? [step[0] * (shiftKey ? farPoints : 1), step[1] * (shiftKey ? farPoints : 1)] : null;
}

/** In pixels of the sheet. */
export const styleOf = ({ xPosition, yPosition, width, height }: FieldBox, scale: number) => ({
  left: xPosition * scale,
  top: yPosition * scale,
  width: width * scale,
  height: height * scale,
});

/** A field on its page: a button that arrows move and a pointer drags. */
export function PlacedFieldButton({ bench, field, box, scale }: PlacedFieldProps) {
  const { selected, owners, numbers, warnings, fields } = bench;
  const number = numbers.get(field.id)!;
  const name = nameOf(field);
  const owner = owners.find(({ id }) => id === field.ownerId);
  const isSelected = selected?.id === field.id;
  const own = warnings.filter(({ fieldId }) => fieldId === field.id).map((warning) => warningText(warning, fields));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowOf(event);
    if (!step || bench.armed) return;
    event.preventDefault();
    if (event.altKey) bench.resize(field, ...step);
    else bench.move(field, ...step);
  };
  return (
    <>
      <button
        type="button"
        className={classNames(styles.placed, own.length > 0 && styles.warned)}
        data-field={field.id}
        data-look={lookOf(owners, field.ownerId)}
        data-conditional={field.requiredWhenFieldId !== null}
        aria-pressed={isSelected}
        style={styleOf(box, scale)}
        onFocus={() => !isSelected && bench.select(field.id)}
        onClick={() => bench.select(field.id, true)}
        onKeyDown={onKeyDown}
      >
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {field.fieldType !== "checkbox" && (
          <>
            <TypeIcon of={field.fieldType} size={13} />
            <span className={styles.placedName} aria-hidden="true">
              {field.value ?? name}
            </span>
          </>
        )}
        {field.sharedFill && <span className={styles.shared}>{texts.shared}</span>}
        <span className="sr">{[texts.field(name, field.fieldType, owner?.name ?? "", number), ...own].join(", ")}</span>
        {isSelected && bench.readOnly === undefined && <span className={styles.handle} data-handle="" />}
      </button>
      {own.length > 0 && (
        <span
          className={styles.warning}
          style={{ left: box.xPosition * scale, top: (box.yPosition + box.height) * scale + 3 }}
          aria-hidden="true"
        >
          {" "}
          {own.join(", ")}{" "}
        </span>
      )}
    </>
  );
}
