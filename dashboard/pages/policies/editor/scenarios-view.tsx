import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import type { Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { scenariosMax } from "@probity/engines/risk/policy/simulate/scenario-file.ts";
import { useContext, useMemo } from "react";
import { Button } from "../../../kit/button/button.tsx";
import { policyEditorTexts } from "../../../texts/policy-editor.ts";
import { CellContext } from "./edit-context.ts";
import styles from "./editor.module.css";
import { replaced, without } from "./list-edits.ts";
import { nameFor, wrongNames } from "./scenario-names.ts";
import { ScenarioRow } from "./scenario-row.tsx";
import { ScenarioSetTools } from "./scenario-set-tools.tsx";
import type { Checks } from "./use-checks.ts";
import { UntestedTools } from "./untested-tools.tsx";
import type { Scenarios } from "./use-scenarios.ts";
import { useUntested } from "./use-untested.ts";

const texts = policyEditorTexts.scenarios;

type ScenariosViewProps = {
  policyKey: string;
  hasVersions: boolean;
  definition: Definition;
  checks: Checks;
  baseVersion: number | null;
  scenarios: Scenarios;
  chosen: number;
  onChosen: (index: number) => void;
};

/** All scenarios as a table: what each says, what should come of it, and what comes of it while somebody types. */
export default function ScenariosView(props: ScenariosViewProps) {
  const { policyKey, hasVersions, definition, checks, baseVersion, scenarios: held, chosen, onChosen } = props;
  const { scenarios, setScenarios } = held;
  const { marks } = useContext(CellContext);
  const cells = useMemo(() => ({ readOnly: false, marks }), [marks]);
  const wrong = wrongNames(scenarios);
  const untested = useUntested(policyKey, definition, held);
  const results = checks.errors.length > 0 ? null : checks.proved?.results;
  const add = () => {
    setScenarios([...scenarios, { name: nameFor(scenarios), inputs: {} }]);
    onChosen(scenarios.length);
  };
  return (
    // Scenarios can be written while the JSON cannot be read.
    <CellContext value={cells}>
      <section className={styles.middle} aria-label={texts.title}>
        <ScenarioSetTools policyKey={policyKey} hasVersions={hasVersions} held={held} hasWrongNames={wrong.size > 0} />
        {checks.errors.length > 0 && scenarios.length > 0 && (
          <p className="meta strong">{policyEditorTexts.simulation.none}</p>
        )}
        {scenarios.length === 0 ? (
          <p className="ink-2">{texts.empty}</p>
        ) : (
          <div className={styles.scroller}>
            <table className={styles.decisions} aria-label={texts.title}>
              <TableHead baseVersion={baseVersion} />
              <tbody>
                {scenarios.map((scenario, at) => (
                  <ScenarioRow
                    key={at}
                    scenario={scenario}
                    bands={definition.bands.map(({ id }) => id)}
                    isWrong={wrong.has(at)}
                    isChosen={at === chosen}
                    copy={results?.copy?.[at]}
                    base={baseVersion === null ? undefined : checks.proved?.results.base?.[at]}
                    hasBase={baseVersion !== null}
                    place={`/scenarios/${at}`}
                    onChoose={() => onChosen(at)}
                    onScenario={(next: Scenario) => setScenarios(replaced(scenarios, at, next))}
                    onRemove={() => {
                      setScenarios(without(scenarios, at));
                      if (at <= chosen) onChosen(Math.max(0, chosen - 1));
                    }}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <div className="flex">
          <Button small icon="plus" why={scenarios.length < scenariosMax ? undefined : texts.full} onClick={add}>
            {policyEditorTexts.simulation.add}
          </Button>
          <UntestedTools untested={untested} count={scenarios.length} hasErrors={checks.errors.length > 0} />
        </div>
      </section>
    </CellContext>
  );
}

function TableHead({ baseVersion }: { baseVersion: number | null }) {
  const { heads } = texts;
  return (
    <thead>
      <tr>
        <th scope="col">{heads.name}</th>
        <th scope="col">{heads.expected}</th>
        {baseVersion !== null && <th scope="col">v{baseVersion}</th>}
        <th scope="col">{policyEditorTexts.simulation.copy}</th>
        <th scope="col">{heads.verdict}</th>
        <th>
          <span className="sr">{policyEditorTexts.remove(policyEditorTexts.simulation.scenario)}</span>
        </th>
      </tr>
    </thead>
  );
}
