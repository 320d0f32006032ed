import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { strict } from "#platform/operation/shapes.ts";
import { refuseProblems } from "./refuse-problems.ts";
import { readRecord, renderSample, storeRevision } from "./save-template.ts";
import { contentOf, templateBodyLimit, templateProperties } from "./template-content.ts";
import { SavedTemplate } from "./template-record.ts";
import { insertTemplate } from "./template-store.ts";
import { exampleTemplate } from "./example-template.ts";

/** POST /templates/markdown */
export const createTemplate = operation({
  summary: "Save a template; its sample data has to render",
  allow: writers,
  body: strict(templateProperties),
  example: {
    name: "Supply agreement",
    ...exampleTemplate,
    pageSize: "A4",
    language: "en",
  },
  reply: SavedTemplate,
  limits: { body: templateBodyLimit, rate: "renders" },

  prepare: ({ body, now, services }) => renderSample(services, now, contentOf(body)),

  async run({ tx, caller, now, prepared, body }) {
    const rendered = refuseProblems(prepared, "source");
    const id = newId(now);
    await insertTemplate(tx, caller.scope, { id, createdAt: now, createdBy: principalOf(caller) });
    await storeRevision(tx, caller, now, { id, revision: 1, content: contentOf(body), rendered });
    return { ...(await readRecord(tx, caller.scope, id)), warnings: [...rendered.warnings] };
  },
});
