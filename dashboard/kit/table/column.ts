import type { ReactNode } from "react";

export type Column<Row> = {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The value to sort by on this page of rows; without one the column does not sort. */
  sortBy?: (row: Row) => string | number;
  align?: "end";
  /** Width in pixels, or a share of what is left when there is none. */
  width?: number;
};

export type Sort = { column: string; descending: boolean };
