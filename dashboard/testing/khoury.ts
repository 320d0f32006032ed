import { createHints } from "../../server/platform/live/hints.ts";
import { vi } from "vitest";
import { onCommitted, transact } from "../../server/platform/database/transaction.ts";
import type { ListEntry, PepPosition } from "@probity/engines/screening/lists/entry.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { openLists } from "../../server/screening/testing/sample-lists.ts";
import { changeList } from "../../server/screening/lists/list-store.ts";
import { storeVersion } from "../../server/screening/lists/testing/versions.ts";
import { createScreen } from "../../server/screening/screen.ts";
import { newSubject } from "../../server/risk/testing/subjects.ts";
import { newOrganization } from "../../server/testing/organization.ts";
import { startServer } from "../../server/testing/server.ts";
import { inImage } from "./in-image.ts";

const year = (text: string, circa = false) => ({ from: `${text}-01-01`, to: `${text}-12-31`, circa });
const strong = (text: string) => ({ text, weak: false });

function position(category: PepPosition["category"], startDate: string, endDate: string | null): PepPosition {
  return { category, title: category, country: "LB", startDate, endDate, ended: endDate !== null, roster: "wikidata" };
}

/** Invented people on four lists, so that one name has matches of every kind. */
const entries: Partial<Record<ListKey, readonly ListEntry[]>> = {
  eu_fsf: [
    sampleEntry("EU.8123.44", {
      names: [
        strong("Yusef Abd al-Rahman Khoury al-Halabi"),
        strong("يوسف عبد الرحمن خوري"),
        { text: "Юсуф Абдуррахман Хури", weak: true },
      ],
      datesOfBirth: [year("1971"), year("1968", true)],
      nationalities: ["LB", "SY"],
      programmes: ["SYR"],
      listedOn: "2014-07-23",
    }),
  ],
  ofac_sdn: [
    sampleEntry("21442", { names: [strong("KHOURY, Yusuf Abd al-Rahman")], programmes: ["SDGT"] }),
    sampleEntry("30518", {
      names: [strong("Yusuf Abd al-Rahman Khoury bin Ibrahim al-Masri al-Halabi")],
      identifiers: [{ kind: "passport", value: "RL 2209113", country: "LB" }],
    }),
  ],
  uk_sanctions: [sampleEntry("UK.1", { names: [strong("Somebody Else")] })],
  service_pep: [
    sampleEntry("Q18841207", {
      names: [strong("Yusuf Khoury")],
      nationalities: ["LB"],
      pep: {
        positions: [
          position("parliament_member", "2005", "2018"),
          position("deputy_minister", "2014", "2016"),
          position("central_bank_board", "2019", "2024-08"),
        ],
        diedOn: null,
        related: [
          {
            entryId: "Q99",
            name: "Rania Khoury-Sfeir",
            relation: "spouse",
            positions: [position("ambassador", "2023", null)],
            diedOn: null,
          },
        ],
      },
    }),
  ],
};

export const khoury = {
  name: "Yusuf Abd al-Rahman Khoury",
  aliases: ["يوسف عبد الرحمن خوري"],
  entityType: "person",
  datesOfBirth: ["1971-03-18"],
  nationalities: ["LB"],
} as const;
export const allLists = ["eu_fsf", "ofac_sdn", "uk_sanctions", "service_pep"];

/** A server whose lists have these people; one of the lists was last confirmed long ago. */
export async function khouryServer() {
  const lists = new Map(await openLists(entries));
  const stale = lists.get("uk_sanctions")!;
  lists.set("uk_sanctions", {
    ...stale,
    standing: { ...stale.standing, lastConfirmedAt: new Date("2026-01-01"), publishedAt: new Date("2026-01-01") },
  });
  const server = await startServer({
    screen: createScreen(
      () => lists,
      () => {},
    ),
  });
  const hints = createHints(server.pool);
  onCommitted(server.database, hints.committed);
  const close = async () => {
    await hints.stop();
    await server.app.close();
    await server.close();
  };
  return { server, close };
}

/** The same in containers of an image, which open the lists from the database as any installation does. */
export async function khouryInImage(image: string) {
  const own = await startServer();
  for (const [key, people] of Object.entries(entries) as [ListKey, readonly ListEntry[]][]) {
    const activeVersionId = await storeVersion(own.database, key, people);
    const lastConfirmedAt = key === "uk_sanctions" ? new Date("2026-01-01") : new Date();
    await transact(own.database, {}, (tx) => changeList(tx, key, { activeVersionId, lastConfirmedAt }));
  }
  const { server, close } = await inImage(image, own);
  const { screen } = await khouryOrganization({ server, close });
  await vi.waitUntil(async () => (await screen()).matches.length === 4, { timeout: 120_000, interval: 500 });
  return {
    server,
    close: async () => {
      await close();
      await own.close();
    },
  };
}

/** An organization on such a server, with a subject to screen. */
export async function khouryOrganization(on?: Awaited<ReturnType<typeof khouryServer>>) {
  const { server, close } = on ?? (await khouryServer());
  const organization = await newOrganization(server);
  const riskSubjectId = await newSubject(organization);
  const screen = async (subject: object = khoury, sources: readonly string[] = allLists, body: object = {}) =>
    (await organization.key.post("/screening/runs", { subject, sources, ...body })).body;
  return { organization, server, riskSubjectId, screen, close };
}
