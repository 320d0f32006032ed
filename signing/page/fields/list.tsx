import { useSession } from "../context.ts";
import { Icon } from "../icon.tsx";
import { conditionSentence, kindOf, nameOf, stepName, stepValue, valueText } from "./naming.ts";
import type { Draft } from "../state.ts";
import type { TextKey } from "../texts/en.ts";
import { stepProblem } from "./problems.ts";
import type { Step } from "./steps.ts";

/** All fields in reading order, as an alternative to finding them on the pages. */
export function FieldList({ steps }: { steps: readonly Step[] }) {
  const { t, session, state } = useSession();
  const prefilled = session.fields.filter((field) => field.mine && field.readOnly && field.value !== null);
  return (
    <section class="field-list" aria-labelledby="fields-title">
      <h2 id="fields-title" tabIndex={-1}>
        {t.text("fieldsTitle")}
      </h2>
      {steps.length === 0 && <p class="hint">{t.text("fieldsNone")}</p>}
      <ol>
        {steps.map((step, at) => (
          <li key={step.id}>
            <Row step={step} at={at} isOpen={state.openStep === step.id} />
          </li>
        ))}
      </ol>
      {prefilled.length > 0 && (
        <dl class="prefilled">
          <dt>{t.text("filledBySender", { sender: session.document.sender })}</dt>
          {prefilled.map((field) => (
            <dd key={field.id} dir="auto">
              {nameOf(field, t)}: <strong>{valueText(field, t) ?? t.text("checkboxOff")}</strong>
            </dd>
          ))}
        </dl>
      )}
    </section>
  );
}

function Row({ step, at, isOpen }: { step: Step; at: number; isOpen: boolean }) {
  const { t, actions, state } = useSession();
  const value = actions.filling.typed(step.id) ?? stepValue(step, t);
  const sentence = conditionSentence(step, t);
  const kind = kindOf(step, t);
  const problem = stepProblem(step, state, t);
  return (
    <button
      type="button"
      class="field-row"
      data-field={step.id}
      data-done={step.done && problem === null}
      data-refused={problem !== null}
      aria-current={isOpen ? "step" : undefined}
      onClick={() => actions.open(step.id)}
    >
      <span class="field-mark" aria-hidden="true">
        <Mark problem={problem} step={step} at={at} />
      </span>
      <span class="field-words">
        <span class="field-name" dir="auto">
          {stepName(step, t)}
        </span>
        {value !== null && (
          <span class="field-value" dir="auto">
            {value}
          </span>
        )}
        {value === null && kind !== null && <span class="field-value">{kind}</span>}
        {value === null && sentence !== null && <span class="field-because">{sentence}</span>}
        {problem !== null && (
          <span class="field-problem" dir="auto">
            {problem}
          </span>
        )}
      </span>
      <span class="field-state">{t.text(stateWord(step, problem, state.drafts[step.id]))}</span>
    </button>
  );
}

function Mark({ step, problem, at }: { step: Step; problem: string | null; at: number }) {
  const { t } = useSession();
  if (problem !== null) return <Icon name="warning" size={16} />;
  return step.done ? <Icon name="tick" size={16} /> : <>{t.number(at + 1)}</>;
}

function stateWord(step: Step, problem: string | null, draft: Draft | undefined): TextKey {
  if (problem !== null) return "refused";
  if (draft?.state === "unsent") return "unsent";
  if (step.done) return "done";
  return step.needed ? "open" : "optional";
}
