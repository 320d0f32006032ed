import type { PolicyScenarioSet, Source } from "@probity/contract";
import { useMemo } from "react";
import { PageLink } from "../../../frame/page-link.tsx";
import { Button, buttonClass } from "../../../kit/button/button.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Segmented } from "../../../kit/segmented/segmented.tsx";
import { CopyChip, Workbench } from "../../../kit/workbench/workbench.tsx";
import type { Owner } from "../../../records/working-copies/kept-copy.ts";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import type { Version } from "../policy-keys.ts";
import { CellContext, EditContext } from "./edit-context.ts";
import { EditorHead } from "./editor-head.tsx";
import { EditorPanes } from "./editor-panes.tsx";
import { useCreation } from "./use-creation.ts";
import { type Base, type EditorState, useEditor } from "./use-editor.ts";
import { areUnkept } from "./use-scenarios.ts";
import { type View, views } from "./views.ts";
import type { WorkingCopy } from "./working-copy.ts";

type EditorProps = {
  owner: Owner;
  copy: WorkingCopy | null;
  base: Base | null;
  /** The version that the address asks for a copy of. */
  wanted: Version | null;
  nextVersion: number;
  firstSet: PolicyScenarioSet | null;
  sources: readonly Source[];
  view: View;
  onView: (view: View) => void;
  onStartAgain: () => void;
  useKeys: (handlers: Record<string, (() => void) | undefined>) => void;
};

/** The working copy of a policy: its head, its tools, and the panes. */
export default function Editor(props: EditorProps) {
  const { owner, copy, base, wanted, nextVersion, firstSet, sources, view, onView, onStartAgain, useKeys } = props;
  const state = useEditor({ owner, copy, base, firstSet, sources, view });
  const { definition, trouble } = state.document;
  const { change, undo, redo, checks, marks } = state;
  const edit = useMemo(() => ({ definition, change }), [definition, change]);
  const readOnly = trouble !== null;
  const cells = useMemo(() => ({ readOnly, marks }), [readOnly, marks]);
  const unreadable = trouble === null ? undefined : texts.why.unreadable;
  const creation = useCreation({
    owner,
    definition,
    whyNotYet: unreadable ?? (checks.storable ? undefined : texts.why.structure),
    unkept: areUnkept(state.scenarios) ? state.content : null,
  });
  useKeys({
    "Mod+z": undo,
    "Mod+Shift+z": redo,
    "Mod+/": () => onView(view === "json" ? "tables" : "json"),
    "Mod+Enter": creation.send,
  });
  return (
    <EditContext value={edit}>
      <CellContext value={cells}>
        <EditorHead
          name={owner.key}
          note={<Kept state={state} hasBase={base !== null} />}
          actions={
            <>
              {state.keptAt && state.isKept && base && (
                <PageLink to={`/policies/${owner.key}/plan`} className={buttonClass()}>
                  {texts.plan}
                </PageLink>
              )}
              <Button variant="primary" why={creation.why} aria-busy={creation.sending} onClick={creation.send}>
                {texts.create(nextVersion)}
              </Button>
            </>
          }
        />
        <Workbench tools={<Tools state={state} view={view} onView={onView} onStartAgain={onStartAgain} />}>
          {creation.refusal !== null && <Notice meaning="stop" urgent title={creation.refusal} />}
          {state.keptAt && !state.isKept && <Notice meaning="look" title={texts.notKept} />}
          {wanted && copy?.from && wanted.id !== copy.from.id && (
            <Notice icon="clock" title={texts.older(copy.from.version)}>
              <Button small onClick={onStartAgain}>
                {texts.startAgain(wanted.data.version)}
              </Button>
            </Notice>
          )}
          <EditorPanes
            policyKey={owner.key}
            hasVersions={nextVersion > 1}
            state={state}
            view={view}
            sources={sources}
            baseVersion={base?.version ?? null}
          />
        </Workbench>
      </CellContext>
    </EditContext>
  );
}

/** A working copy says that it is not a version, and since when it is kept. */
function Kept({ state: { from, keptAt, isKept, checks }, hasBase }: { state: EditorState; hasBase: boolean }) {
  return (
    <span className="flex">
      <CopyChip says={texts.copyOf(from?.version ?? null)} kept={texts.kept} keptAt={isKept ? keptAt : null} />
      {hasBase && <span className="meta">{texts.changes(checks.proved?.changes.length ?? 0)}</span>}
    </span>
  );
}

type ToolsProps = Pick<EditorProps, "view" | "onView" | "onStartAgain"> & { state: EditorState };

function Tools({ state: { undo, redo, keptAt, scenarios }, view, onView, onStartAgain }: ToolsProps) {
  return (
    <>
      <Segmented
        label={texts.views.label}
        segments={views.map((value) => ({
          value,
          label: value === "scenarios" ? texts.views.scenarios(scenarios.scenarios.length) : texts.views[value],
        }))}
        value={view}
        onValue={onView}
      />
      <Button variant="quiet" small {...(!undo && { "aria-disabled": true })} onClick={undo}>
        {texts.undo}
      </Button>
      <Button variant="quiet" small {...(!redo && { "aria-disabled": true })} onClick={redo}>
        {texts.redo}
      </Button>
      {keptAt && (
        <span className="push">
          <Button variant="quiet" small onClick={onStartAgain}>
            {texts.discard}
          </Button>
        </span>
      )}
    </>
  );
}
