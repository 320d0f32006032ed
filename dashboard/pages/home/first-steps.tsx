import { useRecord } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import type { Reading } from "../../kit/states/reading.ts";
import { homeTexts } from "../../texts/home.ts";
import styles from "./home.module.css";

const texts = homeTexts.first;
type StepState = "done" | "open" | "unknown";

/** Five steps to the first decision. Each ticks itself once a record of its kind exists; then all of it is gone. */
export function FirstSteps() {
  const states = useSteps();
  if (states === null || Object.values(states).every((state) => state !== "open")) return null;
  return (
    <Panel title={texts.title} note={texts.note} flush>
      <ol className={styles.steps}>
        {(Object.keys(states) as (keyof typeof states)[]).map((step) => (
          <li key={step} className={styles.list}>
            <span className={styles.says}>
              <Mark shape={states[step] === "done" ? "fine" : "unknown"} />
              <PageLink to={texts.steps[step].to}>{texts.steps[step].title}</PageLink>
            </span>
            <span className="meta ink-2">{texts.steps[step].text}</span>
            <span className="meta ink-3">{texts[states[step]]}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Null until all are read, so that nothing jumps. Members cannot read keys: that step is not theirs. */
function useSteps(): Record<keyof typeof texts.steps, StepState> | null {
  const readings = {
    key: useRecord("GET /api-keys", { limit: 1 }),
    source: useRecord("GET /risk/sources", { limit: 1 }),
    policy: useRecord("GET /risk/policies", { status: "published", limit: 1 }),
    assessment: useRecord("GET /risk/assessments", { view: "summary", limit: 1 }),
    webhook: useRecord("GET /webhooks", { limit: 1 }),
  };
  const states = Object.entries(readings).map(([step, reading]) => [step, stateOf(reading)] as const);
  if (states.some(([, state]) => state === null)) return null;
  return Object.fromEntries(states) as Record<keyof typeof texts.steps, StepState>;
}

function stateOf(reading: Reading<{ items: readonly unknown[] }>): StepState | null {
  if (reading.state === "shown") return reading.value.items.length > 0 ? "done" : "open";
  return reading.state === "refused" ? "unknown" : null;
}
