import { PageLink } from "../../frame/page-link.tsx";
import { buttonClass } from "../../kit/button/button.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { overrideTexts as texts } from "../../texts/assessments-page.ts";

type OverrideProposedProps = {
  title: string;
  /** Somebody had proposed an override before. */
  isOlder: boolean;
  onClose: () => void;
};

/** The server has a proposal: nothing is decided until a second person approves. */
export function OverrideProposed({ title, isOlder, onClose }: OverrideProposedProps) {
  return (
    <Inspector title={title} onClose={onClose}>
      <Notice meaning="unknown" title={isOlder ? texts.pending : texts.proposed} urgent>
        {isOlder ? texts.pendingText : texts.proposedText}
      </Notice>
      <PageLink className={buttonClass()} to="/work-items?kind=proposal">
        {texts.proposals}
      </PageLink>
    </Inspector>
  );
}
