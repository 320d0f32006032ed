import { PageLink } from "../../../frame/page-link.tsx";
import { buttonClass } from "../../../kit/button/button.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { subjectTabTexts } from "../../../texts/subject-tabs.ts";

const texts = subjectTabTexts.documents;

/** Documents name no subject, so this says where they are. */
export function DocumentsTab() {
  return (
    <Empty
      title={texts.title}
      text={texts.text}
      action={
        <PageLink to="/documents" className={buttonClass()}>
          {texts.open}
        </PageLink>
      }
    />
  );
}
