import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Fragment, type ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { Keys } from "../keys/keys.tsx";
import type { MenuEntry, MenuProps } from "./menu-props.ts";
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
              <Fragment key={at}>
                {entry.under !== undefined && <div className={styles.under}>{entry.under}</div>}
                <EntryOf entry={entry} />
              </Fragment>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function EntryOf({ entry }: { entry: MenuEntry }) {
  const shared = { className: styles.item!, disabled: entry.why !== undefined, onClick: entry.onPress };
  const content = <Content {...entry} />;
  if (!entry.stays) return <BaseMenu.Item {...shared}>{content}</BaseMenu.Item>;
  return (
    <BaseMenu.CheckboxItem {...shared} checked={entry.checked === true} closeOnClick={false}>
      {content}
    </BaseMenu.CheckboxItem>
  );
}

function Content({ label, icon, checked, why, keys }: MenuEntry): ReactNode {
  return (
    <>
      <span className={styles.sign}>
        {checked ? <Icon name="check" size={14} /> : icon && <Icon name={icon} size={14} />}
      </span>
      <span className="grow">
        {label}
        {why !== undefined && <span className={styles.why}>{why}</span>}
      </span>
      {keys && <Keys of={keys} />}
    </>
  );
}
