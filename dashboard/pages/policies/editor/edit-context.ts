import { emptyDefinition } from "./policy-document.ts";
import type { Definition } from "@probity/engines/policy/definition.ts";
import { createContext, useContext } from "react";

/** What every cell of the tables needs: the definition, how to change it, and whether that is possible now. */
export type Edit = {
  definition: Definition;
  change: (definition: Definition, place: string) => void;
  readOnly: boolean;
  /** The JSON Pointers that an error or a warning points to. */
  marked: ReadonlySet<string>;
};

export const EditContext = createContext<Edit>({
  definition: emptyDefinition,
  change: () => undefined,
  readOnly: true,
  marked: new Set(),
});

export const useEdit = (): Edit => useContext(EditContext);
