import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import styles from "./popover.module.css";

type PopoverProps = {
  trigger: ReactElement;
  title: ReactNode;
  children: ReactNode;
  open?: boolean;
  onOpen?: (open: boolean) => void;
};

/** Something small beside its trigger: job tray, note, more of a cell. */
export function Popover({ trigger, title, children, open, onOpen }: PopoverProps) {
  return (
    <BasePopover.Root
      {...(open !== undefined && { open })}
      {...(onOpen && { onOpenChange: (next: boolean) => onOpen(next) })}
    >
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner sideOffset={6} align="start" className={styles.positioner!}>
          <BasePopover.Popup className={styles.popup!}>
            <BasePopover.Title className={styles.title!}>{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
