import { type DeclaredField, type FieldProblem, type Step, workflowLimits } from "./workflow.ts";

/** Mistakes in a workflow that the schema cannot find. Providers are not known here; the code that runs checks judges them. */
export function workflowProblems(steps: readonly Step[]): FieldProblem[] {
  const total = steps.reduce((sum, { config }) => sum + config.fields.length, 0);
  const tooMany = {
    path: "/steps",
    code: "too_many_fields",
    message: `All steps together declare at most ${workflowLimits.fieldsOfWorkflow} fields.`,
  };
  return [
    ...(total > workflowLimits.fieldsOfWorkflow ? [tooMany] : []),
    ...repeated(steps.map(({ id }) => id)).map((index) => ({
      path: `/steps/${index}/id`,
      code: "not_unique",
      message: "An earlier step has this id.",
    })),
    ...steps.flatMap((step, index) => stepProblems(step, `/steps/${index}/config`)),
  ];
}

function stepProblems({ type, config }: Step, path: string): FieldProblem[] {
  return [
    ...repeated(config.fields.map(({ field }) => field)).map((index) => ({
      path: `${path}/fields/${index}/field`,
      code: "not_unique",
      message: "The step already declares this field.",
    })),
    ...config.fields.flatMap((declared, index) => itemTypeProblems(declared, `${path}/fields/${index}/itemType`)),
    ...(type === "check" ? checkProblems(config, path) : notACheckProblems(config, path)),
  ];
}

function itemTypeProblems({ type, itemType }: DeclaredField, path: string): FieldProblem[] {
  if (type === "list" && itemType === undefined)
    return [{ path, code: "item_type_required", message: "A list must declare the type of its items." }];
  if (type !== "list" && itemType !== undefined)
    return [{ path, code: "item_type_not_allowed", message: "Only a list can declare a type of items." }];
  return [];
}

function checkProblems(config: Step["config"], path: string): FieldProblem[] {
  const status = config.fields.findIndex(({ field }) => field === "status");
  const problems: FieldProblem[] = [];
  if (config.kind === undefined)
    problems.push({ path: `${path}/kind`, code: "required", message: "A check step must say what it checks." });
  if (status < 0)
    problems.push({
      path: `${path}/fields`,
      code: "status_required",
      message: "A check step must declare the field `status`.",
    });
  else if (config.fields[status]!.type !== "string")
    problems.push({
      path: `${path}/fields/${status}/type`,
      code: "status_not_string",
      message: "The `status` of a check must be a string.",
    });
  if (config.providerConfig !== undefined && config.provider === undefined)
    problems.push({
      path: `${path}/providerConfig`,
      code: "not_allowed",
      message: "This step has no provider to configure.",
    });
  return problems;
}

function notACheckProblems(config: Step["config"], path: string): FieldProblem[] {
  return (["kind", "provider", "providerConfig"] as const)
    .filter((member) => config[member] !== undefined)
    .map((member) => ({ path: `${path}/${member}`, code: "not_allowed", message: "Only a check step can have this." }));
}

/** Positions of texts that occur earlier in the list. */
function repeated(texts: readonly string[]): number[] {
  return texts.flatMap((text, index) => (texts.indexOf(text) < index ? [index] : []));
}
