import type { PageSizeInPoints } from "@probity/engines/agreements/model/rendering.ts";
import type { FieldBox } from "@probity/engines/agreements/fields/box.ts";
import { type FieldType, nameOf } from "@probity/engines/agreements/fields/field.ts";
import { newKey } from "../../../api/new-key.ts";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import { changedFields, copyOf, fieldOf, newField, type PlacedField, sizes, withoutField } from "./field-model.ts";
import { exchanged, freePlace, justBox, movedBy, resizedBy } from "./places.ts";

type Armed = { fieldType: FieldType; box: FieldBox };

type State = {
  fields: readonly PlacedField[];
  pages: readonly PageSizeInPoints[];
  page: PageSizeInPoints;
  /** What already stands on the pages. */
  boxes: readonly FieldBox[];
  ownerId: string | null;
  selected: PlacedField | null;
  armed: Armed | null;
  readOnly: string | undefined;
};

type Effects = {
  /** Changes of one place that follow each other are undone together. */
  change: (fields: readonly PlacedField[], place: string) => void;
  /** Chooses a field, and says what gets the focus. */
  choose: (id: string | null, focus: string | null) => void;
  setArmed: (armed: Armed | null) => void;
  /** To somebody who does not see the page. */
  say: (text: string) => void;
  onPage: (pageNumber: number) => void;
};

/** Everything one can do with fields, for keys, pointer and inspector alike. */
export function actionsOf(state: State, { change, choose, setArmed, say, onPage }: Effects) {
  const { fields, pages, page, boxes, ownerId, selected, armed, readOnly } = state;
  const pageOf = (box: FieldBox) => pages.find(({ pageNumber }) => pageNumber === box.pageNumber) ?? page;
  const tell = (field: PlacedField, { xPosition, yPosition, width, height }: FieldBox) =>
    say(texts.placed(nameOf(field), xPosition, yPosition, width, height));
  const put = (field: PlacedField, box: FieldBox, place: string) => {
    if (readOnly !== undefined) return;
    change(changedFields(fields, field.id, justBox(box)), `${place} ${field.id}`);
    tell(field, box);
  };
  const insert = (field: PlacedField) => {
    change([...fields, field], `add ${field.id}`);
    choose(field.id, field.id);
    tell(field, field);
  };
  return {
    put,
    /** Begins to place a field: where it would stand is shown, and follows arrows and pointer. */
    arm: (fieldType: FieldType) => {
      if (readOnly !== undefined || ownerId === null) return;
      setArmed({ fieldType, box: freePlace([...fields, ...boxes], page, sizes[fieldType], selected) });
      choose(selected?.id ?? null, "sheet");
    },
    disarm: () => setArmed(null),
    steer: (right: number, down: number) => setArmed(armed && { ...armed, box: movedBy(armed.box, page, right, down) }),
    place: (box: FieldBox) => {
      if (!armed || ownerId === null) return;
      setArmed(null);
      insert(newField(newKey(), ownerId, armed.fieldType, box));
    },
    set: (field: PlacedField, properties: Partial<Omit<PlacedField, "id">>) =>
      change(changedFields(fields, field.id, properties), `${Object.keys(properties).join()} ${field.id}`),
    move: (field: PlacedField, right: number, down: number) =>
      put(field, movedBy(field, pageOf(field), right, down), "move"),
    resize: (field: PlacedField, wider: number, higher: number) =>
      put(field, resizedBy(field, pageOf(field), wider, higher), "resize"),
    remove: (field: PlacedField) => {
      change(withoutField(fields, field.id), `remove ${field.id}`);
      choose(null, "sheet");
      say(texts.removed(nameOf(field)));
    },
    copy: (field: PlacedField) =>
      insert(copyOf(field, newKey(), freePlace([...fields, ...boxes], pageOf(field), field, field))),
    exchange: (field: PlacedField, step: -1 | 1) => {
      const next = exchanged(fields, pages, field.id, step);
      if (!next) return say(texts.orderEnd);
      change(next, `order ${field.id}`);
      const moved = fieldOf(next, field.id)!;
      if (moved.pageNumber !== page.pageNumber) onPage(moved.pageNumber);
      choose(field.id, field.id);
      tell(field, moved);
    },
  };
}
