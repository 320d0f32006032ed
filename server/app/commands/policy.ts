import { checkArguments, policyCheck } from "./policy-check.ts";
import { compareArguments, policyDiff, policyPlan } from "./policy-compare.ts";
import { exportArguments, policyExport } from "./policy-export.ts";
import { impactArguments, policyImpact } from "./policy-impact.ts";
import { policyPublish, publishArguments } from "./policy-publish.ts";
import { exitCodes, type Result } from "./policy-result.ts";
import { policyTest, testArguments } from "./policy-scenarios.ts";
import { UsageError } from "./usage-error.ts";

export const usage = `policy check PATH [--invariants FILE] [--format text|json|sarif] [--json]
       policy test PATH [--scenarios FILE] [--untested FILE] [--format text|json|junit] [--json]
       policy diff FROM TO [--json]
       policy diff PATH --against live|VERSION --organization FILE [--key KEY] [--live] [--json]
       policy plan FROM TO [--invariants FILE] [--json]
       policy plan PATH --against live|VERSION --organization FILE [--key KEY] [--live] [--invariants FILE] [--json]
       policy impact PATH --organization FILE [--key KEY] [--basis stored|current] [--live] [--json]
       policy export FOLDER --key KEY --organization FILE [--version VERSION] [--format yaml|json] [--live] [--force]
       policy publish PATH --url URL --email ADDRESS [--organization-id ID] [--key KEY] [--live] [--yes]

What an author of policies does at their own desk, on files in a repository. A file is JSON, or YAML 1.2 if its name ends with .yaml or
.yml. It holds a definition, or { key, definition } as POST /risk/policies takes them. PATH is such a file, or the folder of a policy:

  policies/KEY/definition.yaml   and beside it scenarios.yaml, or scenarios/SET.yaml, and invariants.yaml
  lists/NAME.yaml                values that files refer to with { list: NAME } in place of a value

check and test also take a folder with the folders of several policies.

check tells whether a definition could be published, its warnings, and whether the invariants hold. test evaluates the scenarios, tells
which came out otherwise than expected, and which scenarios are missing: --untested writes those to a file, for you to read and keep.
diff tells what differs between two definitions, in words. plan tells what changes from one version to another: every pair of outcomes
that occurs, with the smallest case that shows it, and what is proved about the new version. --invariants names a file with
{ invariants }, which are proved or refuted for the new version; a policy's folder has its own. --against takes the version before from a
server: live is the newest published one.

impact counts whom a definition would decide otherwise, over the newest assessment of each subject of its policy key on a server. export
writes FOLDER/KEY from what the server has: a published version, the scenario sets and the invariants. What asks a server signs with a
key of --organization, the output of \`organization create --json\`: that of the test mode, or with --live of the live mode.

publish signs a person in, who is an owner or an admin: it asks for the password and for a one-time code, and takes neither as an
argument. It shows what changes, creates a draft unless there is one with this definition, and publishes it. No API key can do that.

Exits with 0 if all is well or nothing changes, 3 if something changes, 4 if something could not be decided or compared or an invariant is
about no case at all, 5 if an invariant is refuted, 6 if a scenario came out otherwise than expected, 1 if a file is not valid or the
server refuses, 2 if the command is written differently.`;

type Verb = (args: string[]) => Promise<Result>;

const verbs: Record<string, Verb> = {
  check: verb(checkArguments, policyCheck),
  test: verb(testArguments, policyTest),
  diff: verb((args) => withoutInvariants(compareArguments(args)), policyDiff),
  plan: verb(compareArguments, policyPlan),
  impact: verb(impactArguments, policyImpact),
  export: verb(exportArguments, policyExport),
  publish: verb(publishArguments, policyPublish),
};

/** `policy …`: answers the exit code. */
export async function policyCommand([name = "", ...args]: string[]): Promise<number> {
  const run = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!run) throw new UsageError(usage);
  return exitCodes[await run(args)];
}

/** A verb with the arguments it takes; `read` answers null, or throws for an option that does not exist. */
function verb<Asked>(read: (args: string[]) => Asked | null, run: (asked: Asked) => Promise<Result>): Verb {
  return async (args) => run(understood(() => read(args)));
}

function understood<Asked>(read: () => Asked | null): Asked {
  let asked: Asked | null;
  try {
    asked = read();
  } catch {
    throw new UsageError(usage);
  }
  if (asked === null) throw new UsageError(usage);
  return asked;
}

/** What differs needs no claims. */
function withoutInvariants<Asked extends { invariants: string | null }>(asked: Asked | null): Asked | null {
  return asked?.invariants === null ? asked : null;
}
