import { useEffect } from "preact/hooks";
import { useSession } from "../context.ts";
import { PagesView } from "../document/pages-view.tsx";
import { TextView } from "../document/text-view.tsx";
import { FieldList } from "../fields/list.tsx";
import { Sheet } from "../fields/sheet.tsx";
import { type Step, stepsOf } from "../fields/steps.ts";
import { useHeadingFocus } from "../focus.ts";

/** Reading and filling in: the document, and beside or below it what there is to do. */
export function DocumentScreen() {
  const { session, state } = useSession();
  const steps = stepsOf(session.fields);
  const at = steps.findIndex(({ id }) => id === state.openStep);
  const open = steps[at];
  return (
    <>
      <Bar steps={steps} />
      <main class="columns" data-sheet={open !== undefined}>
        <DocumentPart />
        <aside class="panel" id="fields">
          {open && <Sheet step={open} at={at} count={steps.length} />}
          <FieldList steps={steps} />
          <Ways />
        </aside>
      </main>
      {!open && <GoOn steps={steps} />}
    </>
  );
}

/** The document's name, the choice of view, and the signer's progress. */
function Bar({ steps }: { steps: readonly Step[] }) {
  const { session, t, state, actions } = useSession();
  const heading = useHeadingFocus();
  const needed = steps.filter((step) => step.needed);
  const done = needed.filter((step) => step.done).length;
  return (
    <header class="bar">
      <div class="bar-row">
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {session.document.name}
        </h1>
        {session.document.source === "template" && (
          <fieldset class="segmented small">
            <legend class="visually-hidden">{t.text("viewLabel")}</legend>
            {(["text", "pages"] as const).map((view) => (
              <label key={view}>
                <input type="radio" name="view" checked={state.view === view} onChange={() => actions.show(view)} />
                <span>{t.text(view === "text" ? "viewText" : "viewPages")}</span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <div class="bar-row">
        <p class="remaining">{t.count("remaining", session.remainingRequired)}</p>
        <PageLinks steps={steps} />
      </div>
      <div class="progress" aria-hidden="true">
        <span style={{ transform: `scaleX(${needed.length === 0 ? 1 : done / needed.length})` }} />
      </div>
    </header>
  );
}

/** The pages at a glance, and on which of them something is open. */
function PageLinks({ steps }: { steps: readonly Step[] }) {
  const { session, t, state } = useSession();
  const { pages } = session.document;
  if (state.view !== "pages" || pages.length < 2 || pages.length > 12) return null;
  const openOn = (pageNumber: number) =>
    steps.filter((step) => !step.done && step.needed && step.fields[0]?.pageNumber === pageNumber).length;
  return (
    <nav class="page-links" aria-label={t.text("viewPages")}>
      {pages.map(({ pageNumber: page }) => (
        <a
          key={page}
          href={`#page-${page}`}
          data-open={openOn(page) > 0}
          aria-label={
            openOn(page) > 0 ? t.count("pageWithFields", openOn(page), { page }) : t.text("goToPage", { page })
          }
          onClick={(event) => (event.preventDefault(), document.getElementById(`page-${page}`)?.scrollIntoView())}
        >
          {t.number(page)}
        </a>
      ))}
    </nav>
  );
}

function DocumentPart() {
  const { state, t, session } = useSession();
  const view = session.document.source === "template" ? state.view : "pages";
  // Coming back from the pad or another view, the open field is where the eye should be.
  useEffect(() => {
    if (state.pad === null && state.openStep !== null)
      document.getElementById(`sheet-${state.openStep}`)?.focus({ preventScroll: true });
  }, [state.pad]);
  return (
    <section class="paper" aria-label={t.text("document")}>
      {view === "text" ? <TextView /> : <PagesView />}
    </section>
  );
}

/** Buttons to review and to decline. */
function Ways() {
  const { session, t, actions } = useSession();
  return (
    <div class="ways">
      <button
        type="button"
        class={actions.nextOpen ? "secondary wide" : "primary wide"}
        onClick={() => actions.review()}
      >
        {t.text("review")}
      </button>
      {session.document.allowDecline && (
        <button type="button" class="quiet" onClick={() => actions.askDecline(true)}>
          {t.text("decline")}
        </button>
      )}
    </div>
  );
}

/** On phones the way on is always under the thumb. */
function GoOn({ steps }: { steps: readonly Step[] }) {
  const { t, actions } = useSession();
  const started = steps.some((step) => step.done);
  const word = actions.nextOpen ? (started ? "nextField" : "start") : "review";
  return (
    <div class="go-on">
      <button type="button" class="primary wide" onClick={() => actions.goOn()}>
        {t.text(word)}
      </button>
    </div>
  );
}
