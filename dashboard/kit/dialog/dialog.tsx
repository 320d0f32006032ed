import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { IconButton } from "../button/button.tsx";
import { useKitTexts } from "../texts.ts";
import styles from "./dialog.module.css";

type DialogProps = {
  open: boolean;
  onOpen: (open: boolean) => void;
  title: ReactNode;
  /** Without a head: the palette, which begins with its field. */
  bare?: boolean;
  wide?: boolean;
  children: ReactNode;
};

/** For what belongs to no record: palette, cheat sheet. Decisions are taken in a side panel, beside the evidence. */
export function Dialog({ open, onOpen, title, bare = false, wide = false, children }: DialogProps) {
  const texts = useKitTexts();
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpen(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop!} />
        <BaseDialog.Popup className={wide ? `${styles.popup} ${styles.wide}` : styles.popup!}>
          <div className={bare ? "sr" : styles.head}>
            <BaseDialog.Title className={styles.title!}>{title}</BaseDialog.Title>
            {!bare && <BaseDialog.Close render={<IconButton icon="close" label={texts.close} className="push" />} />}
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
