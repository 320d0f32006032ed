import { inReadingOrder } from "@probity/engines/agreements/fields/reading-order.ts";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { PdfPage } from "../../../kit/pdf/pdf-page.tsx";
import type { Pdf } from "../../../kit/pdf/use-pdf.ts";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import styles from "./fields.module.css";
import { Overlay } from "./overlay.tsx";
import { arrowOf, PlacedFieldButton, styleOf } from "./placed-field.tsx";
import { lookOf } from "./signer-looks.ts";
import { useDrag } from "./use-drag.ts";
import type { Workbench } from "./use-workbench.ts";
import type { View } from "./views.ts";

const turns: Record<string, number> = { PageUp: -1, PageDown: 1 };

type SheetProps = { bench: Workbench; pdf: Pdf | null; scale: number; view: View };

/** One page with its fields. Their order in the document is the order of reading, so Tab walks them as a signer would. */
export function Sheet({ bench, pdf, scale, view }: SheetProps) {
  const { page, pages, fields, boxes, armed, owners, ownerId, wanted } = bench;
  const { drag, handlers } = useDrag(bench, scale);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const id = wanted.current;
    if (id === null || !sheet.current) return;
    const found = id === "sheet" ? sheet.current : sheet.current.querySelector<HTMLElement>(`[data-field="${id}"]`);
    if (!found) return;
    wanted.current = null;
    found.focus();
  });
  const here = fields.filter(({ pageNumber }) => pageNumber === page.pageNumber);
  const boxOf = (field: (typeof here)[number]) => (drag && drag.id === field.id ? drag.box : field);
  const ghost = armed && { ...(drag?.id === null ? drag.box : armed.box), pageNumber: page.pageNumber };
  const onKeyDown = (event: KeyboardEvent) => {
    const turn = turns[event.key];
    if (turn !== undefined && pages.some(({ pageNumber }) => pageNumber === page.pageNumber + turn)) {
      event.preventDefault();
      bench.onPage(page.pageNumber + turn);
    }
    if (!armed) return;
    const step = arrowOf(event);
    if (step) bench.steer(...step);
    else if (event.key === "Enter") bench.place(ghost!);
    else if (event.key === "Escape") bench.disarm();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={sheet}
      className={styles.sheet}
      role="group"
      tabIndex={0}
      aria-label={texts.sheet(page.pageNumber, pages.length)}
      data-armed={armed !== null}
      style={{ width: page.width * scale, height: page.height * scale }}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <PdfPage pdf={pdf} pageNumber={page.pageNumber} width={Math.round(page.width * scale)} />
      {boxes
        .filter(({ pageNumber }) => pageNumber === page.pageNumber)
        .map((box) => (
          <span key={box.role} className={styles.given} style={styleOf(box, scale)}>
            {texts.signature(box.role)}
          </span>
        ))}
      {inReadingOrder(here).map((field) => (
        <PlacedFieldButton key={field.id} bench={bench} field={field} box={boxOf(field)} scale={scale} />
      ))}
      <Overlay bench={bench} drag={drag} scale={scale} view={view} />
      {armed && ghost && (
        <span className={styles.ghost} data-look={lookOf(owners, ownerId ?? "")} style={styleOf(ghost, scale)}>
          {texts.types[armed.fieldType]}
        </span>
      )}
      {here.length === 0 && !armed && bench.readOnly === undefined && (
        <p className={styles.emptyPage}>{texts.emptyPage}</p>
      )}
    </div>
  );
}
