import type { Source } from "@probity/contract";
import { inputTypes, type PolicyInput, scalarTypes } from "@probity/engines/risk/policy/definition.ts";
import { memo } from "react";
import { useStable } from "../../../kit/use-stable.ts";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import { namesOf } from "./actions-cell.tsx";
import { Card } from "./card.tsx";
import { NumberCell, ParsedCell, SelectCell, TextCell } from "./cells.tsx";
import { useEdit, useReadOnly } from "./edit-context.ts";
import styles from "./editor.module.css";
import { freeId, moved, replaced, without } from "./list-edits.ts";
import { AddButton, movesBy, RowButtons } from "./row-buttons.tsx";

const day = 86_400;

type InputsCardProps = { sources: readonly Source[]; isOpen: boolean; onOpen: (place: string | null) => void };

/** What the policy reads, from whom, and how old it may be. */
export function InputsCard({ sources, isOpen, onOpen }: InputsCardProps) {
  const { definition, change } = useEdit();
  const { inputs } = definition;
  const set = (next: PolicyInput[], place = "/inputs") => change({ ...definition, inputs: next }, place);
  const keys = inputs.map(({ key }) => key);
  const onInput = useStable((at: number, next: PolicyInput, where: string) => set(replaced(inputs, at, next), where));
  const onMove = useStable((at: number, by: -1 | 1) => set(moved(inputs, at, by)));
  const onRemove = useStable((at: number) => set(without(inputs, at)));
  return (
    <Card
      place="/inputs"
      kind={texts.kinds.inputs}
      name={String(inputs.length)}
      note={keys.join(", ")}
      isOpen={isOpen}
      onOpen={onOpen}
    >
      <div className={styles.scroller}>
        <table className={styles.decisions} aria-label={texts.sections.inputs}>
          <thead>
            <tr>
              <th scope="col">{texts.heads.input}</th>
              <th scope="col">{texts.heads.type}</th>
              <th scope="col">{texts.heads.sources}</th>
              <th scope="col" className="num">
                {texts.heads.age}
              </th>
              <th>
                <span className="sr">{texts.remove(texts.heads.input)}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {inputs.map((input, at) => (
              <InputRow key={at} at={at} input={input} onInput={onInput} onMove={onMove} onRemove={onRemove} />
            ))}
          </tbody>
        </table>
      </div>
      <AddInput sources={sources} onAdd={(input) => set([...inputs, input])} />
    </Card>
  );
}

type AddInputProps = { sources: readonly Source[]; onAdd: (input: PolicyInput) => void };

function AddInput({ sources, onAdd }: AddInputProps) {
  const { definition } = useEdit();
  const readOnly = useReadOnly();
  const keys = definition.inputs.map(({ key }) => key);
  const facts = factsOf(sources);
  return (
    <div className={styles.foot}>
      {!readOnly && facts.length > 0 && (
        <select
          className={`${styles.cell} ${styles.select}`}
          aria-label={texts.add.inputFrom}
          value=""
          onChange={(event) => onAdd(facts[Number(event.target.value)]!.input)}
        >
          <option value="">{texts.add.inputFrom}</option>
          {facts.map(({ name }, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </select>
      )}
      <AddButton
        label={texts.add.input}
        onAdd={() =>
          onAdd({ key: freeId("input", keys), type: "string", acceptedSources: [], maxAgeSeconds: 90 * day })
        }
      />
    </div>
  );
}

/** Every fact that a registered source declares, as an input that reads it. */
export function factsOf(sources: readonly Source[]): { name: string; input: PolicyInput }[] {
  return sources.flatMap(({ id, data }) =>
    data.facts.map(({ key, type, itemType }) => ({
      name: `${key} from ${data.key}`,
      input: {
        key,
        type,
        ...(itemType && { itemType }),
        acceptedSources: [`registered:${id}`],
        maxAgeSeconds: 90 * day,
      },
    })),
  );
}

type InputRowProps = {
  at: number;
  input: PolicyInput;
  onInput: (at: number, input: PolicyInput, place: string) => void;
  onMove: (at: number, by: -1 | 1) => void;
  onRemove: (at: number) => void;
};

/** There may be a hundred, so each is drawn again only when it has changed. */
const InputRow = memo(function InputRow({ at, input, onInput, onMove, onRemove }: InputRowProps) {
  const place = `/inputs/${at}`;
  const set = (next: PolicyInput, where: string) => onInput(at, next, where);
  const { itemType: _itemType, ...plain } = input;
  const what = `input ${input.key}`;
  return (
    <tr onKeyDown={movesBy((by) => onMove(at, by))}>
      <td>
        <TextCell
          label={`${texts.fields.input}, ${what}`}
          place={`${place}/key`}
          value={input.key}
          onValue={(key) => set({ ...input, key }, `${place}/key`)}
        />
      </td>
      <td>
        <span className={styles.pair}>
          <SelectCell
            label={`${texts.fields.type}, ${what}`}
            place={`${place}/type`}
            value={input.type}
            options={inputTypes}
            onValue={(type) =>
              set(type === "list" ? { ...plain, type, itemType: "string" } : { ...plain, type }, `${place}/type`)
            }
          />
          {input.type === "list" && (
            <SelectCell
              label={`${texts.fields.itemType}, ${what}`}
              place={`${place}/itemType`}
              value={input.itemType ?? "string"}
              options={scalarTypes}
              onValue={(itemType) => set({ ...input, itemType }, `${place}/itemType`)}
            />
          )}
        </span>
      </td>
      <td>
        <ParsedCell<readonly string[]>
          label={`${texts.fields.sources}, ${what}`}
          place={`${place}/acceptedSources`}
          value={input.acceptedSources}
          shown={input.acceptedSources.join(", ")}
          parse={namesOf}
          onValue={(names) => set({ ...input, acceptedSources: [...names] }, `${place}/acceptedSources`)}
          wide
        />
      </td>
      <td className="num">
        <NumberCell
          label={`${texts.fields.age}, ${what}`}
          place={`${place}/maxAgeSeconds`}
          value={input.maxAgeSeconds / day}
          onValue={(days) => set({ ...input, maxAgeSeconds: Math.round(days * day) }, `${place}/maxAgeSeconds`)}
        />
      </td>
      <td>
        <RowButtons what={what} onMove={(by) => onMove(at, by)} onRemove={() => onRemove(at)} />
      </td>
    </tr>
  );
});
