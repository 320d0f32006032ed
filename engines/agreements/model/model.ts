/** An agreement as data: what the layout engine sets and the signing page shows as text. It holds no markup anywhere. */
export type AgreementModel = {
  title: string;
  /** BCP 47; decides hyphenation and which glyphs Han characters get. */
  language: string;
  pageSize: PageSize;
  body: readonly Block[];
};

export const pageSizes = ["A4", "Letter"] as const;
export type PageSize = (typeof pageSizes)[number];

export type Block =
  | { kind: "paragraph"; content: readonly Inline[] }
  | { kind: "heading"; level: number; content: readonly Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: readonly (readonly Block[])[] }
  | { kind: "code"; text: string }
  | {
      kind: "table";
      align: readonly ("left" | "center" | "right")[];
      header: readonly Cell[];
      rows: readonly (readonly Cell[])[];
    }
  | { kind: "pagebreak" }
  /** One or two side by side. */
  | { kind: "signatures"; boxes: readonly SignatureBox[] };

export type Cell = readonly Inline[];

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "break" }
  | { kind: "emphasis"; content: readonly Inline[] }
  | { kind: "strong"; content: readonly Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; url: string; content: readonly Inline[] };

export type SignatureBox = { role: string; label: string | null };
