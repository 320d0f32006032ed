import type { ScreeningSource } from "@probity/contract";
import { CodeBlock } from "../../kit/copy/copy.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { listsTexts } from "../../texts/lists.ts";
import { nextStepOf } from "./next-step.ts";

const texts = listsTexts.steps;
type Step = { what: string; code: string };

/** Lists are imported on the command line of the server: which commands, for the list that was asked about. */
export function ListSteps({ list, onClose }: { list: ScreeningSource | null; onClose: () => void }) {
  return (
    <Inspector title={list === null ? listsTexts.importFile : list.key} onClose={onClose}>
      {list && <Reasons list={list} />}
      {stepsOf(list).map(({ what, code }) => (
        <div key={code} className="stack">
          <p>{what}</p>
          <CodeBlock code={code} what={texts.title} />
        </div>
      ))}
      <p className="meta ink-2">{texts.loadNote}</p>
      {list?.key === "service_pep" && <p className="meta ink-2">{texts.noAddress}</p>}
      <p className="meta ink-2">{texts.explained}</p>
    </Inspector>
  );
}

function Reasons({ list }: { list: ScreeningSource }) {
  const reasons = [...list.attentionReasons, ...list.staleReasons];
  return (
    <div className="stack">
      {!list.enabled && <p className="read">{texts.disabled}</p>}
      {reasons.map((reason) => (
        <p key={reason} className="read">
          {texts.whatToDo[reason]}
        </p>
      ))}
      {list.enabled && reasons.length === 0 && <p className="read">{texts.fine}</p>}
    </div>
  );
}

function stepsOf(list: ScreeningSource | null): readonly Step[] {
  const key = list?.key ?? "";
  const load = { what: texts.load, code: texts.loadCommand(list?.key ?? "LIST") };
  const refresh = { what: texts.refresh, code: texts.refreshCommand(key) };
  const status = { what: texts.status, code: texts.statusCommand(key) };
  if (list === null) return [load, refresh, status];
  if (!list.enabled) return [{ what: texts.enable, code: texts.enableCommand(key) }, status];
  if (nextStepOf(list) === "compare")
    return [
      status,
      { what: texts.diff, code: texts.diffCommand(key) },
      { what: texts.activate, code: texts.activateCommand(key) },
    ];
  return list.key === "service_pep" ? [load, status] : [refresh, load, status];
}
