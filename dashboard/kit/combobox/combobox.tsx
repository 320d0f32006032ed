import { Combobox as BaseCombobox } from "@base-ui/react/combobox";
import { useId } from "react";
import fields from "../field/field.module.css";
import { useKitTexts } from "../texts.ts";
import styles from "./combobox.module.css";

export type Option = { value: string; label: string; hint?: string };

type ComboboxProps = {
  label: string;
  options: readonly Option[];
  value: string | null;
  onValue: (value: string | null) => void;
  placeholder?: string;
};

/** One of many, found by typing. */
export function Combobox({ label, options, value, onValue, placeholder }: ComboboxProps) {
  const texts = useKitTexts();
  const id = useId();
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        {label}
      </label>
      <BaseCombobox.Root
        items={options as Option[]}
        value={chosen}
        onValueChange={(next: Option | null) => onValue(next?.value ?? null)}
        itemToStringLabel={(option: Option) => option.label}
      >
        <BaseCombobox.Input id={id} className={fields.input!} {...(placeholder && { placeholder })} />
        <BaseCombobox.Portal>
          <BaseCombobox.Positioner sideOffset={4} className={styles.positioner!}>
            <BaseCombobox.Popup className={styles.popup!}>
              <BaseCombobox.Empty className={styles.empty!}>{texts.nothingFound}</BaseCombobox.Empty>
              <BaseCombobox.List>
                {(option: Option) => (
                  <BaseCombobox.Item key={option.value} value={option} className={styles.item!}>
                    {option.label}
                    {option.hint && <span className="push meta ink-3">{option.hint}</span>}
                  </BaseCombobox.Item>
                )}
              </BaseCombobox.List>
            </BaseCombobox.Popup>
          </BaseCombobox.Positioner>
        </BaseCombobox.Portal>
      </BaseCombobox.Root>
    </div>
  );
}
