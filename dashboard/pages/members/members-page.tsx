import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { id, oneOf } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { Button } from "../../kit/button/button.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { plainListStates } from "../../records/states.ts";
import { membersTexts as texts } from "../../texts/members.ts";
import { InvitationsPanel } from "./invitations-panel.tsx";
import { InvitePanel } from "./invite-panel.tsx";
import { MemberPanel } from "./member-panel.tsx";
import { MembersTable } from "./members-table.tsx";
import styles from "./members.module.css";
import { RolesPanel } from "./roles-panel.tsx";

const states = plainListStates({ rows: 4, columns: [200, 80, 120] }, texts);
const search = { panel: oneOf("new"), member: id };

/** Who belongs to the organization, in which role, and how they sign in. */
export const membersPage = page({
  path: "/members",
  title: texts.title,
  search,
  keys: { n: "invite" },
  Page({ search: { panel, member: chosen }, setSearch, useKeys }) {
    const list = useList("GET /members");
    const { whyNot } = useRoles();
    const isNew = panel === "new";
    const openNew = () => setSearch({ panel: "new", member: undefined }, { replace: true });
    const close = () => setSearch({ panel: undefined, member: undefined }, { replace: true });
    const isOpen = isNew || chosen !== undefined;
    useTightNav(isOpen);
    useKeys({ n: openNew, ...(isOpen && { Escape: close }) });
    const rows = list.reading.state === "shown" ? list.reading.value.rows : [];
    const side = isNew ? (
      <InvitePanel onClose={close} />
    ) : chosen !== undefined && list.reading.state === "shown" ? (
      <MemberPanel key={chosen} member={rows.find((each) => each.id === chosen) ?? null} onClose={close} />
    ) : null;
    return (
      <>
        <Head
          title={texts.title}
          reading={list.reading}
          actions={
            <Button variant="primary" keys={["n"]} why={whyNot("POST /invitations")} onClick={openNew}>
              {texts.invite}
            </Button>
          }
        />
        <Beside side={side}>
          <div className={styles.room}>
            <div className={styles.page}>
              <div className={styles.left}>
                <Panel title={texts.title} note={rows.length > 0 && texts.count(rows.length)} flush>
                  <ListView {...list} isFiltered={false} states={states}>
                    {(shown) => (
                      <MembersTable
                        members={shown}
                        onOpen={(member) => setSearch({ member, panel: undefined }, { replace: true })}
                      />
                    )}
                  </ListView>
                </Panel>
                <InvitationsPanel />
              </div>
              <RolesPanel />
            </div>
          </div>
        </Beside>
      </>
    );
  },
});
