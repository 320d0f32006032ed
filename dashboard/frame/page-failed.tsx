import type { ErrorComponentProps } from "@tanstack/react-router";
import { Button } from "../kit/button/button.tsx";
import { Notice } from "../kit/notice/notice.tsx";
import { frameTexts as texts } from "../texts/frame.ts";
import styles from "./page-failed.module.css";

/** A mistake of ours in a page: the frame stays, and the rest of the dashboard with it. */
export function PageFailed({ reset }: ErrorComponentProps) {
  return (
    <div className={styles.failed}>
      <h1 className="sr" tabIndex={-1}>
        {texts.failed}
      </h1>
      <Notice meaning="stop" title={texts.failed} urgent>
        {texts.failedText}
      </Notice>
      <Button icon="refresh" onClick={() => (reset(), location.reload())}>
        {texts.reload}
      </Button>
    </div>
  );
}
