import type { Evidence } from "@probity/contract";
import { useList } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { meaningOf } from "../../kit/badge/meaning-of.ts";
import { Button } from "../../kit/button/button.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import { Time } from "../../kit/time/time.tsx";
import { Chain } from "../../pictures/chain/chain.tsx";
import { chain, type ChainRecord, chainSummary } from "../../pictures/chain/chain-model.ts";
import { PicturePanel } from "../../pictures/picture.tsx";
import { shownValue } from "../../records/assessment/input-rows.ts";
import { evidenceTexts as texts } from "../../texts/evidence.ts";
import styles from "./evidence.module.css";

/** What this receipt supersedes and what superseded it, among all receipts of its fact. */
export function ChainPanel({ receipt }: { receipt: Evidence }) {
  const { subjectId, fact } = receipt.data;
  const list = useList("GET /risk/evidence", { subjectId, fact, order: "desc" });
  const page = list.reading.state === "shown" ? list.reading.value : null;
  const model = chain((page?.rows ?? []).map(asLink), asLink(receipt));
  const isCut = model.olderUnread || model.newerUnread;
  return (
    <PicturePanel title={texts.chain} note={texts.chainNote}>
      {(asTable) => (
        <div className="stack stack-12">
          <Chain
            label={texts.chain}
            model={model}
            left={texts.left}
            link={(link, isThis) => <LinkText link={link} isThis={isThis} />}
            asTable={asTable}
          />
          <p className="meta ink-2">{chainSummary(model)}</p>
          {list.reading.state === "failed" && <p className="meta">{texts.chainFailed}</p>}
          {isCut && page?.more && (
            <span>
              <Button small aria-busy={list.loadingMore} onClick={list.onMore}>
                {texts.readOlder}
              </Button>
            </span>
          )}
        </div>
      )}
    </PicturePanel>
  );
}

type Link = ChainRecord & Pick<Evidence["data"], "status">;

function asLink({ id, data }: Evidence): Link {
  const { supersedes, supersededBy, status, withheld, value } = data;
  const says = status !== "available" ? status : withheld ? texts.withheldShort : shownValue(value);
  return { id, supersedes, supersededBy, at: new Date(data.receivedAt), says, status };
}

function LinkText({ link: { id, at, says, status }, isThis }: { link: Link; isThis: boolean }) {
  return (
    <>
      <span className="flex">
        {status !== "available" && <Mark shape={meaningOf.evidence[status]} />}
        <bdi className={styles.says}>{says}</bdi>
      </span>
      <span className="meta ink-2">
        {isThis ? (
          <strong>{texts.this}</strong>
        ) : (
          <PageLink to={`/evidence/${id}`}>
            <Time at={at} as="moment" />
          </PageLink>
        )}
      </span>
    </>
  );
}
