import { ExportMenu } from "./export-menu.tsx";
import { exportable } from "./exportable.ts";
import { useStore } from "./store.ts";
import { viewable } from "./viewable.ts";
import { ViewsMenu } from "./views-menu.tsx";

/** What the list of the page offers. */
export default function HeadMenus() {
  const viewed = useStore(viewable);
  const exported = useStore(exportable);
  return (
    <>
      {viewed && <ViewsMenu {...viewed} />}
      {exported && <ExportMenu {...exported} />}
    </>
  );
}
