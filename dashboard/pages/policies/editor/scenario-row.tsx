import { decisions } from "@probity/engines/risk/policy/definition.ts";
import type { Expected, Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { StatusBadge } from "../../../kit/badge/badge.tsx";
import { Button, IconButton } from "../../../kit/button/button.tsx";
import { policyEditorTexts } from "../../../texts/policy-editor.ts";
import { namesOf } from "./actions-cell.tsx";
import { ParsedCell, SelectCell, TextCell } from "./cells.tsx";
import type { Tried } from "./checks.ts";
import styles from "./editor.module.css";
import { Expectation } from "./expectation.tsx";
import { inputsInWords } from "./scenario-inputs.ts";

const texts = policyEditorTexts.scenarios;
/** Words that no decision and no band can be: ids begin with a letter. */
const any = "*any";
const nothing = "*nothing";

type ScenarioRowProps = {
  scenario: Scenario;
  bands: readonly string[];
  isWrong: boolean;
  isChosen: boolean;
  copy: Tried | undefined;
  base: Tried | undefined;
  hasBase: boolean;
  place: string;
  onChoose: () => void;
  onScenario: (scenario: Scenario) => void;
  onRemove: () => void;
};

/** A scenario as a line. Its values are edited beside the table, where each input has a field. */
export function ScenarioRow(props: ScenarioRowProps) {
  const { scenario, bands, isWrong, isChosen, copy, base, hasBase, place, onChoose, onScenario, onRemove } = props;
  const what = scenario.name;
  const said = inputsInWords(scenario.inputs);
  return (
    <tr {...(isChosen && { "aria-current": "true" })} className={styles.scenario} onFocus={onChoose}>
      <td>
        <TextCell
          label={`${policyEditorTexts.simulation.name}, ${what}`}
          place={`${place}/name`}
          value={scenario.name}
          mono={false}
          wide
          onValue={(name) => onScenario({ ...scenario, name: name.slice(0, 200) })}
        />
        {isWrong && <p className={styles.wrong}>{texts.wrongName}</p>}
        <Button variant="quiet" small title={said} onClick={onChoose}>
          <bdi className={styles.sample}>{said === "" ? texts.noEvidence : said}</bdi>
        </Button>
      </td>
      <ExpectedCells scenario={scenario} bands={bands} place={place} onScenario={onScenario} />
      {hasBase && (
        <td>
          <Outcome tried={base} />
        </td>
      )}
      <td>
        <Outcome tried={copy} />
      </td>
      <td className={styles.verdicts}>
        <Expectation tried={copy} onExpect={(expect) => onScenario({ ...scenario, expect })} />
      </td>
      <td>
        <IconButton icon="close" label={policyEditorTexts.remove(what)} onClick={onRemove} />
      </td>
    </tr>
  );
}

type ExpectedCellsProps = Pick<ScenarioRowProps, "scenario" | "bands" | "place" | "onScenario">;

function ExpectedCells({ scenario, bands, place, onScenario }: ExpectedCellsProps) {
  const expect = scenario.expect ?? {};
  const what = scenario.name;
  const set = (member: keyof Expected, value: Expected[keyof Expected] | undefined) => {
    const { [member]: _old, ...rest } = expect;
    const next = (value === undefined ? rest : { ...rest, [member]: value }) as Expected;
    const { expect: _before, ...plain } = scenario;
    onScenario(Object.keys(next).length === 0 ? plain : { ...plain, expect: next });
  };
  return (
    <td>
      <div className={styles.expected}>
        <SelectCell
          label={`${texts.heads.decision}, ${what}`}
          place={`${place}/expect/decision`}
          value={chosenOf(expect.decision)}
          options={[
            [any, texts.any],
            ...decisions,
            "awaiting_evidence",
            [nothing, policyEditorTexts.simulation.notApplied],
          ]}
          onValue={(value) => set("decision", meantBy(value))}
        />
        <SelectCell
          label={`${texts.heads.band}, ${what}`}
          place={`${place}/expect/band`}
          value={chosenOf(expect.band)}
          options={[[any, texts.any], ...bands, [nothing, policyEditorTexts.noBand]]}
          onValue={(value) => set("band", meantBy(value))}
        />
        <ParsedCell<readonly string[] | typeof any>
          label={`${texts.heads.actions}, ${what}`}
          place={`${place}/expect/actions`}
          value={expect.actions ?? any}
          shown={
            expect.actions === undefined
              ? texts.any
              : expect.actions.length === 0
                ? policyEditorTexts.noEffect
                : expect.actions.join(", ")
          }
          parse={actionsOf}
          onValue={(value) => set("actions", value === any ? undefined : [...value])}
          wide
        />
      </div>
      <Also expect={expect} />
    </td>
  );
}

const chosenOf = (value: string | null | undefined): string => (value === undefined ? any : (value ?? nothing));
const meantBy = (value: string) => (value === any ? undefined : value === nothing ? null : (value as never));

function actionsOf(text: string): readonly string[] | typeof any {
  if (text.trim() === "" || text.trim() === texts.any) return any;
  return text.trim() === policyEditorTexts.noEffect ? [] : [...new Set(namesOf(text))];
}

/** What a file can expect beside these three. */
function Also({ expect: { score, complete } }: { expect: Expected }) {
  if (score === undefined && complete === undefined) return null;
  return <p className="micro ink-3">{texts.also(score, complete)}</p>;
}

function Outcome({ tried }: { tried: Tried | undefined }) {
  if (tried === undefined) return null;
  if (tried === null) return <span className="meta ink-2">{policyEditorTexts.simulation.unfit}</span>;
  if (tried.decision === null) return <span className="meta ink-2">{policyEditorTexts.simulation.notApplied}</span>;
  return (
    <span className={styles.outcome}>
      <StatusBadge of="assessment" value={tried.decision} />
      <span className="meta mono">{tried.band}</span>
    </span>
  );
}
