import { type Band, decisions } from "@probity/engines/risk/policy/definition.ts";
import { bandScale } from "../../../pictures/band-scale/band-scale-model.ts";
import { BandScale } from "../../../pictures/band-scale/band-scale.tsx";
import { scoreAxis } from "../../../pictures/waterfall/waterfall-model.ts";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import { ActionsCell } from "./actions-cell.tsx";
import { Card } from "./card.tsx";
import { NumberCell, SelectCell, TextCell } from "./cells.tsx";
import { useEdit } from "./edit-context.ts";
import styles from "./editor.module.css";
import { freeId, replaced, without } from "./list-edits.ts";
import { AddButton, RowButtons } from "./row-buttons.tsx";

/** The bands of the score: where each begins, what it decides and asks for. */
export function BandsCard({ isOpen, onOpen }: { isOpen: boolean; onOpen: (place: string | null) => void }) {
  const { definition, change } = useEdit();
  const { bands } = definition;
  const set = (next: Band[], place = "/bands") => change({ ...definition, bands: next }, place);
  const add = () => {
    const last = bands.at(-1);
    const lowerBound = (last?.lowerBound ?? -25) + 25;
    set([
      ...bands,
      {
        id: freeId(
          "band",
          bands.map(({ id }) => id),
        ),
        lowerBound,
        effect: { decision: last?.effect.decision ?? "none", actions: [] },
      },
    ]);
  };
  return (
    <Card
      place="/bands"
      kind={texts.kinds.bands}
      name={String(bands.length)}
      note={bands.map(({ id, lowerBound }) => `${id} from ${lowerBound}`).join(", ")}
      isOpen={isOpen}
      onOpen={onOpen}
    >
      <Scale bands={bands} />
      <table className={styles.decisions} aria-label={texts.sections.bands}>
        <thead>
          <tr>
            <th scope="col">{texts.heads.band}</th>
            <th scope="col" className="num">
              {texts.heads.from}
            </th>
            <th scope="col">{texts.heads.decision}</th>
            <th scope="col">{texts.heads.actions}</th>
            <th>
              <span className="sr">{texts.remove(texts.heads.band)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bands.map((band, at) => (
            <BandRow
              key={at}
              band={band}
              place={`/bands/${at}`}
              onBand={(next, place) => set(replaced(bands, at, next), place)}
              onRemove={bands.length > 1 ? () => set(without(bands, at)) : undefined}
            />
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <AddButton label={texts.add.band} onAdd={add} />
      </div>
    </Card>
  );
}

/** Drawn while the bounds make a scale. */
function Scale({ bands }: { bands: readonly Band[] }) {
  const drawn = bands.map(({ id, lowerBound, effect: { decision } }) => ({ id, lowerBound, decision }));
  const isScale = drawn.every(({ lowerBound, decision }, at) => {
    const before = drawn[at - 1]?.lowerBound ?? -1;
    return lowerBound > before && decisions.includes(decision);
  });
  if (!isScale || drawn.length === 0) return null;
  const axis = scoreAxis(
    [],
    drawn.map(({ lowerBound }) => lowerBound),
  );
  return (
    <div className={styles.scale}>
      <BandScale label={texts.sections.bands} model={bandScale(drawn, axis, { score: null, band: null })} />
    </div>
  );
}

type BandRowProps = {
  band: Band;
  place: string;
  onBand: (band: Band, place: string) => void;
  onRemove: (() => void) | undefined;
};

function BandRow({ band, place, onBand, onRemove }: BandRowProps) {
  const { effect } = band;
  const what = `band ${band.id}`;
  return (
    <tr>
      <td>
        <TextCell
          label={texts.fields.id(what)}
          place={`${place}/id`}
          value={band.id}
          onValue={(id) => onBand({ ...band, id }, `${place}/id`)}
        />
      </td>
      <td className="num">
        <NumberCell
          label={texts.fields.from(what)}
          place={`${place}/lowerBound`}
          value={band.lowerBound}
          onValue={(lowerBound) => onBand({ ...band, lowerBound }, `${place}/lowerBound`)}
        />
      </td>
      <td>
        <SelectCell
          label={`${texts.fields.decision}, ${what}`}
          place={`${place}/effect/decision`}
          value={effect.decision}
          options={decisions}
          onValue={(decision) => onBand({ ...band, effect: { ...effect, decision } }, `${place}/effect/decision`)}
        />
      </td>
      <td>
        <ActionsCell
          label={`${texts.fields.actions}, ${what}`}
          place={`${place}/effect/actions`}
          actions={effect.actions}
          onActions={(actions) => onBand({ ...band, effect: { ...effect, actions } }, `${place}/effect/actions`)}
        />
      </td>
      <td>
        <RowButtons what={what} onRemove={onRemove} />
      </td>
    </tr>
  );
}
