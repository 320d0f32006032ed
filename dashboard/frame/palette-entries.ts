import type { Subject } from "@probity/client";
import type { IconName } from "../kit/icon/icon.tsx";
import { frameTexts, paletteTexts as texts } from "../texts/frame.ts";
import { frameCommands } from "./frame-commands.ts";
import { isFor, navItems } from "./navigation.ts";
import type { Command } from "./page-commands.ts";
import type { Recent } from "./recent.ts";

export type Entry = {
  title: string;
  hint?: string;
  icon: IconName;
  keys?: readonly string[];
  run: () => void;
};
export type EntryGroup = { title: string; entries: readonly Entry[] };

type Sources = {
  text: string;
  go: (to: string) => void;
  subjects: readonly Subject[];
  recent: readonly Recent[];
  commands: readonly Command[];
  isOperator: boolean;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** An id does not tell of which kind it is, so it is offered as each. */
const kinds: readonly { title: string; icon: IconName; path: string }[] = [
  { title: texts.open.subject, icon: "subjects", path: "/subjects" },
  { title: texts.open.assessment, icon: "assessments", path: "/assessments" },
  { title: texts.open.evidence, icon: "sources", path: "/evidence" },
  { title: texts.open.run, icon: "matches", path: "/screening/runs" },
  { title: texts.open.investigation, icon: "investigations", path: "/investigations" },
];

/** Everything that fits what was typed, records first. */
export function entriesFor({ text, go, subjects, recent, commands, isOperator }: Sources): EntryGroup[] {
  const typed = text.trim();
  const fits = ({ title }: { title: string }) => title.toLowerCase().includes(typed.toLowerCase());
  const records: Entry[] = [
    ...subjects.map(({ id, data }) => ({
      title: data.externalId,
      hint: data.kind,
      icon: "subjects" as const,
      run: () => go(`/subjects/${id}`),
    })),
    ...(uuid.test(typed)
      ? kinds.map(({ title, icon, path }) => ({ title, hint: typed, icon, run: () => go(`${path}/${typed}`) }))
      : []),
  ];
  const groups = [
    { title: texts.groups.records, entries: records },
    {
      title: texts.groups.recent,
      entries: recent.filter(fits).map(({ title, icon, to }) => ({ title, icon, run: () => go(to) })),
    },
    { title: texts.groups.commands, entries: commands.filter(fits) },
    {
      title: texts.groups.pages,
      entries: navItems
        .filter((item) => isFor(item, isOperator))
        .map(({ key, icon, path, go: second, byApi }) => ({
          title: frameTexts.items[key],
          ...(byApi && { hint: frameTexts.byApi }),
          icon,
          ...(second !== undefined && { keys: ["g", second] }),
          run: () => go(path),
        }))
        .filter(fits),
    },
    { title: texts.groups.everywhere, entries: frameCommands.filter(fits) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
