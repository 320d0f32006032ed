import { Mark } from "../../../kit/mark/mark.tsx";
import { fieldPlacementTexts } from "../../../texts/field-placement.ts";
import type { PlacedField } from "./field-model.ts";
import styles from "./fields.module.css";
import { fitOf, fits } from "./text-fit.ts";
import { fitText } from "./warning-text.ts";

const texts = fieldPlacementTexts.inspector;

/** What will be printed at its size, and whether its box has room for it. */
export function FitBox({ field }: { field: PlacedField }) {
  const fit = fitOf(field);
  if (!fit) return null;
  const isFine = fits(fit);
  return (
    <div className={styles.fit}>
      <div className="flex">
        <span className="meta ink-2">{texts.stamped(fit.size)}</span>
        <span className={`push ${styles.fitWord}`}>
          <Mark shape={isFine ? "fine" : "look"} size={14} /> {isFine ? texts.fit(fit.characters) : fitText(fit)}
        </span>
      </div>
      <div
        className={styles.fitPaper}
        style={{
          width: field.width,
          height: field.height,
          fontSize: fit.size,
          lineHeight: field.multiline ? 1.2 : `${field.height - 3}px`,
          whiteSpace: field.multiline ? "pre-wrap" : "pre",
        }}
        dir="auto"
      >
        {fit.text}
      </div>
    </div>
  );
}
