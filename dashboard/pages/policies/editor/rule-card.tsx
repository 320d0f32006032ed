import { decisions, type Reason, type Rule } from "@probity/engines/risk/policy/definition.ts";
import { memo } from "react";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import { ActionsCell } from "./actions-cell.tsx";
import { Card } from "./card.tsx";
import { SelectCell, TextCell } from "./cells.tsx";
import { Conditions } from "./conditions.tsx";
import { useEdit } from "./edit-context.ts";
import styles from "./editor.module.css";
import { moved, replaced, without } from "./list-edits.ts";
import { RowButtons } from "./row-buttons.tsx";

type RuleCardProps = { rule: Rule; index: number; isOpen: boolean; onOpen: (place: string | null) => void };

/** A rule as a sentence whose parts are controls. Closed it depends on nothing but itself. */
export const RuleCard = memo(function RuleCard({ rule, index, isOpen, onOpen }: RuleCardProps) {
  const outcome = rule.effect?.decision ?? (rule.forcedBand === undefined ? "" : `≥ ${rule.forcedBand}`);
  return (
    <Card
      place={`/rules/${index}`}
      kind={texts.kinds.rule}
      name={rule.id}
      note={[rule.title, outcome].filter(Boolean).join(", ")}
      isOpen={isOpen}
      onOpen={onOpen}
      end={<RuleButtons rule={rule} index={index} onOpen={onOpen} />}
    >
      <RuleBody rule={rule} index={index} />
    </Card>
  );
});

function RuleButtons({ rule, index, onOpen }: Omit<RuleCardProps, "isOpen">) {
  const { definition, change } = useEdit();
  const rules = definition.rules ?? [];
  return (
    <RowButtons
      what={`rule ${rule.id}`}
      onMove={(by) => {
        change({ ...definition, rules: moved(rules, index, by) }, "/rules");
        onOpen(`/rules/${Math.min(rules.length - 1, Math.max(0, index + by))}`);
      }}
      onRemove={() => {
        change({ ...definition, rules: without(rules, index) }, "/rules");
        onOpen(null);
      }}
    />
  );
}

function RuleBody({ rule, index }: Pick<RuleCardProps, "rule" | "index">) {
  const { definition, change } = useEdit();
  const place = `/rules/${index}`;
  const what = `rule ${rule.id}`;
  const { title: _title, ...untitled } = rule;
  const set = (next: Rule, at: string) =>
    change({ ...definition, rules: replaced(definition.rules ?? [], index, next) }, at);
  return (
    <>
      <div className={styles.line}>
        <TextCell
          label={texts.fields.id(what)}
          place={`${place}/id`}
          value={rule.id}
          onValue={(id) => set({ ...rule, id }, `${place}/id`)}
        />
        <TextCell
          label={texts.fields.title(what)}
          place={`${place}/title`}
          value={rule.title ?? ""}
          placeholder={texts.placeholders.title}
          mono={false}
          wide
          onValue={(title) => set(title === "" ? untitled : { ...rule, title }, `${place}/title`)}
        />
      </div>
      <div className={styles.sentence}>
        <span>{texts.sentence.when}</span>
        <Conditions
          all={rule.all}
          place={`${place}/all`}
          what={what}
          onAll={(all) => set({ ...rule, all }, `${place}/all`)}
        />
        <Outcome rule={rule} place={place} onRule={set} />
      </div>
    </>
  );
}

type OutcomeProps = { rule: Rule; place: string; onRule: (rule: Rule, place: string) => void };

function Outcome({ rule, place, onRule }: OutcomeProps) {
  const { definition } = useEdit();
  const { effect, forcedBand, ...rest } = rule;
  const forced = forcedBand === undefined ? {} : { forcedBand };
  const setDecision = (word: string) => {
    const decision = decisions.find((each) => each === word);
    const next = decision && { decision, actions: effect?.actions ?? [] };
    onRule({ ...rest, ...forced, ...(next && { effect: next }) }, `${place}/effect`);
  };
  return (
    <>
      <span className={styles.clause}>
        {texts.sentence.decide}
        <SelectCell
          label={texts.fields.decision}
          place={`${place}/effect/decision`}
          value={effect?.decision ?? ""}
          options={[["", texts.noEffect] as const, ...decisions]}
          onValue={setDecision}
        />
      </span>
      <span className={styles.clause}>
        {texts.sentence.force}
        <SelectCell
          label={texts.fields.band}
          place={`${place}/forcedBand`}
          value={forcedBand ?? ""}
          options={[["", texts.noBand] as const, ...definition.bands.map(({ id }) => id)]}
          onValue={(band) => {
            const kept = effect ? { ...rest, effect } : rest;
            onRule(band === "" ? kept : { ...kept, forcedBand: band }, `${place}/forcedBand`);
          }}
        />
      </span>
      {effect && (
        <span className={styles.clause}>
          {texts.sentence.ask}
          <ActionsCell
            label={texts.fields.actions}
            place={`${place}/effect/actions`}
            actions={effect.actions}
            onActions={(actions) => onRule({ ...rule, effect: { ...effect, actions } }, `${place}/effect/actions`)}
          />
        </span>
      )}
      <Reasons
        reasons={rule.reasons}
        place={`${place}/reasons`}
        onReasons={(reasons) => onRule({ ...rule, reasons }, `${place}/reasons`)}
      />
    </>
  );
}

type ReasonsProps = { reasons: readonly Reason[]; place: string; onReasons: (reasons: Reason[]) => void };

function Reasons({ reasons, place, onReasons }: ReasonsProps) {
  return reasons.map((reason, at) => (
    <span key={at} className={styles.clause}>
      {texts.sentence.say}
      <TextCell
        label={texts.fields.code}
        place={`${place}/${at}/code`}
        value={reason.code}
        onValue={(code) => onReasons(replaced(reasons, at, { ...reason, code }))}
      />
      <TextCell
        label={texts.fields.text}
        place={`${place}/${at}/text`}
        value={reason.text}
        mono={false}
        wide
        onValue={(text) => onReasons(replaced(reasons, at, { ...reason, text }))}
      />
      {reasons.length > 1 && <RowButtons what={`reason ${at + 1}`} onRemove={() => onReasons(without(reasons, at))} />}
    </span>
  ));
}
