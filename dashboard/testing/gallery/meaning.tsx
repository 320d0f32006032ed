import { Badge, StatusBadge } from "../../kit/badge/badge.tsx";
import { Icon } from "../../kit/icon/icon.tsx";
import { drawings, type IconName } from "../../kit/icon/drawings.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Who } from "../../kit/who/who.tsx";
import type { Examples } from "./examples.ts";

export const meaning: Examples = {
  "Same row, same meaning, three vocabularies": (
    <div className="stack" data-wide="">
      <div className="flex wrap">
        <StatusBadge of="assessment" value="none" />
        <StatusBadge of="screening" value="clear" />
        <StatusBadge of="delivery" value="succeeded" />
        <StatusBadge of="list" value="fresh" />
      </div>
      <div className="flex wrap">
        <StatusBadge of="assessment" value="review" />
        <StatusBadge of="screening" value="possible_match" />
        <Badge shape="look" word="retrying" />
      </div>
      <div className="flex wrap">
        <StatusBadge of="assessment" value="restrict" />
        <StatusBadge of="list" value="attention" />
      </div>
      <div className="flex wrap">
        <StatusBadge of="assessment" value="reject" />
        <StatusBadge of="screening" value="match" />
        <StatusBadge of="match" value="confirmed" />
      </div>
      <div className="flex wrap">
        <StatusBadge of="assessment" value="incomplete" />
        <StatusBadge of="assessment" value="awaiting_evidence" />
        <StatusBadge of="screening" value="error" />
        <StatusBadge of="match" value="pending" />
      </div>
      <div className="flex wrap">
        <StatusBadge of="assessment" value="reassessment_required" hue="limit" />
        <StatusBadge of="list" value="stale" />
      </div>
    </div>
  ),
  "Icons, people, tags": (
    <div className="stack">
      <div className="flex wrap">
        {(Object.keys(drawings) as IconName[]).map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
      <div className="flex wrap">
        <Who name="Marit Oksanen" me />
        <Who name="Ji-won Park" />
        <Who name="李 明" />
        <Who name={null} />
        <Tag>onboarding v4</Tag>
        <Tag meaning="unknown">source_stale</Tag>
        <Tag meaning="stop">failed</Tag>
        <Tag meaning="look">family_member</Tag>
      </div>
      <div className="flex wrap">
        <StatusBadge of="assessment" value="restrict" big />
        <StatusBadge of="assessment" value="incomplete" big />
      </div>
    </div>
  ),
};
