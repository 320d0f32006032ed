import { SelectField } from "../../kit/field/field.tsx";
import { overlapTexts } from "../../texts/overlaps.ts";

/** Written out, because an object would bring its numbers into an order of its own. */
const overlaps = ["0", "3600", "86400", "604800"] as const;
export type Overlap = (typeof overlaps)[number];

type OverlapFieldProps = { label: string; hint: string; value: Overlap; onValue: (value: Overlap) => void };

/** How long the old secret goes on working beside the new one. */
export function OverlapField({ label, hint, value, onValue }: OverlapFieldProps) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      autoFocus
      onChange={(event) => onValue(event.target.value as Overlap)}
    >
      {overlaps.map((seconds) => (
        <option key={seconds} value={seconds}>
          {overlapTexts[seconds]}
        </option>
      ))}
    </SelectField>
  );
}
