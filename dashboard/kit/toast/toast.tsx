import { Toast as BaseToast } from "@base-ui/react/toast";
import type { ReactNode } from "react";
import { IconButton } from "../button/button.tsx";
import { Mark } from "../mark/mark.tsx";
import type { Shape } from "../meaning.ts";
import { useKitTexts } from "../texts.ts";
import styles from "./toast.module.css";

type Told = { shape: Shape; link?: ReactNode };

/** Put once around the application; `useToast` works below it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <BaseToast.Provider timeout={6000} limit={1}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport className={styles.viewport!}>
          <Toasts />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

/** Tells the outcome of what was just sent, with a link to what comes next. */
export function useToast(): (text: ReactNode, told: Told) => void {
  const manager = BaseToast.useToastManager<Told>();
  return (text, told) =>
    void manager.add({ title: text, data: told, priority: told.shape === "stop" ? "high" : "low" });
}

function Toasts() {
  const texts = useKitTexts();
  const { toasts } = BaseToast.useToastManager<Told>();
  return toasts.map((toast) => (
    <BaseToast.Root key={toast.id} toast={toast} className={styles.toast!}>
      <BaseToast.Content className={styles.content!}>
        <Mark shape={toast.data?.shape ?? "fine"} />
        <BaseToast.Title className={styles.text!} render={<span />} />
        {toast.data?.link}
        <BaseToast.Close render={<IconButton icon="close" label={texts.close} />} />
      </BaseToast.Content>
    </BaseToast.Root>
  ));
}
