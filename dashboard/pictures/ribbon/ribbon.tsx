import { useId } from "react";
import { classNames } from "../../kit/class-names.ts";
import { Hatch } from "../hatch.tsx";
import { Picture } from "../picture.tsx";
import { type RibbonKind, type RibbonModel, ribbonSummary, ribbonTable } from "./ribbon-model.ts";
import styles from "./ribbon.module.css";

const heights: Record<RibbonKind, number> = { published: 24, confirmed: 10, refused: 24, gap: 18, none: 0 };
const full = 24;

/** A list's last days: tall where something was published, hatched where nobody could say. */
export function Ribbon({ label, model, asTable = false }: { label: string; model: RibbonModel; asTable?: boolean }) {
  const hatch = useId();
  return (
    <Picture label={label} summary={ribbonSummary(model)} table={ribbonTable(model)} asTable={asTable}>
      <svg className={styles.ribbon} width="100%" height={full + 2} aria-hidden="true">
        <defs>
          <Hatch id={hatch} className={styles.hatchLine!} gap={4} />
        </defs>
        {model.cells.map(({ kind, left, width }, at) => (
          <g key={at} className={styles[kind]}>
            <rect
              x={`${left}%`}
              y={full - heights[kind]}
              width={`${width * 0.78}%`}
              height={heights[kind]}
              {...(kind === "gap" && { fill: `url(#${hatch})` })}
            />
            <rect
              className={styles.foot}
              x={`${left}%`}
              y={full}
              width={`${width * (kind === "gap" ? 0.5 : 0.78)}%`}
              height={kind === "none" ? 1 : 2}
            />
          </g>
        ))}
      </svg>
    </Picture>
  );
}

/** What the cells mean. */
export function RibbonLegend({ texts }: { texts: Record<Exclude<RibbonKind, "none">, string> }) {
  const hatch = useId();
  return (
    <span className={styles.legend}>
      {(["published", "confirmed", "refused", "gap"] as const).map((kind) => (
        <span key={kind} className={styles.entry}>
          <svg className={classNames(styles.sample, styles[kind])} width={11} height={14} aria-hidden="true">
            <defs>
              <Hatch id={hatch} className={styles.hatchLine!} gap={4} />
            </defs>
            <rect
              x={0}
              y={kind === "published" || kind === "refused" ? 0 : 4}
              width={11}
              height={kind === "published" || kind === "refused" ? 12 : 8}
              {...(kind === "gap" && { fill: `url(#${hatch})` })}
            />
            <rect className={styles.foot} x={0} y={12} width={11} height={2} />
          </svg>
          {texts[kind]}
        </span>
      ))}
    </span>
  );
}
