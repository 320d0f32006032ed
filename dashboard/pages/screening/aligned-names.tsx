import type { ScreeningMatch } from "@probity/contract";
import type { AlignedSpelling, alignEntry } from "@probity/engines/screening/names/align-entry.ts";
import { scorers } from "@probity/engines/screening/names/scorers.ts";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Button } from "../../kit/button/button.tsx";
import { loadChunk } from "../../kit/load-chunk.ts";
import { Alignment, AlignmentLegend } from "../../pictures/alignment/alignment.tsx";
import type { AlignmentModel } from "../../pictures/alignment/alignment-model.ts";
import { PictureToggle } from "../../pictures/picture.tsx";
import { listedAlone } from "../../records/screening/listed-alone.ts";
import type { TypedSubject } from "../../records/screening/typed-subject.ts";
import { screeningTexts as texts } from "../../texts/screening.ts";
import styles from "./run.module.css";

type AlignedNamesProps = {
  match: ScreeningMatch;
  /** The scorer of the run, which reads and compares the names here too. */
  scorerVersion: string;
  subject: TypedSubject;
  /** The form for the subject's values, while it is open. */
  form: ReactNode;
  onForm: () => void;
};

/** The names of both, word below word, in each script the entry is listed in. The engines compare them here, in the browser. */
export function AlignedNames({ match, scorerVersion, subject, form, onForm }: AlignedNamesProps) {
  const [asTable, setAsTable] = useState(false);
  const hasNames = subject.names.length > 0;
  const align = useAlignEntry(hasNames);
  const rows = useMemo(
    () => (align ? alignedRows(align, match, subject, scorerVersion) : [rowAlone(match)]),
    [align, match, subject, scorerVersion],
  );
  return (
    <section aria-label={texts.names}>
      <div className={styles.namesHead}>
        <h2>{texts.names}</h2>
        <span className="meta ink-3">{texts.namesNote}</span>
        <span className="push" />
        <AlignmentLegend texts={texts.legend} />
        <PictureToggle asTable={asTable} onToggle={() => setAsTable(!asTable)} />
        <Button small keys={["v"]} aria-expanded={form !== null} onClick={onForm}>
          {texts.typeValues}
        </Button>
      </div>
      {form}
      {!hasNames && form === null && <p className={`${styles.note} meta`}>{texts.withoutNames}</p>}
      {rows.map((row) => (
        <div key={row.listed} className={styles.row} {...(row.isMatched && { "data-best": "" })}>
          <div>
            <div className="strong">{texts.script(row.script)}</div>
            <div className="micro ink-3">{row.note}</div>
          </div>
          <Alignment label={texts.script(row.script)} model={row.model} alone={align === null} asTable={asTable} />
          <div className={`${styles.verdict} meta`}>
            <span className="mono">{row.code}</span> <strong>{row.points}</strong>
            <br />
            <span className="ink-3">{row.verdict}</span>
          </div>
        </div>
      ))}
      {align && <Difference match={match} rows={rows} />}
    </section>
  );
}

type Align = typeof alignEntry;
type Row = {
  listed: string;
  script: string;
  isMatched: boolean;
  note: string;
  model: AlignmentModel;
  code: string;
  points: number;
  verdict: string;
};

/** The readings of all scripts are large tables, so they are loaded when there is a name to read. */
function useAlignEntry(wanted: boolean): Align | null {
  const [align, setAlign] = useState<Align | null>(null);
  useEffect(() => {
    if (wanted)
      void loadChunk(() => import("@probity/engines/screening/names/align-entry.ts")).then((engine) =>
        setAlign(() => engine.alignEntry),
      );
  }, [wanted]);
  return wanted ? align : null;
}

function alignedRows(align: Align, match: ScreeningMatch, subject: TypedSubject, scorerVersion: string): Row[] {
  const { aliases, kind } = match.entry;
  // Readings that the server has learned from whole lists are not here; a difference is said below the rows.
  const scorer = scorers.find(({ version }) => version === scorerVersion);
  const context = { kind, country: null, learned: new Map<string, string[]>(), ...(scorer && { scorer }) };
  const all = aliases.some(({ name }) => name === match.matchedName)
    ? aliases
    : [{ name: match.matchedName, weak: false }, ...aliases];
  return align(subject.names, all, match.matchedName, context).map((aligned) => ({
    listed: aligned.listed,
    script: aligned.script,
    isMatched: aligned.isMatched,
    note: noteOn(aligned, match),
    model: aligned,
    code: aligned.fuzzy ? "fuzzy_token" : aligned.nameClass,
    points: aligned.points,
    verdict: aligned.isMatched ? texts.counts : aligned.fuzzy ? texts.oneLetterOff : texts.verdicts[aligned.nameClass],
  }));
}

function rowAlone(match: ScreeningMatch): Row {
  const alone = listedAlone(match);
  return {
    ...alone,
    isMatched: true,
    note: texts.matchedName,
    model: alone,
    code: alone.code ?? "",
    verdict: texts.counts,
  };
}

function noteOn({ listed, weak, isMatched, reading }: AlignedSpelling, { listedName }: ScreeningMatch): string {
  const role = weak ? texts.weakAlias : listed === listedName ? texts.listedName : texts.alias;
  return [role, isMatched && texts.matchedName, reading !== null && texts.readAs(reading)].filter(Boolean).join(", ");
}

/** Says so where what was typed does not give the points that the run counted: another subject, or a reading that the list taught. */
function Difference({ match, rows }: { match: ScreeningMatch; rows: readonly Row[] }) {
  const stored = listedAlone(match);
  const here = rows.find(({ isMatched }) => isMatched);
  if (here === undefined || stored.code === null || here.points === stored.points) return null;
  return (
    <p className={`${styles.note} meta`} role="status">
      {texts.typedDiffers(`${here.code} ${here.points}`, `${stored.code} ${stored.points}`)}
    </p>
  );
}
