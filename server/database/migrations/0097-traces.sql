-- The place of a message in the trace of the change that it tells of, as W3C Trace Context writes it; null where nobody traced it.
alter table webhook_messages add column traceparent text;

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

-- For workers that trace their attempts. It stands beside claim_deliveries, whose columns workers of the version before have prepared.
create function traces_of_messages(organizations uuid[], modes environment_mode[], ids uuid[])
  returns table (message_id uuid, traceparent text)
  language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  as $$
declare
  first uuid;
  last uuid;
begin
  select id into first from unnest(ids) id order by id limit 1;
  select id into last from unnest(ids) id order by id desc limit 1;
  -- Planned for these bounds, so that it opens their months alone.
  return query execute '
    select m.id, m.traceparent
      from unnest($1, $2, $3) as asked (organization_id, mode, id)
      join webhook_messages m on (m.organization_id, m.mode, m.id) = (asked.organization_id, asked.mode, asked.id) and m.id >= $4 and m.id <= $5
     where m.traceparent is not null'
    using organizations, modes, ids, first, last;
end $$;
revoke all on function traces_of_messages(uuid[], environment_mode[], uuid[]) from public;
grant execute on function traces_of_messages(uuid[], environment_mode[], uuid[]) to probity_app;

reset role;
revoke create on schema public from probity_definer;
