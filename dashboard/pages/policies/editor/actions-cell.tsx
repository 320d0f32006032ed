import { ParsedCell } from "./cells.tsx";

type ActionsCellProps = {
  label: string;
  place: string;
  actions: readonly string[];
  onActions: (actions: string[]) => void;
};

/** Names with commas between them; none is a value too. */
export function ActionsCell({ label, place, actions, onActions }: ActionsCellProps) {
  return (
    <ParsedCell<readonly string[]>
      label={label}
      place={place}
      value={actions}
      shown={actions.join(", ")}
      parse={namesOf}
      onValue={(next) => onActions([...next])}
      wide
    />
  );
}

export const namesOf = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
