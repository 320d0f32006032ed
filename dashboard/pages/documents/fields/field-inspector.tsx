import { nameOf } from "@probity/engines/agreements/fields/field.ts";
import { IconButton } from "../../../kit/button/button.tsx";
import { Inspector } from "../../../kit/inspector/inspector.tsx";
import { Tag } from "../../../kit/tag/tag.tsx";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import { ConditionBox } from "./condition-box.tsx";
import type { PlacedField } from "./field-model.ts";
import styles from "./fields.module.css";
import { FitBox } from "./fit-box.tsx";
import { KindFields, PlaceFields } from "./place-fields.tsx";
import { PropertyFields } from "./property-fields.tsx";
import { TypeIcon } from "./type-icon.tsx";
import type { Workbench } from "./use-workbench.ts";
import { problemsOf } from "./warnings.ts";

type FieldInspectorProps = {
  bench: Workbench;
  isTemplate: boolean;
  /** What the API refused of a field as it stands. */
  refused: (field: PlacedField) => Record<string, string>;
};

/** Everything about the chosen field, under the names of the API. */
export function FieldInspector({ bench, isTemplate, refused }: FieldInspectorProps) {
  const { selected: field, fields, pages, readOnly, numbers } = bench;
  const words = texts.inspector;
  if (!field)
    return (
      <Inspector title={words.none}>
        <p className="ink-2">{words.noneText}</p>
      </Inspector>
    );
  const problems = { ...problemsOf(field, fields, pages), ...refused(field) };
  const own = fields.filter(({ ownerId }) => ownerId === field.ownerId).length;
  const part = { bench, field, problems };
  return (
    <Inspector
      title={
        <span className={styles.inspected}>
          <TypeIcon of={field.fieldType} />
          <bdi>{nameOf(field)}</bdi>
        </span>
      }
      end={
        <>
          <Tag>{field.fieldType}</Tag>
          {readOnly === undefined && (
            <>
              <IconButton icon="up" label={words.earlier} onClick={() => bench.exchange(field, -1)} />
              <IconButton icon="down" label={words.later} onClick={() => bench.exchange(field, 1)} />
              <IconButton icon="copy" label={words.copy} onClick={() => bench.copy(field)} />
              <IconButton icon="close" label={words.remove} onClick={() => bench.remove(field)} />
            </>
          )}
        </>
      }
    >
      {/* Controls that are off take no focus; whoever has no pointer scrolls by this. */}
      <div {...(readOnly !== undefined && { tabIndex: 0, role: "group", "aria-label": nameOf(field) })}>
        <fieldset key={field.id} className={styles.properties} disabled={readOnly !== undefined}>
          <legend className="sr">{nameOf(field)}</legend>
          {problems[""] !== undefined && <p className={styles.problem}>{problems[""]}</p>}
          <PlaceFields {...part} isTemplate={isTemplate} />
          <ConditionBox {...part} />
          <PropertyFields {...part} isTemplate={isTemplate} />
          <FitBox field={field} />
          <KindFields {...part} />
          <p className={styles.note}>
            {words.order(numbers.get(field.id)!, own)}. {words.orderHint}
          </p>
        </fieldset>
      </div>
    </Inspector>
  );
}
