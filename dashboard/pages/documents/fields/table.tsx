import { useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../../../kit/button/button.tsx";
import { KeyLine } from "../../../kit/keys/keys.tsx";
import type { Pdf } from "../../../kit/pdf/use-pdf.ts";
import { Segmented } from "../../../kit/segmented/segmented.tsx";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import styles from "./fields.module.css";
import { Sheet } from "./sheet.tsx";
import type { Workbench } from "./use-workbench.ts";
import { type View, views } from "./views.ts";

/** Around the sheet on every side, in pixels. */
const marginPixels = 24;
const scaleMin = 0.5;
const zooms = [1, 1.25, 1.5, 2] as const;

type TableProps = { bench: Workbench; pdf: Pdf | null; view: View; onView: (view: View) => void };

const hints = [
  { keys: ["←", "→"], does: texts.keys.move },
  { keys: ["Shift"], does: texts.keys.far },
  { keys: ["Alt"], does: texts.keys.resize },
  { keys: ["Tab"], does: texts.keys.next },
];

/** The page on its table, as large as it fits or larger. */
export function Table({ bench, pdf, view, onView }: TableProps) {
  const { armed, owners, ownerId, page } = bench;
  const room = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(0);
  const fit = useFit(room, page);
  const scale = fit * zooms[zoom]!;
  const owner = owners.find(({ id }) => id === ownerId);
  return (
    <section className={styles.table} aria-label={texts.page(page.pageNumber, bench.pages.length)}>
      <div className={styles.bar}>
        {armed && owner ? (
          <span className={styles.armedText}>{texts.armed(armed.fieldType, owner.name)}</span>
        ) : (
          <span className={styles.hints}>
            <KeyLine items={hints} />
          </span>
        )}
        <span className={styles.barEnd}>
          <Segmented
            label={texts.show}
            segments={views.map((value) => ({ value, label: texts.views[value] }))}
            value={view}
            onValue={onView}
          />
          <IconButton
            icon="minus"
            label={texts.zoomOut}
            aria-disabled={zoom === 0}
            onClick={() => setZoom(Math.max(0, zoom - 1))}
          />
          <span className="meta ink-3 nowrap">{texts.percent(scale)}</span>
          <IconButton
            icon="plus"
            label={texts.zoomIn}
            aria-disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(Math.min(zooms.length - 1, zoom + 1))}
          />
        </span>
      </div>
      <div ref={room} className={styles.room}>
        <Sheet bench={bench} pdf={pdf} scale={scale} view={view} />
      </div>
    </section>
  );
}

/** Pixels for a point, so that the whole page is in sight. */
function useFit(room: { current: HTMLElement | null }, page: { width: number; height: number }): number {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      // With the bars that a larger sheet brings along, or each would call for the other.
      const { offsetWidth: width, offsetHeight: height } = entry!.target as HTMLElement;
      setSize({ width, height });
    });
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  const across = (size.width - 2 * marginPixels) / page.width;
  const down = (size.height - 2 * marginPixels) / page.height;
  return Math.max(scaleMin, Math.min(across, down));
}
