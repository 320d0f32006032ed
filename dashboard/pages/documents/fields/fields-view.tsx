import { type ReactNode, Suspense } from "react";
import { useTightNav } from "../../../frame/tight.ts";
import { SkeletonRows } from "../../../kit/skeleton/skeleton.tsx";
import type { Reading } from "../../../kit/states/reading.ts";
import { type RecordStates, RecordView } from "../../../kit/states/record-view.tsx";
import { whenWanted } from "../../../kit/when-wanted.ts";
import { recordStates } from "../../../records/states.ts";
import type { Mode } from "../../../session/mode.ts";
import { useSession } from "../../../session/use-session.ts";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import { FieldsHead } from "./fields-head.tsx";
import type { View } from "./views.ts";
import type { WorkbenchProps } from "./workbench.tsx";

/** With the rules of fields and all its parts, in a chunk of its own. */
const Workbench = whenWanted(() => import("./workbench.tsx"));

export const fieldKeys = {
  s: "signature",
  t: "text",
  "[": "earlier",
  "]": "later",
  i: "initials",
  d: "date",
  c: "checkbox",
  o: "dropdown",
  Delete: "remove the field",
  Backspace: "remove the field",
  Escape: "place nothing",
  "Mod+d": "copy the field",
  "Mod+z": "undo",
  "Mod+Shift+z": "redo",
  "Mod+s": "save",
  "Mod+Enter": "save",
} as const;

export type PageState = {
  mode: Mode;
  id: string;
  kind: "document" | "template";
  search: { page?: string; view?: View };
  setSearch: (change: { page?: string; view?: View }, options?: { replace?: boolean }) => void;
  useKeys: WorkbenchProps["useKeys"];
};

type Parts = Omit<WorkbenchProps, "owner" | "pageNumber" | "onPage" | "view" | "onView" | "useKeys">;

export const statesOf = (own: { missing: string; missingText: string }): RecordStates =>
  recordStates(<SkeletonRows rows={10} columns={[200, 560, 240]} height={36} />, { ...texts.states, ...own });

/** Two readings as one: shown once both are, and in trouble with whichever is. */
export function together<One, Other>(one: Reading<One>, other: Reading<Other>): Reading<[One, Other]> {
  if (one.state !== "shown") return one;
  if (other.state !== "shown") return other;
  return { ...other, ...one, value: [one.value, other.value] };
}

type FieldsViewProps<Value> = {
  state: PageState;
  states: RecordStates;
  reading: Reading<Value>;
  parts: (value: Value) => Parts;
};

/** The editor for whatever has pages and fields. */
export function FieldsView<Value>({ state, states, reading, parts }: FieldsViewProps<Value>) {
  const { mode, id, kind, search, setSearch, useKeys } = state;
  const session = useSession();
  const who = session.kind === "signed-in" ? session : { userId: "", organizationId: "" };
  useTightNav(true);
  const head = <FieldsHead kind={kind} id={id} />;
  const waiting = <Waiting head={head}>{states.loading}</Waiting>;
  const isShown = reading.state === "shown";
  return (
    <>
      {!isShown && reading.state !== "loading" && head}
      <RecordView reading={reading} states={{ ...states, loading: waiting }}>
        {(value) => (
          <Suspense fallback={waiting}>
            <Workbench
              key={`${mode} ${id}`}
              {...parts(value)}
              owner={{ userId: who.userId, organizationId: who.organizationId, mode, kind, id }}
              pageNumber={Number(search.page ?? 1)}
              onPage={(page) => setSearch({ page: String(page) }, { replace: true })}
              view={search.view ?? "conditions"}
              onView={(view) => setSearch({ view }, { replace: true })}
              useKeys={useKeys}
            />
          </Suspense>
        )}
      </RecordView>
    </>
  );
}

function Waiting({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <>
      {head}
      {children}
    </>
  );
}
