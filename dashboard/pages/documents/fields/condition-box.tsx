import { conditionSentence } from "@probity/engines/agreements/fields/condition.ts";
import { nameOf } from "@probity/engines/agreements/fields/field.ts";
import { inReadingOrder } from "@probity/engines/agreements/fields/reading-order.ts";
import { fieldPlacementTexts } from "../../../texts/field-placement.ts";
import { fieldOf, type PlacedField } from "./field-model.ts";
import styles from "./fields.module.css";
import type { PartProps } from "./place-fields.tsx";

const texts = fieldPlacementTexts.inspector;

/** The condition under which a field is required, as a sentence whose parts are controls. */
export function ConditionBox({ bench, field, problems }: PartProps) {
  const { fields, numbers } = bench;
  const controller = fieldOf(fields, field.requiredWhenFieldId);
  const possible = inReadingOrder(fields).filter(({ id, ownerId }) => id !== field.id && ownerId === field.ownerId);
  const problem = problems["requiredWhenFieldId"] ?? problems["requiredWhenValue"];
  return (
    <fieldset className={styles.condition}>
      <legend>{texts.requiredWhen}</legend>
      <div className={styles.sentence}>
        <select
          aria-label={texts.controller}
          value={field.requiredWhenFieldId ?? ""}
          {...(problem !== undefined && { "aria-invalid": true })}
          onChange={({ target }) =>
            bench.set(field, { requiredWhenFieldId: target.value === "" ? null : target.value })
          }
        >
          <option value="">{texts.always}</option>
          {possible.map((each) => (
            <option key={each.id} value={each.id}>
              {numbers.get(each.id)} {nameOf(each)}
            </option>
          ))}
        </select>
        {controller && (
          <>
            <span className="ink-3">{texts.is}</span>
            <ValueControl
              controller={controller}
              value={field.requiredWhenValue}
              onValue={(requiredWhenValue) => bench.set(field, { requiredWhenValue })}
            />
          </>
        )}
      </div>
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      {controller && problem === undefined && (
        <p className={styles.note}>{texts.conditionReads(conditionSentence(field, controller))}</p>
      )}
    </fieldset>
  );
}

type ValueControlProps = { controller: PlacedField; value: string | null; onValue: (value: string | null) => void };

function ValueControl({ controller, value, onValue }: ValueControlProps) {
  const any = controller.fieldType === "checkbox" ? texts.any.checkbox : texts.any.other;
  if (controller.fieldType === "text" || controller.fieldType === "date")
    return (
      <input
        aria-label={texts.controllerValue}
        placeholder={any}
        value={value ?? ""}
        onChange={({ target }) => onValue(target.value === "" ? null : target.value)}
      />
    );
  const choices = controller.fieldType === "dropdown" ? (controller.options ?? []) : [];
  return (
    <select
      aria-label={texts.controllerValue}
      value={value ?? ""}
      onChange={({ target }) => onValue(target.value === "" ? null : target.value)}
    >
      <option value="">{any}</option>
      {[...new Set(value === null || value === "" ? choices : [...choices, value])].map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
}
