import { Button } from "../button/button.tsx";
import { CodeBlock } from "../copy/copy.tsx";
import { Notice } from "../notice/notice.tsx";
import { useKitTexts } from "../texts.ts";
import { Time } from "../time/time.tsx";
import type { Failure } from "./reading.ts";
import styles from "./states.module.css";

export type ErrorState = { title: string };

/** Something went wrong on the way: the server's sentence, the id that support asks for, and another try. */
export function Failed({
  title,
  failure,
  retry,
  readAt,
}: ErrorState & { failure: Failure; retry?: (() => void) | undefined; readAt?: Date }) {
  const texts = useKitTexts();
  return (
    <div className={styles.state}>
      <Notice meaning="stop" title={title} urgent>
        {failure.message}
      </Notice>
      {failure.requestId !== null && <CodeBlock code={failure.requestId} what={texts.requestId} />}
      {(retry || readAt) && (
        <div className="flex wrap">
          {retry && (
            <Button onClick={retry} icon="refresh">
              {texts.retry}
            </Button>
          )}
          {readAt && (
            <span className="meta ink-3">
              {texts.shown} <Time at={readAt} />
            </span>
          )}
        </div>
      )}
    </div>
  );
}
