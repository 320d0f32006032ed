import type { Table } from "@probity/engines/agreements/tables/table.ts";
import { Button } from "../../../kit/button/button.tsx";
import { classNames } from "../../../kit/class-names.ts";
import { SelectField, TextField } from "../../../kit/field/field.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { DataForm } from "../../../records/template-data/data-form.tsx";
import type { ObjectShape } from "../../../records/template-data/data-shape.ts";
import { bulkSendTexts } from "../../../texts/bulk-sends.ts";
import styles from "./bulk-sends.module.css";
import type { Plan } from "./checked-rows.ts";
import { firstMissing, type Mapping, mayBeNone, type Source, sourceOf } from "./mapping.ts";
import type { Target } from "./targets.ts";

const texts = bulkSendTexts.columns;

type ColumnsStepProps = {
  targets: readonly Target[];
  listShape: ObjectShape | null;
  table: Table;
  plan: Plan;
  onPlan: (change: Partial<Plan>) => void;
  onBack: () => void;
  onNext: () => void;
};

/** A line for everything a document needs: the column it comes from, or what is the same in every row. */
export function ColumnsStep({ targets, listShape, table, plan, onPlan, onBack, onNext }: ColumnsStepProps) {
  const missing = firstMissing(targets, plan.mapping);
  return (
    <form
      className={classNames("stack stack-16", styles.narrow)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing) onNext();
      }}
    >
      <Panel title={texts.title} note={texts.note}>
        <div className="stack stack-16">
          <Sources
            targets={targets}
            table={table}
            mapping={plan.mapping}
            onMapping={(mapping) => onPlan({ mapping })}
          />
          {plan.template.signerRoles.length > 1 && (
            <SelectField
              label={texts.order}
              value={plan.order}
              onChange={(event) => onPlan({ order: event.target.value as Plan["order"] })}
            >
              {(["together", "sequence"] as const).map((order) => (
                <option key={order} value={order}>
                  {texts.orders[order]}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      </Panel>
      {listShape && (
        <Panel title={texts.lists} note={texts.listsNote}>
          <DataForm
            shape={listShape}
            data={plan.lists}
            onData={(lists) => onPlan({ lists })}
            problemOf={() => undefined}
          />
        </Panel>
      )}
      <div className={styles.foot}>
        <Button onClick={onBack}>{bulkSendTexts.back}</Button>
        <Button
          variant="primary"
          type="submit"
          why={missing && texts.missing(missing.label)}
          onClick={(event) => {
            event.preventDefault();
            onNext();
          }}
        >
          {bulkSendTexts.next}
        </Button>
      </div>
    </form>
  );
}

type SourcesProps = {
  targets: readonly Target[];
  table: Table;
  mapping: Mapping;
  onMapping: (mapping: Mapping) => void;
};

function Sources({ targets, table, mapping, onMapping }: SourcesProps) {
  const groups: [title: string, targets: readonly Target[]][] = [
    [texts.signers, targets.filter(({ kind }) => kind === "signer")],
    [texts.values, targets.filter(({ kind }) => kind === "value")],
    [texts.document, targets.filter(({ kind }) => kind === "documentName" || kind === "externalId")],
  ];
  const change = (target: Target, source: Source | undefined) => {
    const { [target.key]: _before, ...others } = mapping;
    onMapping(source ? { ...others, [target.key]: source } : others);
  };
  return groups
    .filter(([, of]) => of.length > 0)
    .map(([title, of]) => (
      <fieldset key={title}>
        <legend className={styles.legend}>{title}</legend>
        <div className="stack stack-12">
          {of.map((target) => (
            <SourceRow
              key={target.key}
              target={target}
              table={table}
              mapping={mapping}
              onSource={(source) => change(target, source)}
            />
          ))}
        </div>
      </fieldset>
    ));
}

type SourceRowProps = {
  target: Target;
  table: Table;
  mapping: Mapping;
  onSource: (source: Source | undefined) => void;
};

function SourceRow({ target, table, mapping, onSource }: SourceRowProps) {
  const { label, kind } = target;
  const source = sourceOf(mapping, target);
  const choose = (value: string) => {
    if (value === "") onSource(undefined);
    else if (value === "none") onSource({ from: "none" });
    else if (value === "same") onSource({ from: "same", text: "" });
    else onSource({ from: "column", column: Number(value) });
  };
  return (
    <div className={styles.source}>
      <SelectField
        label={label}
        aria-label={texts.sourceOf(label)}
        value={valueOf(source)}
        onChange={(event) => choose(event.target.value)}
      >
        {!mayBeNone(target) && <option value="">{texts.choose}</option>}
        {mayBeNone(target) && <option value="none">{texts.none[kind === "signer" ? "value" : kind]}</option>}
        {table.columns.map((name, at) => (
          <option key={at} value={at}>
            {name === "" ? texts.unnamed(at + 1) : name}
          </option>
        ))}
        <option value="same">{texts.same}</option>
      </SelectField>
      {source?.from === "same" ? (
        <TextField
          label={texts.sameOf(label)}
          dir="auto"
          autoComplete="off"
          value={source.text}
          onChange={(event) => onSource({ from: "same", text: event.target.value })}
        />
      ) : (
        source?.from === "column" && (
          <span className={styles.sample}>
            {texts.first}: <bdi>{table.rows[0]?.[source.column] ?? ""}</bdi>
          </span>
        )
      )}
    </div>
  );
}

const valueOf = (source: Source | undefined): string => {
  if (source === undefined) return "";
  return source.from === "column" ? String(source.column) : source.from;
};
