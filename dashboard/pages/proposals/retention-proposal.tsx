import type { RetentionSettingsProposal } from "@probity/contract";
import { partsOf } from "@probity/engines/lifecycle/period.ts";
import { ProposalDecision } from "../../records/proposals/proposal-decision.tsx";
import { proposalTexts } from "../../texts/proposals.ts";
import { retentionTexts } from "../../texts/retention.ts";

const texts = proposalTexts.retention;
const inWords = (period: string | null) =>
  period === null ? retentionTexts.units.ever : retentionTexts.period(partsOf(period));

/** A change of retention periods that takes two people. */
export function RetentionProposal({ proposal }: { proposal: RetentionSettingsProposal }) {
  const { before, after } = proposal.data.change;
  const classes = Object.keys(after) as (keyof typeof after)[];
  return (
    <ProposalDecision
      proposal={proposal}
      route="PUT /retention-settings"
      proposed={texts.proposed}
      changes={
        <ul className="stack">
          {classes
            .filter((name) => before[name] !== after[name])
            .map((name) => (
              <li key={name}>
                {retentionTexts.classes[name]}: {inWords(before[name])} → <strong>{inWords(after[name])}</strong>
              </li>
            ))}
        </ul>
      }
      told={texts.told}
      own={proposalTexts.own}
    />
  );
}
