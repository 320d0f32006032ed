import type { AgreementModel, PageSize } from "./model.ts";
import type { TemplateProblem } from "./problems.ts";

/** The request to render a template. The same request with the same engine gives the same bytes. */
export type RenderRequest = {
  source: string;
  data: Readonly<Record<string, unknown>>;
  pageSize: PageSize;
  language: string;
  /** Printed into the document's metadata, so that it can be made again byte for byte. */
  date: Date;
  /**
   * `save` also walks every branch and derives the roles; `generate` wants the rendered roles to be `roles` and all of
   * `variables` to be supplied.
   */
  purpose: { kind: "save" } | { kind: "generate"; roles: readonly string[]; variables: readonly string[] };
};

/** A signature box as the layout engine placed it: points from the top left corner of its page. */
export type PlacedBox = {
  role: string;
  label: string | null;
  pageNumber: number;
  xPosition: number;
  yPosition: number;
  width: number;
  height: number;
};

export type PageSizeInPoints = { pageNumber: number; width: number; height: number; rotation: 0 | 90 | 180 | 270 };

export type Rendered = {
  pdf: Uint8Array;
  pages: readonly PageSizeInPoints[];
  boxes: readonly PlacedBox[];
  /** In the order of the source. */
  roles: readonly { role: string; label: string | null }[];
  /** Every path the source reads, also in branches not taken. */
  variables: readonly string[];
  model: AgreementModel;
  warnings: readonly { code: string; message: string; line: number }[];
  /** The program that set it, such as `typst-0.14.2/2`. */
  engine: string;
};

export type RenderOutcome = { rendered: Rendered } | { problems: readonly TemplateProblem[] };

export type Renderer = {
  /** Rejects while all renderers are busy; everything that is wrong with the request is an outcome. */
  render(request: RenderRequest): Promise<RenderOutcome>;
};
