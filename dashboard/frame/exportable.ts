import type { ExportedList, ExportInput } from "@probity/client";
import { useEffect } from "react";
import { Store } from "./store.ts";

export type Exportable<R extends ExportedList = ExportedList> = {
  list: R;
  /** The filters of the page, without the place where somebody is in it. */
  input: ExportInput<R>;
  /** The rows in the plural: the name of the file and of the job. */
  name: string;
};

/** The list of the page that is shown. The header offers to export it. */
export const exportable = new Store<Exportable | null>(null);

export function useExportable<R extends ExportedList>(list: R, input: ExportInput<R>, name: string): void {
  const text = JSON.stringify(input);
  useEffect(() => {
    const offered = { list, input: JSON.parse(text), name };
    exportable.set(offered);
    return () => {
      if (exportable.current === offered) exportable.set(null);
    };
  }, [list, text, name]);
}
