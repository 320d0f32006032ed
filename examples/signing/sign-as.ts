import { parseArgs } from "node:util";

/**
 * Signs as the person a signing link was made for, with the calls that the signing page makes:
 *
 *   node examples/signing/sign-as.ts [--fill Place=Hamburg] [--decline "Not our terms."] <link>
 *
 * For trying things out, and for tests of your own. Consent is given by people: in earnest, show them the page.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    decline: { type: "string" },
    fill: { type: "string", multiple: true, default: [] },
  },
});
const link = new URL(positionals[0] ?? "");
const token = new URLSearchParams(link.hash.slice(1)).get("t");
let bearer: string | undefined;
({ bearer } = await ask("POST", "/session", { token }));
const { document, signer, fields, consent } = await ask("GET", "/session");

if (values.decline === undefined) {
  for (const filled of values.fill) await fill(filled);
  const signature = { kind: "typed", text: signer.name };
  await ask("POST", "/fields/apply-all", { fieldType: "signature", signature });
  await ask("POST", "/consent", { hash: consent.hash });
  await ask("POST", "/complete");
  console.log(`${signer.name} has signed ${document.name}`);
} else {
  await ask("POST", "/decline", { reason: values.decline });
  console.log(`${signer.name} has declined ${document.name}`);
}

async function fill(filled: string): Promise<void> {
  const [label, ...value] = filled.split("=");
  const field = fields.find((one: { label: string | null }) => one.label === label);
  if (!field) throw new Error(`${signer.name} has no field ${label}.`);
  await ask("PUT", `/fields/${field.id}`, { value: value.join("=") });
}

/** The token opens the session once; from then on its bearer speaks for the signer. */
async function ask(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${link.origin}/api/v1/signing${path}`, {
    method,
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: any = await response.json();
  if (response.ok) return answer;
  console.error(`${answer.code}: ${answer.detail}`);
  process.exit(1);
}
