import { useId, useRef } from "react";
import { Button } from "../../kit/button/button.tsx";
import { evidenceRequestTexts as texts } from "../../texts/evidence-request.ts";
import { emptyCsv } from "./csv-claims.ts";
import styles from "./request-builder.module.css";
import type { EvidenceRequest } from "./use-request.ts";

/** Facts as CSV, pasted or from a file, which the browser reads and nobody else. */
export function CsvFields({ request: { draft, built, change } }: { request: EvidenceRequest }) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const open = async (chosen: File | undefined) => {
    if (chosen) change({ csv: await chosen.text() });
  };
  return (
    <div className="stack">
      <label className="meta ink-2" htmlFor={id}>
        {texts.csv}
      </label>
      <textarea
        id={id}
        className={styles.csv}
        aria-describedby={`${id}-hint`}
        rows={8}
        value={draft.csv}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        onChange={(event) => change({ csv: event.target.value })}
      />
      <span id={`${id}-hint`} className="micro ink-3">
        {texts.csvHint}
      </span>
      <span className="flex wrap">
        <input
          ref={file}
          className="sr"
          type="file"
          accept=".csv,text/csv"
          aria-label={texts.csvFile}
          tabIndex={-1}
          onChange={(event) => {
            void open(event.target.files?.[0]);
            // The same file can be chosen again after it was changed.
            event.target.value = "";
          }}
        />
        <Button small onClick={() => file.current?.click()}>
          {texts.csvFile}
        </Button>
        <Button small variant="quiet" onClick={() => change({ csv: emptyCsv(built.source.data.facts) })}>
          {texts.csvStart}
        </Button>
      </span>
    </div>
  );
}
