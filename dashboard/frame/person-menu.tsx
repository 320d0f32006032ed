import { classNames } from "../kit/class-names.ts";
import { Who } from "../kit/who/who.tsx";
import { session } from "../session/session.ts";
import { frameTexts as texts } from "../texts/frame.ts";
import { FrameMenu } from "./frame-menu.tsx";
import { useMe } from "./me.ts";
import styles from "./nav.module.css";
import { opened } from "./opened.ts";
import { useGo } from "./page-link.tsx";

/** Who is signed in, their settings, and the way out. */
export function PersonMenu() {
  const { email, role } = useMe();
  const go = useGo();
  return (
    <FrameMenu
      title={email || texts.person}
      trigger={
        <button type="button" className={styles.row}>
          <Who name={email || texts.person} me />
          <span className={classNames(styles.text, "clip")}>{email || texts.person}</span>
          {role && <span className={styles.count}>{role}</span>}
        </button>
      }
      entries={[
        { key: "account", label: texts.account, icon: "lock", onPress: () => go("/account") },
        { key: "settings", label: texts.settings, icon: "settings", onPress: () => opened.set("settings") },
        { key: "sign-out", label: texts.signOut, icon: "arrow", onPress: () => void session.signOut() },
      ]}
    />
  );
}
