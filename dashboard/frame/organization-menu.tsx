import { useState } from "react";
import { sentenceOf } from "../api/failure.ts";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon/icon.tsx";
import { useToast } from "../kit/toast/toast.tsx";
import { session } from "../session/session.ts";
import { useSignedIn } from "../session/use-session.ts";
import { frameTexts as texts } from "../texts/frame.ts";
import { FrameMenu } from "./frame-menu.tsx";
import { Logo } from "./logo.tsx";
import { useMe } from "./me.ts";
import styles from "./nav.module.css";

/** The organization one works in, and the others of the same person. */
export function OrganizationMenu() {
  const { organizationId } = useSignedIn();
  const { organization, organizations } = useMe();
  const tell = useToast();
  const [switching, setSwitching] = useState(false);
  const switchTo = async (id: string) => {
    if (id === organizationId || switching) return;
    setSwitching(true);
    try {
      await session.switchTo(id);
    } catch (error) {
      setSwitching(false);
      tell(sentenceOf(error), { shape: "stop" });
    }
  };
  return (
    <FrameMenu
      title={texts.organizations}
      trigger={
        <button type="button" className={classNames(styles.row, styles.organization)} aria-busy={switching}>
          <Logo className={styles.mark} />
          <span className={classNames(styles.text, "clip")}>{organization || texts.product}</span>
          <span className={styles.text}>
            <Icon name="down" size={14} />
          </span>
        </button>
      }
      entries={organizations.map((each) => ({
        key: each.organizationId,
        label: each.name,
        checked: each.organizationId === organizationId,
        onPress: () => void switchTo(each.organizationId),
      }))}
    />
  );
}
