import type { Audience, Section } from "./section.ts";

type Described = { audience: Audience; subjectId: string; mode: string; now: Date; sections: readonly Section[] };

/** Words for whoever opens the archive, who may have never seen this API. */
export function readmeOf({ audience, subjectId, mode, now, sections }: Described): string {
  const files = [
    ["subject.json", "the record itself"],
    ...sections.map(({ name, holds }) => [`${name}.json`, holds] as const),
    ["manifest.json", "the size and SHA-256 of every file"],
  ];
  return `# What is known about one subject

Subject ${subjectId}, ${mode} mode, read from ${now.toISOString()} on.

${files.map(([name, holds]) => `- ${name}: ${holds}.`).join("\n")}

Every file is JSON in the shape of the API; a list has its records in \`items\`, the oldest first. A list that is very long continues in
a file with the same name and a number. A list without records is there, and empty. Times are UTC.

The archive was read list by list, so something that happened meanwhile can be in one file and not in another.

${forWhom[audience]}

To check that nothing was changed, compare the SHA-256 of each file with manifest.json, for example with \`sha256sum\`.
`;
}

const forWhom: Record<Audience, string> = {
  officer: `**This archive is for the people who answer for the organization.** It holds results of screening, notes and investigations.
Telling the person about them can be a criminal offence (tipping-off). To answer a request for access, make the archive with
\`audience=subject\`, and read it before you send it.`,
  subject: `This archive was made to answer a request for access (GDPR Art. 15). It holds what was collected about the person, and the
decisions that were made. It never holds internal notes, checks against lists or work on individual cases, for anybody, whether or
not there are any. Documents that were signed belong to no subject, and are requested by themselves.`,
};
