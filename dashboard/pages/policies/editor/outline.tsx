import type { Decision, Definition } from "@probity/engines/risk/policy/definition.ts";
import type { PolicyChange } from "@probity/engines/risk/policy/words/diff-in-words.ts";
import { memo } from "react";
import { meaningOf } from "../../../kit/badge/meaning-of.ts";
import { Mark } from "../../../kit/mark/mark.tsx";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import styles from "./editor.module.css";
import { mostOf } from "./most-of.ts";

/** `decision` is drawn as one, `end` as it is. */
type Entry = { place: string; name: string; end?: string | number; decision?: Decision };
type OutlineProps = {
  definition: Definition;
  changes: readonly PolicyChange[];
  open: string | null;
  onOpen: (place: string) => void;
};

/** All elements in the order of evaluation, with what changed against the version before. */
export const Outline = memo(function Outline({ definition, changes, open, onOpen }: OutlineProps) {
  const sections = sectionsOf(definition);
  const signOf = (place: string) => {
    const found = changes.find(({ kind, path }) => kind !== "removed" && `${path}/`.startsWith(`${place}/`));
    if (!found) return "";
    return found.kind === "added" && found.path === place ? "+" : "~";
  };
  return (
    <nav className={styles.outline} aria-label={texts.outline}>
      {sections.map(([title, note, entries]) => (
        <section key={title}>
          <h2 className={styles.outlineHead}>
            {title} <span className="push">{note}</span>
          </h2>
          <ul>
            {entries.map((entry) => (
              <OutlineEntry
                key={entry.place}
                {...entry}
                sign={signOf(entry.place)}
                isCurrent={
                  open !== null && isElement(open) && (open === entry.place || entry.place.startsWith(`${open}/`))
                }
                onOpen={onOpen}
              />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
});

type OutlineEntryProps = Entry & { sign: string; isCurrent: boolean; onOpen: (place: string) => void };

/** There may be four hundred, so each is drawn again only when it has changed. */
const OutlineEntry = memo(function OutlineEntry(props: OutlineEntryProps) {
  const { place, name, end, decision, sign, isCurrent, onOpen } = props;
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        {...(isCurrent && { "aria-current": "true" })}
        onClick={() => onOpen(place)}
      >
        <span className={styles.sign}>{sign}</span>
        <span className="clip mono">{name}</span>
        <span className={styles.entryEnd}>{decision ? <DecisionWord decision={decision} /> : end}</span>
      </button>
    </li>
  );
});

function sectionsOf(definition: Definition): [title: string, note: string, entries: Entry[]][] {
  const { inputs, applicability = [], factors = [], bands, rules = [] } = definition;
  return [
    [
      texts.sections.inputs,
      String(inputs.length),
      inputs.map(({ key, type }, at) => ({ place: `/inputs/${at}`, name: key, end: type })),
    ],
    [
      texts.sections.applicability,
      String(applicability.length),
      applicability.map(({ id, all }, at) => ({ place: `/applicability/${at}`, name: id, end: all.length })),
    ],
    [
      texts.sections.factors,
      definition.aggregation,
      factors.map((factor, at) => ({ place: `/factors/${at}`, name: factor.id, end: `+${mostOf(factor)}` })),
    ],
    [
      texts.sections.bands,
      String(bands.length),
      bands.map(({ id, effect }, at) => ({
        place: `/bands/${at}`,
        name: id,
        decision: effect.decision,
      })),
    ],
    [
      texts.sections.rules,
      String(rules.length),
      rules.map(({ id, effect, forcedBand }, at) => ({
        place: `/rules/${at}`,
        name: id,
        ...(effect ? { decision: effect.decision } : { end: `≥ ${forcedBand ?? ""}` }),
      })),
    ],
  ];
}

const isElement = (place: string) => /^\/(factors|rules)\/\d+$/.test(place);

function DecisionWord({ decision }: { decision: Decision }) {
  const shape = meaningOf.assessment[decision];
  return (
    <span className={`${styles.decision} ${shape}`}>
      {shape && <Mark shape={shape} size={13} />}
      {decision}
    </span>
  );
}
