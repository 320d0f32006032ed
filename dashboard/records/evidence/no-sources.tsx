import { PageLink } from "../../frame/page-link.tsx";
import { buttonClass } from "../../kit/button/button.tsx";
import { Empty } from "../../kit/states/empty.tsx";
import { evidenceRequestTexts as texts } from "../../texts/evidence-request.ts";

/** Without a source there is nothing to build. */
export function NoSources() {
  return (
    <Empty
      title={texts.none}
      text={texts.noneText}
      action={
        <PageLink to="/sources" className={buttonClass()}>
          {texts.where}
        </PageLink>
      }
    />
  );
}
