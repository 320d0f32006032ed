import type { Source } from "@probity/contract";
import { Suspense } from "react";
import { Notice } from "../../../kit/notice/notice.tsx";
import { whenWanted } from "../../../kit/when-wanted.ts";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import { ChecksPane } from "./checks-pane.tsx";
import styles from "./editor.module.css";
import { JsonPane } from "./json-pane.tsx";
import { Outline } from "./outline.tsx";
import { SimulationPane } from "./simulation-pane.tsx";
import { Tables } from "./tables.tsx";
import type { EditorState } from "./use-editor.ts";
import type { View } from "./views.ts";

const ScenariosView = whenWanted(() => import("./scenarios-view.tsx"));

/** Always the same one, so that the outline is not drawn again. */
const none: readonly never[] = [];

type EditorPanesProps = {
  policyKey: string;
  /** A key without versions has nothing on the server that sets could belong to. */
  hasVersions: boolean;
  state: EditorState;
  view: View;
  sources: readonly Source[];
  baseVersion: number | null;
};

/** Outline, tables, JSON, checks and simulation side by side. */
export function EditorPanes({ policyKey, hasVersions, state, view, sources, baseVersion }: EditorPanesProps) {
  const { definition, text, trouble } = state.document;
  const { checks, problems, open, setOpen, show } = state;
  return (
    <div className={styles.panes} data-view={view}>
      {view === "tables" && (
        <Outline definition={definition} changes={checks.proved?.changes ?? none} open={open} onOpen={show} />
      )}
      {view === "scenarios" && (
        <Suspense fallback={<div className={styles.middle} />}>
          <ScenariosView
            policyKey={policyKey}
            hasVersions={hasVersions}
            definition={definition}
            checks={checks}
            baseVersion={baseVersion}
            scenarios={state.scenarios}
            chosen={state.chosen}
            onChosen={state.setChosen}
          />
        </Suspense>
      )}
      {(view === "tables" || view === "both") && (
        <div className={styles.middle}>
          {trouble !== null && <Notice meaning="look" title={texts.readOnly} />}
          <Tables sources={sources} open={open} onOpen={setOpen} />
        </div>
      )}
      {(view === "both" || view === "json") && (
        <JsonPane text={text} trouble={trouble} problems={problems} target={state.target} onText={state.setText} />
      )}
      <aside className={styles.side}>
        <ChecksPane checks={checks} isOld={trouble !== null} onShow={show} onKeep={state.keepScenario} />
        <SimulationPane
          definition={definition}
          checks={checks}
          baseVersion={baseVersion}
          scenarios={state.scenarios.scenarios}
          chosen={state.chosen}
          onChosen={state.setChosen}
          onScenarios={state.scenarios.setScenarios}
        />
      </aside>
    </div>
  );
}
