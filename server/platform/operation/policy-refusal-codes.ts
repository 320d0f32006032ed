/** Refusals about versions of policies: publishing them, and what is tried before. */
export const policyRefusals = {
  already_published: [409, "The policy version is already published", "Create another version to change the policy."],
  invariant_refuted: [
    409,
    "An invariant of this policy is refuted",
    "The version contradicts each invariant in `errors`, and this organization's invariants are binding. Change the version, or the invariant.",
  ],
  invariant_not_proved: [
    409,
    "An invariant of this policy is not proved",
    "Each invariant in `errors` is not decided, or is about no assessment at all. An owner can acknowledge it for this version.",
  ],
  invariants_changed: [409, "The invariants changed while they were checked", "Send the request again."],
  already_acknowledged: [
    409,
    "The invariant is already acknowledged",
    "Somebody with your role has acknowledged it for this version. Read the acknowledgements.",
  ],
  second_person_required: [
    409,
    "A second person is needed",
    "Ask an owner or admin who has neither created nor proposed it.",
  ],
  monitoring_move_running: [409, "A move of this policy key is running", "Wait until it has ended, or stop it first."],
  impacts_running: [
    409,
    "Too many impacts are running",
    "Wait until one of them has ended, or stop one: GET /risk/policy-impacts shows them.",
  ],
  already_shadowed: [
    409,
    "This version is a shadow already",
    "It is tried beside every new assessment of its key: GET /risk/policy-shadows shows it.",
  ],
  shadows_running: [
    409,
    "Too many shadows of this policy key are running",
    "Stop one of them first: GET /risk/policy-shadows shows them.",
  ],
  too_many_scenario_sets: [
    409,
    "The policy key has as many scenario sets as it can have",
    "Delete a set that is not used any more, or add the scenarios to another one.",
  ],
} as const;
