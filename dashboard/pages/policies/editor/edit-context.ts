import { emptyDefinition } from "./policy-document.ts";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { createContext, useContext, useSyncExternalStore } from "react";
import { type Marks, newMarks } from "./marks.ts";

/** What the tables need: the definition, and how to change it. */
export type Edit = {
  definition: Definition;
  change: (definition: Definition, place: string) => void;
};

export const EditContext = createContext<Edit>({ definition: emptyDefinition, change: () => undefined });

export const useEdit = (): Edit => useContext(EditContext);

/** What every cell needs. It stays the same while somebody types, so that a large table is not drawn again for each key. */
export type CellSetting = { readOnly: boolean; marks: Marks };

export const CellContext = createContext<CellSetting>({ readOnly: true, marks: newMarks() });

export const useReadOnly = (): boolean => useContext(CellContext).readOnly;

/** Whether the cell at a JSON Pointer can be changed now, and whether a check points to it. */
export function useCell(place: string): { readOnly: boolean; isMarked: boolean } {
  const { readOnly, marks } = useContext(CellContext);
  return { readOnly, isMarked: useSyncExternalStore(marks.subscribe, () => marks.has(place)) };
}
