import type { FourEyesSettingsProposal } from "@probity/contract";
import { Beside } from "../../kit/layout/layout.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { ProposalDecision } from "../../records/proposals/proposal-decision.tsx";
import { proposalTexts } from "../../texts/proposals.ts";
import styles from "./proposals.module.css";

const texts = proposalTexts.settings;

type Choice = FourEyesSettingsProposal["data"]["change"]["before"];
type Row = { setting: string; now: string; after: string };

/** A change of what needs a second person: every setting as it is and as it would be. */
export function SettingsProposal({ proposal }: { proposal: FourEyesSettingsProposal }) {
  const { before, after } = proposal.data.change;
  const [now, then] = [wordsOf(before), wordsOf(after)];
  const rows = texts.rows.map((setting, at): Row => ({ setting, now: now[at]!, after: then[at]! }));
  const changed = rows.filter((row) => row.now !== row.after);
  return (
    <Beside
      side={
        <ProposalDecision
          proposal={proposal}
          route="PUT /four-eyes-settings"
          proposed={texts.proposed}
          changes={
            <ul className="stack">
              {changed.map((row) => (
                <li key={row.setting}>
                  {row.setting}: {row.now} → <strong>{row.after}</strong>
                </li>
              ))}
            </ul>
          }
          told={texts.told}
          own={texts.own}
        />
      }
    >
      <div className={styles.page}>
        <Panel title={texts.title} note={texts.note} flush>
          <SmallTable
            label={texts.title}
            rows={rows}
            rowId={({ setting }) => setting}
            columns={[
              { id: "setting", head: texts.columns.setting, cell: ({ setting }) => setting },
              { id: "now", head: texts.columns.now, cell: (row) => row.now },
              {
                id: "after",
                head: texts.columns.after,
                cell: (row) => (row.now === row.after ? texts.same : <strong>{row.after}</strong>),
              },
            ]}
          />
        </Panel>
      </div>
    </Beside>
  );
}

/** In the order of the rows. */
function wordsOf({ overrides, matchDecisions: { enabled, lists, fromScore }, settings }: Choice): string[] {
  return [
    texts.needs(overrides),
    enabled ? texts.matches(lists, fromScore) : texts.needs(false),
    texts.needs(settings),
  ];
}
