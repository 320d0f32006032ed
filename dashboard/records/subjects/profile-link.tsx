import type { Subject } from "@probity/contract";
import { fillProfileLink } from "@probity/engines/platform/work/profile-link.ts";
import { useRecord } from "../../api/queries.ts";
import { Icon } from "../../kit/icon/icon.tsx";
import { profileLinkTexts as texts } from "../../texts/profile-link.ts";

/** Where the organization keeps who this is. Nothing where it has not said so, or where no address can carry the externalId. */
export function ProfileLink({ subject: { id, data } }: { subject: Pick<Subject, "id" | "data"> }) {
  const reading = useRecord("GET /profile-resolver", {});
  const template = reading.state === "shown" ? reading.value.templates[data.kind] : undefined;
  const link = template === undefined ? undefined : fillProfileLink(template, { id, ...data });
  if (!link) return null;
  return (
    <a
      className="meta nowrap"
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={texts.label(link.host)}
    >
      <Icon name="external" size={12} /> {link.host}
    </a>
  );
}
