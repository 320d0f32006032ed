import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { type ReactNode, useId } from "react";
import { Keys } from "../keys/keys.tsx";
import styles from "./choice-list.module.css";

export type Choice<Value extends string> = {
  value: Value;
  /** The badge of the decision. */
  badge: ReactNode;
  /** What it means here: "as calculated". */
  meaning: ReactNode;
  key?: string;
  why?: string | undefined;
};

type ChoiceListProps<Value extends string> = {
  label: ReactNode;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onValue: (value: Value) => void;
};

/** One decision out of a few. A choice that is not open stands there with its reason. */
export function ChoiceList<Value extends string>({ label, choices, value, onValue }: ChoiceListProps<Value>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <RadioGroup aria-labelledby={id} value={value} onValueChange={(next) => onValue(next as Value)}>
        {choices.map((choice) => (
          <Radio.Root
            key={choice.value}
            value={choice.value}
            disabled={choice.why !== undefined}
            className={styles.choice}
            // A radio swallows Enter, and with it the Mod+Enter that commits what was just chosen.
            onKeyDown={(event) => event.key === "Enter" && event.preventBaseUIHandler()}
          >
            {choice.key === undefined ? <span /> : <Keys of={[choice.key]} />}
            {choice.badge}
            <span className={styles.meaning}>{choice.why ?? choice.meaning}</span>
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  );
}
