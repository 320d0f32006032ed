import { Button } from "../kit/button/button.tsx";
import { Notice } from "../kit/notice/notice.tsx";
import { session } from "../session/session.ts";
import { entranceTexts as texts } from "../texts/entrance.ts";
import { Entrance } from "./entrance.tsx";

/** The page is here and the server is not. */
export function Unreachable() {
  return (
    <Entrance title={texts.unreachable}>
      <Notice meaning="unknown" icon="offline" title={texts.unreachable}>
        {texts.unreachableText}
      </Notice>
      <Button icon="refresh" onClick={() => void session.start()}>
        {texts.retry}
      </Button>
    </Entrance>
  );
}
