import { useRouterState } from "@tanstack/react-router";
import { useMode } from "../api/mode.ts";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon/icon.tsx";
import { Keys } from "../kit/keys/keys.tsx";
import { frameTexts as texts } from "../texts/frame.ts";
import { type Counters, useCounters } from "./counters.ts";
import { JobTray } from "./job-tray.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { useMe } from "./me.ts";
import styles from "./nav.module.css";
import { isAt, isFor, navigation, type NavItem } from "./navigation.ts";
import { OrganizationMenu } from "./organization-menu.tsx";
import { opened } from "./opened.ts";
import { PageLink } from "./page-link.tsx";
import { PersonMenu } from "./person-menu.tsx";

/** Where one can go, in four groups, with what waits there. */
export function Nav() {
  const mode = useMode();
  const counters = useCounters();
  const { operator } = useMe();
  const path = useRouterState({
    select: ({ location }) => location.pathname.slice(`/${mode}`.length).replace(/\/$/, ""),
  });
  return (
    <nav className={styles.nav} aria-label={texts.navigation}>
      <OrganizationMenu />
      <ModeSwitch />
      <button type="button" className={classNames(styles.row, styles.find)} onClick={() => opened.set("palette")}>
        <Icon name="search" size={14} />
        <span className={classNames(styles.text, "grow")}>{texts.find}</span>
        <span className={styles.text}>
          <Keys of={["Mod", "K"]} />
        </span>
      </button>
      {navigation.map((group) => (
        <div key={group.key} className={styles.group}>
          {group.key && <h2>{texts.groups[group.key]}</h2>}
          {group.items
            .filter((item) => isFor(item, operator))
            .map((item) => (
              <NavRow key={item.key} item={item} isHere={isAt(item, path)} counters={counters} />
            ))}
        </div>
      ))}
      <div className={styles.foot}>
        <JobTray />
        <PersonMenu />
      </div>
    </nav>
  );
}

function NavRow({ item, isHere, counters }: { item: NavItem; isHere: boolean; counters: Counters }) {
  const count = counters[item.key];
  return (
    <PageLink
      to={item.path}
      className={styles.row}
      title={item.byApi ? `${texts.items[item.key]}, ${texts.byApi}` : texts.items[item.key]}
      {...(isHere && { "aria-current": "page" })}
    >
      <Icon name={item.icon} />
      <span className={styles.text}>{texts.items[item.key]}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </PageLink>
  );
}
