import { directiveStart, readDirective } from "@probity/engines/agreements/model/directive.ts";
import { sourceVariables } from "@probity/engines/agreements/model/source-variables.ts";
import { canonical } from "@probity/engines/json/canonical.ts";
import { useMemo, useState } from "react";
import { useHistory } from "../../../kit/use-history.ts";
import type { Owner } from "../../../records/working-copies/kept-copy.ts";
import { useKeptCopy } from "../../../records/working-copies/use-kept-copy.ts";
import { templateEditorTexts } from "../../../texts/templates.ts";
import { type Content, contentOf, type Data, documentOf, withData, withDataText } from "./content.ts";
import { type Problem, warningOf } from "./problem.ts";
import { usePreview } from "./use-preview.ts";
import type { Base, WorkingCopy } from "./working-copy.ts";

type Begun = {
  owner: Owner;
  /** What was kept from an earlier visit. */
  copy: WorkingCopy | null;
  /** The template as it is on the server; null for a new one. */
  current: Base | null;
  /** What a new template begins with. */
  first: Content;
};

/** Everything that the panes of the editor share: the document, what is kept of it, its preview, and what is wrong with it. */
export function useTemplateEditor({ owner, copy, current, first }: Begun) {
  const [base, setBase] = useState<Base | null>(copy ? copy.base : current);
  const { document, change, undo, redo } = useHistory(
    () => copy?.document ?? documentOf(current ? current.content : first),
  );
  const content = useMemo(() => contentOf(document), [document]);
  const isChanged = !areSame(base ? base.content : first, content);
  const edited = useMemo(() => ({ document, base }), [document, base]);
  const kept = useKeptCopy(owner, edited, copy, isChanged || document.trouble !== null);
  const { source, sampleData, dataSchema, pageSize, language } = document;
  const printed = useMemo(
    () => ({ source, sampleData, dataSchema, pageSize, language }),
    [source, sampleData, dataSchema, pageSize, language],
  );
  const preview = usePreview(source.trim() === "" ? null : printed);
  const variables = useMemo(() => sourceVariables(source), [source]);
  const roles = useMemo(() => rolesIn(source), [source]);
  const actions = useMemo(
    () => ({
      set: (values: Partial<Omit<Content, "sampleData">>, place: string) =>
        change((before) => ({ ...before, ...values }), place),
      setData: (data: Data, place: string) => change((before) => withData(before, data), place),
      setDataText: (text: string) =>
        change((before) => withDataText(before, text, templateEditorTexts.data.notAnObject), "data"),
      /** Takes over a whole content, such as a merged one, as one step. */
      replace: (next: Content) => change(() => documentOf(next), "replace"),
    }),
    [change],
  );
  const isChecked = preview.checked === printed;
  const warnings = preview.rendered?.of === printed ? preview.rendered.warnings.map(warningOf) : [];
  const problems: Problem[] = [...(isChecked ? preview.problems : []), ...warnings];
  return {
    ...actions,
    ...kept,
    document,
    content,
    base,
    setBase,
    undo,
    redo,
    preview,
    /** The pages are those of the source as it stands. */
    isFresh: preview.rendered?.of === printed,
    /** The renderer has looked at the source as it stands. */
    isChecked,
    problems,
    variables,
    roles,
    isChanged,
  };
}

export type EditorState = ReturnType<typeof useTemplateEditor>;

const areSame = (one: Content, other: Content) => canonical(one) === canonical(other);

/** The roles that a source names, in their order; the renderer says what is wrong with them. */
function rolesIn(source: string): string[] {
  const roles = source.split("\n").flatMap((line) => {
    const directive = directiveStart.test(line.trim()) ? readDirective(line) : null;
    return directive && "kind" in directive && directive.kind === "signature" ? [directive.role] : [];
  });
  return [...new Set(roles)];
}
