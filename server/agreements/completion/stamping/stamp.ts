/** Points on the page as it is shown, from its top left corner. */
export type Place = { pageNumber: number; xPosition: number; yPosition: number; width: number; height: number };

/** One pen movement; what comes after x and y (the time) is not drawn. */
export type Stroke = readonly (readonly number[])[];

/** The text style that a form declares; absent if the rules of fields apply. */
export type DeclaredText = { fontSize: number; color: string; alignment: "left" | "center" | "right" };

export type Mark =
  | { kind: "text"; text: string; declared?: DeclaredText }
  | { kind: "multiline"; text: string; declared?: DeclaredText }
  | { kind: "cross" }
  | { kind: "strokes"; strokes: readonly Stroke[] }
  /** A typed signature: as large as its box allows. */
  | { kind: "typed"; text: string }
  | { kind: "image"; png: Uint8Array };

/** A mark at its place on a page of a document. `about` describes it to readers who cannot see it. */
export type Stamp = Place & { about: string } & Mark;

/** A drawn line of text, to check that it can be read back. */
export type DrawnText = Place & { text: string };
