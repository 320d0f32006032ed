import { gap } from "@probity/engines/risk/policy/impact/stored-result.ts";
import { sql } from "kysely";

/**
 * A join that adds `result` to rows with a stored result as the text `whole`: the same JSON without what no comparison reads, or all of it
 * if it is in another order than evaluators answer in.
 */
export const comparedResult = sql`
  cross join lateral (
    select case
             when starts_with(start, ${gap.opening})
              and strpos(start, ${gap.before}) > 0
              and octet_length(start) + octet_length(rest) < octet_length(whole)
             then start || ${gap.to} || rest
             else whole
           end as result
      from (select split_part(whole, ${gap.from}, 1) as start,
                   split_part(whole, ${gap.to}, -1) as rest
            offset 0) part
  ) compared`;
