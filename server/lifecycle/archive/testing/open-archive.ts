import { get, type IncomingMessage } from "node:http";
import { unzipSync } from "fflate";
import type { TestClient, TestOrganization } from "#testing/organization.ts";

type Person = TestClient & { token: string };

/** An archive whose answer is read by hand. */
export function openArchive({ server }: TestOrganization, { token }: Person, path: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, "x-risk-mode": "test" };
  return new Promise((resolve, reject) => {
    get(`${server.origin}/api/v1${path}`, { headers }, resolve).on("error", reject);
  });
}

export async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The files of a subject's archive. */
export async function archiveOf(organization: TestOrganization, person: Person, id: string, query = "") {
  const answer = await openArchive(organization, person, `/risk/subjects/${id}/archive${query}`);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${(await bytesOf(answer)).toString()}`);
  const zip = await bytesOf(answer);
  const files = new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)]));
  const itemsOf = (name: string) => JSON.parse(files.get(`${name}.json`)!.toString()).items as { id: string }[];
  return { answer, zip, files, itemsOf, text: [...files.values()].join("\n") };
}
