import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import type { PageSize } from "@probity/engines/agreements/model/model.ts";
import { boxProblem } from "@probity/engines/agreements/fields/box.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { refuseProblem } from "../fields/refuse-problem.ts";
import type { TemplatePlace } from "./template-field-store.ts";

type AskedPlace = {
  pageNumber?: number;
  xPosition?: number;
  yPosition?: number;
  anchor?: { role: string; xOffset: number; yOffset: number } | null;
  width?: number;
  height?: number;
};

const pointsOf = { A4: { width: 595.28, height: 841.89 }, Letter: { width: 612, height: 792 } } as const;

/** The new place of a field, from the request and its place before. */
export function placeOf(asked: AskedPlace, before: TemplatePlace | null): TemplatePlace {
  const onPage = asked.pageNumber !== undefined || asked.xPosition !== undefined || asked.yPosition !== undefined;
  const { width = before?.width, height = before?.height } = asked;
  if (asked.anchor || (before?.anchorRole && asked.anchor === undefined)) {
    if (onPage) refuse("/anchor", "A field is either on a page or anchored to a signature. Set the other one to null.");
    refuseMissing({ width, height });
    const { anchorRole, xPosition, yPosition } = asked.anchor ? offsetsOf(asked.anchor) : before!;
    return { pageNumber: null, anchorRole, xPosition, yPosition, width, height } as TemplatePlace;
  }
  const page = before?.anchorRole ? null : before;
  const {
    pageNumber = page?.pageNumber ?? undefined,
    xPosition = page?.xPosition,
    yPosition = page?.yPosition,
  } = asked;
  const place = { pageNumber, xPosition, yPosition, width, height };
  refuseMissing(place);
  return { ...place, anchorRole: null } as TemplatePlace;
}

function offsetsOf({ role, xOffset, yOffset }: NonNullable<AskedPlace["anchor"]>) {
  return { anchorRole: role, xPosition: xOffset, yPosition: yOffset };
}

/** Checks a place against the template's page size, or against its roles. The number of pages depends on the data. */
export function refuseMisplaced(place: TemplatePlace, pageSize: PageSize, roles: readonly string[]): void {
  if (place.anchorRole !== null) {
    if (!roles.includes(place.anchorRole)) refuse("/anchor/role", "The template has no signature of this role.");
    if (place.width <= 0) refuse("/width", "The width must be greater than 0.");
    if (place.height <= 0) refuse("/height", "The height must be greater than 0.");
    return;
  }
  const pages = Array.from({ length: agreementLimits.pages }, (_, index) => ({
    pageNumber: index + 1,
    rotation: 0 as const,
    ...pointsOf[pageSize],
  }));
  const problem = boxProblem({ ...place, pageNumber: place.pageNumber ?? 0 }, pages);
  if (problem) refuseProblem(problem);
}

function refuseMissing(members: Record<string, number | undefined>): void {
  const missing = Object.keys(members).filter((member) => members[member] === undefined);
  if (missing.length === 0) return;
  const message = "This property is required unless `anchor` places the field.";
  throw new Refusal("validation_failed", {
    errors: missing.map((member) => ({ path: `/${member}`, code: "required", message })),
  });
}

function refuse(path: string, message: string): never {
  return refuseProblem({ code: "field_invalid", path, message });
}
