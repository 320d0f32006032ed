import { nameOf } from "@probity/engines/agreements/fields/field.ts";
import { inReadingOrder } from "@probity/engines/agreements/fields/reading-order.ts";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import { arrowsOf, bracketsOf, orderPath } from "./drawings.ts";
import { fieldOf, type PlacedField } from "./field-model.ts";
import styles from "./fields.module.css";
import { gapAbove, guidesOf } from "./snapping.ts";
import { textWidth } from "./text-fit.ts";
import type { Drag } from "./use-drag.ts";
import type { Workbench } from "./use-workbench.ts";
import type { View } from "./views.ts";

type OverlayProps = { bench: Workbench; drag: Drag | null; scale: number; view: View };

const labelSize = 10.5;

/** Lines over the fields, in points. The inspector and the names of the fields say the same in words. */
export function Overlay({ bench, drag, scale, view }: OverlayProps) {
  const { page, fields, selected } = bench;
  const { width, height } = page;
  const shown = drag ? fields.map((field) => (field.id === drag.id ? { ...field, ...drag.box } : field)) : fields;
  return (
    <svg
      className={styles.overlay}
      viewBox={`0 0 ${width} ${height}`}
      width={width * scale}
      height={height * scale}
      aria-hidden="true"
    >
      {view === "order" && <OrderLines fields={shown} bench={bench} />}
      {view === "conditions" && <Arrows fields={shown} bench={bench} />}
      {view !== "order" && <Brackets fields={shown} pageNumber={page.pageNumber} />}
      {selected?.pageNumber === page.pageNumber && (
        <Alignment fields={shown} selected={fieldOf(shown, selected.id)!} bench={bench} drag={drag} />
      )}
    </svg>
  );
}

function Alignment({
  fields,
  selected,
  bench,
  drag,
}: {
  fields: readonly PlacedField[];
  selected: PlacedField;
  bench: Workbench;
  drag: Drag | null;
}) {
  const { page } = bench;
  const others = fields.filter(({ id, pageNumber }) => id !== selected.id && pageNumber === page.pageNumber);
  const guides = drag?.guides ?? guidesOf(selected, others, page);
  const gap = gapAbove(selected, others);
  const x = Math.max(36, selected.xPosition - 14);
  return (
    <>
      {guides.map(({ axis, at, from, to }) => (
        <path
          key={`${axis} ${at}`}
          className={styles.guide}
          d={axis === "x" ? `M${at} ${from - 14}V${to + 14}` : `M${from - 14} ${at}H${to + 14}`}
        />
      ))}
      {gap && gap.to > gap.from && (
        <g>
          <path className={styles.gap} d={`M${x} ${gap.from}V${gap.to}M${x - 4} ${gap.from}h8M${x - 4} ${gap.to}h8`} />
          <rect className={styles.gapLabel} x={x - 40} y={(gap.from + gap.to) / 2 - 8} width={34} height={16} rx={3} />
          <text className={styles.gapText} x={x - 23} y={(gap.from + gap.to) / 2 + 4}>
            {texts.gap(gap.to - gap.from)}
          </text>
        </g>
      )}
    </>
  );
}

function conditionText({ requiredWhenValue }: PlacedField, controller: PlacedField): string {
  if (requiredWhenValue !== null && controller.fieldType !== "checkbox") return texts.when(requiredWhenValue);
  return controller.fieldType === "checkbox" ? texts.whenChecked : texts.whenFilled;
}

function Arrows({ fields, bench }: { fields: readonly PlacedField[]; bench: Workbench }) {
  const { page, numbers } = bench;
  const elsewhere = fields.flatMap((field) => {
    const controller = fieldOf(fields, field.requiredWhenFieldId);
    return field.pageNumber === page.pageNumber && controller && controller.pageNumber !== page.pageNumber
      ? [{ field, text: texts.elsewhere(numbers.get(controller.id)!, nameOf(controller), controller.pageNumber) }]
      : [];
  });
  return (
    <>
      {arrowsOf(fields, page).map(({ id, controllerId, path, head, label }) => (
        <g key={id}>
          <path className={styles.arrow} d={path} />
          <path className={styles.arrowHead} d={head} />
          <Label
            x={label.x}
            y={label.y}
            text={conditionText(fieldOf(fields, id)!, fieldOf(fields, controllerId)!)}
            pageWidth={page.width}
          />
        </g>
      ))}
      {elsewhere.map(({ field, text }) => (
        <Label
          key={field.id}
          x={field.xPosition + field.width / 2}
          y={field.yPosition - 9}
          text={text}
          pageWidth={page.width}
        />
      ))}
    </>
  );
}

/** A dark pill around its middle, moved inwards where the page ends. */
function Label({ x, y, text, pageWidth }: { x: number; y: number; text: string; pageWidth: number }) {
  const width = textWidth(text, labelSize) + 16;
  const middle = Math.max(width / 2 + 2, Math.min(x, pageWidth - width / 2 - 2));
  return (
    <>
      <rect className={styles.pill} x={middle - width / 2} y={y - 8.5} width={width} height={17} rx={8.5} />
      <text className={styles.pillText} x={middle} y={y + 4}>
        {text}
      </text>
    </>
  );
}

function Brackets({ fields, pageNumber }: { fields: readonly PlacedField[]; pageNumber: number }) {
  return bracketsOf(fields, pageNumber).map(({ ownerId, groupKey, count, path, label }) => (
    <g key={`${ownerId} ${groupKey}`}>
      <path className={styles.bracket} d={path} />
      <text className={styles.bracketText} x={label.x} y={label.y}>
        {texts.group(count, groupKey)}
      </text>
    </g>
  ));
}

function OrderLines({ fields, bench }: { fields: readonly PlacedField[]; bench: Workbench }) {
  return bench.owners.map(({ id }) => {
    const own = inReadingOrder(fields).filter(
      (field) => field.ownerId === id && field.pageNumber === bench.page.pageNumber,
    );
    return <path key={id} className={styles.orderLine} d={orderPath(own)} />;
  });
}
