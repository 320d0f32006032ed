import { useEffect, useRef, useState } from "react";
import { useGo } from "../../../frame/page-link.tsx";
import { Button } from "../../../kit/button/button.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import type { SourceHandle } from "../../../kit/source-area/source-area.tsx";
import { Tag } from "../../../kit/tag/tag.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { CopyChip, Workbench } from "../../../kit/workbench/workbench.tsx";
import { dropCopy, type Owner } from "../../../records/working-copies/kept-copy.ts";
import { templateEditorTexts as texts } from "../../../texts/templates.ts";
import type { Content } from "./content.ts";
import { EditorHead } from "./editor-head.tsx";
import { EditorTools } from "./editor-tools.tsx";
import styles from "./editor.module.css";
import { MergeView } from "./merge-view.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { RoleChip } from "./role-chip.tsx";
import { type DataView, SamplePane } from "./sample-pane.tsx";
import { SourcePane } from "./source-pane.tsx";
import { useSaving } from "./use-saving.ts";
import { type EditorState, useTemplateEditor } from "./use-template-editor.ts";
import type { Base, WorkingCopy } from "./working-copy.ts";

type EditorProps = {
  owner: Owner;
  templateId: string | null;
  copy: WorkingCopy | null;
  /** The template as it is on the server; it is read again whenever somebody changes it. */
  current: Base | null;
  isArchived: boolean;
  first: Content;
  /** What the address asks to begin with, while an earlier copy is shown instead. */
  wanted?: string | undefined;
  dataView: DataView;
  onDataView: (view: DataView) => void;
  onStartAgain: () => void;
  useKeys: (handlers: Record<string, (() => void) | undefined>) => void;
};

/** The working copy of a template: source, sample data and preview side by side. */
export default function Editor(props: EditorProps) {
  const { owner, templateId, copy, current, isArchived, first, wanted, onStartAgain, useKeys } = props;
  const state = useTemplateEditor({ owner, copy, current, first });
  const area = useRef<SourceHandle>(null);
  const [theirs, setTheirs] = useState<Base | null>(null);
  const go = useGo();
  const onSaved = (id: string, saved: Base) => {
    dropCopy(owner);
    if (templateId === null) go(`/templates/${id}`, { replace: true });
    else state.setBase(saved);
  };
  const saving = useSaving({ templateId, state, isArchived, onSaved, onOvertaken: setTheirs });
  const newer = current && state.base && current.revision > state.base.revision ? current : null;
  useFollowed(newer !== null && !state.isChanged, onStartAgain);
  const merge = useMerge({ state, theirs, setTheirs, onDrop: onStartAgain, reset: saving.reset });
  const save = () => saving.save();
  useKeys({ "Mod+s": save, "Mod+z": state.undo, "Mod+Shift+z": state.redo, "Mod+Enter": state.preview.now });
  return (
    <>
      <EditorHead
        name={state.document.name}
        note={<Standing state={state} />}
        actions={
          <Button
            variant="primary"
            why={saving.why}
            whyAt={saving.isSaidBelow ? "elsewhere" : "beside"}
            aria-busy={saving.sending}
            onClick={save}
          >
            {texts.save}
          </Button>
        }
      />
      <Workbench
        tools={
          <EditorTools
            state={state}
            area={area}
            templateId={templateId}
            readOnly={isArchived}
            onDiscard={onStartAgain}
          />
        }
      >
        <Notices
          state={state}
          saving={saving}
          isArchived={isArchived}
          wanted={wanted}
          newer={theirs === null && state.isChanged ? newer : null}
          onStartAgain={onStartAgain}
          onMerge={setTheirs}
        />
        {merge ?? (
          <div className={styles.panes}>
            <SourcePane state={state} area={area} readOnly={isArchived} />
            <SamplePane state={state} view={props.dataView} onView={props.onDataView} readOnly={isArchived} />
            <PreviewPane state={state} />
          </div>
        )}
      </Workbench>
    </>
  );
}

type NoticesProps = Pick<EditorProps, "isArchived" | "wanted" | "onStartAgain"> & {
  state: EditorState;
  saving: ReturnType<typeof useSaving>;
  newer: Base | null;
  onMerge: (theirs: Base) => void;
};

/** What has to be known before going on. */
function Notices({ state, saving, isArchived, wanted, newer, onStartAgain, onMerge }: NoticesProps) {
  return (
    <>
      {isArchived && <Notice icon="lock" title={texts.archived} />}
      {state.keptAt && !state.isKept && <Notice meaning="look" title={texts.notKept} />}
      {wanted !== undefined && (
        <Notice icon="clock" title={texts.earlier}>
          <Button small onClick={onStartAgain}>
            {texts.beginWith(wanted)}
          </Button>
        </Notice>
      )}
      {saving.refusal !== null && (
        <Notice meaning="stop" urgent title={saving.refusal}>
          {saving.losesFields && (
            <Button small onClick={() => saving.save(true)}>
              {texts.dropFields}
            </Button>
          )}
        </Notice>
      )}
      {newer && (
        <Notice meaning="look" title={texts.newer(newer.revision)}>
          <Button small onClick={() => onMerge(newer)}>
            {texts.merge}
          </Button>
        </Notice>
      )}
    </>
  );
}

/** A copy that nobody has changed follows the template. */
function useFollowed(isBehind: boolean, onStartAgain: () => void): void {
  const follow = useRef(onStartAgain);
  useEffect(() => {
    follow.current = onStartAgain;
  });
  useEffect(() => {
    if (isBehind) follow.current();
  }, [isBehind]);
}

type Merge = {
  state: EditorState;
  theirs: Base | null;
  setTheirs: (theirs: Base | null) => void;
  onDrop: () => void;
  reset: () => void;
};

/** The merge in place of the panes, while there is something to merge. */
function useMerge({ state, theirs, setTheirs, onDrop, reset }: Merge) {
  const told = useToast();
  if (!theirs || !state.base) return null;
  const done = () => {
    setTheirs(null);
    reset();
  };
  const take = (merged: Content) => {
    state.replace(merged);
    state.setBase(theirs);
    told(texts.merging.done(theirs.revision), { shape: "fine" });
    done();
  };
  return (
    <MergeView base={state.base} mine={state.content} theirs={theirs} onTake={take} onCancel={done} onDrop={onDrop} />
  );
}

/** Which revision it is, whether it has changed here, and who signs. */
function Standing({ state: { base, isChanged, keptAt, isKept, roles } }: { state: EditorState }) {
  return (
    <span className="flex">
      {base && <Tag>{texts.saved(base.revision)}</Tag>}
      {(isChanged || base === null) && (
        <CopyChip says={texts.copyOf(base?.revision ?? null)} kept={texts.kept} keptAt={isKept ? keptAt : null} />
      )}
      <span className={`flex ${styles.roles}`}>
        <span className="meta">{texts.roles}</span>
        {roles.length === 0 && <span className="meta">{texts.noRoles}</span>}
        {roles.map((role) => (
          <RoleChip key={role} role={role} roles={roles} named />
        ))}
      </span>
    </span>
  );
}
