import type { AssessmentCounterfactuals, DecisionChange } from "@probity/contract";
import { inputWords } from "@probity/engines/risk/policy/words/change-words.ts";
import { type ReactNode, useState } from "react";
import { useRecord } from "../../api/queries.ts";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { CopyButton } from "../../kit/copy/copy.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import type { Reading } from "../../kit/states/reading.ts";
import { counterfactualTexts as texts } from "../../texts/counterfactuals.ts";
import styles from "./what-would-change.module.css";

type Answer = AssessmentCounterfactuals;

type WhatWouldChangeProps = { assessmentId: string; heading?: "h2" | "h3"; brief?: boolean };

/** The smallest changes that lead to other decisions. The whole answer, and the words for the customer, wait behind buttons. */
export function WhatWouldChange({ assessmentId, heading = "h2", brief = false }: WhatWouldChangeProps) {
  const reading = useRecord("GET /risk/assessments/{id}/counterfactuals", { id: assessmentId });
  return (
    <Panel title={texts.title} heading={heading} flush tight>
      {reading.state === "shown" ? (
        <>
          <Changes answer={reading.value} />
          {!brief && <More answer={reading.value} />}
        </>
      ) : (
        <div className={styles.row}>{unread(reading)}</div>
      )}
    </Panel>
  );
}

function unread(reading: Exclude<Reading<Answer>, { state: "shown" }>): ReactNode {
  if (reading.state === "loading") return <SkeletonRows rows={3} columns={[70, 40]} />;
  if (reading.state === "failed")
    return (
      <p className="ink-2" role="status">
        {reading.failure.code === "erased" ? texts.erased : reading.failure.message}{" "}
        {reading.failure.code !== "erased" && (
          <Button variant="quiet" small onClick={reading.retry}>
            {texts.again}
          </Button>
        )}
      </p>
    );
  return <p className="ink-2">{texts.unread}</p>;
}

function Changes({ answer: { changes, sources, missing, officer } }: { answer: Answer }) {
  const reached = changes
    .flatMap(({ change }) => change ?? [])
    .toSorted((one, other) => one.inputs.length - other.inputs.length || one.steps - other.steps);
  const never = changes.filter(({ decided, change }) => decided && change === null);
  const open = changes.filter(({ decided }) => !decided);
  const flipping = sources.filter(({ change }) => change !== null);
  if (changes.length === 0) return <p className={styles.row}>{officer[0]}</p>;
  return (
    <ul>
      {reached.map((change) => (
        <li key={change.decision} className={styles.row}>
          <ChangeShown change={change} />
        </li>
      ))}
      {never.length > 0 && <li className={styles.quiet}>{texts.never(never.map(({ decision }) => decision))}</li>}
      {open.length > 0 && <li className={styles.quiet}>{texts.undecided(open.map(({ decision }) => decision))}</li>}
      {missing.length > 0 && <li className={styles.quiet}>{texts.missing(missing.map(({ key }) => key))}</li>}
      {flipping.length > 0 && <li className={styles.quiet}>{texts.sources(flipping.map(({ name }) => name))}</li>}
    </ul>
  );
}

/** "If device.shared were false → review, medium, 48". */
function ChangeShown({ change }: { change: DecisionChange }) {
  const { inputs, decision, band, score } = change;
  return (
    <>
      <span className={styles.when}>
        {texts.when}{" "}
        {inputs.map((input, at) => (
          <span key={input.key}>
            {at > 0 && ` ${texts.and} `}
            <span className="mono">{input.key}</span> {inputWords(input)}
          </span>
        ))}
      </span>
      <span className={styles.then}>
        <span aria-hidden="true">→</span>
        <StatusBadge of="assessment" value={decision} />
        <span className="meta ink-2">{[band, score].filter((each) => each !== null).join(", ")}</span>
      </span>
    </>
  );
}

function More({ answer: { officer, customer, decision } }: { answer: Answer }) {
  const [shown, setShown] = useState<"officer" | "customer" | null>(null);
  const toggle = (which: "officer" | "customer") => setShown(shown === which ? null : which);
  const told = [...customer.reasons, ...customer.changes];
  return (
    <div className={styles.more}>
      <span className="flex wrap">
        <Button variant="quiet" small aria-expanded={shown === "officer"} onClick={() => toggle("officer")}>
          {texts.sentences(officer.length)}
        </Button>
        {decision !== "none" && (
          <Button variant="quiet" small aria-expanded={shown === "customer"} onClick={() => toggle("customer")}>
            {texts.customer}
          </Button>
        )}
      </span>
      {shown === "officer" && <Sentences of={officer} />}
      {shown === "customer" && told.length === 0 && <p className="meta ink-2">{texts.nothingToTell}</p>}
      {shown === "customer" && told.length > 0 && (
        <div className={styles.told}>
          <Sentences of={told} />
          <CopyButton text={told.join(" ")} label={texts.copy} />
        </div>
      )}
    </div>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul className={styles.sentences}>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
