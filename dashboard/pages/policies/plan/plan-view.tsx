import type { ReactNode } from "react";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { policyPlanTexts as texts } from "../../../texts/policy-plan.ts";
import { ChangesList } from "../changes-list.tsx";
import { ChangeEffects } from "./change-effects.tsx";
import { movesAway } from "./moves.ts";
import { MovesPanel } from "./moves-panel.tsx";
import type { OpenPair } from "./population-box.tsx";
import styles from "./plan.module.css";
import { PropertiesPanel } from "./properties-panel.tsx";
import type { Plan } from "./use-plan.ts";
import type { Population } from "./use-population.ts";

type PlanViewProps = {
  plan: Plan;
  names: readonly [string, string];
  isFirst: boolean;
  compared: ReactNode;
  population: Population;
  onOpen: OpenPair;
};

/** How much changes in one sentence, then the changes in words, then the decisions that move, then what is proved. */
export function PlanView({ plan, names, isFirst, compared, population, onOpen }: PlanViewProps) {
  const { comparison, changes, properties } = plan;
  const untried = changes.filter(({ alone }) => !alone.decided && alone.reason === "count").length;
  const counted = population.impact?.data.status === "completed" ? population.impact.data : null;
  return (
    <>
      <div className={styles.top}>
        <p className={styles.headline}>
          {isFirst ? texts.headline.first : headline(plan)} {!isFirst && counted && texts.headline.counted(counted)}
        </p>
        {compared}
      </div>
      {!isFirst && (
        <Panel title={texts.changes.title} note={texts.changes.note(changes.length)} flush>
          {changes.length === 0 ? (
            <p className={styles.quiet}>{texts.changes.none}</p>
          ) : (
            <>
              <ChangesList
                label={texts.changes.title}
                changes={changes}
                effect={changes.length > 1 ? (change) => <ChangeEffects change={change} /> : undefined}
              />
              {untried > 0 && <p className={styles.quiet}>{texts.effects.untried(untried)}</p>}
            </>
          )}
        </Panel>
      )}
      {!isFirst && comparison.decided && (
        <MovesPanel moves={comparison.moves} changes={changes} names={names} population={population} onOpen={onOpen} />
      )}
      {!isFirst && <NotCompared plan={plan} />}
      <PropertiesPanel properties={properties} />
    </>
  );
}

function headline({ comparison, changes }: Plan): string {
  const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
  const said = texts.headline.changes({
    added: count("added"),
    changed: count("changed") + count("moved"),
    removed: count("removed"),
  });
  return `${said} ${movesSaid(comparison)}`;
}

function movesSaid(comparison: Plan["comparison"]): string {
  if (!comparison.decided) return texts.headline.open;
  if (comparison.equal === true) return texts.headline.equal;
  const count = movesAway(comparison.moves).length;
  if (count > 0) return texts.headline.moves(count);
  return comparison.equal === null ? texts.headline.open : texts.headline.still;
}

/** What no answer was found about, and why: nothing is guessed. */
function NotCompared({ plan: { comparison, budget } }: { plan: Plan }) {
  const said = texts.notCompared;
  if (!comparison.decided)
    return (
      <Notice meaning="unknown" title={said.title}>
        {comparison.reason === "budget" ? said.budget(budget) : said.type_changed(comparison.inputs.join(", "))}
      </Notice>
    );
  const open = comparison.differences.filter(({ decided }) => !decided).map(({ aspect }) => aspect);
  if (open.length === 0) return null;
  return (
    <Notice meaning="unknown" title={said.title}>
      {said.aspects(open.join(", "))}
    </Notice>
  );
}
