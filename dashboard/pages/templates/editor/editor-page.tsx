import { type ReactNode, Suspense, useState } from "react";
import { useRecord } from "../../../api/queries.ts";
import { page } from "../../../frame/page.tsx";
import { useRecent } from "../../../frame/recent.ts";
import { oneOf } from "../../../frame/search.ts";
import { useTightNav } from "../../../frame/tight.ts";
import { SkeletonRows } from "../../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../../kit/states/record-view.tsx";
import { whenWanted } from "../../../kit/when-wanted.ts";
import { recordStates } from "../../../records/states.ts";
import { dropCopy, readCopy } from "../../../records/working-copies/kept-copy.ts";
import { useOwner } from "../../../records/working-copies/use-owner.ts";
import { templateEditorTexts as texts, templatesTexts } from "../../../texts/templates.ts";
import { type StarterName, starterNames } from "../starter-names.ts";
import { contentOf, emptyContent } from "./content.ts";
import { EditorHead } from "./editor-head.tsx";
import { useStarter } from "./use-starter.ts";
import { copyKey, isWorkingCopy, type WorkingCopy } from "./working-copy.ts";

/** With the engines it needs, in a chunk of its own. */
const Editor = whenWanted(() => import("./editor.tsx"));

const dataViews = ["form", "json", "rules"] as const;
const keys = { "Mod+s": "save", "Mod+Enter": "preview", "Mod+z": "undo", "Mod+Shift+z": "redo" } as const;
const states = recordStates(<SkeletonRows rows={10} columns={[420, 220, 320]} height={36} />, templatesTexts);

type View = (typeof dataViews)[number];

const search = { data: oneOf(...dataViews) };
const newSearch = { ...search, starter: oneOf(...starterNames) };

/** Edits a working copy of a template, which is checked and rendered while somebody types. */
export const templateEditorPage = page({
  path: "/templates/$id",
  title: texts.title,
  search,
  keys,
  Page({ params: { id }, search: { data = "form" }, setSearch, useKeys }) {
    const reading = useRecord("GET /templates/{id}", { id });
    const shown = reading.state === "shown" ? reading.value : null;
    const { copy, round, startAgain, owner } = useCopies(id);
    useTightNav(true);
    useRecent(shown && { title: shown.name, icon: "templates", to: `/templates/${id}` });
    return (
      <RecordView reading={reading} states={{ ...states, loading: <Waiting>{states.loading}</Waiting> }}>
        {(template) => (
          <Suspense fallback={<Waiting>{states.loading}</Waiting>}>
            <Editor
              key={`${id} ${round}`}
              owner={owner}
              templateId={id}
              copy={copy}
              current={{ revision: template.revision, content: contentOf(template) }}
              isArchived={template.status === "archived"}
              first={emptyContent}
              dataView={data}
              onDataView={(view: View) => setSearch({ data: view }, { replace: true })}
              onStartAgain={startAgain}
              useKeys={useKeys}
            />
          </Suspense>
        )}
      </RecordView>
    );
  },
});

/** Begins with an empty page or with one of our agreements. */
export const newTemplatePage = page({
  path: "/templates/new",
  title: texts.newTitle,
  search: newSearch,
  keys,
  Page({ search: { data = "form", starter }, setSearch, useKeys }) {
    const { copy, round, startAgain, owner } = useCopies(null);
    useTightNav(true);
    return (
      <Started starter={copy ? undefined : starter}>
        {(first) => (
          <Editor
            key={`${starter ?? ""} ${round}`}
            owner={owner}
            templateId={null}
            copy={copy}
            current={null}
            isArchived={false}
            first={first}
            wanted={copy && starter ? templatesTexts.starters[starter].title : undefined}
            dataView={data}
            onDataView={(view: View) => setSearch({ data: view }, { replace: true })}
            onStartAgain={startAgain}
            useKeys={useKeys}
          />
        )}
      </Started>
    );
  },
});

type StartedProps = { starter: StarterName | undefined; children: (first: typeof emptyContent) => ReactNode };

function Started({ starter, children }: StartedProps) {
  const first = useStarter(starter);
  const waiting = <Waiting>{states.loading}</Waiting>;
  return first ? <Suspense fallback={waiting}>{children(first)}</Suspense> : waiting;
}

/** The copy that this browser keeps of a template. Another round begins when it is dropped. */
function useCopies(templateId: string | null) {
  const owner = useOwner(copyKey(templateId));
  const [round, setRound] = useState(0);
  const name = `${templateId} ${round}`;
  const read = () => ({ name, copy: readCopy<WorkingCopy>(owner, isWorkingCopy) });
  const [copies, setCopies] = useState(read);
  if (copies.name !== name) setCopies(read());
  const startAgain = () => {
    dropCopy(owner);
    setRound(round + 1);
  };
  return { owner, round, copy: copies.copy, startAgain };
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <>
      <EditorHead name={texts.title} />
      {children}
    </>
  );
}
