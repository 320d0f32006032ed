import type { Coverage } from "@probity/engines/risk/policy/simulate/coverage.ts";
import { policyEditorTexts } from "../../../texts/policy-editor.ts";
import styles from "./editor.module.css";

const texts = policyEditorTexts.coverage;
const parts = ["cases", "bands", "rules", "boundaries"] as const;

/** How much of the policy the scenarios have tried. */
export function CoverageMeters({ coverage, count }: { coverage: Coverage; count: number }) {
  return (
    <>
      <header className={styles.paneHead}>
        <h2>{texts.title}</h2>
        <span className="meta ink-3">{texts.of(count)}</span>
      </header>
      {parts.map((part) => {
        const { hit, total } = coverage[part];
        return (
          <div key={part} className={styles.meter}>
            <span>{texts.parts[part]}</span>
            <span className={styles.track} aria-hidden="true">
              <span style={{ width: `${total === 0 ? 0 : (hit / total) * 100}%` }} />
            </span>
            <span className="num">{texts.share(hit, total)}</span>
          </div>
        );
      })}
    </>
  );
}
