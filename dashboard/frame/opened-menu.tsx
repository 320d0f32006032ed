import { Menu } from "@base-ui/react/menu";
import { Icon } from "../kit/icon/icon.tsx";
import styles from "./frame-menu.module.css";
import type { FrameMenuProps } from "./frame-menu-props.ts";

/** The menu itself, open from the moment it is there. */
export default function OpenedMenu({ trigger, title, entries }: FrameMenuProps) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className={styles.positioner!}>
          <Menu.Popup className={styles.popup!}>
            <Menu.Group>
              <Menu.GroupLabel className={styles.title!}>{title}</Menu.GroupLabel>
              {entries.map((entry) => (
                <Menu.Item key={entry.key} className={styles.item!} onClick={entry.onPress}>
                  <span className={styles.sign}>
                    {entry.checked ? (
                      <Icon name="check" size={14} />
                    ) : (
                      entry.icon && <Icon name={entry.icon} size={14} />
                    )}
                  </span>
                  {entry.label}
                </Menu.Item>
              ))}
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
