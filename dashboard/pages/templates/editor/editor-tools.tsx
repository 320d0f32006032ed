import { pageSizes } from "@probity/engines/agreements/model/model.ts";
import { sourceVariables } from "@probity/engines/agreements/model/source-variables.ts";
import type { Json } from "@probity/engines/json/canonical.ts";
import type { RefObject } from "react";
import { PageLink } from "../../../frame/page-link.tsx";
import { Button, buttonClass } from "../../../kit/button/button.tsx";
import { Menu } from "../../../kit/menu/menu.tsx";
import { Segmented } from "../../../kit/segmented/segmented.tsx";
import type { SourceHandle } from "../../../kit/source-area/source-area.tsx";
import { templateEditorTexts as texts } from "../../../texts/templates.ts";
import { insertions } from "../clauses.ts";
import type { Data } from "./content.ts";
import styles from "./editor.module.css";
import { withMissing } from "./sample-form.ts";
import type { EditorState } from "./use-template-editor.ts";

type EditorToolsProps = {
  state: EditorState;
  area: RefObject<SourceHandle | null>;
  templateId: string | null;
  readOnly: boolean;
  onDiscard: () => void;
};

/** Name and settings of the template, and what is done with its source. */
export function EditorTools({ state, area, templateId, readOnly, onDiscard }: EditorToolsProps) {
  const { undo, redo, keptAt } = state;
  return (
    <>
      <Settings state={state} readOnly={readOnly} />
      {!readOnly && <Insert state={state} area={area} />}
      <Button variant="quiet" small {...(!undo && { "aria-disabled": true })} onClick={undo}>
        {texts.undo}
      </Button>
      <Button variant="quiet" small {...(!redo && { "aria-disabled": true })} onClick={redo}>
        {texts.redo}
      </Button>
      <span className="push flex">
        {keptAt !== null && (
          <Button variant="quiet" small onClick={onDiscard}>
            {texts.discard}
          </Button>
        )}
        {templateId !== null && (
          <>
            <PageLink to={`/templates/${templateId}/fields`} className={buttonClass({ variant: "quiet", small: true })}>
              {texts.fields}
            </PageLink>
            <PageLink
              to={`/documents/bulk-sends/new?templateId=${templateId}`}
              className={buttonClass({ variant: "quiet", small: true })}
            >
              {texts.toMany}
            </PageLink>
            <PageLink
              to={`/templates/${templateId}/revisions`}
              className={buttonClass({ variant: "quiet", small: true })}
            >
              {texts.revisions}
            </PageLink>
          </>
        )}
      </span>
    </>
  );
}

function Settings({ state, readOnly }: { state: EditorState; readOnly: boolean }) {
  const { name, description, language, pageSize } = state.document;
  const setPageSize = (size: typeof pageSize) => {
    if (!readOnly) state.set({ pageSize: size }, "pageSize");
  };
  return (
    <>
      <input
        className={styles.name}
        aria-label={texts.name}
        placeholder={texts.name}
        value={name}
        maxLength={200}
        readOnly={readOnly}
        dir="auto"
        onChange={(event) => state.set({ name: event.target.value }, "name")}
      />
      <input
        className={styles.description}
        aria-label={texts.description}
        placeholder={texts.description}
        value={description ?? ""}
        maxLength={2000}
        readOnly={readOnly}
        dir="auto"
        onChange={(event) => state.set({ description: event.target.value || null }, "description")}
      />
      <Segmented
        label={texts.pageSize}
        segments={pageSizes.map((value) => ({ value }))}
        value={pageSize}
        onValue={setPageSize}
      />
      <input
        className={styles.language}
        aria-label={texts.language}
        title={texts.languageHint}
        value={language}
        maxLength={12}
        readOnly={readOnly}
        onChange={(event) => state.set({ language: event.target.value }, "language")}
      />
    </>
  );
}

/** Puts a part or a clause where the caret is, and examples of what it reads into the sample data. */
function Insert({ state, area }: { state: EditorState; area: RefObject<SourceHandle | null> }) {
  const insert = (text: string) => {
    const { source, sampleData } = state.document;
    const { from, to } = area.current?.selection() ?? { from: source.length, to: source.length };
    const before = source.slice(0, from);
    const gap = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
    const after = source.slice(to).startsWith("\n") ? "" : "\n";
    state.set({ source: `${before}${gap}${text}${after}${source.slice(to)}` }, "insert");
    const data = sourceVariables(text).reduce(
      (filled: Json, { segments, uses }) => withMissing(filled, segments, uses),
      sampleData,
    );
    state.setData(data as Data, "insert");
    const end = from + gap.length + text.length;
    requestAnimationFrame(() => area.current?.show(end));
  };
  const entries = (["parts", "clauses"] as const).flatMap((group) =>
    insertions[group].map(([name, text], at) => ({
      label: texts.clauses[name],
      ...(at === 0 && { under: group === "parts" ? texts.parts : texts.clausesGroup }),
      onPress: () => insert(text),
    })),
  );
  return <Menu label={texts.insert} look="quiet" entries={entries} />;
}
