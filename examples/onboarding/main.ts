import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { createClient } from "@probity/client";
import { verifyWebhook, WebhookVerificationError } from "@probity/client/webhooks";
import { type Account, Accounts, type Application } from "./accounts.ts";
import { follow, onboard, reportDevice } from "./onboard.ts";
import { readSettings } from "./settings.ts";

/**
 * An application that opens accounts, and lets Probity decide for whom:
 *
 *   node main.ts --settings onboarding.json --port 8082
 *
 *   POST /applications               { reference, country, monthlyIncome, products }
 *   POST /applications/REF/device    { shared }
 *   GET  /applications/REF           { status, decision }
 *   POST /webhooks                   deliveries from Probity
 */
const { values } = parseArgs({
  options: {
    settings: { type: "string", default: "onboarding.json" },
    accounts: { type: "string", default: "accounts.sqlite" },
    port: { type: "string", default: "8082" },
  },
});
const settings = readSettings(values.settings);
const client = createClient({ baseUrl: settings.url, ...settings.key });
const accounts = new Accounts(values.accounts);

/** What each decision means for an account. A decision that is not here, such as one of a later version, opens nothing. */
const statuses: Readonly<Record<string, string>> = {
  none: "open",
  review: "a person looks at it",
  restrict: "open with limits",
  reject: "refused",
  awaiting_evidence: "waiting for the device check",
};
const statusOf = ({ decision }: Account) => (decision && statuses[decision]) ?? "being decided";

type Answer = { status: number; body?: object };

async function answer(request: IncomingMessage): Promise<Answer> {
  const body = await buffer(request);
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const [, reference = "", part] = /^\/applications\/([\w-]{1,64})(\/device)?$/.exec(pathname) ?? [];
  const account = accounts.find(reference);
  if (request.method === "POST" && pathname === "/webhooks") return receive(request, body);
  if (request.method === "POST" && pathname === "/applications") return apply(JSON.parse(body.toString()));
  if (!account) return { status: 404 };
  if (request.method === "GET" && !part)
    return { status: 200, body: { status: statusOf(account), decision: account.decision } };
  if (request.method !== "POST" || !part || !account.subjectId) return { status: 409 };
  await reportDevice(client, settings, account.subjectId, JSON.parse(body.toString()).shared === true);
  return { status: 202 };
}

async function apply({ reference, country, monthlyIncome, products }: Application): Promise<Answer> {
  if (!/^[\w-]{1,64}$/.test(reference)) return { status: 400, body: { error: "The reference must be a word." } };
  const application = { reference, country, monthlyIncome, products };
  const account = accounts.open(application, new Date());
  if (!isDeepStrictEqual(account.application, application)) return { status: 409 };
  await onboard(client, settings, accounts, account);
  return { status: 202, body: { status: statusOf(account) } };
}

/** 2xx only once the event is dealt with: Probity sends everything else again, for days if it must. */
async function receive({ headers }: IncomingMessage, rawBody: Buffer): Promise<Answer> {
  const { webhookSecret: secrets, organizationId } = settings;
  try {
    const event = await verifyWebhook({ headers, rawBody, secrets, organizationId, mode: "test" });
    await follow(client, settings, accounts, event);
    return { status: 204 };
  } catch (error) {
    if (error instanceof WebhookVerificationError) return { status: 400, body: { error: error.code } };
    throw error;
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json" }).end(body && JSON.stringify(body));
}

createServer((request, response) => {
  answer(request).then(
    (given) => send(response, given),
    (error: Error) => {
      // The message of an error says what failed; who was concerned stays out of the log.
      console.error(error.message);
      send(response, { status: error instanceof SyntaxError ? 400 : 502 });
    },
  );
}).listen(Number(values.port), "127.0.0.1", () => console.log(`listening on port ${values.port}`));
