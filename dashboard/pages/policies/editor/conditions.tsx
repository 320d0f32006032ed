import { type Condition, type Operator, operators, operatorTypes } from "@probity/engines/risk/policy/definition.ts";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import { ParsedCell, SelectCell } from "./cells.tsx";
import { useEdit } from "./edit-context.ts";
import styles from "./editor.module.css";
import { replaced, without } from "./list-edits.ts";
import { AddButton, RowButtons } from "./row-buttons.tsx";
import { fitted, textOfValue, typeOfInput, valueOfText, valueType } from "./value-text.ts";

type ConditionsProps = {
  all: readonly Condition[];
  /** The JSON Pointer of the list. */
  place: string;
  /** The element it belongs to, for those who do not see where the cells stand. */
  what: string;
  onAll: (all: Condition[]) => void;
};

/** Conditions that must all hold, one below the other. */
export function Conditions({ all, place, what, onAll }: ConditionsProps) {
  const { definition } = useEdit();
  return (
    <div className={styles.conditions}>
      {all.map((condition, at) => (
        <div key={at} className={styles.condition}>
          <span className={styles.and}>{at > 0 && texts.sentence.and}</span>
          <ConditionCells
            condition={condition}
            place={`${place}/${at}`}
            what={`${what}, ${at + 1}`}
            onCondition={(next) => onAll(replaced(all, at, next))}
          />
          {all.length > 1 && (
            <RowButtons what={`condition ${at + 1} of ${what}`} onRemove={() => onAll(without(all, at))} />
          )}
        </div>
      ))}
      <AddButton label={texts.add.condition} onAdd={() => onAll([...all, firstCondition(definition)])} />
    </div>
  );
}

/** A condition to begin with, on the first input there is. */
export function firstCondition(definition: Parameters<typeof fitted>[0]): Condition {
  const [input] = definition.inputs;
  const operator: Operator = input?.type === "list" ? "contains" : input?.type === "number" ? "lt" : "eq";
  return fitted(definition, { input: input?.key ?? "", operator, value: "" });
}

type ConditionCellsProps = {
  condition: Condition;
  place: string;
  what: string;
  onCondition: (condition: Condition) => void;
};

function ConditionCells({ condition, place, what, onCondition }: ConditionCellsProps) {
  const { definition } = useEdit();
  const { input, operator } = condition;
  const type = typeOfInput(definition, input);
  const allowed = operators.filter((each) => operatorTypes[each].includes(type));
  const set = (change: Partial<Condition>) => {
    const next = { ...condition, ...change };
    const asked = typeOfInput(definition, next.input);
    const fits = operatorTypes[next.operator]?.includes(asked);
    const first = operators.find((each) => operatorTypes[each].includes(asked))!;
    onCondition(fitted(definition, fits ? next : { ...next, operator: first }));
  };
  return (
    <>
      <SelectCell
        label={`${texts.fields.input}, ${what}`}
        place={`${place}/input`}
        value={input}
        options={definition.inputs.map(({ key }) => key)}
        onValue={(key) => set({ input: key })}
      />
      <SelectCell
        label={`${texts.fields.operator}, ${what}`}
        place={`${place}/operator`}
        value={operator}
        options={allowed}
        onValue={(next) => set({ operator: next })}
      />
      <ValueCell condition={condition} place={`${place}/value`} what={what} onCondition={onCondition} />
    </>
  );
}

function ValueCell({ condition, place, what, onCondition }: ConditionCellsProps) {
  const { definition } = useEdit();
  const { operator, value } = condition;
  const label = `${texts.fields.value}, ${what}`;
  const onValue = (next: Condition["value"]) => onCondition({ ...condition, value: next });
  if (operator.endsWith("_fact"))
    return (
      <SelectCell
        label={label}
        place={place}
        value={String(value)}
        options={definition.inputs.map(({ key }) => key)}
        onValue={onValue}
      />
    );
  const type = valueType(definition, condition);
  if (type === "boolean" && operator !== "in")
    return (
      <SelectCell
        label={label}
        place={place}
        value={String(value)}
        options={["true", "false"]}
        onValue={(word) => onValue(word === "true")}
      />
    );
  return (
    <ParsedCell<Condition["value"]>
      label={label}
      place={place}
      value={value}
      shown={textOfValue(value)}
      parse={(text) => valueOfText(text, operator, type)}
      onValue={onValue}
      wide={operator === "in"}
    />
  );
}
