import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { shownDuration } from "@probity/engines/risk/policy/explain/wording.ts";
import { sourceName } from "@probity/engines/risk/policy/explain/source-names.ts";
import { conditionsWords } from "@probity/engines/risk/policy/words/condition-words.ts";
import {
  bandSentence,
  policySentences,
  ruleSentence,
  typeWords,
} from "@probity/engines/risk/policy/words/sentences.ts";
import { Panel } from "../../kit/panel/panel.tsx";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { bandScale } from "../../pictures/band-scale/band-scale-model.ts";
import { BandScale } from "../../pictures/band-scale/band-scale.tsx";
import { scoreAxis } from "../../pictures/waterfall/waterfall-model.ts";
import { policiesTexts } from "../../texts/policies.ts";
import { FactorInWords } from "./factor-in-words.tsx";
import styles from "./policies.module.css";
import { useSourceNames } from "./use-source-names.ts";

const texts = policiesTexts.record;

/** A definition to read, in the order of evaluation: inputs, whom it applies to, factors as decision tables, bands, rules. */
export function DefinitionInWords({ definition }: { definition: Definition }) {
  const { factors = [], rules = [] } = definition;
  return (
    <div className={styles.page}>
      <Panel title={texts.whole} tight>
        <Sentences all={policySentences(definition)} />
      </Panel>
      <Inputs definition={definition} />
      <Applicability definition={definition} />
      <h2 className={styles.part}>{texts.factors}</h2>
      {factors.length === 0 && <p className="ink-2">{texts.noFactors}</p>}
      {factors.map((factor, at) => (
        <FactorInWords key={at} factor={factor} />
      ))}
      <Bands definition={definition} />
      <h2 className={styles.part}>{texts.rules}</h2>
      {rules.length === 0 && <p className="ink-2">{texts.noRules}</p>}
      {rules.map((rule, at) => (
        <Panel key={at} title={<span className="mono">{rule.id}</span>} heading="h3" note={rule.title} tight>
          <p className="read">
            <bdi>{ruleSentence(rule)}</bdi>
          </p>
        </Panel>
      ))}
    </div>
  );
}

function Sentences({ all }: { all: readonly string[] }) {
  return (
    <ul className={styles.sentences}>
      {all.map((text) => (
        <li key={text} className="read">
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Inputs({ definition }: { definition: Definition }) {
  const names = useSourceNames();
  const heads = texts.inputColumns;
  return (
    <Panel title={texts.inputs} flush tight>
      <SmallTable
        label={texts.inputs}
        rows={definition.inputs}
        rowId={({ key }) => key}
        columns={[
          { id: "key", head: heads.key, cell: ({ key }) => <span className="mono">{key}</span> },
          { id: "type", head: heads.type, width: 140, cell: typeWords },
          {
            id: "sources",
            head: heads.sources,
            cell: ({ acceptedSources }) => (
              <bdi>{acceptedSources.map((source) => sourceName(source, names)).join(", ")}</bdi>
            ),
          },
          { id: "age", head: heads.age, width: 110, cell: ({ maxAgeSeconds }) => shownDuration(maxAgeSeconds) },
        ]}
      />
    </Panel>
  );
}

function Applicability({ definition: { applicability = [] } }: { definition: Definition }) {
  return (
    <Panel title={texts.applicability} tight>
      {applicability.length === 0 ? (
        <p className="ink-2">{texts.everybody}</p>
      ) : (
        <ul className={styles.sentences}>
          {applicability.map(({ id, all }, at) => (
            <li key={at}>
              <span className="mono strong">{id}</span> <bdi>{conditionsWords(all)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Bands({ definition: { bands } }: { definition: Definition }) {
  const drawn = bands.map(({ id, lowerBound, effect: { decision } }) => ({ id, lowerBound, decision }));
  const axis = scoreAxis(
    [],
    drawn.map(({ lowerBound }) => lowerBound),
  );
  return (
    <Panel title={texts.bands} tight>
      <BandScale label={texts.bandsPicture} model={bandScale(drawn, axis, { score: null, band: null })} />
      <Sentences all={bands.map((_band, at) => bandSentence(bands, at))} />
    </Panel>
  );
}
