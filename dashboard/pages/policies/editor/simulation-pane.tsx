import type { Definition, FactValue } from "@probity/engines/risk/policy/definition.ts";
import type { Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { StatusBadge } from "../../../kit/badge/badge.tsx";
import { Button, IconButton } from "../../../kit/button/button.tsx";
import { SelectField, TextField } from "../../../kit/field/field.tsx";
import { useStable } from "../../../kit/use-stable.ts";
import { policyEditorTexts } from "../../../texts/policy-editor.ts";
import { CoverageMeters } from "./coverage-meters.tsx";
import styles from "./editor.module.css";
import { replaced, without } from "./list-edits.ts";
import { Expectation } from "./expectation.tsx";
import { asGiven } from "./scenario-inputs.ts";
import { nameFor } from "./scenario-names.ts";
import { ScenarioValues } from "./scenario-values.tsx";
import type { Tried } from "./checks.ts";
import type { Checks } from "./use-checks.ts";

const texts = policyEditorTexts.simulation;

type SimulationPaneProps = {
  definition: Definition;
  checks: Checks;
  baseVersion: number | null;
  scenarios: readonly Scenario[];
  chosen: number;
  onChosen: (index: number) => void;
  onScenarios: (scenarios: readonly Scenario[]) => void;
};

/** One scenario, decided by the working copy and by the version before, while somebody types. */
export function SimulationPane(props: SimulationPaneProps) {
  const { definition, checks, baseVersion, scenarios, chosen, onChosen, onScenarios } = props;
  const scenario = scenarios[chosen];
  const results = checks.proved?.results;
  const set = (next: Scenario) => onScenarios(replaced(scenarios, chosen, next));
  const add = () => {
    onScenarios([...scenarios, { name: nameFor(scenarios), inputs: {} }]);
    onChosen(scenarios.length);
  };
  const setValue = useStable((key: string, value: FactValue | undefined) => {
    const { [key]: _old, ...rest } = scenario!.inputs;
    set({ ...scenario!, inputs: value === undefined ? rest : { ...rest, [key]: asGiven(value) } });
  });
  return (
    <section className={styles.pane} aria-label={texts.title}>
      <header className={styles.paneHead}>
        <h2>{texts.title}</h2>
        <AsExpected results={checks.errors.length > 0 ? null : results?.copy} />
        <span className="push flex">
          <IconButton icon="plus" label={texts.add} onClick={add} />
          {scenario && (
            <IconButton
              icon="close"
              label={policyEditorTexts.remove(texts.scenario)}
              onClick={() => {
                onScenarios(without(scenarios, chosen));
                onChosen(Math.max(0, chosen - 1));
              }}
            />
          )}
        </span>
      </header>
      {!scenario ? (
        <Button small icon="plus" onClick={add}>
          {texts.add}
        </Button>
      ) : (
        <>
          {scenarios.length > 1 && <ScenarioChoice {...{ scenarios, chosen, onChosen }} />}
          <TextField
            label={texts.name}
            value={scenario.name}
            maxLength={200}
            onChange={(event) => set({ ...scenario, name: event.target.value })}
          />
          <ScenarioValues inputs={definition.inputs} given={scenario.inputs} onValue={setValue} />
          <div className={styles.results} role="status">
            {baseVersion !== null && <Result title={`v${baseVersion}`} results={results?.base} at={chosen} />}
            <Result title={texts.copy} results={checks.errors.length > 0 ? null : results?.copy} at={chosen} />
          </div>
          <Expectation
            tried={checks.errors.length > 0 ? null : results?.copy?.[chosen]}
            onExpect={(expect) => set({ ...scenario, expect })}
          />
          <Explanation tried={checks.errors.length > 0 ? null : results?.copy?.[chosen]} />
        </>
      )}
      {checks.errors.length === 0 && checks.proved?.coverage && scenarios.length > 0 && (
        <CoverageMeters coverage={checks.proved.coverage} count={scenarios.length} />
      )}
    </section>
  );
}

type ScenarioChoiceProps = Pick<SimulationPaneProps, "scenarios" | "chosen" | "onChosen">;

function ScenarioChoice({ scenarios, chosen, onChosen }: ScenarioChoiceProps) {
  return (
    <SelectField label={texts.scenario} value={chosen} onChange={(event) => onChosen(Number(event.target.value))}>
      {scenarios.map(({ name }, at) => (
        <option key={at} value={at}>
          {at + 1}. {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Of the scenarios that expect something. */
function AsExpected({ results }: { results: readonly Tried[] | null | undefined }) {
  const told = results?.flatMap((result) => result?.expectation ?? []) ?? [];
  if (told.length === 0) return null;
  return (
    <span className="meta ink-3">
      {policyEditorTexts.scenarios.asExpected(told.filter(({ passed }) => passed).length, told.length)}
    </span>
  );
}

function Result({ title, results, at }: { title: string; results: readonly Tried[] | null | undefined; at: number }) {
  const result = results?.[at];
  return (
    <div className={styles.result}>
      <span className="micro ink-3">{title}</span>
      {results === null ? (
        <span className="meta ink-2">{texts.none}</span>
      ) : result === null ? (
        <span className="meta ink-2">{texts.unfit}</span>
      ) : (
        result && (
          <span className="flex">
            {result.decision === null ? (
              <span className="ink-2">{texts.notApplied}</span>
            ) : (
              <StatusBadge of="assessment" value={result.decision} />
            )}
            <span className="mono">{texts.score(result.score)}</span>
          </span>
        )
      )}
    </div>
  );
}

function Explanation({ tried }: { tried: Tried | undefined }) {
  if (!tried) return null;
  return (
    <details className={styles.why}>
      <summary>{texts.why}</summary>
      <ul>
        {tried.explanation.map((sentence) => (
          <li key={sentence}>
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
