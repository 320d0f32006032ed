import type { Expected } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { differenceInWords } from "@probity/engines/risk/policy/words/expectation-in-words.ts";
import { Button } from "../../../kit/button/button.tsx";
import { Mark } from "../../../kit/mark/mark.tsx";
import { policyEditorTexts } from "../../../texts/policy-editor.ts";
import type { Tried } from "./checks.ts";
import styles from "./editor.module.css";

const texts = policyEditorTexts.scenarios;

type ExpectationProps = {
  tried: Tried | undefined;
  onExpect: (expect: Expected) => void;
};

/** Whether a scenario came out as expected; else what differs, and a button that expects what came out. */
export function Expectation({ tried, onExpect }: ExpectationProps) {
  if (!tried) return null;
  const { expectation } = tried;
  const accept = (
    <Button variant="quiet" small onClick={() => onExpect(outcomeOf(tried))}>
      {expectation === null ? texts.expectThis : texts.accept}
      <span className="sr"> {tried.name}</span>
    </Button>
  );
  if (expectation === null) return <span className={styles.differences}>{accept}</span>;
  if (expectation.passed)
    return (
      <span className={`${styles.verdict} fine`}>
        <Mark shape="fine" size={13} />
        {texts.passed}
      </span>
    );
  return (
    <span className={styles.differences}>
      <span className={`${styles.verdict} stop`}>
        <Mark shape="stop" size={13} />
        {texts.failed}
      </span>
      {expectation.differences.map((difference) => (
        <span key={difference.property}>{differenceInWords(difference)}</span>
      ))}
      {accept}
    </span>
  );
}

const outcomeOf = ({ decision, band, requiredActions }: NonNullable<Tried>): Expected => ({
  decision,
  band,
  actions: requiredActions.map(({ name }) => name),
});
