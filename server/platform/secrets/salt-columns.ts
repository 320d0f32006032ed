/**
 * The salt of the row `of`, as a column of the statement that reads what is sealed, so that an erasure in between cannot part them. All
 * three are names in the source, or a kind in quotes.
 */
export const saltOf = (of: string, kind: string, id: string): string => `(
    select salt
      from content_keys
     where organization_id = ${of}.organization_id
       and mode = ${of}.mode
       and kind = ${kind}
       and id = ${of}.${id})`;
