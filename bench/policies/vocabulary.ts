import type { Condition, PolicyInput } from "@probity/engines/risk/policy/definition.ts";

/** What policies ask about, with the thresholds and values that risk teams use, from mild to severe. */

export type Term = { key: string; theme: Theme } & (
  | { more: readonly number[] }
  | { less: readonly number[] }
  | { texts: readonly string[][] }
  | { flag: boolean }
  | { items: readonly string[] }
);

const themes = [
  "screening",
  "geography",
  "identity",
  "contact",
  "device",
  "income",
  "credit",
  "activity",
  "account",
  "company",
] as const;
export type Theme = (typeof themes)[number];

/** Countries from those that are merely watched to those that are forbidden. */
const countries = [
  ["TR", "PA", "VN", "NG", "ZA", "PH", "HR", "BG"],
  ["AF", "YE", "ML", "SS", "HT"],
  ["IR", "KP", "MM", "SY"],
];

type Asked = Term extends infer Each ? (Each extends Term ? Omit<Each, "key" | "theme"> : never) : never;

const asked: Readonly<Record<Theme, Readonly<Record<string, Asked>>>> = {
  screening: {
    "screening.sanctions": { texts: [["possible_match"], ["match"]] },
    "screening.pep": { texts: [["former_pep", "family_member"], ["possible_pep"], ["pep"]] },
    "media.adverse": { more: [1, 3, 10] },
  },
  geography: {
    "country.residence": { texts: countries },
    "country.nationality": { texts: countries },
    "document.country": { texts: countries },
    "country.birth": { texts: countries },
    "bank.country": { texts: countries },
    "tax.country": { texts: countries },
  },
  identity: {
    "age.years": { less: [25, 21, 18] },
    "document.type": { texts: [["residence_permit"], ["national_id", "driving_licence"], ["other"]] },
    "document.expired": { flag: true },
    "face.score": { less: [0.9, 0.8, 0.6, 0.4] },
    "address.verified": { flag: false },
    "liveness.score": { less: [0.9, 0.7, 0.5] },
    "name.on_document": { texts: [["unreadable"]] },
    "name.on_account": { texts: [["unreadable"]] },
  },
  contact: {
    "email.age_days": { less: [90, 30, 7] },
    "email.disposable": { flag: true },
    "phone.voip": { flag: true },
    "phone.age_days": { less: [180, 30] },
    "phone.country": { texts: countries },
  },
  device: {
    "device.new": { flag: true },
    "device.rooted": { flag: true },
    "device.accounts": { more: [2, 3, 5, 10] },
    "ip.proxy": { flag: true },
    "ip.country": { texts: countries },
    "ip.distance_km": { more: [100, 500, 2000] },
  },
  income: {
    "income.monthly": { less: [4000, 2500, 1500, 1000] },
    "income.source": {
      texts: [
        ["gifts", "inheritance"],
        ["cash_business", "unknown"],
      ],
    },
    "employment.status": { texts: [["self_employed", "student"], ["unemployed"]] },
    "employment.months": { less: [24, 12, 3] },
    occupation: {
      texts: [
        ["lawyer", "real_estate", "art"],
        ["gambling", "money_service", "arms"],
      ],
    },
    "savings.months": { less: [6, 3, 1] },
    "wealth.declared": { more: [250_000, 1_000_000, 5_000_000] },
  },
  credit: {
    "credit.score": { less: [700, 640, 580, 500] },
    "debt.ratio": { more: [0.3, 0.4, 0.5, 0.65] },
    "delinquencies.12m": { more: [1, 2, 4] },
    "loans.open": { more: [2, 4, 7] },
    utilization: { more: [0.3, 0.6, 0.9] },
    "inquiries.6m": { more: [2, 4, 8] },
    "bankruptcy.years": { less: [10, 7, 3] },
    "rent.share": { more: [0.3, 0.45, 0.6] },
    dependants: { more: [2, 4] },
    "loan.amount": { more: [5000, 15_000, 40_000, 100_000] },
    "loan.months": { more: [36, 60, 84] },
    "collateral.ratio": { less: [1, 0.8, 0.5] },
  },
  activity: {
    "volume.monthly": { more: [5000, 15_000, 50_000, 100_000] },
    "transactions.daily": { more: [10, 25, 60] },
    "transaction.amount": { more: [1000, 5000, 10_000, 15_000] },
    "amount.to_average": { more: [2, 5, 10] },
    "cash.share": { more: [0.1, 0.25, 0.5] },
    "crypto.share": { more: [0.05, 0.2, 0.5] },
    "chargebacks.90d": { more: [1, 3, 6] },
    "refunds.share": { more: [0.05, 0.15] },
    "withdrawals.daily": { more: [3, 6, 12] },
    "counterparties.new": { more: [3, 8, 20] },
    "transfers.foreign": { more: [2, 10, 30] },
    "hour.of_day": { less: [6, 4] },
  },
  account: {
    "tenure.days": { less: [365, 180, 30] },
    products: { items: ["credit", "remittance", "crypto", "private_banking"] },
    channels: { items: ["agent", "post", "video"] },
    "account.type": { texts: [["joint"], ["trust", "foundation"]] },
    "logins.failed": { more: [3, 5, 10] },
    "password.changed_days": { less: [7, 1] },
    "limit.requested": { more: [2000, 10_000, 50_000] },
  },
  company: {
    "ownership.layers": { more: [2, 3, 5] },
    "owners.count": { more: [4, 10] },
    "company.age_months": { less: [36, 12, 6] },
    "company.industry": { texts: [["construction", "used_cars"], ["gambling", "money_service"], ["arms"]] },
    "company.country": { texts: countries },
    "shares.bearer": { flag: true },
    "directors.nominee": { flag: true },
    licences: { items: ["payment", "gaming", "weapons"] },
    "turnover.yearly": { more: [500_000, 2_000_000, 10_000_000] },
    "employees.count": { less: [10, 3, 1] },
  },
};

export const vocabulary: readonly Term[] = themes.flatMap((theme) =>
  Object.entries(asked[theme]).map(([key, each]): Term => ({ key, theme, ...each })),
);

/** The same questions about the other side of a transaction, for policies that ask more than a customer can be asked. */
export const counterparties: readonly Term[] = vocabulary
  .filter(({ theme }) => theme !== "screening")
  .map((term) => ({ ...term, key: `counterparty.${term.key}` }));

/** The conditions that a policy can put to the term, from mild to severe. */
export function ladderOf(term: Term): Condition[] {
  const input = term.key;
  if ("more" in term) return term.more.map((value) => ({ input, operator: "gte", value }));
  if ("less" in term) return term.less.map((value) => ({ input, operator: "lt", value }));
  if ("texts" in term) return term.texts.map((value) => ({ input, operator: "in", value: [...value] }));
  if ("items" in term) return term.items.map((value) => ({ input, operator: "contains", value }));
  return [{ input, operator: "eq", value: term.flag }];
}

const registered = "registered:0198f2c4-0000-7000-8000-000000000001";
const screened: Readonly<Record<string, string>> = {
  "screening.sanctions": "service:screening:eu_fsf+ofac_sdn:r70:m90",
  "screening.pep": "service:screening:service_pep:r70:m90:l12",
};

export function inputFor(term: Term): PolicyInput {
  const common = { key: term.key, acceptedSources: [screened[term.key] ?? registered], maxAgeSeconds: 7_776_000 };
  if ("items" in term) return { ...common, type: "list", itemType: "string" };
  if ("texts" in term) return { ...common, type: "string" };
  return { ...common, type: "flag" in term ? "boolean" : "number" };
}
