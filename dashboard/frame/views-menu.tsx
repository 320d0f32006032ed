import type { SavedView } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../api/failure.ts";
import { useRecord } from "../api/queries.ts";
import { useRoles } from "../api/roles.ts";
import { useWrite } from "../api/writes.ts";
import { Menu } from "../kit/menu/menu.tsx";
import type { MenuProps } from "../kit/menu/menu-props.ts";
import { useToast } from "../kit/toast/toast.tsx";
import { useSession } from "../session/use-session.ts";
import { apiTexts } from "../texts/api.ts";
import { viewTexts as texts } from "../texts/views.ts";
import { usePageCommands } from "./page-commands.ts";
import { useGo } from "./page-link.tsx";
import { shownOf, withToggled } from "./shown-columns.ts";
import type { Viewable, ViewableTable } from "./viewable.ts";
import styles from "./views.module.css";
import { ViewName } from "./view-name.tsx";

type Entries = MenuProps["entries"];
const reads = ["GET /saved-views"] as const;

/** Keeps filters and columns of the page under a name, and opens those that were kept: one's own and the shared ones. */
export function ViewsMenu({ page, filters, table }: Viewable) {
  const reading = useRecord("GET /saved-views", {});
  const views = reading.state === "shown" ? reading.value.items.filter(({ data }) => data.page === page) : [];
  const shown = views.find(({ data }) => isSame(data.search, filters));
  const [naming, setNaming] = useState<"new" | SavedView | null>(null);
  const go = useGo();
  const { whyNot } = useRoles();
  const open = ({ data }: SavedView) => go(`${page}?${new URLSearchParams(data.search)}`);
  const nothingSet = Object.keys(filters).length === 0 ? texts.noFilters : undefined;
  const whySave = whyNot("POST /saved-views") ?? (shown ? texts.kept(shown.data.name) : nothingSet);
  const ofShown = useEntriesOf(shown, () => setNaming(shown ?? null));
  usePageCommands([
    ...views.map((view) => ({ title: texts.command(view.data.name), icon: "table" as const, run: () => open(view) })),
    ...(whySave === undefined ? [{ title: texts.save, icon: "plus" as const, run: () => setNaming("new") }] : []),
  ]);
  const entries: Entries = [
    ...views.map((view) => ({
      label: view.data.shared ? texts.sharedView(view.data.name) : view.data.name,
      checked: view === shown,
      onPress: () => open(view),
    })),
    ...(reading.state === "shown"
      ? []
      : [{ label: texts.views, why: reading.state === "loading" ? texts.loading : texts.unread, onPress: () => {} }]),
    { label: texts.save, icon: "plus", why: whySave, onPress: () => setNaming("new") },
    ...ofShown,
    ...(table ? columnEntries(table, filters["columns"]) : []),
  ];
  return (
    <>
      <Menu
        look="quiet"
        label={<span className={styles.name}>{shown?.data.name ?? texts.views}</span>}
        entries={entries}
      />
      {naming !== null && (
        <ViewName {...{ page, filters }} view={naming === "new" ? null : naming} onClose={() => setNaming(null)} />
      )}
    </>
  );
}

/** What can be done with the view whose filters are set. */
function useEntriesOf(view: SavedView | undefined, onRename: () => void): Entries {
  const me = useSession();
  const { role, whyNot } = useRoles();
  const toast = useToast();
  const change = useWrite("PUT /saved-views/{id}", { changes: reads });
  const remove = useWrite("DELETE /saved-views/{id}", { changes: reads });
  if (view === undefined) return [];
  const { name, search, shared, revision, createdBy } = view.data;
  const isOwn = me.kind === "signed-in" && createdBy === `user:${me.userId}`;
  const administers = role === "owner" || role === "admin";
  const whyChange = whyNot("PUT /saved-views/{id}") ?? (isOwn || administers ? undefined : texts.notYours);
  const whyShare = role === "auditor" ? apiTexts.onlyFor(texts.sharers, role) : undefined;
  const say = async (sent: Promise<unknown>, done: string) => {
    try {
      await sent;
      toast(done, { shape: "fine" });
    } catch (error) {
      toast(sentenceOf(error), { shape: "stop" });
    }
  };
  const share = () => {
    const body = { name, search, shared: !shared, expectedRevision: revision };
    void say(change.send({ id: view.id, body }), shared ? texts.unshared(name) : texts.nowShared(name));
  };
  return [
    { label: shared ? texts.unshare : texts.share, why: whyChange ?? (shared ? undefined : whyShare), onPress: share },
    { label: texts.rename(name), why: whyChange, onPress: onRename },
    {
      label: texts.remove(name),
      why: whyChange,
      onPress: () => void say(remove.send({ id: view.id }), texts.removed(name)),
    },
  ];
}

/** Each column of the table, to be hidden and shown; the last one stays. */
function columnEntries({ columns, onShown }: ViewableTable, names: string | undefined): Entries {
  const shown = shownOf(columns, names);
  return columns.map((column, at) => {
    const checked = shown.includes(column);
    return {
      label: column.head,
      checked,
      stays: true,
      ...(at === 0 && { under: texts.columns }),
      why: checked && shown.length === 1 ? texts.lastColumn : undefined,
      onPress: () => onShown(withToggled(columns, names, column.id)),
    };
  });
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
