import { useApp } from "../context.ts";
import { nameOf } from "./naming.ts";
import type { Step } from "./steps.ts";

/** The members of a group as one choice. Choosing one takes the choice from the others. */
export function GroupControl({
  step,
  labelledBy,
  describedBy,
}: {
  step: Step;
  labelledBy: string;
  describedBy: string;
}) {
  const { actions, t } = useApp();
  const chosen = actions.filling.chosen(step.fields);
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy} class="choices">
      {step.fields.map((field) => (
        <label key={field.id} class="check-row boxed">
          <input
            type="radio"
            name={`group-${step.id}`}
            checked={field.id === chosen?.id}
            onChange={() => void actions.filling.choose(field.id, "true")}
          />
          <span dir="auto">{nameOf(field, t)}</span>
        </label>
      ))}
      {chosen && !step.needed && (
        <button type="button" class="quiet" onClick={() => void actions.filling.clear(chosen.id)}>
          {t.text("clearChoice")}
        </button>
      )}
    </div>
  );
}
