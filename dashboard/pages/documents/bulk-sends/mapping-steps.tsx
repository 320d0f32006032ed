import type { Template } from "@probity/contract";
import type { Json } from "@probity/engines/json/canonical.ts";
import type { Table } from "@probity/engines/agreements/tables/table.ts";
import { useMemo, useState } from "react";
import { StepLine } from "../../../kit/steps/step-line.tsx";
import { emptyData } from "../../../records/template-data/data-shape.ts";
import { bulkSendTexts as texts } from "../../../texts/bulk-sends.ts";
import styles from "./bulk-sends.module.css";
import { CheckStep } from "./check-step.tsx";
import { type Plan } from "./checked-rows.ts";
import { ColumnsStep } from "./columns-step.tsx";
import { suggestedMapping } from "./mapping.ts";
import { listsOf, shapeOf, targetsOf } from "./targets.ts";

type MappingStepsProps = { template: Template; table: Table; onBack: () => void };

/** What the columns are, and then what would be sent. What was chosen stays when somebody goes back. */
export function MappingSteps({ template, table, onBack }: MappingStepsProps) {
  const targets = useMemo(() => targetsOf(template), [template]);
  const listShape = useMemo(() => listsOf(shapeOf(template)), [template]);
  const [plan, setPlan] = useState<Plan>(() => ({
    template,
    mapping: suggestedMapping(targets, table.columns),
    lists: listShape ? emptyData(listShape) : ({} as Json),
    order: "together",
  }));
  const [isMapped, setMapped] = useState(false);
  return (
    <div className={styles.page}>
      <StepLine label={texts.steps} steps={texts.stepNames} at={isMapped ? 2 : 1} />
      {isMapped ? (
        <CheckStep plan={plan} table={table} onBack={() => setMapped(false)} />
      ) : (
        <ColumnsStep
          targets={targets}
          listShape={listShape}
          table={table}
          plan={plan}
          onPlan={(change) => setPlan({ ...plan, ...change })}
          onBack={onBack}
          onNext={() => setMapped(true)}
        />
      )}
    </div>
  );
}
