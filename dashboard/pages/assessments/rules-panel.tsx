import type { Assessment, PolicyDefinition } from "@probity/contract";
import { meaningOf } from "../../kit/badge/meaning-of.ts";
import { Mark } from "../../kit/mark/mark.tsx";
import type { Shape } from "../../kit/meaning.ts";
import { Panel } from "../../kit/panel/panel.tsx";
import { shownValue } from "../../records/assessment/input-rows.ts";
import { assessmentTexts as texts } from "../../texts/assessments-page.ts";
import styles from "./assessment.module.css";

type Rule = NonNullable<PolicyDefinition["rules"]>[number];
const namedMax = 2;

/** Rules that matched, with their conditions and what followed; the others in one line each for their result. */
export function RulesPanel({ data }: { data: Assessment["data"] }) {
  const withResult = (wanted: string) => data.rules.filter(({ result }) => result === wanted).map(({ id }) => id);
  const [not, open] = [withResult("not_matched"), withResult("not_evaluated")];
  const matched = (data.policySnapshot.rules ?? []).filter(({ id }) => withResult("matched").includes(id));
  return (
    <Panel title={texts.rules} note={texts.rulesCount(matched.length, not.length, open.length)} flush tight>
      {data.rules.length === 0 && <p className={styles.rule}>{texts.noRules}</p>}
      <ul>
        {matched.map((rule) => (
          <Matched key={rule.id} rule={rule} bands={data.policySnapshot.bands} />
        ))}
        <Others ids={open} result="not_evaluated" shape="unknown" />
        <Others ids={not} result="not_matched" />
      </ul>
    </Panel>
  );
}

function Matched({ rule, bands }: { rule: Rule; bands: PolicyDefinition["bands"] }) {
  const forced = bands.find(({ id }) => id === rule.forcedBand);
  const decision = forced?.effect.decision ?? rule.effect?.decision ?? "none";
  const follows = rule.effect ? [rule.effect.decision, ...rule.effect.actions] : [];
  return (
    <li className={styles.rule}>
      <Mark shape={meaningOf.assessment[decision]} />
      <span className="grow" title={rule.reasons.map(({ text }) => text).join(" ")}>
        <span className="mono">{rule.id}</span>{" "}
        <span className="ink-2">
          {rule.all.map(({ input, operator, value }) => `${input} ${operator} ${conditionValue(value)}`).join(" and ")}
        </span>
      </span>
      <span className={styles.follows}>
        {rule.forcedBand && (
          <>
            {texts.forces} <strong>{rule.forcedBand}</strong>
            {follows.length > 0 && ", "}
          </>
        )}
        {follows.join(", ")}
      </span>
    </li>
  );
}

const conditionValue = (value: Rule["all"][number]["value"]) =>
  typeof value === "string" ? `"${value}"` : shownValue(value);

function Others({ ids, result, shape }: { ids: readonly string[]; result: string; shape?: Shape }) {
  if (ids.length === 0) return null;
  return (
    <li className={styles.rule} title={ids.join(", ")}>
      <span className={styles.dash}>{shape ? <Mark shape={shape} /> : "–"}</span>
      <span className="grow ink-3 clip">
        <span className="mono">{ids.slice(0, namedMax).join(", ")}</span>
        {ids.length > namedMax && ` ${texts.andMore(ids.length - namedMax)}`}
      </span>
      <span className={styles.follows}>{result}</span>
    </li>
  );
}
