import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Icon } from "../icon/icon.tsx";
import { Keys } from "../keys/keys.tsx";
import type { MenuProps } from "./menu-props.ts";
import styles from "./menu.module.css";

type OpenedMenuProps = Pick<MenuProps, "label" | "entries"> & { className: string; set: boolean };

/** The menu itself, open from the moment it is there. */
export default function OpenedMenu({ label, entries, className, set }: OpenedMenuProps) {
  return (
    <BaseMenu.Root defaultOpen>
      <BaseMenu.Trigger className={className} {...(set && { "data-set": "" })}>
        {label}
        <Icon name="down" size={12} />
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="start" className={styles.positioner!}>
          <BaseMenu.Popup className={styles.popup!}>
            {entries.map((entry, at) => (
              <BaseMenu.Item
                key={at}
                className={styles.item!}
                disabled={entry.why !== undefined}
                onClick={entry.onPress}
              >
                <span className={styles.sign}>
                  {entry.checked ? <Icon name="check" size={14} /> : entry.icon && <Icon name={entry.icon} size={14} />}
                </span>
                <span className="grow">
                  {entry.label}
                  {entry.why !== undefined && <span className={styles.why}>{entry.why}</span>}
                </span>
                {entry.keys && <Keys of={entry.keys} />}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
