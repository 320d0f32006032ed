import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSession } from "../context.ts";
import { nameOf, stepName, stepValue } from "../fields/naming.ts";
import { stepProblem } from "../fields/problems.ts";
import { type Step, stepsOf } from "../fields/steps.ts";
import { useHeadingFocus } from "../focus.ts";
import type { FieldError } from "../session.ts";
import { SignaturePicture } from "../signature/picture.tsx";

/** Everything entered, once more, and the last button. */
export function Review() {
  const { session, t, actions, state } = useSession();
  const heading = useHeadingFocus();
  const steps = stepsOf(session.fields);
  const { name } = session.document;
  return (
    <main class="card-screen">
      <div class="card">
        <h1 ref={heading} tabIndex={-1}>
          {t.text("reviewTitle")}
        </h1>
        <p class="lead">{t.text(steps.length === 0 ? "reviewNothing" : "reviewHint")}</p>
        <ErrorSummary steps={steps} />
        <dl class="answers">
          {steps.map((step) => (
            <Answer key={step.id} step={step} />
          ))}
        </dl>
        <Consent />
        <p class="hint">{t.text("finishHint", { document: name, name: session.signer.name })}</p>
        <p class="problem" role="alert">
          {state.notSigned ? t.text("notSigned") : ""}
        </p>
        <div class="ways">
          <button type="button" class="primary wide" aria-disabled={state.busy} onClick={() => void actions.finish()}>
            {t.text(state.busy ? "finishing" : "finish")}
          </button>
          <button type="button" class="secondary wide" onClick={() => actions.backToDocument()}>
            {t.text("backToDocument")}
          </button>
        </div>
      </div>
    </main>
  );
}

/** The signer has seen the document by now: only here can they say that they have read it. */
function Consent() {
  const { session, t, actions, state } = useSession();
  const { agreed, consentProblem } = state;
  return (
    <section aria-labelledby="consent-title" class="consent">
      <h2 id="consent-title">{t.text("consentTitle")}</h2>
      <div class="consent-text" tabIndex={0} role="group" aria-labelledby="consent-title" dir="auto">
        {session.consent.text}
      </div>
      <label class="check-row boxed">
        <input
          type="checkbox"
          id="agree"
          checked={agreed}
          aria-describedby="agree-problem"
          aria-invalid={consentProblem !== null}
          onChange={(event) => actions.agree(event.currentTarget.checked)}
        />
        <span>{t.text("consentAgree")}</span>
      </label>
      <p class="problem" id="agree-problem" role="alert">
        {consentProblem === null ? "" : t.text(consentProblem)}
      </p>
    </section>
  );
}

function Answer({ step }: { step: Step }) {
  const { t, actions, state } = useSession();
  const [field] = step.fields;
  const typed = actions.filling.typed(step.id);
  const value = typed ?? stepValue(step, t);
  const name = stepName(step, t);
  const problem = stepProblem(step, state, t);
  const note = problem ?? (state.drafts[step.id]?.state === "unsent" ? t.text("unsent") : null);
  const word = t.text(problem === null ? "edit" : "correct");
  return (
    <div class="answer" data-missing={step.needed && !step.done} data-refused={problem !== null}>
      <dt dir="auto">{name}</dt>
      <dd dir="auto" class={value === null ? "answer-value left-empty" : "answer-value"}>
        {typed === null && value !== null && field?.signature ? (
          <SignaturePicture signature={field.signature} alt={value} />
        ) : (
          (value ?? t.text("reviewEmpty"))
        )}
      </dd>
      <dd class="answer-edit">
        <button type="button" class="quiet" aria-label={`${word}: ${name}`} onClick={() => actions.open(step.id)}>
          {word}
        </button>
      </dd>
      {note !== null && (
        <dd class="answer-problem" dir="auto">
          {note}
        </dd>
      )}
    </div>
  );
}

/** The reasons why the signer cannot finish yet, each a link to its field. */
function ErrorSummary({ steps }: { steps: readonly Step[] }) {
  const { t, state, actions } = useSession();
  const summary = useRef<HTMLDivElement>(null);
  const refused = steps.filter((step) => actions.isRefused(step));
  const errors = state.errors.filter(({ fieldId }) => !refused.some(({ id }) => id === fieldId));
  const count = refused.length + errors.length;
  useEffect(() => {
    if (state.errors.length > 0) summary.current?.focus();
  }, [state.errors]);
  if (count === 0) return null;
  return (
    <div class="error-summary" role="alert" tabIndex={-1} ref={summary} aria-labelledby="errors-title">
      <h2 id="errors-title">{t.count("errorsTitle", count)}</h2>
      <ul>
        {refused.map((step) => (
          <Line key={step.id} fieldId={step.id}>
            {stepName(step, t)}: {stepProblem(step, state, t)}
          </Line>
        ))}
        {errors.map((error, at) => (
          <Line
            key={at}
            fieldId={error.fieldId ?? steps.find(({ fields }) => fields[0]?.groupKey === error.groupKey)?.id}
          >
            <Sentence error={error} steps={steps} />
          </Line>
        ))}
      </ul>
    </div>
  );
}

function Line({ fieldId, children }: { fieldId: string | undefined; children: ComponentChildren }) {
  const { actions } = useSession();
  return (
    <li>
      <a
        href={`#${fieldId ?? ""}`}
        dir="auto"
        onClick={(event) => (event.preventDefault(), fieldId && actions.open(fieldId))}
      >
        <span>{children}</span>
      </a>
    </li>
  );
}

/** In the signer's language where the page has the sentence, else in the server's words. */
function Sentence({ error, steps }: { error: FieldError; steps: readonly Step[] }) {
  const { t, session } = useSession();
  const field = session.fields.find(({ id }) => id === error.fieldId);
  const controller = session.fields.find(({ id }) => id === error.controllerFieldId);
  if (error.code === "field_required_when" && field && controller)
    return <>{t.text("requiredWhen", { field: nameOf(field, t), controller: nameOf(controller, t) })}</>;
  if (error.code === "field_required" && field) return <>{t.text("fieldRequired", { field: nameOf(field, t) })}</>;
  const group = steps.find((step) => step.isGroup && step.fields[0]?.groupKey === error.groupKey);
  if (error.code === "group_required" && group)
    return <>{t.text("groupRequired", { fields: group.fields.map((member) => nameOf(member, t)).join(", ") })}</>;
  return <>{error.message}</>;
}
