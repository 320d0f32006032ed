import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import type { ReactNode } from "react";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import { Card } from "./card.tsx";
import { numberOf, NumberCell, ParsedCell, SelectCell } from "./cells.tsx";
import { useEdit } from "./edit-context.ts";
import styles from "./editor.module.css";

const day = 86_400;

/** What holds for the policy as a whole. */
export function WholeCard({ isOpen, onOpen }: { isOpen: boolean; onOpen: (place: string | null) => void }) {
  const { definition, change } = useEdit();
  const { aggregation, missingEvidence, reviewAfterSeconds } = definition;
  return (
    <Card
      place="/aggregation"
      kind={texts.kinds.whole}
      name={aggregation}
      note={texts.wholeNote(missingEvidence, reviewAfterSeconds / day)}
      isOpen={isOpen}
      onOpen={onOpen}
    >
      <div className={styles.line}>
        <Labelled label={texts.fields.aggregation}>
          <SelectCell
            label={texts.fields.aggregation}
            place="/aggregation"
            value={aggregation}
            options={["sum", "maximum"]}
            onValue={(next) => change({ ...definition, aggregation: next }, "/aggregation")}
          />
        </Labelled>
        <Bound name="floor" label={texts.fields.floor} />
        <Bound name="ceiling" label={texts.fields.ceiling} />
        <Labelled label={texts.fields.missing}>
          <SelectCell
            label={texts.fields.missing}
            place="/missingEvidence"
            value={missingEvidence}
            options={["awaiting_evidence", "review"]}
            onValue={(next) => change({ ...definition, missingEvidence: next }, "/missingEvidence")}
          />
        </Labelled>
        <Labelled label={texts.fields.review}>
          <NumberCell
            label={texts.fields.review}
            place="/reviewAfterSeconds"
            value={reviewAfterSeconds / day}
            onValue={(days) =>
              change({ ...definition, reviewAfterSeconds: Math.round(days * day) }, "/reviewAfterSeconds")
            }
          />
        </Labelled>
      </div>
    </Card>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={styles.pair}>
      <span className="meta ink-3">{label}</span>
      {children}
    </span>
  );
}

/** A bound that may be left out: an empty cell is none. */
function Bound({ name, label }: { name: "floor" | "ceiling"; label: string }) {
  const { definition, change } = useEdit();
  const value = definition[name];
  const set = (next: { bound: number | undefined }) => {
    const { [name]: _bound, ...rest } = definition;
    change((next.bound === undefined ? rest : { ...rest, [name]: next.bound }) as Definition, `/${name}`);
  };
  return (
    <Labelled label={label}>
      <ParsedCell<{ bound: number | undefined }>
        label={label}
        place={`/${name}`}
        value={{ bound: value }}
        shown={value === undefined ? "" : String(value)}
        parse={(text) => {
          if (text.trim() === "") return { bound: undefined };
          const bound = numberOf(text);
          return bound === null ? null : { bound };
        }}
        onValue={set}
        narrow
      />
    </Labelled>
  );
}
