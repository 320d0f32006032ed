import type { Source } from "@probity/contract";
import type { Definition, FactValue } from "@probity/engines/policy/definition.ts";
import { useMemo, useRef, useState } from "react";
import { factsOf } from "./inputs-card.tsx";
import { emptyDefinition, fromTables, fromText } from "./policy-document.ts";
import { cardOf } from "./tables.tsx";
import { useChecks } from "./use-checks.ts";
import { useKeptCopy } from "./use-kept-copy.ts";
import { usePolicyDocument } from "./use-policy-document.ts";
import type { View } from "./views.ts";
import type { Owner, WorkingCopy } from "./working-copy.ts";

export type Base = { id: string; version: number; definition: Definition };

type Begun = {
  owner: Owner;
  /** What was kept from an earlier visit. */
  copy: WorkingCopy | null;
  base: Base | null;
  sources: readonly Source[];
  view: View;
};

/** Everything that the panes of the editor share: the document, what is kept of it, its checks, and what is open. */
export function useEditor({ owner, copy, base, sources, view }: Begun) {
  const first = useRef<Definition>(base?.definition ?? firstDefinition(sources));
  const editing = usePolicyDocument(() => (copy ? fromText(copy.text, first.current) : fromTables(first.current)));
  const { definition, text } = editing.document;
  const from = copy ? copy.from : base && { id: base.id, version: base.version };
  const kept = useKeptCopy(owner, text, from, copy);
  const { scenarios, setScenarios } = kept;
  const [chosen, setChosen] = useState(0);
  const [open, setOpen] = useState<string | null>(base ? "/factors/0" : "/inputs");
  const [target, setTarget] = useState<{ place: string } | null>(null);
  const sourceNames = useMemo(() => new Map(sources.map(({ id, data }) => [`registered:${id}`, data.key])), [sources]);
  const checks = useChecks({ key: owner.key, definition, base: base?.definition ?? null, scenarios, sourceNames });
  const problems = [...checks.errors, ...(checks.errors.length > 0 ? [] : (checks.proved?.warnings ?? []))];
  const marked = new Set(problems.map(({ path }) => path.replace(/^\/definition/, "")));
  const show = (place: string) => {
    setOpen(cardOf(place));
    setTarget({ place });
    // The card opens first.
    requestAnimationFrame(() => {
      const found = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
      (found ?? document.getElementById(`card${cardOf(place)}`))?.scrollIntoView({ block: "center" });
      if (view === "tables") found?.focus();
    });
  };
  const keepScenario = (name: string, values: Readonly<Record<string, FactValue>>) => {
    setScenarios([...scenarios, { name, values }]);
    setChosen(scenarios.length);
  };
  return {
    ...editing,
    ...kept,
    from,
    chosen: Math.min(chosen, Math.max(0, scenarios.length - 1)),
    setChosen,
    open,
    setOpen,
    target,
    checks,
    problems,
    marked,
    show,
    keepScenario,
  };
}

export type EditorState = ReturnType<typeof useEditor>;

/** An empty working copy begins with one input of a registered source, where there is one. */
function firstDefinition(sources: readonly Source[]): Definition {
  const [first] = factsOf(sources);
  return { ...emptyDefinition, inputs: first ? [first.input] : [] };
}
