import { useState } from "react";
import { Button } from "../../../kit/button/button.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Tag } from "../../../kit/tag/tag.tsx";
import { policyEditorTexts } from "../../../texts/policy-editor.ts";
import styles from "./editor.module.css";
import { ScenarioFileButtons } from "./scenario-file-buttons.tsx";
import { areUnkept, type Scenarios } from "./use-scenarios.ts";
import { type ScenarioSets, useScenarioSets } from "./use-scenario-sets.ts";

const texts = policyEditorTexts.scenarios;

type ScenarioSetToolsProps = { policyKey: string; hasVersions: boolean; held: Scenarios; hasWrongNames: boolean };

/** Which kept set the scenarios belong to, and what can be done with it. */
export function ScenarioSetTools({ policyKey, hasVersions, held, hasWrongNames }: ScenarioSetToolsProps) {
  const sets = useScenarioSets(policyKey, hasVersions, held);
  const [name, setName] = useState("");
  const [wanted, setWanted] = useState<string | null>(null);
  const { set } = held;
  const choose = (next: string) => (areUnkept(held) ? setWanted(next) : void sets.open(next));
  const whyNot = sets.why ?? (hasWrongNames ? texts.wrongNames : undefined);
  const isName = /^[a-z][a-z0-9_.-]{0,79}$/.test(name);
  return (
    <>
      <div className={styles.setTools}>
        <SetChoice sets={sets} current={set?.name ?? null} onChoose={choose} />
        {set === null ? (
          <>
            <input
              className={`${styles.cell} ${styles.mono} ${styles.wide}`}
              aria-label={texts.setName}
              placeholder={texts.setName}
              value={name}
              maxLength={80}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setName(event.target.value)}
            />
            <Button
              small
              variant="primary"
              why={whyNot ?? (isName ? undefined : texts.nameFirst)}
              onClick={() => void sets.keep(name, 0)}
            >
              {texts.keep}
            </Button>
          </>
        ) : (
          <>
            <Tag>{texts.revision(set.revision)}</Tag>
            <Button
              small
              variant="primary"
              why={whyNot ?? (set.isChanged ? undefined : texts.unchanged)}
              onClick={() => void sets.keep(set.name, set.revision)}
            >
              {texts.keep}
            </Button>
            <Button small variant="quiet" onClick={held.leave}>
              {texts.asAnother}
            </Button>
            <Button small variant="quiet" why={sets.why} whyAt="elsewhere" onClick={() => void sets.remove(set.name)}>
              {texts.remove}
            </Button>
          </>
        )}
        <ScenarioFileButtons name={set?.name ?? policyKey} held={held} />
      </div>
      {wanted !== null && (
        <Unkept
          name={set?.name ?? null}
          wanted={wanted}
          onStay={() => setWanted(null)}
          onOpen={() => {
            setWanted(null);
            void sets.open(wanted);
          }}
        />
      )}
      <Refused sets={sets} held={held} />
    </>
  );
}

type UnkeptProps = { name: string | null; wanted: string; onOpen: () => void; onStay: () => void };

/** Opening another set would lose what was changed in this one. */
function Unkept({ name, wanted, onOpen, onStay }: UnkeptProps) {
  return (
    <Notice meaning="look" urgent title={texts.unkept(name)}>
      <span className="flex wrap">
        <Button small onClick={onOpen}>
          {texts.openAnyway(wanted)}
        </Button>
        <Button small variant="quiet" onClick={onStay}>
          {texts.stay}
        </Button>
      </span>
    </Notice>
  );
}

type SetChoiceProps = { sets: ScenarioSets; current: string | null; onChoose: (name: string) => void };

function SetChoice({ sets: { listed }, current, onChoose }: SetChoiceProps) {
  const isListed = listed.some(({ name }) => name === current);
  return (
    <select
      className={`${styles.cell} ${styles.mono} ${styles.select}`}
      aria-label={texts.set}
      value={current ?? ""}
      onChange={(event) => event.target.value !== "" && onChoose(event.target.value)}
    >
      {current === null && <option value="">{listed.length === 0 ? texts.noSets : texts.notKept}</option>}
      {current !== null && !isListed && <option>{current}</option>}
      {listed.map(({ name, scenarioCount }) => (
        <option key={name} value={name}>
          {texts.listed(name, scenarioCount)}
        </option>
      ))}
    </select>
  );
}

/** Somebody else was first, or the server has something against it. */
function Refused({ sets, held: { set, scenarios } }: { sets: ScenarioSets; held: Scenarios }) {
  if (sets.overtaken !== null) {
    const { name, revision } = sets.overtaken;
    return (
      <Notice meaning="look" urgent title={texts.overtaken(name)}>
        <span className="flex wrap">
          <Button small onClick={() => void sets.open(name)}>
            {texts.openTheirs}
          </Button>
          <Button small variant="quiet" onClick={() => void sets.keep(set?.name ?? name, revision)}>
            {texts.keepMine(scenarios.length)}
          </Button>
        </span>
      </Notice>
    );
  }
  return sets.refusal === null ? null : <Notice meaning="stop" urgent title={sets.refusal} />;
}
