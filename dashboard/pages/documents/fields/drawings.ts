import type { FieldBox } from "@probity/engines/agreements/fields/box.ts";
import type { PlacedField } from "./field-model.ts";

type Point = { x: number; y: number };
export type Arrow = { id: string; controllerId: string; path: string; head: string; label: Point };

const reachPoints = 30;
const cornerPoints = 8;
const headPoints = 9;

/** Conditions between fields of one page: from the field that is filled to the one that it makes required, around the outside. */
export function arrowsOf(fields: readonly PlacedField[], page: { pageNumber: number; width: number }): Arrow[] {
  const here = fields.filter(({ pageNumber }) => pageNumber === page.pageNumber);
  return here.flatMap((field, index) => {
    const controller = here.find(({ id }) => id === field.requiredWhenFieldId);
    return controller && controller.id !== field.id
      ? [{ id: field.id, controllerId: controller.id, ...arrow(controller, field, page.width, index % 3) }]
      : [];
  });
}

function arrow(from: FieldBox, to: FieldBox, pageWidth: number, lane: number) {
  const reach = reachPoints + lane * 6;
  const right = Math.max(from.xPosition + from.width, to.xPosition + to.width);
  const left = Math.min(from.xPosition, to.xPosition);
  // On the shorter way around, if the page has room for it.
  const rightWay = 2 * right - from.xPosition - from.width - to.xPosition - to.width;
  const leftWay = from.xPosition + to.xPosition - 2 * left;
  const [fitsRight, fitsLeft] = [right + reach <= pageWidth - 4, left - reach >= 4];
  const isRight = !fitsLeft || (fitsRight && rightWay <= leftWay);
  const side = isRight ? 1 : -1;
  const out = isRight ? Math.min(right + reach, pageWidth - 2) : left - reach;
  const edge = (box: FieldBox) => (isRight ? box.xPosition + box.width : box.xPosition);
  const middle = (box: FieldBox) => box.yPosition + box.height / 2;
  const [start, end] = [middle(from), middle(to)];
  const down = Math.sign(end - start) || 1;
  const corner = Math.min(cornerPoints, Math.abs(end - start) / 2);
  const tip = edge(to);
  const turn = out - side * corner;
  const path = [
    `M${edge(from)} ${start}H${turn}`,
    `Q${out} ${start} ${out} ${start + down * corner}`,
    `V${end - down * corner}`,
    `Q${out} ${end} ${turn} ${end}H${tip + side * (headPoints - 1)}`,
  ].join("");
  const head = `M${tip} ${end}l${side * headPoints} -5v10z`;
  return { path, head, label: { x: out, y: (start + end) / 2 } };
}

export type Bracket = { groupKey: string; ownerId: string; count: number; path: string; label: Point };

/** Groups that have members on a page: a bracket below all of them. */
export function bracketsOf(fields: readonly PlacedField[], pageNumber: number): Bracket[] {
  const grouped = fields.filter(({ groupKey }) => groupKey !== null);
  const groups = Map.groupBy(grouped, ({ ownerId, groupKey }) => `${ownerId} ${groupKey}`);
  return [...groups.values()].flatMap((members) => {
    const here = members.filter((member) => member.pageNumber === pageNumber);
    if (here.length === 0) return [];
    const left = Math.min(...here.map(({ xPosition }) => xPosition)) - 4;
    const right = Math.max(...here.map(({ xPosition, width }) => xPosition + width)) + 4;
    const bottom = Math.max(...here.map(({ yPosition, height }) => yPosition + height)) + 4;
    const [{ groupKey, ownerId }] = members as [PlacedField];
    const path = `M${left} ${bottom}v6H${right}v-6`;
    return [{ groupKey: groupKey!, ownerId, count: members.length, path, label: { x: right + 6, y: bottom + 9 } }];
  });
}

/** The way through the fields of one signer, from number to number. */
export const orderPath = (boxes: readonly FieldBox[]): string =>
  boxes.map(({ xPosition, yPosition }, index) => `${index === 0 ? "M" : "L"}${xPosition} ${yPosition}`).join("");
