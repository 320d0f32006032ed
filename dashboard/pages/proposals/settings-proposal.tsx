import type { FourEyesSettingsProposal, OrganizationSettingsProposal } from "@probity/contract";
import { Beside } from "../../kit/layout/layout.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { ProposalDecision } from "../../records/proposals/proposal-decision.tsx";
import { proposalTexts } from "../../texts/proposals.ts";
import styles from "./proposals.module.css";

const texts = proposalTexts.settings;

type SettingsProposals = FourEyesSettingsProposal | OrganizationSettingsProposal;
type Change = SettingsProposals["data"]["change"];
type Row = { setting: string; now: string; after: string };

/** A change of settings that takes two people: every setting as it is and as it would be. */
export function SettingsProposal({ proposal }: { proposal: SettingsProposals }) {
  const { change } = proposal.data;
  const isOfOrganization = change.operation === "changeOrganizationSettings";
  const { title, note } = isOfOrganization ? texts.organization : texts;
  const rows = rowsOf(change);
  const changed = rows.filter((row) => row.now !== row.after);
  return (
    <Beside
      side={
        <ProposalDecision
          proposal={proposal}
          route={isOfOrganization ? "POST /organization/settings" : "PUT /four-eyes-settings"}
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
          own={isOfOrganization ? proposalTexts.own : texts.own}
        />
      }
    >
      <div className={styles.page}>
        <Panel title={title} note={note} flush>
          <SmallTable
            label={title}
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

function rowsOf(change: Change): Row[] {
  if (change.operation === "changeOrganizationSettings") {
    const { before, after } = change;
    const members = Object.keys(after) as (keyof typeof after)[];
    const { members: names, word } = texts.organization;
    return members.map((member) => ({ setting: names[member], now: word(before[member]), after: word(after[member]) }));
  }
  const [now, then] = [wordsOf(change.before), wordsOf(change.after)];
  return texts.rows.map((setting, at) => ({ setting, now: now[at]!, after: then[at]! }));
}

type Choice = FourEyesSettingsProposal["data"]["change"]["before"];

/** In the order of the rows. */
function wordsOf({
  overrides,
  matchDecisions: { enabled, lists, fromScore },
  settings,
  erasures = false,
}: Choice): string[] {
  return [
    texts.needs(overrides),
    enabled ? texts.matches(lists, fromScore) : texts.needs(false),
    texts.needs(settings),
    texts.needs(erasures),
  ];
}
