import { useEffect, useRef } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { useExportable } from "../../frame/exportable.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { flag, id, oneOf, text } from "../../frame/search.ts";
import { useViewable } from "../../frame/use-viewable.ts";
import { Button } from "../../kit/button/button.tsx";
import { Split } from "../../kit/layout/layout.tsx";
import { Empty } from "../../kit/states/empty.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { useSession } from "../../session/use-session.ts";
import { workItemsTexts as texts } from "../../texts/work-items.ts";
import { ItemDetail } from "./item-detail.tsx";
import { QueueList } from "./queue-list.tsx";

/** The filters and the current item live in the address. */
const search = {
  kind: oneOf("action", "match", "investigation", "verification", "proposal"),
  assignee: oneOf("me", "none"),
  severity: oneOf("low", "medium", "high", "critical"),
  policyKey: text,
  listKey: text,
  overdue: flag,
  item: id,
};

/** The queue: everything that waits for somebody, first due first, and the record behind the current item. */
export const workItemsPage = page({
  path: "/work-items",
  title: texts.title,
  search,
  keys: { n: "take next", j: "next", k: "previous", m: "note", x: "select", Escape: "clear" },
  Page({ search: asked, setSearch, useKeys }) {
    const { item: current, overdue, ...filters } = asked;
    const listed = { ...filters, ...(overdue && { overdue: "true" as const }) };
    const list = useList("GET /work-items", listed);
    useExportable("GET /work-items", listed, "work items");
    useViewable("/work-items", { ...filters, overdue });
    const rows = list.reading.state === "shown" ? list.reading.value.rows : [];
    const { whyNot } = useRoles();
    const toast = useToast();
    const next = useWrite("POST /work-items/next");
    const open = (item: string | undefined) => setSearch({ item }, { replace: true });

    const take = async () => {
      // A key that is held down or pressed twice takes one item; a second would be out of sight until its lease ends.
      if (next.sending) return;
      try {
        const { item } = await next.send({ body: filters.kind ? { kinds: [filters.kind] } : {} });
        if (item) open(item.id);
        else toast(texts.nothingToTake, { shape: "unknown" });
      } catch (error) {
        toast(sentenceOf(error), { shape: "stop" });
      }
    };
    // After an item is finished the one below it stands there, so that the next decision is one key away. Whoever went on to another
    // one before the answer stays there.
    const shown = useRef(current);
    useEffect(() => {
      shown.current = current;
    });
    const goOn = () => {
      if (shown.current !== current) return;
      const at = rows.findIndex((row) => row.id === current);
      open(rows[at + 1]?.id ?? rows[at - 1]?.id);
    };
    useKeys({ n: () => void take() });
    // Whoever comes back from the page of a record finds what they have taken, and otherwise what is due first.
    const me = useSession();
    const isMine = ({ data }: (typeof rows)[number]) => me.kind === "signed-in" && data.assignee === me.userId;
    const first = (rows.find(isMine) ?? rows[0])?.id;
    useEffect(() => {
      if (current === undefined && first !== undefined) open(first);
    });

    return (
      <>
        <Head
          title={texts.title}
          note={texts.note}
          reading={list.reading}
          actions={
            <Button variant="primary" keys={["n"]} why={whyNot("POST /work-items/next")} onClick={() => void take()}>
              {texts.take}
            </Button>
          }
        />
        <Split
          list={<QueueList {...{ list, search: asked, current: current ?? null }} onSearch={setSearch} onOpen={open} />}
        >
          {current === undefined ? (
            <Empty title={texts.choose} text={texts.chooseText} />
          ) : (
            <ItemDetail key={current} id={current} known={rows.find((row) => row.id === current)} onDone={goOn} />
          )}
        </Split>
      </>
    );
  },
});
