import { useLayoutEffect } from "preact/hooks";
import { useSession } from "../context.ts";
import { focusSheet, scrollToField } from "../focus.ts";
import { Icon } from "../icon.tsx";
import type { TextKey } from "../texts/en.ts";
import { Control } from "./control.tsx";
import { GroupControl } from "./group.tsx";
import { conditionSentence, kindOf, stepName } from "./naming.ts";
import { stepProblem } from "./problems.ts";
import type { Step } from "./steps.ts";

/** One step at a time: a bottom sheet on phones, the head of the side panel elsewhere. The document stays in reach. */
export function Sheet({ step, at, count }: { step: Step; at: number; count: number }) {
  const { t, actions } = useSession();
  // Before anything can be typed: the first letter belongs to this field already.
  useLayoutEffect(() => {
    scrollToField(step.id);
    focusSheet();
  }, [step.id]);
  const advance = (event: Event) => {
    event.preventDefault();
    void actions.next();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === "Escape") actions.closeStep();
  };
  return (
    <section class="sheet" aria-labelledby="sheet-title" tabIndex={-1} onKeyDown={leave}>
      <form onSubmit={advance} noValidate>
        <header class="sheet-header">
          <p class="step-of">{t.text("stepOf", { step: at + 1, count })}</p>
          <button
            type="button"
            class="quiet icon-only"
            aria-label={t.text("close")}
            onClick={() => actions.closeStep()}
          >
            <Icon name="close" />
          </button>
        </header>
        <h2 id="sheet-title" dir="auto">
          {stepName(step, t)}
        </h2>
        <Notes step={step} />
        <div class="sheet-body">
          {step.isGroup ? (
            <GroupControl step={step} labelledBy="sheet-title" describedBy="sheet-notes sheet-problem" />
          ) : (
            <Control
              field={step.fields[0]!}
              id={`sheet-${step.id}`}
              labelledBy="sheet-title"
              describedBy="sheet-notes sheet-problem"
            />
          )}
        </div>
        <Progress step={step} />
        <footer class="sheet-footer">
          <button type="button" class="secondary" onClick={() => actions.back()}>
            {t.text("back")}
          </button>
          <button type="submit" class="primary">
            {t.text(at + 1 === count ? "review" : "next")}
          </button>
        </footer>
      </form>
    </section>
  );
}

/** Says whether the step is required and why, with hints for filling it in. */
function Notes({ step }: { step: Step }) {
  const { t } = useSession();
  const [field] = step.fields;
  const sentence = conditionSentence(step, t);
  return (
    <div id="sheet-notes" class="notes">
      {sentence !== null && <p class="because">{sentence}</p>}
      {sentence === null && (
        <p class="hint">{[kindOf(step, t), t.text(wanted(step))].filter((word) => word !== null).join(" · ")}</p>
      )}
      {field?.sharedFill && <p class="hint">{t.text("shared")}</p>}
      {field?.maxLength !== null && field?.fieldType === "text" && (
        <p class="hint">{t.count("charactersMax", field.maxLength)}</p>
      )}
    </div>
  );
}

function wanted({ isGroup, needed }: Step): TextKey {
  if (isGroup) return needed ? "groupChoose" : "groupChooseOptional";
  return needed ? "required" : "optional";
}

/** Shows whether the server has saved the value, or why it refused it. */
function Progress({ step }: { step: Step }) {
  const { t, state } = useSession();
  const problem = stepProblem(step, state, t);
  const draft = step.fields.map(({ id }) => state.drafts[id]).find((each) => each !== undefined);
  const isSaved = step.done && !draft && problem === null;
  return (
    <div class="sheet-state">
      <p class="problem" id="sheet-problem" role="alert" dir="auto">
        {problem ?? ""}
      </p>
      {problem !== null && !step.needed && !step.isGroup && <p class="hint">{t.text("mayLeaveEmpty")}</p>}
      <p class="hint" data-saved={isSaved}>
        {draft?.state === "saving" && t.text("saving")}
        {draft?.state === "unsent" && t.text("unsent")}
        {isSaved && t.text("saved")}
      </p>
    </div>
  );
}
