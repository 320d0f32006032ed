import { Checkbox } from "../../kit/checkbox/checkbox.tsx";

type ToggleProps = {
  label: string;
  on: boolean;
  /** Why it cannot be changed. */
  off: string | undefined;
  onChange: (on: boolean) => void;
};

/** A setting that is on or off. */
export function Toggle({ label, on, off, onChange }: ToggleProps) {
  return (
    <label className="flex">
      <Checkbox
        label={label}
        checked={on}
        disabled={off !== undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
