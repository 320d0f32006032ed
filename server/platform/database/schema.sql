CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE TYPE public.environment_mode AS ENUM (
    'test',
    'live'
);

CREATE PROCEDURE public.append_only(IN tenant regclass)
    LANGUAGE plpgsql
    AS $$
begin
  call tenant_table(tenant, 'select, insert');
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', tenant);
  execute format('create trigger append_only_truncate before truncate on %s for each statement execute function refuse_truncate()', tenant);
end $$;

CREATE TABLE public.audit_heads (
    organization_id uuid NOT NULL,
    sequence integer NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    announced integer DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');

ALTER TABLE ONLY public.audit_heads FORCE ROW LEVEL SECURITY;

CREATE TABLE public.organizations (
    organization_id uuid NOT NULL,
    name text NOT NULL,
    data_key bytea NOT NULL,
    master_key_version integer NOT NULL,
    publish_requires_second_person boolean DEFAULT false NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    require_second_factor boolean DEFAULT false NOT NULL,
    identity_provider_is_second_factor boolean DEFAULT false NOT NULL,
    idle_timeout_minutes integer,
    api_key_max_age_days integer,
    api_key_max_age_set_at timestamp with time zone,
    binding_invariants boolean DEFAULT false NOT NULL,
    CONSTRAINT organizations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);

ALTER TABLE ONLY public.organizations FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.audited_organizations(after uuid, places integer) RETURNS TABLE(organization_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT o.organization_id
    FROM public.organizations o
   WHERE ((audited_organizations.after IS NULL) OR (o.organization_id > audited_organizations.after))
 UNION
  SELECT h.organization_id
    FROM public.audit_heads h
   WHERE ((audited_organizations.after IS NULL) OR (h.organization_id > audited_organizations.after))
  ORDER BY 1
 LIMIT audited_organizations.places;
END;

CREATE FUNCTION public.check_added_entries() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET jit TO 'off'
    AS $$
begin
  perform from list_versions v where v.id in (select a.version_id from added a) order by v.id for share;
  if exists (select
               from added a
                    left join list_versions v on v.id = a.version_id
                    left join list_entries e on e.id = a.entry
              where v.state is distinct from 'loading'
                 or e.list_key is distinct from v.list_key) then
    raise exception 'only a list version that is loading takes entries, and only of its list' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

CREATE FUNCTION public.claim_deliveries(after uuid, token uuid, batch integer, lease_seconds integer, lane_max integer, busy uuid[], room integer[]) RETURNS TABLE(organization_id uuid, mode public.environment_mode, id uuid, subscription_id uuid, message_id uuid, event text, attempts smallint, url text, secret bytea, previous_secret bytea, data_key bytea, master_key_version integer, body bytea, resume_after uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET jit TO 'off'
    AS $_$
#variable_conflict use_column
declare
  claimed webhook_deliveries[];
  first uuid;
  last uuid;
  served uuid;
begin
  perform set_config('synchronous_commit', 'off', true);
  with recursive walk (subscription_id, organization_id, mode, due_at, wrapped) as (
    select after, null::uuid, null::environment_mode, null::timestamptz, false
     union all
    select next.*
      from walk
           cross join lateral (
             (select d.subscription_id, d.organization_id, d.mode, d.due_at, walk.wrapped
                from webhook_deliveries d
               where d.subscription_id > walk.subscription_id and d.due_at is not null
               order by d.subscription_id, d.due_at
               limit 1)
             union all
             (select d.subscription_id, d.organization_id, d.mode, d.due_at, true
                from webhook_deliveries d
               where not walk.wrapped and d.due_at is not null
               order by d.subscription_id, d.due_at
               limit 1)
             limit 1
           ) as next
     where not (next.wrapped and next.subscription_id > after)
  ), lane as materialized (
    select walk.subscription_id,
           row_number() over () as place,
           coalesce(room[array_position(busy, walk.subscription_id)], lane_max) as free
      from walk
     where walk.due_at <= now()
       and coalesce(room[array_position(busy, walk.subscription_id)], lane_max) > 0
       and (select s.enabled
              from webhook_subscriptions s
             where (s.organization_id, s.mode, s.id) = (walk.organization_id, walk.mode, walk.subscription_id))
     limit batch
  ), lanes as materialized (
    select count(*) as total from lane
  ), due as materialized (
    select picked.organization_id, picked.mode, lane.subscription_id, picked.id
      from lane
           cross join lanes
           cross join lateral (
             select d.organization_id, d.mode, d.id
               from webhook_deliveries d
              where d.subscription_id = lane.subscription_id
                and d.due_at <= now()
              order by d.due_at
              limit least(lane.free, batch / lanes.total + (lane.place <= batch % lanes.total)::integer)
                for update skip locked
           ) as picked
  ), held as (
    update webhook_deliveries d
       set status = 'delivering', lease_token = token, due_at = now() + make_interval(secs => lease_seconds)
      from due
     where (d.organization_id, d.mode, d.subscription_id, d.id) = (due.organization_id, due.mode, due.subscription_id, due.id)
    returning d as delivery
  )
  select array_agg(held.delivery), (select lane.subscription_id from lane order by lane.place desc limit 1)
    into claimed, served
    from held;
  if claimed is null then
    return;
  end if;
  select d.message_id into first from unnest(claimed) d order by d.message_id limit 1;
  select d.message_id into last from unnest(claimed) d order by d.message_id desc limit 1;
  -- Planned for these bounds, so that it opens their months alone.
  return query execute '
    select held.organization_id, held.mode, held.id, held.subscription_id, held.message_id, held.event, held.attempts,
           s.url, s.secret, case when s.previous_secret_until > now() then s.previous_secret end,
           o.data_key, o.master_key_version, m.body, $2
      from unnest($1) held
      join webhook_subscriptions s on (s.organization_id, s.mode, s.id) = (held.organization_id, held.mode, held.subscription_id)
      join webhook_messages m on (m.organization_id, m.mode, m.id) = (held.organization_id, held.mode, held.message_id) and m.id >= $3 and m.id <= $4
      join organizations o on o.organization_id = held.organization_id'
    using claimed, served, first, last;
end $_$;

CREATE TABLE public.loose_objects (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    sha256 bytea NOT NULL,
    due_at timestamp with time zone NOT NULL,
    being_deleted boolean DEFAULT false NOT NULL,
    CONSTRAINT loose_objects_sha256_check CHECK ((octet_length(sha256) = 32))
);

ALTER TABLE ONLY public.loose_objects FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.claim_loose_objects(batch integer, lease_seconds integer) RETURNS TABLE(organization_id uuid, mode public.environment_mode, sha256 bytea)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 UPDATE public.loose_objects AS l SET due_at = (now() + make_interval(secs => (claim_loose_objects.lease_seconds)::double precision)), being_deleted = true
    FROM ( SELECT o.organization_id,
             o.mode,
             o.sha256
            FROM public.loose_objects o
           WHERE (o.due_at <= now())
           ORDER BY o.due_at
          LIMIT claim_loose_objects.batch
          FOR UPDATE OF o SKIP LOCKED) due
   WHERE ((l.organization_id = due.organization_id) AND (l.mode = due.mode) AND (l.sha256 = due.sha256))
   RETURNING l.organization_id,
     l.mode,
     l.sha256;
END;

CREATE FUNCTION public.claim_monitoring(of_failing boolean, instant timestamp with time zone, token uuid, places integer, lease_seconds integer, after_organization uuid, after_mode public.environment_mode) RETURNS TABLE(organization_id uuid, mode public.environment_mode, subject_id uuid, policy_key text, due_at timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
#variable_conflict use_column
declare
  due_count integer;
  organizations uuid[];
  modes environment_mode[];
  subjects uuid[];
  keys text[];
  moments timestamptz[];
begin
  select count(*)
    into due_count
    from (select from risk_monitoring m
           where least(m.failures, 1) = of_failing::integer
             and m.next_check_at <= instant
           order by m.next_check_at
           limit places + 1) as due;
  if due_count = 0 then
    return;
  end if;

  if due_count <= places then
    select array_agg(due.organization_id), array_agg(due.mode), array_agg(due.subject_id), array_agg(due.policy_key),
           array_agg(due.next_check_at)
      into organizations, modes, subjects, keys, moments
      from (select m.organization_id, m.mode, m.subject_id, m.policy_key, m.next_check_at
              from risk_monitoring m
             where least(m.failures, 1) = of_failing::integer
               and m.next_check_at <= instant
             order by m.next_check_at
             limit places
               for update skip locked) as due;
  else
    with recursive walk (organization_id, mode, next_check_at, wrapped) as (
      select after_organization, after_mode, null::timestamptz, false
       union all
      select next.*
        from walk
             cross join lateral (
               (select m.organization_id, m.mode, m.next_check_at, walk.wrapped
                  from risk_monitoring m
                 where least(m.failures, 1) = of_failing::integer
                   and (m.organization_id, m.mode) > (walk.organization_id, walk.mode)
                   and m.next_check_at is not null
                 order by m.organization_id, m.mode, m.next_check_at
                 limit 1)
               union all
               (select m.organization_id, m.mode, m.next_check_at, true
                  from risk_monitoring m
                 where not walk.wrapped
                   and least(m.failures, 1) = of_failing::integer
                   and m.next_check_at is not null
                 order by m.organization_id, m.mode, m.next_check_at
                 limit 1)
               limit 1
             ) as next
       where not (next.wrapped and (next.organization_id, next.mode) > (after_organization, after_mode))
    ), lane as materialized (
      select walk.organization_id, walk.mode, row_number() over () as place
        from walk
       where walk.next_check_at <= instant
       limit places
    ), due as materialized (
      select picked.*, lane.place, row_number() over (partition by lane.place order by picked.next_check_at) as turn
        from lane
             cross join lateral (
               select m.organization_id, m.mode, m.subject_id, m.policy_key, m.next_check_at
                 from risk_monitoring m
                where least(m.failures, 1) = of_failing::integer
                  and m.organization_id = lane.organization_id
                  and m.mode = lane.mode
                  and m.next_check_at <= instant
                order by m.next_check_at
                limit places + 1 - (select count(*) from lane) -- every other lane gives one at least
                  for update skip locked
             ) as picked
    ), chosen as (
      select * from due order by due.turn, due.place limit places
    )
    select array_agg(c.organization_id order by c.turn, c.place), array_agg(c.mode order by c.turn, c.place),
           array_agg(c.subject_id order by c.turn, c.place), array_agg(c.policy_key order by c.turn, c.place),
           array_agg(c.next_check_at order by c.turn, c.place)
      into organizations, modes, subjects, keys, moments
      from chosen c;
  end if;

  perform set_config('synchronous_commit', 'off', true);
  return query
    with chosen as (
      select *
        from unnest(organizations, modes, subjects, keys, moments) with ordinality
             as c (organization_id, mode, subject_id, policy_key, due_at, position)
    ), held as (
      update risk_monitoring m
         set lease_token = token, next_check_at = instant + make_interval(secs => lease_seconds)
        from chosen c
       where (m.organization_id, m.mode, m.subject_id, m.policy_key) = (c.organization_id, c.mode, c.subject_id, c.policy_key)
      returning c.*
    )
    select h.organization_id, h.mode, h.subject_id, h.policy_key, h.due_at from held h order by h.position;
end $$;

CREATE TABLE public.risk_policy_shadow_queue (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    shadow_id uuid NOT NULL,
    assessment_id uuid NOT NULL
);

ALTER TABLE ONLY public.risk_policy_shadow_queue FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_policy_shadows (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    policy_key text NOT NULL,
    policy_id uuid NOT NULL,
    status text NOT NULL,
    tally jsonb NOT NULL,
    own integer DEFAULT 0 NOT NULL,
    differing integer DEFAULT 0 NOT NULL,
    listed integer DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    claimed_until timestamp with time zone,
    failure text,
    started_at timestamp with time zone NOT NULL,
    started_by text NOT NULL,
    ended_at timestamp with time zone,
    stopped_by text,
    CONSTRAINT risk_policy_shadows_check CHECK (((status = 'running'::text) = (ended_at IS NULL))),
    CONSTRAINT risk_policy_shadows_status_check CHECK ((status = ANY (ARRAY['running'::text, 'stopped'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.risk_policy_shadows FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.claim_policy_shadow(instant timestamp with time zone, until timestamp with time zone) RETURNS TABLE(organization_id uuid, mode public.environment_mode, id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 WITH due AS (
          SELECT w.organization_id,
             w.mode,
             w.id
            FROM public.risk_policy_shadows w
           WHERE (((w.claimed_until IS NULL) OR (w.claimed_until <= claim_policy_shadow.instant)) AND (EXISTS ( SELECT
                    FROM public.risk_policy_shadow_queue q
                   WHERE ((q.organization_id = w.organization_id) AND (q.mode = w.mode) AND (q.shadow_id = w.id)))))
           ORDER BY w.claimed_until NULLS FIRST, w.id
          LIMIT 1
          FOR NO KEY UPDATE OF w SKIP LOCKED
         )
  UPDATE public.risk_policy_shadows AS s SET claimed_until = claim_policy_shadow.until, attempts = (s.attempts + 1)
    FROM due
   WHERE ((s.organization_id = due.organization_id) AND (s.mode = due.mode) AND (s.id = due.id))
   RETURNING s.organization_id,
     s.mode,
     s.id;
END;

CREATE TABLE public.document_files (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    document_id uuid NOT NULL,
    kind text NOT NULL,
    sha256 bytea NOT NULL,
    bytes bytea,
    created_at timestamp with time zone NOT NULL,
    object_sha256 bytea,
    object_bytes integer,
    CONSTRAINT document_files_bytes_check CHECK ((octet_length(bytes) <= 33554432)),
    CONSTRAINT document_files_kind_check CHECK ((kind = ANY (ARRAY['original'::text, 'model'::text, 'completed'::text, 'certificate'::text, 'facts'::text]))),
    CONSTRAINT document_files_place CHECK ((((bytes IS NULL) = (object_sha256 IS NOT NULL)) AND ((object_sha256 IS NULL) = (object_bytes IS NULL)) AND (octet_length(object_sha256) = 32))),
    CONSTRAINT document_files_sha256_check CHECK ((octet_length(sha256) = 32))
)
PARTITION BY RANGE (document_id);
ALTER TABLE ONLY public.document_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

ALTER TABLE ONLY public.document_files FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.count_files() RETURNS TABLE(in_rows bigint, in_objects bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT count(*) FILTER (WHERE (f.object_sha256 IS NULL)) AS count,
     count(f.object_sha256) AS count
    FROM public.document_files f;
END;

CREATE FUNCTION public.sealed_under(sealed bytea) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ((('x'::text || encode(SUBSTRING(sealed FROM 1 FOR 4), 'hex'::text)))::bit(32))::integer;

CREATE TABLE public.document_rotated_seal_keys (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    certificate bytea NOT NULL,
    private_key bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.document_rotated_seal_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.document_seal_keys (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    certificate bytea NOT NULL,
    private_key bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.document_seal_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.signing_keys (
    kid text NOT NULL,
    public_jwk jsonb NOT NULL,
    private_key bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    retired_at timestamp with time zone,
    signs_from timestamp with time zone,
    verifies_until timestamp with time zone
);

CREATE TABLE public.users (
    id uuid NOT NULL,
    email text NOT NULL,
    password_hash text,
    totp_secret bytea,
    totp_confirmed_at timestamp with time zone,
    totp_last_step bigint,
    created_at timestamp with time zone NOT NULL,
    email_verified_at timestamp with time zone,
    CONSTRAINT users_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254))))
);

ALTER TABLE ONLY public.users FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.count_sealed_secrets() RETURNS TABLE(kind text, version integer, secrets bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT 'data_keys'::text,
     o.master_key_version,
     count(*) AS count
    FROM public.organizations o
   GROUP BY o.master_key_version
 UNION ALL
  SELECT 'seal_keys'::text,
     o.master_key_version,
     count(*) AS count
    FROM (public.organizations o
      JOIN ( SELECT s.organization_id
            FROM public.document_seal_keys s
         UNION ALL
          SELECT r.organization_id
            FROM public.document_rotated_seal_keys r) k ON ((k.organization_id = o.organization_id)))
   GROUP BY o.master_key_version
 UNION ALL
  SELECT 'signing_keys'::text,
     public.sealed_under(k.private_key) AS sealed_under,
     count(*) AS count
    FROM public.signing_keys k
   GROUP BY (public.sealed_under(k.private_key))
 UNION ALL
  SELECT 'totp_secrets'::text,
     public.sealed_under(u.totp_secret) AS sealed_under,
     count(*) AS count
    FROM public.users u
   WHERE (u.totp_secret IS NOT NULL)
   GROUP BY (public.sealed_under(u.totp_secret));
END;

CREATE TABLE public.risk_policy_inputs (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    policy_id uuid NOT NULL,
    fact text NOT NULL,
    source text NOT NULL
);

ALTER TABLE ONLY public.risk_policy_inputs FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.counted_retired_source(organization uuid, environment public.environment_mode, policy uuid, result json) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN CASE WHEN (EXISTS (SELECT FROM public.risk_policy_inputs WHERE ((risk_policy_inputs.organization_id = counted_retired_source.organization) AND (risk_policy_inputs.mode = counted_retired_source.environment) AND (risk_policy_inputs.policy_id = counted_retired_source.policy) AND (risk_policy_inputs.source = 'service:session-checks'::text)))) THEN (EXISTS (SELECT FROM json_array_elements((counted_retired_source.result -> 'inputs'::text)) input(value), LATERAL json_array_elements((input.value -> 'receipts'::text)) receipt(value) WHERE (((receipt.value ->> 'source'::text) = 'service:session-checks'::text) AND ((receipt.value ->> 'status'::text) = 'available'::text)))) ELSE false END;

CREATE FUNCTION public.current_mode() RETURNS public.environment_mode
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('app.mode'::text, true), ''::text))::public.environment_mode;

CREATE FUNCTION public.current_organization() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid;

CREATE FUNCTION public.current_user_id() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('app.user'::text, true), ''::text))::uuid;

CREATE FUNCTION public.delete_old_answers(instant timestamp with time zone, places integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  cutoff constant timestamptz := retention_cutoff('idempotencyAnswers', instant);
  gone text[];
begin
  gone := array(select key
                  from idempotency_keys
                 where organization_id = of_organization and mode = of_mode and created_at < cutoff
                 order by created_at
                 limit places);
  delete from idempotency_quotes where organization_id = of_organization and mode = of_mode and key = any(gone);
  delete from idempotency_keys where organization_id = of_organization and mode = of_mode and key = any(gone);
  return cardinality(gone);
end $$;

CREATE FUNCTION public.delete_old_documents(ids uuid[], instant timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  cutoff constant timestamptz := retention_cutoff('documents', instant);
  gone uuid[];
begin
  gone := array(select d.id
                  from documents d
                 where d.organization_id = of_organization
                   and d.mode = of_mode
                   and d.id = any(ids)
                   and d.id < first_id(cutoff)
                   and d.updated_at < cutoff
                   and d.status not in ('pending', 'finalizing')
                   and not exists (select from legal_holds h
                                    where h.organization_id = of_organization
                                      and h.mode = of_mode
                                      and h.kind = 'document'
                                      and h.resource_id = d.id
                                      and h.released_at is null));
  perform set_config('app.erasing_in', of_organization::text, true);
  delete from document_fields where organization_id = of_organization and mode = of_mode and document_id = any(gone);
  delete from signing_sessions where organization_id = of_organization and mode = of_mode and document_id = any(gone);
  delete from document_signers where organization_id = of_organization and mode = of_mode and document_id = any(gone);
  delete from document_events where organization_id = of_organization and mode = of_mode and document_id = any(gone);
  delete from document_files where organization_id = of_organization and mode = of_mode and document_id = any(gone);
  delete from legal_holds where organization_id = of_organization and mode = of_mode and kind = 'document' and resource_id = any(gone);
  delete from documents where organization_id = of_organization and mode = of_mode and id = any(gone);
  perform set_config('app.erasing_in', '', true);
  return cardinality(gone);
end $$;

CREATE FUNCTION public.delete_old_screening_runs(ids uuid[], instant timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  cutoff constant timestamptz := retention_cutoff('screeningRuns', instant);
  gone uuid[];
begin
  gone := array(select r.id
                  from screening_runs r
                 where r.organization_id = of_organization
                   and r.mode = of_mode
                   and r.id = any(ids)
                   and r.id < first_id(cutoff)
                   and r.risk_subject_id is null
                   and r.session_id is null
                   and not exists (select from screening_matches m
                                    where m.organization_id = of_organization
                                      and m.mode = of_mode
                                      and m.run_id = r.id
                                      and m.decision = 'pending'));
  perform set_config('app.erasing_in', of_organization::text, true);
  delete from screening_prior_decisions p
   where p.organization_id = of_organization
     and p.mode = of_mode
     and p.subject_digest in (select r.subject_digest
                                from screening_runs r
                               where r.organization_id = of_organization and r.mode = of_mode and r.id = any(gone))
     and p.decision_id in (select d.id
                             from screening_decisions d
                            where d.organization_id = of_organization and d.mode = of_mode and d.run_id = any(gone));
  delete from screening_decisions where organization_id = of_organization and mode = of_mode and run_id = any(gone);
  delete from screening_facts where organization_id = of_organization and mode = of_mode and run_id = any(gone);
  delete from screening_matches where organization_id = of_organization and mode = of_mode and run_id = any(gone);
  delete from screening_runs where organization_id = of_organization and mode = of_mode and id = any(gone);
  perform set_config('app.erasing_in', '', true);
  return cardinality(gone);
end $$;

CREATE FUNCTION public.delete_old_webhook_messages(ids uuid[], instant timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  cutoff constant timestamptz := retention_cutoff('webhookMessages', instant);
  endpoints uuid[];
  first uuid;
  last uuid;
  deliveries uuid[];
  deleted integer;
begin
  if cutoff is null or cardinality(ids) = 0 then
    return 0;
  end if;
  select min(id::text)::uuid, max(id::text)::uuid into first, last from unnest(ids) as id;
  if last >= first_id(cutoff) then
    raise exception 'a message is too young' using errcode = 'insufficient_privilege';
  end if;
  first := (substr(first::text, 1, 13) || '-0000-0000-000000000000')::uuid;
  last := (substr(last::text, 1, 13) || '-ffff-ffff-ffffffffffff')::uuid;
  endpoints := array(select id from webhook_subscriptions where organization_id = of_organization and mode = of_mode);
  perform set_config('app.erasing_in', of_organization::text, true);
  with gone as (
    delete from webhook_finished_deliveries
     where organization_id = of_organization
       and mode = of_mode
       and subscription_id = any(endpoints)
       and id between first and last
       and message_id = any(ids)
    returning id
  )
  select coalesce(array_agg(id), '{}') into deliveries from gone;
  delete from webhook_attempts where organization_id = of_organization and mode = of_mode and delivery_id = any(deliveries);
  delete from webhook_messages m
   where m.organization_id = of_organization
     and m.mode = of_mode
     and m.id = any(ids)
     and not exists (select from webhook_deliveries d
                      where d.organization_id = of_organization
                        and d.mode = of_mode
                        and d.subscription_id = any(endpoints)
                        and d.id between first and last
                        and d.message_id = m.id);
  get diagnostics deleted = row_count;
  perform set_config('app.erasing_in', '', true);
  return deleted;
end $$;

CREATE FUNCTION public.delete_organization(actor text, instant timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  target uuid := current_organization();
  people uuid[];
begin
  insert into organization_tombstones (organization_id, deleted_by, deleted_at) values (target, actor, instant);
  delete from organizations where organization_id = target;
  delete from api_keys where organization_id = target;
  delete from invitations where organization_id = target;
  -- Person, session, membership: everybody who locks several of them does it in this order.
  people := array(select user_id from memberships where organization_id = target
                   union select user_id from sessions where organization_id = target
                   union select resource_id from audit_events where organization_id = target and resource_type = 'members');
  perform from users where id = any (people) order by id for update;
  delete from sessions where organization_id = target; -- and their refresh tokens
  delete from memberships where organization_id = target;
  people := array(select id from unnest(people) as id where not exists (select from memberships m where m.user_id = id));
  delete from sessions where user_id = any (people); -- ended ones, of organizations they have left
  delete from oidc_identities where user_id = any (people);
  delete from users where id = any (people);
end $$;

CREATE FUNCTION public.drop_empty_partitions(parent text, instant timestamp with time zone) RETURNS SETOF text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET lock_timeout TO '500ms'
    AS $$
declare
  tenant record;
  child record;
  filled boolean;
begin
  select * into strict tenant from monthly_tables() t where t.parent = drop_empty_partitions.parent::regclass;
  execute format('lock table %s in share update exclusive mode', tenant.parent); -- one at a time
  for child in
    select i.inhrelid::regclass as oid, c.relname as name
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = tenant.parent and i.inhrelid <> tenant.rest
       and c.relname < partition_name(tenant.parent, (select min(m) from months_around(instant) m))
     order by c.relname
  loop
    execute format('select exists (select from %s)', child.oid) into filled;
    continue when filled;
    execute format('lock table %s in access exclusive mode', tenant.parent);
    -- No policy may hide a row from this last look.
    execute format('alter table %s no force row level security', child.oid);
    perform set_config('row_security', 'off', true);
    execute format('select exists (select from %s)', child.oid) into filled;
    perform set_config('row_security', 'on', true);
    execute format('alter table %s force row level security', child.oid);
    continue when filled;
    execute format('alter table %s detach partition %s', tenant.parent, child.oid);
    execute format('drop table %s', child.oid);
    return next child.name;
  end loop;
end $$;

CREATE TABLE public.documents (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    status text NOT NULL,
    status_reason text,
    source text NOT NULL,
    template_id uuid,
    template_revision integer,
    template_source_hash bytea,
    template_data_hash bytea,
    engine text,
    generated_at timestamp with time zone,
    page_count integer NOT NULL,
    pages json NOT NULL,
    form_fields json,
    original_sha256 bytea NOT NULL,
    original_bytes integer NOT NULL,
    completed_sha256 bytea,
    allow_decline boolean NOT NULL,
    external_id text,
    expires_at timestamp with time zone,
    sent_at timestamp with time zone,
    completed_at timestamp with time zone,
    finalization_attempts integer DEFAULT 0 NOT NULL,
    finalization_error text,
    finalization_next_at timestamp with time zone,
    finalizing_since timestamp with time zone,
    revision integer NOT NULL,
    event_count integer NOT NULL,
    event_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    invitations text DEFAULT 'none'::text NOT NULL,
    authentication text DEFAULT 'none'::text NOT NULL,
    removed jsonb,
    erasure jsonb,
    files_erased boolean DEFAULT false NOT NULL,
    CONSTRAINT documents_authentication_check CHECK ((authentication = ANY (ARRAY['none'::text, 'email_code'::text]))),
    CONSTRAINT documents_check CHECK (((source = 'template'::text) = (template_id IS NOT NULL))),
    CONSTRAINT documents_check1 CHECK (((status = 'completed'::text) = (completed_sha256 IS NOT NULL))),
    CONSTRAINT documents_check2 CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL))),
    CONSTRAINT documents_completed_sha256_check CHECK ((octet_length(completed_sha256) = 32)),
    CONSTRAINT documents_event_hash_check CHECK ((octet_length(event_hash) = 32)),
    CONSTRAINT documents_invitations_check CHECK ((invitations = ANY (ARRAY['none'::text, 'email'::text]))),
    CONSTRAINT documents_original_sha256_check CHECK ((octet_length(original_sha256) = 32)),
    CONSTRAINT documents_page_count_check CHECK ((page_count >= 1)),
    CONSTRAINT documents_revision_check CHECK ((revision >= 1)),
    CONSTRAINT documents_source_check CHECK ((source = ANY (ARRAY['template'::text, 'upload'::text]))),
    CONSTRAINT documents_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'finalizing'::text, 'completed'::text, 'declined'::text, 'voided'::text, 'expired'::text]))),
    CONSTRAINT documents_template_data_hash_check CHECK ((octet_length(template_data_hash) = 32)),
    CONSTRAINT documents_template_source_hash_check CHECK ((octet_length(template_source_hash) = 32))
)
WITH (fillfactor='80');
ALTER TABLE ONLY public.documents ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.documents ALTER COLUMN status_reason SET STATISTICS 0;
ALTER TABLE ONLY public.documents ALTER COLUMN form_fields SET STATISTICS 0;
ALTER TABLE ONLY public.documents ALTER COLUMN external_id SET STATISTICS 0;

ALTER TABLE ONLY public.documents FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.due_documents(instant timestamp with time zone, places integer) RETURNS TABLE(organization_id uuid, mode public.environment_mode, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    BEGIN ATOMIC
 SELECT d.organization_id,
     d.mode,
     d.id
    FROM public.documents d
   WHERE ((d.status = 'pending'::text) AND (d.expires_at <= due_documents.instant))
   ORDER BY d.expires_at
  LIMIT due_documents.places;
END;

CREATE FUNCTION public.empty_organization(target uuid, batch integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $_$
declare
  tenant record;
  condition text;
  deleted integer := 0;
begin
  if not exists (select from organization_tombstones where organization_id = target) then
    raise exception 'organization % is not deleted', target using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.deleting_organization', target::text, true);
  for tenant in
    select t.name, coalesce(a.attname, 'ctid') as place, -- a place says nothing where the table has many partitions
           case when a.attname is not null and m.attname is not null then array['and mode = ''test''', 'and mode = ''live'''] else array[''] end as conditions
      from tenant_tables() with ordinality as t (name, number)
      left join pg_partitioned_table p on p.partrelid = t.name
      left join pg_attribute a on a.attrelid = t.name and a.attnum = p.partattrs[p.partnatts - 1]
      left join pg_attribute m on m.attrelid = t.name and m.attname = 'mode' and not m.attisdropped
     order by t.number
  loop
    foreach condition in array tenant.conditions loop
      execute format('delete from %1$s where organization_id = $1 %3$s and %2$I = any (array(select %2$I from %1$s where organization_id = $1 %3$s limit $2))',
                     tenant.name, tenant.place, condition)
        using target, batch;
      get diagnostics deleted = row_count;
      exit when deleted > 0;
    end loop;
    exit when deleted > 0;
  end loop;
  perform set_config('app.deleting_organization', '', true);
  if deleted = 0 then
    update organization_tombstones set emptied_at = now() where organization_id = target;
  end if;
  return deleted;
end $_$;

CREATE TABLE public.memberships (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'auditor'::text])))
);

ALTER TABLE ONLY public.memberships FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sessions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    revocation_reason text,
    confirmed_at timestamp with time zone,
    second_factor_at timestamp with time zone,
    last_used_at timestamp with time zone,
    signed_in_by text,
    device text,
    network text,
    CONSTRAINT sessions_revocation_reason_check CHECK ((revocation_reason = ANY (ARRAY['logout'::text, 'reuse'::text, 'membership'::text, 'password'::text, 'administrator'::text])))
);

ALTER TABLE ONLY public.sessions FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.end_own_sessions(only_session uuid, kept uuid, instant timestamp with time zone) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 WITH ended AS (
          UPDATE public.sessions SET revoked_at = end_own_sessions.instant, revocation_reason = 'logout'::text
           WHERE ((sessions.user_id = public.current_user_id()) AND (sessions.organization_id IN ( SELECT m.organization_id
                    FROM public.memberships m
                   WHERE (m.user_id = public.current_user_id()))) AND (sessions.id = COALESCE(end_own_sessions.only_session, sessions.id)) AND (sessions.id IS DISTINCT FROM end_own_sessions.kept) AND (sessions.revoked_at IS NULL) AND (sessions.expires_at > end_own_sessions.instant))
           RETURNING sessions.id
         )
  SELECT (count(*))::integer AS count
    FROM ended;
END;

CREATE FUNCTION public.erase_document(target uuid, only_signer uuid, trace jsonb, original bytea, completed bytea, sequences integer[], contents text[], previous bytea[], hashes bytea[], keys text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  gone constant text := '[erased]';
begin
  perform 1 from documents
    where organization_id = of_organization and mode = of_mode and id = target and erasure is null
      and status in ('completed', 'declined', 'voided', 'expired');
  if not found then
    raise exception 'this document cannot be erased' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.erasing_in', of_organization::text, true);

  update documents
     set template_data_hash = null, original_sha256 = original, files_erased = true, event_hash = hashes[array_upper(hashes, 1)],
         completed_sha256 = case when completed_sha256 is not null then completed end
   where organization_id = of_organization and mode = of_mode and id = target;
  if only_signer is null then
    update documents set name = gone, status_reason = null, form_fields = null, external_id = null, erasure = trace
     where organization_id = of_organization and mode = of_mode and id = target;
    perform erase_document_messages(target);
  else
    -- The reason of a declined document is the one that its signer gave.
    update documents set status_reason = null
     where organization_id = of_organization and mode = of_mode and id = target and status = 'declined'
       and exists (select from document_signers signer
                    where signer.organization_id = of_organization and signer.mode = of_mode and signer.id = only_signer
                      and signer.status = 'declined');
  end if;
  update document_signers
     set name = gone, email = gone, language = null, decline_reason = null,
         erasure = case when id = only_signer then trace else erasure end
   where organization_id = of_organization and mode = of_mode and document_id = target
     and (only_signer is null or id = only_signer);
  update document_fields
     set value = null, value_iso = null, signature = null, signature_image = null, label = null, options = null,
         acro_field_name = null, validation_pattern = null, validation_message = null, group_key = null, required_when_value = null
   where organization_id = of_organization and mode = of_mode and document_id = target
     and (only_signer is null or signer_id = only_signer or shared_fill);
  delete from signing_sessions
   where organization_id = of_organization and mode = of_mode and document_id = target
     and (only_signer is null or signer_id = only_signer);
  -- A trigger notes the objects of those that lie outside, and a job deletes all their versions.
  delete from document_files
   where organization_id = of_organization and mode = of_mode and document_id = target;
  update document_events event
     set ip = case when only_signer is not null and event.actor_id <> only_signer::text then event.ip end,
         user_agent = case when only_signer is not null and event.actor_id <> only_signer::text then event.user_agent end,
         details = left_over.content::json, previous_hash = left_over.before, hash = left_over.after
    from unnest(sequences, contents, previous, hashes) as left_over (sequence, content, before, after)
   where event.organization_id = of_organization and event.mode = of_mode and event.document_id = target
     and event.sequence = left_over.sequence;
  delete from idempotency_keys
   where organization_id = of_organization and mode = of_mode and key = any(keys);
  perform set_config('app.erasing_in', '', true);
end $$;

CREATE FUNCTION public.erase_document_messages(target uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  quoted constant bytea := convert_to(target::text, 'UTF8');
  message record;
begin
  if is_erasing(of_organization) is not true then
    raise exception 'nothing is being erased' using errcode = 'insufficient_privilege';
  end if;
  for message in
    select said.id, moment.first, moment.next
      from (select distinct first_id_at(occurred_at) as first, first_id_at(occurred_at + interval '1 millisecond') as next
              from document_events
             where organization_id = of_organization and mode = of_mode and document_id = target) moment
      join webhook_messages said
        on said.organization_id = of_organization
       and said.mode = of_mode
       and said.id >= moment.first
       and said.id < moment.next
     where position(quoted in said.body) > 0
  loop
    update webhook_messages
       set body = convert_to(jsonb_set(convert_from(body, 'UTF8')::jsonb, '{data,externalId}', 'null')::text, 'UTF8')
     where organization_id = of_organization and mode = of_mode and id = message.id;
    update webhook_attempts set preview = null
     where organization_id = of_organization
       and mode = of_mode
       and preview is not null
       and delivery_id in (select delivery.id
                             from webhook_subscriptions subscription
                             join (select * from webhook_finished_deliveries
                                    where organization_id = of_organization and mode = of_mode) delivery
                               on delivery.subscription_id = subscription.id
                              and delivery.id >= message.first
                              and delivery.id < message.next
                            where subscription.organization_id = of_organization
                              and subscription.mode = of_mode
                              and delivery.message_id = message.id
                            union all
                           select delivery.id
                             from webhook_deliveries delivery
                            where delivery.organization_id = of_organization
                              and delivery.mode = of_mode
                              and delivery.message_id = message.id);
  end loop;
end $$;

CREATE FUNCTION public.erase_findings(target uuid) RETURNS uuid[]
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  gone constant text := '[erased]';
  sessions uuid[];
  runs uuid[];
begin
  if is_erasing(of_organization) is not true then
    raise exception 'nothing is being erased' using errcode = 'insufficient_privilege';
  end if;
  sessions := array(select id
                      from verification_sessions
                     where organization_id = of_organization and mode = of_mode and subject_id = target);
  runs := array(select id
                  from screening_runs
                 where organization_id = of_organization and mode = of_mode and risk_subject_id = target
                 union
                select id
                  from screening_runs
                 where organization_id = of_organization and mode = of_mode and session_id = any(sessions));

  update verification_sessions set participants = '[]'
   where organization_id = of_organization and mode = of_mode and id = any(sessions);
  update verification_checks set participant = null, provider_ref = null
   where organization_id = of_organization and mode = of_mode and session_id = any(sessions);
  update verification_decisions set reason = gone
   where organization_id = of_organization and mode = of_mode and session_id = any(sessions);
  update verification_step_results set output = '{}'
   where organization_id = of_organization and mode = of_mode and session_id = any(sessions) and output is not null;

  delete from screening_prior_decisions
   where organization_id = of_organization and mode = of_mode
     and subject_digest in (select subject_digest
                              from screening_runs
                             where organization_id = of_organization and mode = of_mode and id = any(runs))
     and (about = target
          or decision_id in (select id
                               from screening_decisions
                              where organization_id = of_organization and mode = of_mode and run_id = any(runs)));
  delete from screening_prior_decisions
   where organization_id = of_organization and mode = of_mode and about = target;
  delete from screening_facts
   where organization_id = of_organization and mode = of_mode and run_id = any(runs);
  update screening_decisions set reason = gone
   where organization_id = of_organization and mode = of_mode and run_id = any(runs);
  -- A listed name that was found says nearly what the name of the subject was.
  update screening_matches
     set source_entry_id = gone, listed_name = gone, matched_name = gone, factors = '[]', wording = null,
         entry = '{"kind":null,"aliases":[],"aliasCount":0,"datesOfBirth":[],"nationalities":[],"identifiers":[],"programmes":[],"listedOn":null}',
         pep = case when pep is not null then '{"standing":"none","flags":[],"positions":[]}'::json end,
         reason = case when reason is not null then gone end
   where organization_id = of_organization and mode = of_mode and run_id = any(runs);
  update screening_runs set near_misses = '[]'
   where organization_id = of_organization and mode = of_mode and id = any(runs);
  return runs;
end $$;

CREATE FUNCTION public.erase_holds(of_kind text, target uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  gone constant text := '[erased]';
  trace jsonb;
begin
  select erasure into trace
    from (select 'subject' as kind, organization_id, mode, id, erasure from risk_subjects
           union all
          select 'document', organization_id, mode, id, erasure from documents) erasable
   where kind = of_kind and organization_id = of_organization and mode = of_mode and id = target;
  if trace is null then
    raise exception 'this % is not erased', of_kind using errcode = 'insufficient_privilege';
  end if;
  update legal_holds
     set reason = gone, release_reason = gone,
         released_at = coalesce(released_at, (trace ->> 'at')::timestamptz), released_by = coalesce(released_by, trace ->> 'by')
   where organization_id = of_organization and mode = of_mode and kind = of_kind and resource_id = target;
end $$;

CREATE FUNCTION public.erase_messages(target uuid, runs uuid[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  quoted constant bytea[] := array(select convert_to(id::text, 'UTF8') from unnest(runs || target) as id);
  message record;
begin
  if is_erasing(of_organization) is not true then
    raise exception 'nothing is being erased' using errcode = 'insufficient_privilege';
  end if;
  for message in
    with moment as (
      select recorded_at as instant
        from risk_events
       where organization_id = of_organization and mode = of_mode and subject_id = target
       union
      select created_at
        from screening_runs
       where organization_id = of_organization and mode = of_mode and id = any(runs)
    )
    select said.id, said.event, first_id_at(instant) as first, first_id_at(instant + interval '1 millisecond') as next
      from moment
      join webhook_messages said
        on said.organization_id = of_organization
       and said.mode = of_mode
       and said.id >= first_id_at(instant)
       and said.id < first_id_at(instant + interval '1 millisecond')
     where exists (select from unnest(quoted) as id where position(id in said.body) > 0)
  loop
    if message.event = 'screening.match.found' then
      update webhook_messages
         set body = convert_to(jsonb_set(convert_from(body, 'UTF8')::jsonb, '{data,matches}', '[]')::text, 'UTF8')
       where organization_id = of_organization and mode = of_mode and id = message.id;
    end if;
    update webhook_attempts set preview = null
     where organization_id = of_organization
       and mode = of_mode
       and preview is not null
       and delivery_id >= message.first -- a delivery is as old as its message
       and delivery_id < message.next
       and delivery_id in (select delivery.id
                             from webhook_subscriptions subscription
                             join (select * from webhook_finished_deliveries
                                    where organization_id = of_organization and mode = of_mode) delivery
                               on delivery.subscription_id = subscription.id
                              and delivery.id >= message.first
                              and delivery.id < message.next
                            where subscription.organization_id = of_organization
                              and subscription.mode = of_mode
                              and delivery.message_id = message.id
                            union all
                           select delivery.id
                             from webhook_deliveries delivery
                            where delivery.organization_id = of_organization
                              and delivery.mode = of_mode
                              and delivery.message_id = message.id);
  end loop;
end $$;

CREATE FUNCTION public.erase_subject(target uuid, trace jsonb, blank_note bytea, blank_change bytea, blank_reason bytea, assessments uuid[], inputs text[], results text[], keys text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  gone constant text := '[erased]';
  placeholder constant text := 'erased:' || target;
  external text;
  runs uuid[];
  written uuid[];
  proposed uuid[];
begin
  select external_id into strict external
    from risk_subjects
   where organization_id = of_organization and mode = of_mode and id = target and erasure is null
     for update;
  perform set_config('app.erasing_in', of_organization::text, true);

  update risk_subjects set external_id = placeholder, erasure = trace
   where organization_id = of_organization and mode = of_mode and id = target;
  runs := erase_findings(target);
  perform erase_messages(target, runs);

  delete from risk_evidence_heads
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  update risk_evidence set value = case when value is not null then 'null'::jsonb end, provider_ref = null
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  -- What histories are made of stays; words that somebody chose do not.
  update risk_events
     set reason = null,
         details = (select coalesce(jsonb_object_agg(key, value), '{}')
                      from jsonb_each(details)
                     where type not like 'risk.activity.%'
                       and key in ('from', 'to', 'revision', 'decision', 'policyKey', 'policyVersion', 'sequence', 'trigger', 'enabled'))
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  update risk_assessments assessment
     set result = json_build_object(
           'complete', assessment.complete, 'score', null, 'band', null, 'scoreBand', null, 'decision', assessment.decision,
           'inputs', '[]'::json, 'applicability', '{"result":"matched","groupId":null,"groups":[]}'::json,
           'factors', '[]'::json, 'rules', '[]'::json, 'reasons', '[]'::json,
           'requiredActions', (select coalesce(json_agg(json_build_object('name', action ->> 'name', 'origins', '[]'::json)), '[]'::json)
                                 from json_array_elements(assessment.result -> 'requiredActions') as action),
           'freshUntil', null, 'reviewDueAt', assessment.result -> 'reviewDueAt'),
         outcome = '{"score":null,"band":null,"scoreBand":null,"freshUntil":null}',
         explanation = '[]',
         inputs_digest = keyed.inputs,
         result_digest = keyed.results
    from unnest(assessments, inputs, results) as keyed (id, inputs, results)
   where assessment.organization_id = of_organization and assessment.mode = of_mode and assessment.id = keyed.id
     and assessment.subject_id = target;
  update risk_actions
     set subject_external_id = placeholder, origins = '{}', last_reason = null,
         cancelled_at = case when status in ('requested', 'acknowledged', 'failed') then (trace ->> 'at')::timestamptz else cancelled_at end,
         last_actor = case when status in ('requested', 'acknowledged', 'failed') then trace ->> 'by' else last_actor end,
         status = case when status in ('requested', 'acknowledged', 'failed') then 'cancelled' else status end
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  update risk_overrides set reason = gone, revocation_reason = case when revocation_reason is not null then gone end
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  update risk_investigation_reviews set reason = gone
   where organization_id = of_organization and mode = of_mode
     and investigation_id in (select id
                                from risk_investigations
                               where organization_id = of_organization and mode = of_mode and subject_id = target);
  update risk_investigations
     set question = gone, findings = '[]', status = case when status in ('queued', 'running') then 'cancelled' else status end
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  update risk_monitoring set enabled = false, next_check_at = null, lease_token = null
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  update risk_context_subjects set role = null
   where organization_id = of_organization and mode = of_mode and subject_id = target;

  written := array(select id from notes where organization_id = of_organization and mode = of_mode and subject_id = target);
  update note_texts set text = blank_note
   where organization_id = of_organization and mode = of_mode and note_id = any(written);
  update notes set withdrawal_reason = blank_note
   where organization_id = of_organization and mode = of_mode and id = any(written) and withdrawal_reason is not null;
  delete from note_files
   where organization_id = of_organization and mode = of_mode and note_id = any(written);
  -- The proposal to erase says why: that stays. One about a match may be older than the link to its subject.
  proposed := array(select id
                      from proposals
                     where organization_id = of_organization and mode = of_mode
                       and operation <> 'eraseSubject'
                       and (subject_id = target
                            or operation = 'decideMatch'
                               and resource_id in (select id
                                                     from screening_matches
                                                    where organization_id = of_organization and mode = of_mode and run_id = any(runs))));
  update proposals set content = blank_change, reason = case when reason is not null then blank_reason end
   where organization_id = of_organization and mode = of_mode and id = any(proposed);
  -- The blanks are sealed under the organization's key, so what was sealed before opens no more and they do.
  delete from content_keys
   where organization_id = of_organization and mode = of_mode
     and (kind = 'note' and id = any(written) or kind = 'proposal' and id = any(proposed));
  update saved_views
     set search = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(search) where value <> to_jsonb(external))
   where organization_id = of_organization and mode = of_mode
     and exists (select from jsonb_each_text(search) as asked where asked.value = external);
  -- A key lives as long as the record it made.
  delete from idempotency_keys
   where organization_id = of_organization and mode = of_mode and key = any(keys);
  delete from idempotency_quotes
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  perform set_config('app.erasing_in', '', true);
end $$;

CREATE FUNCTION public.files_to_move(to_objects boolean, after_organization uuid, after_mode public.environment_mode, after_document uuid, after_kind text, looked_at integer) RETURNS TABLE(organization_id uuid, mode public.environment_mode, document_id uuid, kind text, to_move boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 WITH page AS (
          SELECT f.organization_id,
             f.mode,
             f.document_id,
             f.kind,
             ((f.object_sha256 IS NULL) = files_to_move.to_objects) AS to_move,
             (row_number() OVER (ORDER BY f.organization_id DESC, f.mode DESC, f.document_id DESC, f.kind DESC) = 1) AS is_last
            FROM ( SELECT d.organization_id,
                     d.mode,
                     d.document_id,
                     d.kind,
                     d.object_sha256
                    FROM public.document_files d
                   WHERE (ROW(d.organization_id, d.mode, d.document_id, d.kind) > ROW(files_to_move.after_organization, files_to_move.after_mode, files_to_move.after_document, files_to_move.after_kind))
                   ORDER BY d.organization_id, d.mode, d.document_id, d.kind
                  LIMIT files_to_move.looked_at) f
         )
  SELECT p.organization_id,
     p.mode,
     p.document_id,
     p.kind,
     p.to_move
    FROM page p
   WHERE (p.to_move OR p.is_last)
   ORDER BY p.organization_id, p.mode, p.document_id, p.kind;
END;

CREATE FUNCTION public.find_api_key(public_key_id text) RETURNS TABLE(organization_id uuid, mode public.environment_mode, id uuid, secret bytea, previous_secret bytea, previous_secret_until timestamp with time zone, expires_at timestamp with time zone, revoked_at timestamp with time zone, created_at timestamp with time zone, rotated_at timestamp with time zone, scopes text[], allowed_networks text[], last_used_at timestamp with time zone, api_key_max_age_days integer, api_key_max_age_set_at timestamp with time zone, data_key bytea, master_key_version integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
    SET search_path TO 'public'
    AS $$
#variable_conflict use_column
begin
  -- plpgsql, although one query needs none of it: it keeps its plan, and every signed request comes through here.
  return query
    select k.organization_id, k.mode, k.id, k.secret, k.previous_secret, k.previous_secret_until,
           k.expires_at, k.revoked_at, k.created_at, k.rotated_at, k.scopes,
           k.allowed_networks, k.last_used_at, o.api_key_max_age_days, o.api_key_max_age_set_at,
           o.data_key, o.master_key_version
      from api_keys k
      join organizations o on o.organization_id = k.organization_id
     where k.key_id = public_key_id;
end $$;

CREATE TABLE public.invitations (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    token_hash bytea,
    invited_by text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    revoked_at timestamp with time zone,
    link_made_at timestamp with time zone,
    sent_at timestamp with time zone,
    mailed boolean DEFAULT false NOT NULL,
    CONSTRAINT invitations_email_check CHECK ((email = lower(email))),
    CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'auditor'::text])))
);

ALTER TABLE ONLY public.invitations FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.find_invitation(hash bytea) RETURNS TABLE(organization_id uuid, name text, id uuid, email text, role text, expires_at timestamp with time zone, accepted_at timestamp with time zone, revoked_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 1
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT i.organization_id,
     o.name,
     i.id,
     i.email,
     i.role,
     i.expires_at,
     i.accepted_at,
     i.revoked_at
    FROM (public.invitations i
      JOIN public.organizations o ON ((o.organization_id = i.organization_id)))
   WHERE ((i.token_hash = find_invitation.hash) AND (i.link_made_at IS NOT NULL));
END;

CREATE FUNCTION public.find_invitation_organization(invitation uuid) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    RETURN (SELECT invitations.organization_id FROM public.invitations WHERE (invitations.id = find_invitation_organization.invitation));

CREATE FUNCTION public.find_login(login_email text) RETURNS TABLE(user_id uuid, password_hash text, totp_secret bytea, totp_confirmed_at timestamp with time zone, totp_last_step bigint, email_verified_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 1
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT u.id,
     u.password_hash,
     u.totp_secret,
     u.totp_confirmed_at,
     u.totp_last_step,
     u.email_verified_at
    FROM public.users u
   WHERE (u.email = find_login.login_email);
END;

CREATE FUNCTION public.find_memberships(member uuid) RETURNS TABLE(organization_id uuid, name text, role text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT m.organization_id,
     o.name,
     m.role
    FROM (public.memberships m
      JOIN public.organizations o ON ((o.organization_id = m.organization_id)))
   WHERE (m.user_id = find_memberships.member)
   ORDER BY m.created_at, m.organization_id;
END;

CREATE TABLE public.oidc_identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.oidc_identities FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.find_oidc_user(identity_issuer text, identity_subject text) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    RETURN (SELECT oidc_identities.user_id FROM public.oidc_identities WHERE ((oidc_identities.issuer = find_oidc_user.identity_issuer) AND (oidc_identities.subject = find_oidc_user.identity_subject)));

CREATE FUNCTION public.find_organizations_with_key_age() RETURNS TABLE(organization_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT o.organization_id
    FROM public.organizations o
   WHERE (o.api_key_max_age_days IS NOT NULL);
END;

CREATE TABLE public.passkeys (
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    backed_up boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);

ALTER TABLE ONLY public.passkeys FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.find_passkey(credential bytea) RETURNS TABLE(user_id uuid, id uuid, credential_id bytea, public_key bytea)
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 1
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT p.user_id,
     p.id,
     p.credential_id,
     p.public_key
    FROM public.passkeys p
   WHERE (p.credential_id = find_passkey.credential);
END;

CREATE TABLE public.password_resets (
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.password_resets FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.find_password_reset(hash bytea) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    RETURN (SELECT password_resets.user_id FROM public.password_resets WHERE (password_resets.token_hash = find_password_reset.hash));

CREATE TABLE public.refresh_tokens (
    organization_id uuid NOT NULL,
    session_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    used_by bytea
);

ALTER TABLE ONLY public.refresh_tokens FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.find_refresh_token(hash bytea) RETURNS TABLE(organization_id uuid, session_id uuid, user_id uuid, used_at timestamp with time zone, expires_at timestamp with time zone, revoked_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 1
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT t.organization_id,
     t.session_id,
     s.user_id,
     t.used_at,
     s.expires_at,
     s.revoked_at
    FROM (public.refresh_tokens t
      JOIN public.sessions s ON (((s.organization_id = t.organization_id) AND (s.id = t.session_id))))
   WHERE (t.token_hash = find_refresh_token.hash);
END;

CREATE FUNCTION public.find_sealed_secrets(master_version integer) RETURNS TABLE(kind text, id text, sealed bytea)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
( SELECT 'data_keys'::text,
     (o.organization_id)::text AS organization_id,
     o.data_key
    FROM public.organizations o
   WHERE (o.master_key_version = find_sealed_secrets.master_version)
  LIMIT 1)
 UNION ALL
 ( SELECT 'signing_keys'::text,
     k.kid,
     k.private_key
    FROM public.signing_keys k
   WHERE (public.sealed_under(k.private_key) = find_sealed_secrets.master_version)
  LIMIT 1)
 UNION ALL
 ( SELECT 'totp_secrets'::text,
     (u.id)::text AS id,
     u.totp_secret
    FROM public.users u
   WHERE (public.sealed_under(u.totp_secret) = find_sealed_secrets.master_version)
  LIMIT 1);
END;

CREATE TABLE public.signing_sessions (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    signer_id uuid NOT NULL,
    kind text NOT NULL,
    token_hash bytea NOT NULL,
    bearer_hash bytea,
    bearer_expires_at timestamp with time zone,
    allowed_origins text[] NOT NULL,
    return_url text,
    language text,
    theme json,
    share_values boolean NOT NULL,
    authentication text NOT NULL,
    code_hash bytea,
    code_sent_at timestamp with time zone,
    code_attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    ended_at timestamp with time zone,
    link_ended_at timestamp with time zone,
    code_failures integer DEFAULT 0 NOT NULL,
    CONSTRAINT signing_sessions_authentication_check CHECK ((authentication = ANY (ARRAY['none'::text, 'email_code'::text]))),
    CONSTRAINT signing_sessions_bearer_hash_check CHECK ((octet_length(bearer_hash) = 32)),
    CONSTRAINT signing_sessions_check1 CHECK (((kind = 'embedded'::text) OR (allowed_origins = '{}'::text[]))),
    CONSTRAINT signing_sessions_check2 CHECK (((bearer_hash IS NULL) = (bearer_expires_at IS NULL))),
    CONSTRAINT signing_sessions_check3 CHECK (((bearer_hash IS NULL) OR (used_at IS NOT NULL))),
    CONSTRAINT signing_sessions_code_hash_check CHECK ((octet_length(code_hash) = 32)),
    CONSTRAINT signing_sessions_kind_check CHECK ((kind = ANY (ARRAY['embedded'::text, 'mail'::text]))),
    CONSTRAINT signing_sessions_token_hash_check CHECK ((octet_length(token_hash) = 32))
)
WITH (fillfactor='80');
ALTER TABLE ONLY public.signing_sessions ALTER COLUMN return_url SET STATISTICS 0;

ALTER TABLE ONLY public.signing_sessions FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.find_signing_origins(session uuid) RETURNS text[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    RETURN (SELECT signing_sessions.allowed_origins FROM public.signing_sessions WHERE (signing_sessions.id = find_signing_origins.session));

CREATE FUNCTION public.find_signing_session(hash bytea) RETURNS TABLE(organization_id uuid, mode public.environment_mode, document_id uuid, signer_id uuid, session_id uuid, expires_at timestamp with time zone, ended_at timestamp with time zone, data_key bytea, master_key_version integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
    SET search_path TO 'public'
    AS $$
#variable_conflict use_column
begin
  -- plpgsql keeps its plan, and every request of the signing page comes through here.
  return query
    select s.organization_id, s.mode, s.document_id, s.signer_id, s.id, s.bearer_expires_at, s.ended_at,
           o.data_key, o.master_key_version
      from signing_sessions s
      join organizations o on o.organization_id = s.organization_id
     where s.bearer_hash = hash;
end $$;

CREATE FUNCTION public.find_signing_token(hash bytea) RETURNS TABLE(organization_id uuid, mode public.environment_mode, session_id uuid, document_id uuid, signer_id uuid, data_key bytea, master_key_version integer)
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 1
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT s.organization_id,
     s.mode,
     s.id,
     s.document_id,
     s.signer_id,
     o.data_key,
     o.master_key_version
    FROM (public.signing_sessions s
      JOIN public.organizations o ON ((o.organization_id = s.organization_id)))
   WHERE (s.token_hash = find_signing_token.hash);
END;

CREATE FUNCTION public.find_wrapped_data_key(master_version integer) RETURNS TABLE(organization_id uuid, data_key bytea)
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 1
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT o.organization_id,
     o.data_key
    FROM public.organizations o
   WHERE (o.master_key_version = find_wrapped_data_key.master_version)
  LIMIT 1;
END;

CREATE FUNCTION public.finish_deliveries(organization_ids uuid[], modes public.environment_mode[], subscription_ids uuid[], ids uuid[], tokens uuid[], outcomes text[], status_codes smallint[], durations_ms integer[], previews text[], attempted_at timestamp with time zone[], retry_seconds double precision[]) RETURNS TABLE(delivery_id uuid, status text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
    with result as (
      select *
        from unnest(organization_ids, modes, subscription_ids, ids, tokens, outcomes, status_codes, durations_ms, previews, attempted_at, retry_seconds)
             as r (organization_id, mode, subscription_id, id, token, outcome, status_code, duration_ms, preview, attempted_at, retry_seconds)
    ), ended as (
      delete from webhook_deliveries d
       using result r
       where d.organization_id = r.organization_id
         and d.mode = r.mode
         and d.subscription_id = r.subscription_id
         and d.id = r.id
         and d.lease_token = r.token
         and d.due_at > clock_timestamp()
         and (r.outcome = 'success' or d.attempts + 1 >= d.attempts_allowed)
      returning d.organization_id, d.mode, d.id, d.subscription_id, d.message_id, d.event, d.created_at, (d.attempts + 1)::smallint as attempts,
                case r.outcome when 'success' then 'succeeded' else 'failed' end as status,
                r.outcome, r.status_code, r.duration_ms, r.preview, r.attempted_at
    ), moved as (
      insert into webhook_finished_deliveries (organization_id, mode, id, subscription_id, message_id, event, status, attempts, created_at, finished_at)
      select e.organization_id, e.mode, e.id, e.subscription_id, e.message_id, e.event, e.status, e.attempts, e.created_at, now()
        from ended e
    ), postponed as (
      update webhook_deliveries d
         set attempts = d.attempts + 1, status = 'pending', due_at = now() + make_interval(secs => r.retry_seconds), lease_token = null
        from result r
       where d.organization_id = r.organization_id
         and d.mode = r.mode
         and d.subscription_id = r.subscription_id
         and d.id = r.id
         and d.lease_token = r.token
         and d.due_at > clock_timestamp()
         and not (r.outcome = 'success' or d.attempts + 1 >= d.attempts_allowed)
      returning d.organization_id, d.mode, d.id, d.attempts, d.status, r.outcome, r.status_code, r.duration_ms, r.preview, r.attempted_at
    ), finished as (
      select e.organization_id, e.mode, e.id, e.attempts, e.status, e.outcome, e.status_code, e.duration_ms, e.preview, e.attempted_at
        from ended e
       union all
      select p.organization_id, p.mode, p.id, p.attempts, p.status, p.outcome, p.status_code, p.duration_ms, p.preview, p.attempted_at
        from postponed p
    ), recorded as (
      insert into webhook_attempts (organization_id, mode, delivery_id, number, outcome, status_code, duration_ms, preview, attempted_at)
      select f.organization_id, f.mode, f.id, f.attempts, f.outcome, f.status_code, f.duration_ms, f.preview, f.attempted_at
        from finished f
    )
    select f.id, f.status from finished f;
end $$;

CREATE FUNCTION public.first_id(instant timestamp with time zone) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ((lpad(to_hex((floor((EXTRACT(epoch FROM instant) * (1000)::numeric)))::bigint), 12, '0'::text) || repeat('0'::text, 20)))::uuid;

CREATE FUNCTION public.first_id(month date) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN public.first_id(((month)::timestamp without time zone AT TIME ZONE 'UTC'::text));

CREATE FUNCTION public.first_id_at(instant timestamp with time zone) RETURNS uuid
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT ((lpad(to_hex(((EXTRACT(epoch FROM instant) * (1000)::numeric))::bigint), 12, '0'::text) || repeat('0'::text, 20)))::uuid AS uuid;
END;

CREATE FUNCTION public.forget_own_second_factor() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 UPDATE public.sessions SET second_factor_at = NULL::timestamp with time zone
   WHERE ((sessions.user_id = public.current_user_id()) AND (sessions.organization_id IN ( SELECT m.organization_id
            FROM public.memberships m
           WHERE (m.user_id = public.current_user_id()))) AND (sessions.second_factor_at IS NOT NULL) AND (sessions.revoked_at IS NULL));
END;

CREATE PROCEDURE public.guard_partition(IN parent regclass, IN child regclass)
    LANGUAGE plpgsql
    AS $$
declare
  line text;
begin
  execute format('alter table %s enable row level security', child);
  execute format('alter table %s force row level security', child);
  execute format('create policy maintenance on %s to %I using (true) with check (true)', child, current_user);
  if exists (select from pg_trigger where tgrelid = parent and tgname = 'append_only_truncate') then
    execute format('create trigger append_only_truncate before truncate on %s for each statement execute function refuse_truncate()', child);
  end if;
  for line in
    select format('alter table %s alter column %I set statistics 0', child, attname)
      from pg_attribute
     where attrelid = parent and attnum > 0 and not attisdropped and attstattarget = 0
  loop
    execute line;
  end loop;
end $$;

CREATE FUNCTION public.is_erasing(organization uuid) RETURNS boolean
    LANGUAGE sql STABLE
    BEGIN ATOMIC
 SELECT ((CURRENT_USER = 'probity_definer'::name) AND ((organization)::text = current_setting('app.erasing_in'::text, true)));
END;

CREATE TABLE public.document_signers (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    role_id uuid,
    role text,
    name text NOT NULL,
    email text NOT NULL,
    signing_order integer NOT NULL,
    language text,
    status text NOT NULL,
    invited_at timestamp with time zone,
    viewed_at timestamp with time zone,
    consented_at timestamp with time zone,
    consent_hash bytea,
    signed_at timestamp with time zone,
    declined_at timestamp with time zone,
    decline_reason text,
    reminded_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    erasure jsonb,
    CONSTRAINT document_signers_consent_hash_check CHECK ((octet_length(consent_hash) = 32)),
    CONSTRAINT document_signers_signing_order_check CHECK ((signing_order >= 1)),
    CONSTRAINT document_signers_status_check CHECK ((status = ANY (ARRAY['created'::text, 'waiting'::text, 'invited'::text, 'viewed'::text, 'signed'::text, 'declined'::text])))
)
WITH (fillfactor='80');
ALTER TABLE ONLY public.document_signers ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.document_signers ALTER COLUMN email SET STATISTICS 0;
ALTER TABLE ONLY public.document_signers ALTER COLUMN decline_reason SET STATISTICS 0;

ALTER TABLE ONLY public.document_signers FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_subjects (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    external_id text NOT NULL,
    evidence_revision integer DEFAULT 0 NOT NULL,
    event_sequence integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    verification_revision integer DEFAULT 0 NOT NULL,
    erasure jsonb,
    CONSTRAINT risk_subjects_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200))),
    CONSTRAINT risk_subjects_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'business'::text, 'account'::text, 'transaction'::text])))
)
WITH (fillfactor='85', autovacuum_vacuum_scale_factor='0.02');
ALTER TABLE ONLY public.risk_subjects ALTER COLUMN external_id SET STATISTICS 0;

ALTER TABLE ONLY public.risk_subjects FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.list_erasures() RETURNS TABLE(kind text, organization_id uuid, mode public.environment_mode, id uuid, erased jsonb)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT 'subject'::text,
     s.organization_id,
     s.mode,
     s.id,
     s.erasure
    FROM public.risk_subjects s
   WHERE (s.erasure IS NOT NULL)
 UNION ALL
  SELECT 'document'::text,
     d.organization_id,
     d.mode,
     d.id,
     d.erasure
    FROM public.documents d
   WHERE (d.erasure IS NOT NULL)
 UNION ALL
  SELECT 'signer'::text,
     p.organization_id,
     p.mode,
     p.id,
     p.erasure
    FROM public.document_signers p
   WHERE (p.erasure IS NOT NULL);
END;

CREATE TABLE public.operators (
    user_id uuid NOT NULL,
    granted_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.operators FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.list_operators() RETURNS TABLE(user_id uuid, email text, granted_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT o.user_id,
     u.email,
     o.granted_at
    FROM (public.operators o
      JOIN public.users u ON ((u.id = o.user_id)))
   ORDER BY o.granted_at, u.email;
END;

CREATE FUNCTION public.loosen_object() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  erasing_in constant text := current_setting('app.erasing_in', true);
begin
  if old.organization_id::text is distinct from current_setting('app.deleting_organization', true) then
    insert into loose_objects (organization_id, mode, sha256, due_at)
    values (old.organization_id, old.mode, old.object_sha256, now());
    perform set_config('app.erasing_in', old.organization_id::text, true);
    delete from content_keys
     where organization_id = old.organization_id and mode = old.mode and kind = old.kind and id = old.document_id;
    perform set_config('app.erasing_in', coalesce(erasing_in, ''), true);
  end if;
  return null;
end $$;

CREATE FUNCTION public.make_partition(parent text, month date) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET lock_timeout TO '500ms'
    AS $_$
declare
  tenant record;
  child text;
  first uuid := first_id(month);
  next uuid := first_id((month + interval '1 month')::date);
  reference record;
  again text[] := '{}';
  moved bigint;
begin
  select * into strict tenant from monthly_tables() t where t.parent = make_partition.parent::regclass;
  if month <> month_of(first) then
    raise exception '% is not the first of a month', month;
  end if;
  execute format('lock table %s in share row exclusive mode', tenant.parent);
  child := format('partitions.%I', partition_name(tenant.parent, month));
  if to_regclass(child) is not null then
    return 0;
  end if;
  execute format('create table %s (like %s including all excluding indexes)%s', child, tenant.parent,
                 (select ' with (' || array_to_string(reloptions, ', ') || ')' from pg_class where oid = tenant.rest));
  execute format('select count(*) from (select from %s where %I >= $1 and %2$I < $2 limit 1) waiting', tenant.rest, tenant.month_column)
    into moved using first, next;
  if moved > 0 then
    for reference in
      select k.conrelid::regclass as referencing, k.conname as name, pg_get_constraintdef(k.oid) as definition, c.relkind = 'p' as partitioned
        from pg_constraint k join pg_class c on c.oid = k.conrelid
       where k.confrelid = tenant.parent and k.contype = 'f' and k.conparentid = 0
    loop
      execute format('alter table %s drop constraint %I', reference.referencing, reference.name);
      -- A partitioned table cannot have a key that is not valid yet.
      again := again || format('alter table %s add constraint %I %s%s', reference.referencing, reference.name,
                               replace(reference.definition, ' NOT VALID', ''), case when not reference.partitioned then ' not valid' else '' end);
    end loop;
    execute format('alter table %s disable trigger user', tenant.rest);
    execute format('with moved as (delete from %s where %I >= $1 and %2$I < $2 returning *) insert into %3$s select * from moved',
                   tenant.rest, tenant.month_column, child)
      using first, next;
    get diagnostics moved = row_count;
    execute format('alter table %s enable trigger user', tenant.rest);
  end if;
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', tenant.parent, child, first, next);
  call guard_partition(tenant.parent, child::regclass);
  call name_partition_indexes(tenant.parent);
  foreach child in array again loop
    execute child;
  end loop;
  return moved;
end $_$;

CREATE FUNCTION public.master_key_versions() RETURNS TABLE(version integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT o.master_key_version
    FROM public.organizations o
 UNION
  SELECT ((('x'::text || encode(SUBSTRING(k.private_key FROM 1 FOR 4), 'hex'::text)))::bit(32))::integer AS int4
    FROM public.signing_keys k
   WHERE (k.retired_at IS NULL)
 UNION
  SELECT ((('x'::text || encode(SUBSTRING(u.totp_secret FROM 1 FOR 4), 'hex'::text)))::bit(32))::integer AS int4
    FROM public.users u
   WHERE (u.totp_secret IS NOT NULL);
END;

CREATE FUNCTION public.missing_erasures(listed json) RETURNS TABLE(kind text, organization_id uuid, mode public.environment_mode, id uuid, erased json)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 WITH entry AS MATERIALIZED (
          SELECT entry.kind,
             entry."organizationId",
             entry.mode,
             entry.id,
             entry.erased
            FROM json_to_recordset(missing_erasures.listed) entry(kind text, "organizationId" uuid, mode public.environment_mode, id uuid, erased json)
         )
  SELECT entry.kind,
     entry."organizationId",
     entry.mode,
     entry.id,
     entry.erased
    FROM (entry
      JOIN public.risk_subjects s ON (((s.organization_id = entry."organizationId") AND (s.mode = entry.mode) AND (s.id = entry.id))))
   WHERE ((entry.kind = 'subject'::text) AND (s.erasure IS NULL))
 UNION ALL
  SELECT entry.kind,
     entry."organizationId",
     entry.mode,
     entry.id,
     entry.erased
    FROM (entry
      JOIN public.document_signers p ON (((p.organization_id = entry."organizationId") AND (p.mode = entry.mode) AND (p.id = entry.id))))
   WHERE ((entry.kind = 'signer'::text) AND (p.erasure IS NULL))
 UNION ALL
  SELECT entry.kind,
     entry."organizationId",
     entry.mode,
     entry.id,
     entry.erased
    FROM (entry
      JOIN public.documents d ON (((d.organization_id = entry."organizationId") AND (d.mode = entry.mode) AND (d.id = entry.id))))
   WHERE ((entry.kind = 'document'::text) AND (d.erasure IS NULL));
END;

CREATE FUNCTION public.month_of(instant timestamp with time zone) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (date_trunc('month'::text, (instant AT TIME ZONE 'UTC'::text)))::date;

CREATE FUNCTION public.month_of(id uuid) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN public.month_of(to_timestamp((((((('x0000'::text || substr(replace((id)::text, '-'::text, ''::text), 1, 12)))::bit(64))::bigint)::numeric / 1000.0))::double precision));

CREATE FUNCTION public.monthly_tables() RETURNS TABLE(parent regclass, month_column name, rest regclass)
    LANGUAGE sql STABLE
    BEGIN ATOMIC
 SELECT (c.oid)::regclass AS oid,
     a.attname,
     (p.partdefid)::regclass AS partdefid
    FROM ((pg_partitioned_table p
      JOIN pg_class c ON (((c.oid = p.partrelid) AND (c.relnamespace = ('public'::regnamespace)::oid))))
      JOIN pg_attribute a ON (((a.attrelid = c.oid) AND (a.attnum = p.partattrs[0]))))
   WHERE (p.partstrat = 'r'::"char")
   ORDER BY c.relname;
END;

CREATE FUNCTION public.months_around(instant timestamp with time zone) RETURNS SETOF date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ((public.month_of(instant) + make_interval(months => generate_series('-1'::integer, 12))))::date;

CREATE FUNCTION public.move_file(of_document uuid, of_kind text, from_object bytea, to_bytes bytea, to_object bytea, to_object_bytes integer) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  moved boolean;
begin
  perform set_config('app.moving_file_of', of_document::text, true);
  update document_files f
     set bytes = to_bytes, object_sha256 = to_object, object_bytes = to_object_bytes
   where f.organization_id = current_organization()
     and f.mode = current_mode()
     and f.document_id = of_document
     and f.kind = of_kind
     and f.object_sha256 is not distinct from from_object;
  moved := found;
  perform set_config('app.moving_file_of', '', true);
  return moved;
end $$;

CREATE PROCEDURE public.name_partition_indexes(IN tenant regclass)
    LANGUAGE plpgsql
    AS $$
declare
  line text;
begin
  for line in
    select format('alter index %s rename to %I', own.oid::regclass, own.wanted)
      from (select i.oid, i.relname, replace(p.relname, t.relname, c.relname) as wanted
              from pg_class t
              join pg_index x on x.indrelid = t.oid
              join pg_class p on p.oid = x.indexrelid
              join pg_inherits h on h.inhparent = x.indexrelid
              join pg_class i on i.oid = h.inhrelid
              join pg_index y on y.indexrelid = i.oid
              join pg_class c on c.oid = y.indrelid
             where t.oid = tenant) own
     where own.relname <> own.wanted
  loop
    execute line;
  end loop;
end $$;

CREATE TABLE public.api_keys (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    key_id text NOT NULL,
    name text NOT NULL,
    secret bytea NOT NULL,
    previous_secret bytea,
    previous_secret_until timestamp with time zone,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    revocation_reason text,
    rotated_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    scopes text[],
    allowed_networks text[],
    last_used_at timestamp with time zone,
    warned_of_end timestamp with time zone,
    CONSTRAINT api_keys_check CHECK (((previous_secret IS NULL) = (previous_secret_until IS NULL))),
    CONSTRAINT api_keys_check1 CHECK (((revoked_at IS NULL) = (revocation_reason IS NULL))),
    CONSTRAINT api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);

ALTER TABLE ONLY public.api_keys FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.note_api_key_uses(organizations uuid[], modes public.environment_mode[], ids uuid[], used timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 UPDATE public.api_keys AS k SET last_used_at = note_api_key_uses.used
    FROM UNNEST(note_api_key_uses.organizations, note_api_key_uses.modes, note_api_key_uses.ids) u(organization_id, mode, id)
   WHERE ((k.organization_id = u.organization_id) AND (k.mode = u.mode) AND (k.id = u.id) AND ((k.last_used_at IS NULL) OR (k.last_used_at <= (note_api_key_uses.used - '00:05:00'::interval))));
END;

CREATE TABLE public.document_bulk_sends (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    template_id uuid NOT NULL,
    template_revision integer NOT NULL,
    row_count integer NOT NULL,
    sent_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    stopped_count integer DEFAULT 0 NOT NULL,
    invitations text NOT NULL,
    authentication text NOT NULL,
    allow_decline boolean NOT NULL,
    expires_at timestamp with time zone,
    origin bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    stopped_at timestamp with time zone,
    CONSTRAINT document_bulk_sends_authentication_check CHECK ((authentication = ANY (ARRAY['none'::text, 'email_code'::text]))),
    CONSTRAINT document_bulk_sends_check CHECK ((((sent_count + failed_count) + stopped_count) <= row_count)),
    CONSTRAINT document_bulk_sends_invitations_check CHECK ((invitations = ANY (ARRAY['email'::text, 'none'::text]))),
    CONSTRAINT document_bulk_sends_row_count_check CHECK (((row_count >= 1) AND (row_count <= 1000)))
);

ALTER TABLE ONLY public.document_bulk_sends FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.old_bulk_send_scopes(before uuid, places integer) RETURNS TABLE(organization_id uuid, mode public.environment_mode)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT DISTINCT s.organization_id,
     s.mode
    FROM public.document_bulk_sends s
   WHERE (s.id < old_bulk_send_scopes.before)
  LIMIT old_bulk_send_scopes.places;
END;

CREATE TABLE public.risk_policy_impacts (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    policy_key text NOT NULL,
    policy_id uuid,
    definition json NOT NULL,
    definition_digest text NOT NULL,
    basis text NOT NULL,
    evaluator_version text NOT NULL,
    status text NOT NULL,
    population integer,
    tally jsonb NOT NULL,
    after_subject_id uuid,
    slice integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    ended_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    failure text,
    stopped_by text,
    CONSTRAINT risk_policy_impacts_basis_check CHECK ((basis = ANY (ARRAY['stored'::text, 'current'::text]))),
    CONSTRAINT risk_policy_impacts_check CHECK (((status = 'running'::text) = (ended_at IS NULL))),
    CONSTRAINT risk_policy_impacts_population_check CHECK ((population >= 0)),
    CONSTRAINT risk_policy_impacts_status_check CHECK ((status = ANY (ARRAY['running'::text, 'completed'::text, 'stopped'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.risk_policy_impacts FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.old_policy_impact_scopes(before uuid, places integer) RETURNS TABLE(organization_id uuid, mode public.environment_mode)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT DISTINCT i.organization_id,
     i.mode
    FROM public.risk_policy_impacts i
   WHERE (i.id < old_policy_impact_scopes.before)
  LIMIT old_policy_impact_scopes.places;
END;

CREATE FUNCTION public.old_policy_shadow_scopes(before timestamp with time zone, places integer) RETURNS TABLE(organization_id uuid, mode public.environment_mode)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT DISTINCT s.organization_id,
     s.mode
    FROM public.risk_policy_shadows s
   WHERE (s.ended_at < old_policy_shadow_scopes.before)
  LIMIT old_policy_shadow_scopes.places;
END;

CREATE FUNCTION public.organizations_to_rewrap(target integer, after uuid, batch integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT o.organization_id
    FROM public.organizations o
   WHERE ((o.master_key_version <> organizations_to_rewrap.target) AND (o.organization_id > organizations_to_rewrap.after))
   ORDER BY o.organization_id
  LIMIT organizations_to_rewrap.batch;
END;

CREATE FUNCTION public.own_sessions(instant timestamp with time zone) RETURNS TABLE(organization_id uuid, id uuid, user_id uuid, created_at timestamp with time zone, expires_at timestamp with time zone, last_used_at timestamp with time zone, second_factor_at timestamp with time zone, signed_in_by text, device text, network text, idle_timeout_minutes integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT s.organization_id,
     s.id,
     s.user_id,
     s.created_at,
     s.expires_at,
     s.last_used_at,
     s.second_factor_at,
     s.signed_in_by,
     s.device,
     s.network,
     o.idle_timeout_minutes
    FROM ((public.memberships m
      JOIN public.organizations o ON ((o.organization_id = m.organization_id)))
      JOIN public.sessions s ON (((s.organization_id = m.organization_id) AND (s.user_id = m.user_id))))
   WHERE ((m.user_id = public.current_user_id()) AND (s.revoked_at IS NULL) AND (s.expires_at > own_sessions.instant))
   ORDER BY s.id DESC
  LIMIT 200;
END;

CREATE PROCEDURE public.partition_by_month(IN tenant regclass, IN by name DEFAULT 'id'::name)
    LANGUAGE plpgsql
    AS $_$
declare
  name text := (select relname from pg_class where oid = tenant);
  options text := (select ' with (' || array_to_string(reloptions, ', ') || ')' from pg_class where oid = tenant);
  key text := (select format('add constraint %I %s', conname, pg_get_constraintdef(oid)) from pg_constraint where conrelid = tenant and contype = 'p');
  before text[]; -- triggers, from which partitions get theirs
  later text[];  -- what is faster made when the rows are there
  line text;
  month date;
  copied bigint;
  left_behind bigint;
begin
  execute format('lock table %s in access exclusive mode', tenant);
  before := array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = tenant and not tgisinternal);
  later := array(
    select case when a.attnum = any (i.indkey) then pg_get_indexdef(i.indexrelid)
                else replace(pg_get_indexdef(i.indexrelid), 'CREATE UNIQUE INDEX', 'CREATE INDEX') end
      from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attname = by
     where i.indrelid = tenant and not i.indisprimary
     union all
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint
     where tenant in (conrelid, confrelid) and contype = 'f' and conparentid = 0
     union all
    select format('grant %s on %I to %s', privilege_type, name, grantee::regrole)
      from pg_class, aclexplode(relacl) where oid = tenant and grantee <> relowner
     union all
    select format('grant %s (%I) on %I to %s', privilege_type, attname, name, grantee::regrole)
      from pg_attribute, aclexplode(attacl) where attrelid = tenant and not attisdropped);
  for line in
    select format('alter table %s drop constraint %I', conrelid::regclass, conname)
      from pg_constraint where confrelid = tenant and contype = 'f' and conparentid = 0
  loop
    execute line;
  end loop;

  -- In another schema it keeps the names of its indexes and constraints, which the new table gets.
  execute format('alter table %s no force row level security', tenant);
  execute format('alter table %s set schema partitions', tenant);
  execute format('create table public.%1$I (like partitions.%1$I including all excluding indexes) partition by range (%2$I)', name, by);
  execute format('alter table public.%I %s', name, key);
  foreach line in array before loop
    execute line;
  end loop;
  execute format('create table partitions.%1$I partition of public.%2$I default%3$s', name || '_default', name, options);
  call guard_partition(format('public.%I', name), format('partitions.%I', name || '_default'));
  for month in execute format('
    with own as (select distinct month_of(%I) as month from partitions.%I where %1$I < first_id((month_of(now()) + interval ''13 months'')::date))
    select month from own
     union
    select (min(month) - interval ''1 month'')::date from own having count(*) > 0
     union
    select months_around(now())', by, name)
  loop
    perform make_partition('public.' || name, month);
  end loop;
  execute format('insert into public.%1$I select * from partitions.%1$I', name);
  get diagnostics copied = row_count;
  execute format('select count(*) from partitions.%I', name) into left_behind;
  if copied <> left_behind then
    raise exception 'only % of % rows of % were copied', copied, left_behind, name;
  end if;
  execute format('drop table partitions.%I', name);
  call tenant_table(format('public.%I', name), 'select');
  foreach line in array later loop
    execute line;
  end loop;
  call name_partition_indexes(format('public.%I', name));
end $_$;

CREATE FUNCTION public.partition_name(parent regclass, month date) RETURNS text
    LANGUAGE sql STABLE
    RETURN (SELECT ((pg_class.relname)::text || to_char((partition_name.month)::timestamp with time zone, '_YYYY_MM'::text)) FROM pg_class WHERE (pg_class.oid = (partition_name.parent)::oid));

CREATE FUNCTION public.partition_states(instant timestamp with time zone, places integer) RETURNS TABLE(name text, months_ahead integer, rows_outside integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
declare
  tenant record;
begin
  for tenant in select * from monthly_tables() loop
    name := tenant.parent::text;
    select count(*) - 1 into months_ahead
      from months_around(instant) m
     where m >= month_of(instant) and to_regclass(format('partitions.%I', partition_name(tenant.parent, m))) is not null;
    execute format('select count(*) from (select from %s limit $1) found', tenant.rest) into rows_outside using places;
    return next;
  end loop;
end $_$;

CREATE FUNCTION public.partitions_to_make(instant timestamp with time zone) RETURNS TABLE(parent text, month date)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
declare
  tenant record;
begin
  for tenant in select * from monthly_tables() loop
    return query execute format('
      select %L::text, wanted.month
        from (select months_around($1) as month
               union
              select month_of(%I) from %s where %2$I < first_id((month_of($1) + interval ''13 months'')::date)) wanted
       where to_regclass(format(''partitions.%%I'', partition_name(%1$L, wanted.month))) is null
       order by wanted.month', tenant.parent, tenant.month_column, tenant.rest)
      using instant;
  end loop;
end $_$;

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE'
     and current_user = 'probity_definer'
     and old.organization_id::text = current_setting('app.deleting_organization', true) then
    return old;
  end if;
  if is_erasing(old.organization_id) then
    if tg_op = 'DELETE' then
      return old;
    end if;
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

CREATE FUNCTION public.refuse_deleting_version_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from list_versions v
              where v.id in (select r.version_id from removed r)
                and v.state <> 'failed') then
    raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

CREATE FUNCTION public.refuse_finished_version_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.id <> new.id or old.list_key <> new.list_key or old.started_at <> new.started_at then
    raise exception 'a list version keeps its identity' using errcode = 'insufficient_privilege';
  end if;
  if old.state = 'loading' then
    return new;
  end if;
  if old.state = 'held' and new.state = 'ready' then
    old.state := 'ready';
    if to_jsonb(old) = to_jsonb(new) then
      return new;
    end if;
  end if;
  raise exception 'list version % is finished', old.id using errcode = 'insufficient_privilege';
end $$;

CREATE FUNCTION public.refuse_investigation_move() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if is_erasing(old.organization_id) and new.status = old.status then
    return new;
  end if;
  raise exception 'an investigation does not move from % to %', old.status, new.status using errcode = 'insufficient_privilege';
end $$;

CREATE FUNCTION public.refuse_link_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a session is linked to one subject for good' using errcode = 'insufficient_privilege';
end $$;

CREATE FUNCTION public.refuse_list_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

CREATE FUNCTION public.refuse_policy_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a policy version never changes, and is published once' using errcode = 'insufficient_privilege';
end $$;

CREATE FUNCTION public.refuse_run_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a run that has ended stays as it is' using errcode = 'insufficient_privilege';
end $$;

CREATE FUNCTION public.refuse_truncate() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

CREATE TABLE public.work_items (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    severity text NOT NULL,
    severity_before text,
    resource_id uuid NOT NULL,
    subject_id uuid,
    subject_kind text,
    subject_external_id text,
    assessment_id uuid,
    run_id uuid,
    session_id uuid,
    name text NOT NULL,
    status text,
    revision integer,
    policy_key text,
    list_key text,
    opened_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    place uuid NOT NULL,
    proposed_by uuid,
    assignee uuid,
    lease_until timestamp with time zone,
    CONSTRAINT work_items_check CHECK (((kind = 'action'::text) = ((policy_key IS NOT NULL) AND (assessment_id IS NOT NULL) AND (status IS NOT NULL) AND (revision IS NOT NULL)))),
    CONSTRAINT work_items_check1 CHECK (((kind = 'match'::text) = ((list_key IS NOT NULL) AND (run_id IS NOT NULL)))),
    CONSTRAINT work_items_check2 CHECK (((kind = 'verification'::text) = (session_id IS NOT NULL))),
    CONSTRAINT work_items_check3 CHECK ((((subject_id IS NULL) = (subject_kind IS NULL)) AND ((subject_id IS NULL) = (subject_external_id IS NULL)))),
    CONSTRAINT work_items_check4 CHECK (((assignee IS NOT NULL) OR (lease_until IS NULL))),
    CONSTRAINT work_items_kind_check CHECK ((kind = ANY (ARRAY['action'::text, 'match'::text, 'investigation'::text, 'verification'::text, 'proposal'::text]))),
    CONSTRAINT work_items_severity_check CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text])))
)
WITH (fillfactor='80');
ALTER TABLE ONLY public.work_items ALTER COLUMN subject_external_id SET STATISTICS 0;
ALTER TABLE ONLY public.work_items ALTER COLUMN name SET STATISTICS 0;

ALTER TABLE ONLY public.work_items FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.release_work_items_of(person uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 UPDATE public.work_items SET assignee = NULL::uuid, lease_until = NULL::timestamp with time zone
   WHERE ((work_items.organization_id = public.current_organization()) AND (work_items.mode = ANY (ARRAY['test'::public.environment_mode, 'live'::public.environment_mode])) AND (work_items.assignee = release_work_items_of.person));
END;

CREATE TABLE public.retention_settings (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    periods jsonb NOT NULL,
    revision integer NOT NULL
);

ALTER TABLE ONLY public.retention_settings FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.retention_cutoff(class text, instant timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT (LEAST(retention_cutoff.instant, now()) - ((s.periods ->> retention_cutoff.class))::interval)
    FROM public.retention_settings s
   WHERE ((s.organization_id = public.current_organization()) AND (s.mode = public.current_mode()));
END;

CREATE FUNCTION public.retention_scopes(after_organization uuid, after_mode public.environment_mode, places integer) RETURNS TABLE(organization_id uuid, mode public.environment_mode)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT s.organization_id,
     s.mode
    FROM public.retention_settings s
   WHERE ((ROW(s.organization_id, s.mode) > ROW(retention_scopes.after_organization, retention_scopes.after_mode)) AND (s.periods <> '{}'::jsonb))
   ORDER BY s.organization_id, s.mode
  LIMIT retention_scopes.places;
END;

CREATE FUNCTION public.revoke_own_sessions(kept uuid, instant timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 UPDATE public.sessions SET revoked_at = revoke_own_sessions.instant, revocation_reason = 'password'::text
   WHERE ((sessions.user_id = public.current_user_id()) AND (sessions.id <> revoke_own_sessions.kept) AND (sessions.revoked_at IS NULL));
END;

CREATE FUNCTION public.roll_up_risk_statistics(places integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  taken integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('risk_statistics', 0)) then
    return 0;
  end if;
  with removed as (
    delete from risk_statistic_deltas
     where ctid = any (array(select ctid from risk_statistic_deltas limit places))
    returning organization_id, mode, id, day, policy_key, counted, decision, band
  ), added as (
    insert into risk_statistics (organization_id, mode, day, policy_key, counted, decision, band, number)
    select r.organization_id, r.mode, r.day, r.policy_key, r.counted, r.decision, r.band, count(*)
      from removed r
     where exists (select from organizations o where o.organization_id = r.organization_id)
     group by r.organization_id, r.mode, r.day, r.policy_key, r.counted, r.decision, r.band
        on conflict (organization_id, mode, day, policy_key, counted, decision, band)
        do update set number = risk_statistics.number + excluded.number
  ), shadowed as (
    insert into risk_policy_shadow_queue (organization_id, mode, shadow_id, assessment_id)
    select r.organization_id, r.mode, s.id, r.id
      from removed r
      join risk_policy_shadows s
        on s.organization_id = r.organization_id
       and s.mode = r.mode
       and s.policy_key = r.policy_key
       and s.status = 'running'
       and s.id < r.id -- made after the shadow was started
     where r.counted = 'assessment'
  )
  select count(*) into taken from removed;
  return taken;
end $$;

CREATE FUNCTION public.roll_up_work_counts(places integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare
  taken integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('work_counts', 0)) then
    return 0;
  end if;
  with removed as (
    delete from work_count_deltas
     where ctid = any (array(select ctid from work_count_deltas limit places))
    returning organization_id, mode, kind, severity, change
  ), added as (
    insert into work_counts (organization_id, mode, kind, severity, open)
    select r.organization_id, r.mode, r.kind, r.severity, sum(r.change)
      from removed r
     where exists (select from organizations o where o.organization_id = r.organization_id)
     group by r.organization_id, r.mode, r.kind, r.severity
        on conflict (organization_id, mode, kind, severity) do update set open = work_counts.open + excluded.open
  )
  select count(*) into taken from removed;
  return taken;
end $$;

CREATE FUNCTION public.sample_numbers(places integer) RETURNS TABLE(looked_at integer, repeating uuid[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    AS $_$
declare
  share float8 := least(100, 100.0 * places / greatest(1, (select reltuples from pg_class where oid = 'risk_subjects'::regclass)));
begin
  return query execute format('
    select count(*)::integer, coalesce(array_agg(s.id) filter (where e.numbers <> e.different or r.numbers <> r.different or a.numbers <> a.different), ''{}'')
      from (select * from risk_subjects tablesample system (%s) limit $1) s
     cross join lateral (select count(*) as numbers, count(distinct sequence) as different
                           from (select sequence from risk_events where organization_id = s.organization_id and mode = s.mode and subject_id = s.id
                                  order by sequence desc limit 100) n) e
     cross join lateral (select count(*) as numbers, count(distinct revision) as different
                           from (select revision from risk_evidence where organization_id = s.organization_id and mode = s.mode and subject_id = s.id
                                  order by revision desc limit 100) n) r
     cross join lateral (select count(*) as numbers, count(distinct (policy_key, sequence)) as different
                           from (select policy_key, sequence from risk_assessments where organization_id = s.organization_id and mode = s.mode and subject_id = s.id
                                  order by id desc limit 100) n) a', share)
    using places;
end $_$;

CREATE FUNCTION public.screening_run_of(of_organization uuid, of_mode public.environment_mode, receipt uuid) RETURNS uuid
    LANGUAGE plpgsql STABLE
    SET search_path TO 'public'
    AS $$
begin
  return (select (provenance ->> 'runId')::uuid
            from risk_evidence
           where organization_id = of_organization
             and mode = of_mode
             and id = receipt);
end $$;

CREATE FUNCTION public.search_page(relation regclass, searched text, filtered text, pattern text, policy text, status text, after uuid, skip integer, take integer) RETURNS uuid[]
    LANGUAGE plpgsql STABLE
    SET search_path TO 'public'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $_$
declare
  organization constant uuid := current_organization();
  mode constant environment_mode := current_mode();
  indexed constant boolean := pattern ~ '[[:alnum:]]{3}';
  narrowed constant text := filtered || case when after is null then '' else ' and id > $6' end;
  page uuid[];
  more boolean := false;
begin
  execute format('
    select array(
      select id
        from (select id, %s as searched
                from %s
               where organization_id = $1
                 and mode = $2 %s
               order by organization_id, mode, id
               limit 10000) examined
       where searched ilike $3
       limit $7)', searched, relation, narrowed)
    into page using organization, mode, pattern, policy, status, after, skip + take;
  if cardinality(page) < skip + take then
    execute format('
      select exists (
        select
          from %s
         where organization_id = $1
           and mode = $2 %s
         order by organization_id, mode, id
        offset 10000
         limit 1)', relation, narrowed)
      into more using organization, mode, pattern, policy, status, after;
  end if;
  if not more then
    return page[skip + 1:];
  end if;
  -- The search index can be read in no other way; what is set here is taken back at the end of the function.
  if indexed then
    perform set_config('enable_bitmapscan', 'on', true);
  end if;
  -- What narrows the search is left until the matches are found, so that it offers no index of its own.
  execute format('
    with found as materialized (
      select *
        from %s
       where %s
         and mode = $2
         and %s ilike $3
    )
    select array(
      select id
        from found
       where true %s
       order by id
      offset $7
       limit $8)', relation, case when indexed then 'organization_id::text = $1::text' else 'organization_id = $1' end, searched, narrowed)
    into page using organization, mode, pattern, policy, status, after, skip, take;
  return page;
end $_$;

CREATE TABLE public.risk_actions (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    subject_id uuid NOT NULL,
    subject_kind text NOT NULL,
    subject_external_id text NOT NULL,
    assessment_id uuid NOT NULL,
    policy_key text NOT NULL,
    policy_id uuid NOT NULL,
    name text NOT NULL,
    decision text NOT NULL,
    origins text[] NOT NULL,
    status text NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    acknowledged_at timestamp with time zone,
    completed_at timestamp with time zone,
    failed_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    last_reason text,
    last_actor text,
    assessment_sequence integer DEFAULT 0 NOT NULL,
    CONSTRAINT risk_actions_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'acknowledged'::text, 'failed'::text, 'completed'::text, 'cancelled'::text])))
)
WITH (fillfactor='85');
ALTER TABLE ONLY public.risk_actions ALTER COLUMN subject_external_id SET STATISTICS 0;
ALTER TABLE ONLY public.risk_actions ALTER COLUMN origins SET STATISTICS 0;
ALTER TABLE ONLY public.risk_actions ALTER COLUMN last_reason SET STATISTICS 0;

ALTER TABLE ONLY public.risk_actions FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.search_actions(pattern text, policy text, status text, after uuid, skip integer, take integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT unnest(public.search_page('public.risk_actions'::regclass, '(subject_external_id || E''\n'' || name || E''\n'' || policy_key)'::text, (
         CASE
             WHEN (policy IS NULL) THEN ''::text
             ELSE 'and policy_key = $4 '::text
         END ||
         CASE
             WHEN (status IS NULL) THEN ''::text
             WHEN (status = 'open'::text) THEN 'and status in (''requested'', ''acknowledged'', ''failed'')'::text
             ELSE 'and status = $5'::text
         END), pattern, policy, status, after, skip, take)) AS unnest;
END;

CREATE TABLE public.risk_contexts (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    external_id text NOT NULL,
    title text,
    policies_revision integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    CONSTRAINT risk_contexts_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200))),
    CONSTRAINT risk_contexts_kind_check CHECK ((kind = ANY (ARRAY['onboarding'::text, 'transaction'::text, 'periodic_review'::text, 'incident'::text, 'other'::text]))),
    CONSTRAINT risk_contexts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);

ALTER TABLE ONLY public.risk_contexts FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.search_contexts(pattern text, after uuid, skip integer, take integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT unnest(public.search_page('public.risk_contexts'::regclass, 'external_id'::text, ''::text, pattern, NULL::text, NULL::text, after, skip, take)) AS unnest;
END;

CREATE TABLE public.risk_policies (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    key text NOT NULL,
    version integer NOT NULL,
    status text NOT NULL,
    definition json NOT NULL,
    definition_digest text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    published_at timestamp with time zone,
    published_by text,
    CONSTRAINT risk_policies_check CHECK ((((status = 'published'::text) = (published_at IS NOT NULL)) AND ((status = 'published'::text) = (published_by IS NOT NULL)))),
    CONSTRAINT risk_policies_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))
);
ALTER TABLE ONLY public.risk_policies ALTER COLUMN definition SET COMPRESSION lz4;

ALTER TABLE ONLY public.risk_policies FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.search_policies(pattern text, after uuid, skip integer, take integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT unnest(public.search_page('public.risk_policies'::regclass, 'key'::text, ''::text, pattern, NULL::text, NULL::text, after, skip, take)) AS unnest;
END;

CREATE FUNCTION public.search_subjects(pattern text, after uuid, skip integer, take integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT unnest(public.search_page('public.risk_subjects'::regclass, 'external_id'::text, ''::text, pattern, NULL::text, NULL::text, after, skip, take)) AS unnest;
END;

CREATE PROCEDURE public.tenant_table(IN tenant regclass, IN rights text)
    LANGUAGE plpgsql
    AS $$
declare
  condition text := 'organization_id = current_organization()';
begin
  if exists (select from pg_attribute where attrelid = tenant and attname = 'mode' and not attisdropped) then
    condition := condition || ' and mode = current_mode()';
  end if;
  execute format('alter table %s enable row level security', tenant);
  execute format('alter table %s force row level security', tenant);
  execute format('create policy tenant on %s to probity_app using (%s) with check (%s)', tenant, condition, condition);
  execute format('create policy definer on %s to probity_definer using (true) with check (true)', tenant);
  execute format('grant %s on %s to probity_app', rights, tenant);
  execute format('grant select, delete on %s to probity_definer', tenant); -- so that a deleted organization can be emptied
end $$;

CREATE FUNCTION public.tenant_tables() RETURNS SETOF regclass
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_catalog'
    BEGIN ATOMIC
 WITH RECURSIVE tenant AS (
          SELECT c.oid
            FROM ((pg_class c
              JOIN pg_namespace n ON ((n.oid = c.relnamespace)))
              JOIN pg_attribute a ON (((a.attrelid = c.oid) AND (a.attname = 'organization_id'::name) AND (NOT a.attisdropped))))
           WHERE ((n.nspname = 'public'::name) AND (c.relkind = ANY (ARRAY['r'::"char", 'p'::"char"])) AND (c.relname <> 'organization_tombstones'::name))
         ), depth(oid, level) AS (
          SELECT tenant.oid,
             0 AS "?column?"
            FROM tenant
         UNION
          SELECT f.confrelid,
             (d_1.level + 1)
            FROM (depth d_1
              JOIN pg_constraint f ON (((f.conrelid = d_1.oid) AND (f.contype = 'f'::"char") AND (f.conparentid = (0)::oid) AND (f.confrelid <> f.conrelid))))
           WHERE (d_1.level < 32)
         )
  SELECT (d.oid)::regclass AS oid
    FROM (depth d
      JOIN tenant t ON ((t.oid = d.oid)))
   GROUP BY d.oid
   ORDER BY (max(d.level)), d.oid;
END;

CREATE FUNCTION public.traces_of_messages(organizations uuid[], modes public.environment_mode[], ids uuid[]) RETURNS TABLE(message_id uuid, traceparent text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET jit TO 'off'
    AS $_$
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
end $_$;

CREATE FUNCTION public.unannounced_audits(places integer) RETURNS TABLE(organization_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT h.organization_id
    FROM public.audit_heads h
   WHERE (h.announced < h.sequence)
  LIMIT unannounced_audits.places;
END;

CREATE FUNCTION public.users_to_rewrap(target integer, after uuid, batch integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT u.id
    FROM public.users u
   WHERE ((u.totp_secret IS NOT NULL) AND (public.sealed_under(u.totp_secret) <> users_to_rewrap.target) AND (u.id > users_to_rewrap.after))
   ORDER BY u.id
  LIMIT users_to_rewrap.batch;
END;

CREATE FUNCTION public.uuid_v7(instant timestamp with time zone) RETURNS uuid
    LANGUAGE sql PARALLEL SAFE
    RETURN (encode(set_bit(set_bit(OVERLAY(uuid_send(gen_random_uuid()) PLACING SUBSTRING(int8send((floor((EXTRACT(epoch FROM instant) * (1000)::numeric)))::bigint) FROM 3) FROM 1 FOR 6), (52)::bigint, 1), (53)::bigint, 1), 'hex'::text))::uuid;

CREATE FUNCTION public.validate_partitioned(parent text) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET lock_timeout TO '500ms'
    AS $$
declare
  reference record;
  validated integer := 0;
begin
  for reference in
    select k.conrelid::regclass as referencing, k.conname as name
      from pg_constraint k join monthly_tables() t on t.parent = k.confrelid and t.parent = validate_partitioned.parent::regclass
     where k.contype = 'f' and k.conparentid = 0 and not k.convalidated
  loop
    execute format('alter table %s validate constraint %I', reference.referencing, reference.name);
    validated := validated + 1;
  end loop;
  return validated;
end $$;

CREATE TABLE public.risk_monitoring (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    subject_id uuid NOT NULL,
    policy_key text NOT NULL,
    policy_id uuid NOT NULL,
    policy_version integer NOT NULL,
    enabled boolean NOT NULL,
    last_assessment_id uuid,
    last_evaluated_at timestamp with time zone,
    next_check_at timestamp with time zone,
    last_error text,
    failures integer DEFAULT 0 NOT NULL,
    lease_token uuid,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT risk_monitoring_check CHECK ((enabled OR ((next_check_at IS NULL) AND (lease_token IS NULL)))),
    CONSTRAINT risk_monitoring_failures_check CHECK ((failures >= 0)),
    CONSTRAINT risk_monitoring_last_error_check CHECK ((last_error = ANY (ARRAY['applicability_unknown'::text, 'applicability_not_matched'::text, 'evaluation_failed'::text])))
)
WITH (fillfactor='85');

ALTER TABLE ONLY public.risk_monitoring FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_deliveries (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    message_id uuid NOT NULL,
    event text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    attempts_allowed smallint DEFAULT 5 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    lease_token uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_deliveries_check2 CHECK (((lease_token IS NOT NULL) = (status = 'delivering'::text))),
    CONSTRAINT webhook_deliveries_status_check1 CHECK ((status = ANY (ARRAY['pending'::text, 'delivering'::text])))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_cost_delay='0');

ALTER TABLE ONLY public.webhook_deliveries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_subscriptions (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    secret bytea NOT NULL,
    previous_secret bytea,
    previous_secret_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_subscriptions_check CHECK (((previous_secret IS NULL) = (previous_secret_until IS NULL))),
    CONSTRAINT webhook_subscriptions_url_check CHECK ((length(url) <= 2048))
);

ALTER TABLE ONLY public.webhook_subscriptions FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.waiting_work(places integer) RETURNS TABLE(queue text, depth bigint, oldest timestamp with time zone, lanes bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET jit TO 'off'
    BEGIN ATOMIC
 WITH RECURSIVE walk(subscription_id, organization_id, mode, due_at) AS (
         ( SELECT d.subscription_id,
             d.organization_id,
             d.mode,
             d.due_at
            FROM public.webhook_deliveries d
           ORDER BY d.subscription_id, d.due_at
          LIMIT 1)
         UNION ALL
          SELECT next.subscription_id,
             next.organization_id,
             next.mode,
             next.due_at
            FROM (walk
              CROSS JOIN LATERAL ( SELECT d.subscription_id,
                     d.organization_id,
                     d.mode,
                     d.due_at
                    FROM public.webhook_deliveries d
                   WHERE (d.subscription_id > walk.subscription_id)
                   ORDER BY d.subscription_id, d.due_at
                  LIMIT 1) next)
         ), lane AS MATERIALIZED (
          SELECT walked.subscription_id,
             walked.due_at
            FROM ( SELECT walk.subscription_id,
                     walk.organization_id,
                     walk.mode,
                     walk.due_at
                    FROM walk
                  LIMIT waiting_work.places) walked
           WHERE ((walked.due_at <= now()) AND ( SELECT s.enabled
                    FROM public.webhook_subscriptions s
                   WHERE ((s.organization_id = walked.organization_id) AND (s.mode = walked.mode) AND (s.id = walked.subscription_id))))
         ), delivery AS (
          SELECT
            FROM (lane
              CROSS JOIN LATERAL ( SELECT
                    FROM public.webhook_deliveries d
                   WHERE ((d.subscription_id = lane.subscription_id) AND (d.due_at <= now()))
                  LIMIT waiting_work.places) waiting)
          LIMIT waiting_work.places
         ), subscription AS (
          SELECT due.next_check_at
            FROM (( VALUES (0), (1)) of_failing(failing)
              CROSS JOIN LATERAL ( SELECT m.next_check_at
                    FROM public.risk_monitoring m
                   WHERE ((LEAST(m.failures, 1) = of_failing.failing) AND (m.next_check_at <= now()))
                   ORDER BY m.next_check_at
                  LIMIT waiting_work.places) due)
         ), document AS (
          SELECT d.finalizing_since
            FROM public.documents d
           WHERE (d.status = 'finalizing'::text)
           ORDER BY d.finalizing_since
          LIMIT waiting_work.places
         ), expired AS (
          SELECT d.expires_at
            FROM public.documents d
           WHERE ((d.status = 'pending'::text) AND (d.expires_at <= now()))
           ORDER BY d.expires_at
          LIMIT waiting_work.places
         )
  SELECT 'webhooks.deliveries'::text,
     ( SELECT count(*) AS count
            FROM delivery) AS count,
     ( SELECT min(lane.due_at) AS min
            FROM lane) AS min,
     ( SELECT count(*) AS count
            FROM lane) AS count
 UNION ALL
  SELECT 'risk.monitoring'::text,
     count(*) AS count,
     min(subscription.next_check_at) AS min,
     NULL::bigint
    FROM subscription
 UNION ALL
  SELECT 'documents.finalize'::text,
     count(*) AS count,
     min(document.finalizing_since) AS min,
     NULL::bigint
    FROM document
 UNION ALL
  SELECT 'documents.expiry'::text,
     count(*) AS count,
     min(expired.expires_at) AS min,
     NULL::bigint
    FROM expired;
END;

CREATE FUNCTION public.with_passkeys(people uuid[]) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    BEGIN ATOMIC
 SELECT m.user_id
    FROM public.memberships m
   WHERE ((m.organization_id = public.current_organization()) AND (m.user_id = ANY (with_passkeys.people)) AND (EXISTS ( SELECT
            FROM public.passkeys p
           WHERE (p.user_id = m.user_id))));
END;

CREATE TABLE public.audit_events (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    actor text NOT NULL,
    resource_type text NOT NULL,
    resource_id uuid NOT NULL,
    reason text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    credential text,
    address bytea,
    address_digest text
)
PARTITION BY RANGE (id);

ALTER TABLE ONLY public.audit_events FORCE ROW LEVEL SECURITY;

CREATE TABLE public.idempotency_keys (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    key text NOT NULL,
    principal text NOT NULL,
    fingerprint bytea NOT NULL,
    status smallint,
    answer bytea,
    sealed boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    secrets bytea
)
PARTITION BY HASH (organization_id, key);
ALTER TABLE ONLY public.idempotency_keys ALTER COLUMN key SET STATISTICS 0;
ALTER TABLE ONLY public.idempotency_keys ALTER COLUMN answer SET STATISTICS 0;
ALTER TABLE ONLY public.idempotency_keys ALTER COLUMN answer SET COMPRESSION lz4;

ALTER TABLE ONLY public.idempotency_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_assessments (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    subject_id uuid NOT NULL,
    policy_id uuid NOT NULL,
    policy_key text NOT NULL,
    policy_version integer NOT NULL,
    sequence integer NOT NULL,
    evidence_revision integer NOT NULL,
    previous_id uuid,
    trigger text NOT NULL,
    event_ids uuid[] NOT NULL,
    action_ids uuid[] NOT NULL,
    evaluated_at timestamp with time zone NOT NULL,
    evaluator_version text NOT NULL,
    complete boolean NOT NULL,
    decision text NOT NULL,
    lapses_at timestamp with time zone,
    review_due_at timestamp with time zone NOT NULL,
    definition_digest text NOT NULL,
    inputs_digest text NOT NULL,
    result_digest text NOT NULL,
    result json NOT NULL,
    explanation json NOT NULL,
    record_bytes integer NOT NULL,
    created_by text NOT NULL,
    verification_revision integer DEFAULT 0 NOT NULL,
    outcome json,
    CONSTRAINT risk_assessments_decision_check CHECK ((decision = ANY (ARRAY['none'::text, 'awaiting_evidence'::text, 'review'::text, 'restrict'::text, 'reject'::text]))),
    CONSTRAINT risk_assessments_event_ids_check CHECK ((cardinality(event_ids) <= 50))
)
PARTITION BY RANGE (id);
ALTER TABLE ONLY public.risk_assessments ALTER COLUMN inputs_digest SET STATISTICS 0;
ALTER TABLE ONLY public.risk_assessments ALTER COLUMN result_digest SET STATISTICS 0;
ALTER TABLE ONLY public.risk_assessments ALTER COLUMN result SET STATISTICS 0;
ALTER TABLE ONLY public.risk_assessments ALTER COLUMN result SET COMPRESSION lz4;
ALTER TABLE ONLY public.risk_assessments ALTER COLUMN explanation SET STATISTICS 0;
ALTER TABLE ONLY public.risk_assessments ALTER COLUMN outcome SET STATISTICS 0;

ALTER TABLE ONLY public.risk_assessments FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_events (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    category text,
    subject_id uuid,
    resource_type text NOT NULL,
    resource_id uuid NOT NULL,
    actor text NOT NULL,
    reason text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    sequence integer,
    CONSTRAINT risk_events_category_check CHECK ((category = ANY (ARRAY['activity'::text, 'evidence'::text, 'assessments'::text, 'actions'::text, 'overrides'::text]))),
    CONSTRAINT risk_events_check CHECK (((subject_id IS NULL) = (sequence IS NULL)))
)
PARTITION BY RANGE (id);
ALTER TABLE ONLY public.risk_events ALTER COLUMN reason SET STATISTICS 0;
ALTER TABLE ONLY public.risk_events ALTER COLUMN details SET STATISTICS 0;

ALTER TABLE ONLY public.risk_events FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_evidence (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    subject_id uuid NOT NULL,
    revision integer NOT NULL,
    source text NOT NULL,
    source_registration_id uuid,
    fact text NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    value jsonb,
    observed_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    provider_ref text,
    received_at timestamp with time zone NOT NULL,
    supersedes uuid,
    batch_id uuid,
    provenance json NOT NULL,
    CONSTRAINT risk_evidence_check CHECK (((status = 'available'::text) = (value IS NOT NULL))),
    CONSTRAINT risk_evidence_check1 CHECK ((source = ('registered:'::text || source_registration_id))),
    CONSTRAINT risk_evidence_status_check CHECK ((status = ANY (ARRAY['available'::text, 'unavailable'::text, 'revoked'::text])))
)
PARTITION BY RANGE (id);
ALTER TABLE ONLY public.risk_evidence ALTER COLUMN value SET STATISTICS 0;
ALTER TABLE ONLY public.risk_evidence ALTER COLUMN provider_ref SET STATISTICS 0;

ALTER TABLE ONLY public.risk_evidence FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_superseded_evidence (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    superseded_by uuid NOT NULL
)
PARTITION BY RANGE (id);

ALTER TABLE ONLY public.risk_superseded_evidence FORCE ROW LEVEL SECURITY;

CREATE TABLE public.screening_matches (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    run_id uuid NOT NULL,
    place integer NOT NULL,
    source text NOT NULL,
    list_kind text NOT NULL,
    source_entry_id text NOT NULL,
    listed_name text NOT NULL,
    matched_name text NOT NULL,
    score integer NOT NULL,
    factors json NOT NULL,
    entry json NOT NULL,
    pep json,
    decision text DEFAULT 'pending'::text NOT NULL,
    decided_at timestamp with time zone,
    decided_by text,
    reason text,
    approved_by text,
    wording bytea,
    prior_decision_id uuid,
    carried_until timestamp with time zone,
    CONSTRAINT screening_matches_check CHECK (((list_kind = 'pep'::text) = (pep IS NOT NULL))),
    CONSTRAINT screening_matches_check1 CHECK (((decision = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT screening_matches_check2 CHECK ((((decided_at IS NULL) = (decided_by IS NULL)) AND ((decided_at IS NULL) = (reason IS NULL)))),
    CONSTRAINT screening_matches_decision_check CHECK ((decision = ANY (ARRAY['pending'::text, 'confirmed'::text, 'false_positive'::text]))),
    CONSTRAINT screening_matches_list_kind_check CHECK ((list_kind = ANY (ARRAY['sanctions'::text, 'pep'::text]))),
    CONSTRAINT screening_matches_score_check CHECK (((score >= 0) AND (score <= 100)))
)
PARTITION BY RANGE (run_id);
ALTER TABLE ONLY public.screening_matches ALTER COLUMN source_entry_id SET STATISTICS 0;
ALTER TABLE ONLY public.screening_matches ALTER COLUMN listed_name SET STATISTICS 0;
ALTER TABLE ONLY public.screening_matches ALTER COLUMN matched_name SET STATISTICS 0;
ALTER TABLE ONLY public.screening_matches ALTER COLUMN factors SET STATISTICS 0;
ALTER TABLE ONLY public.screening_matches ALTER COLUMN entry SET STATISTICS 0;
ALTER TABLE ONLY public.screening_matches ALTER COLUMN pep SET STATISTICS 0;
ALTER TABLE ONLY public.screening_matches ALTER COLUMN reason SET STATISTICS 0;
ALTER TABLE ONLY public.screening_matches ALTER COLUMN wording SET STATISTICS 0;

ALTER TABLE ONLY public.screening_matches FORCE ROW LEVEL SECURITY;

CREATE TABLE public.screening_runs (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    status text NOT NULL,
    incomplete boolean NOT NULL,
    incomplete_reasons text[] NOT NULL,
    error_code text,
    trigger text NOT NULL,
    subject_digest bytea NOT NULL,
    sources json NOT NULL,
    review_score integer NOT NULL,
    match_score integer NOT NULL,
    scorer_version text NOT NULL,
    pep_lookback_months integer,
    risk_source text NOT NULL,
    candidate_count integer NOT NULL,
    top_score integer,
    match_count integer NOT NULL,
    session_id uuid,
    risk_subject_id uuid,
    created_at timestamp with time zone NOT NULL,
    near_misses json DEFAULT '[]'::json NOT NULL,
    suppressed_count integer DEFAULT 0 NOT NULL,
    version_set uuid,
    CONSTRAINT screening_runs_check CHECK ((((match_score >= 2) AND (match_score <= 100)) AND (match_score > review_score))),
    CONSTRAINT screening_runs_check1 CHECK (((status = 'error'::text) = (error_code IS NOT NULL))),
    CONSTRAINT screening_runs_check2 CHECK ((NOT ((status = 'clear'::text) AND incomplete))),
    CONSTRAINT screening_runs_check3 CHECK ((incomplete = (incomplete_reasons <> '{}'::text[]))),
    CONSTRAINT screening_runs_error_code_check CHECK ((error_code = ANY (ARRAY['missing_name'::text, 'no_lists'::text, 'screening_failed'::text]))),
    CONSTRAINT screening_runs_pep_lookback_months_check CHECK ((pep_lookback_months >= 12)),
    CONSTRAINT screening_runs_review_score_check CHECK (((review_score >= 1) AND (review_score <= 99))),
    CONSTRAINT screening_runs_status_check CHECK ((status = ANY (ARRAY['match'::text, 'possible_match'::text, 'clear'::text, 'incomplete'::text, 'error'::text]))),
    CONSTRAINT screening_runs_subject_digest_check CHECK ((octet_length(subject_digest) = 32)),
    CONSTRAINT screening_runs_trigger_check CHECK ((trigger = ANY (ARRAY['api'::text, 'session_check'::text])))
)
PARTITION BY RANGE (id);
ALTER TABLE ONLY public.screening_runs ALTER COLUMN near_misses SET STATISTICS 0;

ALTER TABLE ONLY public.screening_runs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_attempts (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    delivery_id uuid NOT NULL,
    number smallint NOT NULL,
    outcome text NOT NULL,
    status_code smallint,
    duration_ms integer NOT NULL,
    preview text,
    attempted_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_attempts_outcome_check CHECK ((outcome = ANY (ARRAY['success'::text, 'http_status'::text, 'redirect'::text, 'timeout'::text, 'dns'::text, 'connect'::text, 'tls'::text, 'protocol'::text, 'blocked_address'::text]))),
    CONSTRAINT webhook_attempts_preview_check CHECK ((length(preview) <= 1000))
)
PARTITION BY RANGE (delivery_id);
ALTER TABLE ONLY public.webhook_attempts ALTER COLUMN preview SET STATISTICS 0;

ALTER TABLE ONLY public.webhook_attempts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_finished_deliveries (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    message_id uuid NOT NULL,
    event text NOT NULL,
    status text NOT NULL,
    attempts smallint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_finished_deliveries_status_check CHECK ((status = ANY (ARRAY['succeeded'::text, 'failed'::text])))
)
PARTITION BY RANGE (id);

ALTER TABLE ONLY public.webhook_finished_deliveries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_messages (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    event text NOT NULL,
    body bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    traceparent text
)
PARTITION BY RANGE (id);
ALTER TABLE ONLY public.webhook_messages ALTER COLUMN body SET STATISTICS 0;

ALTER TABLE ONLY public.webhook_messages FORCE ROW LEVEL SECURITY;

CREATE TABLE public.audit_chain (
    organization_id uuid NOT NULL,
    sequence integer NOT NULL,
    event_id uuid NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT audit_chain_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT audit_chain_previous_hash_check CHECK ((length(previous_hash) = 32)),
    CONSTRAINT audit_chain_sequence_check CHECK ((sequence > 0))
);

ALTER TABLE ONLY public.audit_chain FORCE ROW LEVEL SECURITY;

CREATE TABLE public.audit_checkpoints (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    size integer NOT NULL,
    root bytea NOT NULL,
    nodes bytea NOT NULL,
    proof bytea NOT NULL,
    key_id text NOT NULL,
    signature bytea NOT NULL,
    sealed_at timestamp with time zone NOT NULL,
    CONSTRAINT audit_checkpoints_root_check CHECK ((length(root) = 32)),
    CONSTRAINT audit_checkpoints_size_check CHECK ((size > 0))
);

ALTER TABLE ONLY public.audit_checkpoints FORCE ROW LEVEL SECURITY;

CREATE TABLE public.audit_installation_checkpoints (
    sealed_at timestamp with time zone NOT NULL,
    organizations integer NOT NULL,
    root bytea NOT NULL,
    key_id text NOT NULL,
    signature bytea NOT NULL,
    CONSTRAINT audit_installation_checkpoints_root_check CHECK ((length(root) = 32))
);

CREATE TABLE public.audit_keys (
    id text NOT NULL,
    public_key bytea NOT NULL,
    private_key bytea,
    created_at timestamp with time zone NOT NULL,
    retired_at timestamp with time zone,
    CONSTRAINT audit_keys_check CHECK (((retired_at IS NULL) = (private_key IS NOT NULL)))
);

CREATE TABLE public.branding (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    name text,
    colour text,
    logo bytea,
    logo_width integer,
    logo_height integer,
    revision integer NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by text NOT NULL,
    CONSTRAINT branding_check CHECK ((((logo IS NULL) = (logo_width IS NULL)) AND ((logo IS NULL) = (logo_height IS NULL)))),
    CONSTRAINT branding_colour_check CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT branding_logo_check CHECK ((octet_length(logo) <= 131072)),
    CONSTRAINT branding_logo_height_check CHECK ((logo_height > 0)),
    CONSTRAINT branding_logo_width_check CHECK ((logo_width > 0)),
    CONSTRAINT branding_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT branding_revision_check CHECK ((revision > 0))
);

ALTER TABLE ONLY public.branding FORCE ROW LEVEL SECURITY;

CREATE TABLE public.content_keys (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    kind text NOT NULL,
    id uuid NOT NULL,
    salt bytea NOT NULL,
    CONSTRAINT content_keys_kind_check CHECK ((kind = ANY (ARRAY['note'::text, 'proposal'::text, 'original'::text, 'model'::text, 'completed'::text, 'certificate'::text, 'facts'::text]))),
    CONSTRAINT content_keys_salt_check CHECK ((octet_length(salt) = 32))
);
ALTER TABLE ONLY public.content_keys ALTER COLUMN salt SET STATISTICS 0;

ALTER TABLE ONLY public.content_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.document_bulk_send_rows (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    bulk_send_id uuid NOT NULL,
    number integer NOT NULL,
    status text NOT NULL,
    content bytea,
    document_id uuid,
    problem_code text,
    problem bytea,
    CONSTRAINT document_bulk_send_rows_check CHECK (((status = 'sent'::text) = (content IS NULL))),
    CONSTRAINT document_bulk_send_rows_check1 CHECK (((status = 'sent'::text) OR (document_id IS NULL))),
    CONSTRAINT document_bulk_send_rows_check2 CHECK (((status = 'failed'::text) = (problem_code IS NOT NULL))),
    CONSTRAINT document_bulk_send_rows_check3 CHECK (((problem_code IS NULL) = (problem IS NULL))),
    CONSTRAINT document_bulk_send_rows_number_check CHECK ((number > 0)),
    CONSTRAINT document_bulk_send_rows_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'stopped'::text])))
);

ALTER TABLE ONLY public.document_bulk_send_rows FORCE ROW LEVEL SECURITY;

CREATE TABLE public.document_events (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    document_id uuid NOT NULL,
    sequence integer NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    actor_kind text NOT NULL,
    actor_id text NOT NULL,
    ip text,
    user_agent text,
    details json NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT document_events_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['api_key'::text, 'user'::text, 'signer'::text, 'system'::text]))),
    CONSTRAINT document_events_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT document_events_previous_hash_check CHECK ((octet_length(previous_hash) = 32)),
    CONSTRAINT document_events_sequence_check CHECK ((sequence >= 1))
);
ALTER TABLE ONLY public.document_events ALTER COLUMN ip SET STATISTICS 0;
ALTER TABLE ONLY public.document_events ALTER COLUMN user_agent SET STATISTICS 0;
ALTER TABLE ONLY public.document_events ALTER COLUMN details SET STATISTICS 0;

ALTER TABLE ONLY public.document_events FORCE ROW LEVEL SECURITY;

CREATE TABLE public.document_fields (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    signer_id uuid NOT NULL,
    field_type text NOT NULL,
    page_number integer NOT NULL,
    x_position double precision NOT NULL,
    y_position double precision NOT NULL,
    width double precision NOT NULL,
    height double precision NOT NULL,
    required boolean NOT NULL,
    label text,
    value text,
    value_iso date,
    signature json,
    signature_image bytea,
    options text[],
    acro_field_name text,
    max_length integer,
    validation_pattern text,
    validation_message text,
    group_key text,
    group_required boolean NOT NULL,
    required_when_field_id uuid,
    required_when_value text,
    shared_fill boolean NOT NULL,
    date_format text,
    editable boolean NOT NULL,
    multiline boolean NOT NULL,
    filled_at timestamp with time zone,
    filled_by text,
    frozen_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT document_fields_check CHECK (((required_when_field_id IS NULL) OR (NOT required))),
    CONSTRAINT document_fields_check1 CHECK (((required_when_field_id IS NULL) OR (group_key IS NULL))),
    CONSTRAINT document_fields_check2 CHECK ((NOT (shared_fill AND (field_type = ANY (ARRAY['signature'::text, 'initials'::text]))))),
    CONSTRAINT document_fields_field_type_check CHECK ((field_type = ANY (ARRAY['signature'::text, 'initials'::text, 'date'::text, 'text'::text, 'checkbox'::text, 'dropdown'::text]))),
    CONSTRAINT document_fields_filled_by_check CHECK ((filled_by = ANY (ARRAY['sender'::text, 'signer'::text]))),
    CONSTRAINT document_fields_height_check CHECK ((height > (0)::double precision)),
    CONSTRAINT document_fields_max_length_check CHECK ((max_length >= 1)),
    CONSTRAINT document_fields_page_number_check CHECK ((page_number >= 1)),
    CONSTRAINT document_fields_width_check CHECK ((width > (0)::double precision))
)
WITH (fillfactor='80');
ALTER TABLE ONLY public.document_fields ALTER COLUMN label SET STATISTICS 0;
ALTER TABLE ONLY public.document_fields ALTER COLUMN value SET STATISTICS 0;
ALTER TABLE ONLY public.document_fields ALTER COLUMN value_iso SET STATISTICS 0;
ALTER TABLE ONLY public.document_fields ALTER COLUMN signature SET STATISTICS 0;
ALTER TABLE ONLY public.document_fields ALTER COLUMN signature_image SET STATISTICS 0;
ALTER TABLE ONLY public.document_fields ALTER COLUMN options SET STATISTICS 0;
ALTER TABLE ONLY public.document_fields ALTER COLUMN acro_field_name SET STATISTICS 0;
ALTER TABLE ONLY public.document_fields ALTER COLUMN validation_pattern SET STATISTICS 0;
ALTER TABLE ONLY public.document_fields ALTER COLUMN validation_message SET STATISTICS 0;
ALTER TABLE ONLY public.document_fields ALTER COLUMN group_key SET STATISTICS 0;
ALTER TABLE ONLY public.document_fields ALTER COLUMN required_when_value SET STATISTICS 0;

ALTER TABLE ONLY public.document_fields FORCE ROW LEVEL SECURITY;

CREATE TABLE public.four_eyes_settings (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    overrides boolean NOT NULL,
    match_decisions boolean NOT NULL,
    match_lists text[],
    match_from_score integer,
    settings boolean NOT NULL,
    revision integer NOT NULL,
    earlier_false_positive_days integer,
    erasures boolean DEFAULT false NOT NULL,
    CONSTRAINT four_eyes_settings_match_from_score_check CHECK (((match_from_score >= 0) AND (match_from_score <= 100)))
);

ALTER TABLE ONLY public.four_eyes_settings FORCE ROW LEVEL SECURITY;

CREATE TABLE public.idempotency_quotes (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    subject_id uuid NOT NULL,
    key text NOT NULL
);
ALTER TABLE ONLY public.idempotency_quotes ALTER COLUMN key SET STATISTICS 0;

ALTER TABLE ONLY public.idempotency_quotes FORCE ROW LEVEL SECURITY;

CREATE TABLE public.legal_holds (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    resource_id uuid NOT NULL,
    reason text NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    placed_by text NOT NULL,
    released_at timestamp with time zone,
    released_by text,
    release_reason text,
    CONSTRAINT legal_holds_check CHECK ((((released_at IS NULL) = (released_by IS NULL)) AND ((released_at IS NULL) = (release_reason IS NULL)))),
    CONSTRAINT legal_holds_kind_check CHECK ((kind = ANY (ARRAY['subject'::text, 'document'::text])))
);
ALTER TABLE ONLY public.legal_holds ALTER COLUMN reason SET STATISTICS 0;
ALTER TABLE ONLY public.legal_holds ALTER COLUMN release_reason SET STATISTICS 0;

ALTER TABLE ONLY public.legal_holds FORCE ROW LEVEL SECURITY;

CREATE TABLE public.list_activations (
    id uuid NOT NULL,
    list_key text NOT NULL,
    from_version_id uuid,
    to_version_id uuid NOT NULL,
    activated_at timestamp with time zone NOT NULL,
    activated_by text NOT NULL,
    reason text NOT NULL
);

CREATE TABLE public.list_entries (
    id bigint NOT NULL,
    list_key text NOT NULL,
    entry_id text NOT NULL,
    digest bytea NOT NULL,
    data json NOT NULL,
    CONSTRAINT list_entries_check CHECK ((digest = sha256(convert_to((data)::text, 'UTF8'::name))))
);

ALTER TABLE public.list_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.list_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.list_snapshots (
    version_id uuid NOT NULL,
    term_builder_version integer NOT NULL,
    digest bytea NOT NULL,
    built_at timestamp with time zone NOT NULL,
    layout_version integer NOT NULL
);

CREATE TABLE public.list_version_entries (
    version_id uuid NOT NULL,
    ordinal integer NOT NULL,
    entry bigint NOT NULL,
    CONSTRAINT list_version_entries_ordinal_check CHECK ((ordinal >= 0))
);

CREATE TABLE public.list_versions (
    id uuid NOT NULL,
    list_key text NOT NULL,
    state text NOT NULL,
    origin text NOT NULL,
    reader_version integer NOT NULL,
    publication_digest bytea NOT NULL,
    files json NOT NULL,
    format text,
    published_at timestamp with time zone,
    entry_count integer DEFAULT 0 NOT NULL,
    name_count integer DEFAULT 0 NOT NULL,
    dropped_entries integer DEFAULT 0 NOT NULL,
    dropped_reasons json DEFAULT '{}'::json NOT NULL,
    dropped_records json DEFAULT '[]'::json NOT NULL,
    attention_reasons text[] DEFAULT '{}'::text[] NOT NULL,
    failure text,
    bytes_read bigint DEFAULT 0 NOT NULL,
    started_at timestamp with time zone NOT NULL,
    last_sign_at timestamp with time zone NOT NULL,
    loaded_at timestamp with time zone,
    invented boolean DEFAULT false NOT NULL,
    CONSTRAINT list_versions_check CHECK (((state = 'loading'::text) = (loaded_at IS NULL))),
    CONSTRAINT list_versions_check1 CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT list_versions_check2 CHECK (((state = 'held'::text) <= (attention_reasons <> '{}'::text[]))),
    CONSTRAINT list_versions_dropped_entries_check CHECK ((dropped_entries >= 0)),
    CONSTRAINT list_versions_entry_count_check CHECK ((entry_count >= 0)),
    CONSTRAINT list_versions_name_count_check CHECK ((name_count >= 0)),
    CONSTRAINT list_versions_origin_check CHECK ((origin = ANY (ARRAY['file'::text, 'download'::text]))),
    CONSTRAINT list_versions_state_check CHECK ((state = ANY (ARRAY['loading'::text, 'held'::text, 'ready'::text, 'failed'::text])))
);

CREATE TABLE public.lists (
    key text NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    active_version_id uuid,
    held_version_id uuid,
    attention_reasons text[] DEFAULT '{}'::text[] NOT NULL,
    last_confirmed_at timestamp with time zone,
    last_checked_at timestamp with time zone,
    downloads json DEFAULT '[]'::json NOT NULL,
    CONSTRAINT lists_check CHECK (((held_version_id IS NULL) OR (attention_reasons <> '{}'::text[])))
);

CREATE TABLE public.login_throttle (
    subject bytea NOT NULL,
    failures integer NOT NULL,
    window_started_at timestamp with time zone NOT NULL
);

CREATE TABLE public.master_key_checks (
    version integer NOT NULL,
    check_value bytea NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    seals boolean DEFAULT true NOT NULL,
    CONSTRAINT master_key_checks_check_value_check CHECK ((length(check_value) = 32))
);

CREATE TABLE public.note_files (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    note_id uuid NOT NULL,
    id uuid NOT NULL,
    media_type text NOT NULL,
    size integer NOT NULL,
    name bytea NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT note_files_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text, 'text/plain'::text]))),
    CONSTRAINT note_files_size_check CHECK ((size > 0))
);
ALTER TABLE ONLY public.note_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

ALTER TABLE ONLY public.note_files FORCE ROW LEVEL SECURITY;

CREATE TABLE public.note_mentions (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    user_id uuid NOT NULL,
    note_id uuid NOT NULL
);

ALTER TABLE ONLY public.note_mentions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.note_texts (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    note_id uuid NOT NULL,
    revision integer NOT NULL,
    text bytea NOT NULL,
    mentions uuid[] NOT NULL,
    written_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.note_texts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.notes (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    subject_id uuid,
    work_item_id uuid,
    item_kind text,
    item_resource_id uuid,
    revision integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    withdrawn_at timestamp with time zone,
    withdrawn_by text,
    withdrawal_reason bytea,
    CONSTRAINT notes_check CHECK (((subject_id IS NOT NULL) OR (work_item_id IS NOT NULL))),
    CONSTRAINT notes_check1 CHECK ((((work_item_id IS NULL) = (item_kind IS NULL)) AND ((work_item_id IS NULL) = (item_resource_id IS NULL)))),
    CONSTRAINT notes_check2 CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((withdrawn_at IS NULL) = (withdrawal_reason IS NULL)))),
    CONSTRAINT notes_item_kind_check CHECK ((item_kind = ANY (ARRAY['action'::text, 'match'::text, 'investigation'::text, 'verification'::text, 'proposal'::text]))),
    CONSTRAINT notes_revision_check CHECK ((revision > 0))
);

ALTER TABLE ONLY public.notes FORCE ROW LEVEL SECURITY;

CREATE TABLE public.organization_tombstones (
    organization_id uuid NOT NULL,
    deleted_by text NOT NULL,
    deleted_at timestamp with time zone NOT NULL,
    emptied_at timestamp with time zone
);

ALTER TABLE ONLY public.organization_tombstones FORCE ROW LEVEL SECURITY;

CREATE TABLE public.passkey_challenges (
    challenge_hash bytea NOT NULL,
    purpose text NOT NULL,
    user_id uuid,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign_in'::text, 'confirm'::text])))
);

CREATE TABLE public.profile_resolvers (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    templates jsonb NOT NULL,
    revision integer NOT NULL
);

ALTER TABLE ONLY public.profile_resolvers FORCE ROW LEVEL SECURITY;

CREATE TABLE public.proposals (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    operation text NOT NULL,
    resource_id uuid NOT NULL,
    subject_id uuid,
    content bytea NOT NULL,
    status text NOT NULL,
    proposed_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    reason bytea,
    lapse_code text,
    result_id uuid,
    CONSTRAINT proposals_check CHECK ((expires_at > created_at)),
    CONSTRAINT proposals_check1 CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT proposals_check2 CHECK (((status = ANY (ARRAY['approved'::text, 'declined'::text, 'withdrawn'::text])) = (decided_by IS NOT NULL))),
    CONSTRAINT proposals_check3 CHECK (((status = 'lapsed'::text) = (lapse_code IS NOT NULL))),
    CONSTRAINT proposals_check4 CHECK (((status <> 'approved'::text) OR (decided_by <> proposed_by))),
    CONSTRAINT proposals_check5 CHECK (((status = 'declined'::text) = (reason IS NOT NULL))),
    CONSTRAINT proposals_operation_known CHECK ((operation = ANY (ARRAY['createOverride'::text, 'decideMatch'::text, 'changeFourEyesSettings'::text, 'changeOrganizationSettings'::text, 'changeRetentionSettings'::text, 'eraseSubject'::text, 'eraseDocument'::text, 'eraseSigner'::text]))),
    CONSTRAINT proposals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text])))
);

ALTER TABLE ONLY public.proposals FORCE ROW LEVEL SECURITY;

CREATE TABLE public.reason_presets (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    presets jsonb NOT NULL,
    revision integer NOT NULL
);

ALTER TABLE ONLY public.reason_presets FORCE ROW LEVEL SECURITY;

CREATE TABLE public.recovery_codes (
    user_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone
);

ALTER TABLE ONLY public.recovery_codes FORCE ROW LEVEL SECURITY;

CREATE TABLE public.retention_runs (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    class text,
    after uuid,
    deleted jsonb NOT NULL
);

ALTER TABLE ONLY public.retention_runs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_assessment_events (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    event_id uuid NOT NULL,
    assessment_id uuid NOT NULL
);

ALTER TABLE ONLY public.risk_assessment_events FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_assessment_heads (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    subject_id uuid NOT NULL,
    policy_key text NOT NULL,
    policy_id uuid NOT NULL,
    assessment_id uuid NOT NULL,
    sequence integer NOT NULL
)
WITH (fillfactor='85');

ALTER TABLE ONLY public.risk_assessment_heads FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_context_policies (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    context_id uuid NOT NULL,
    revision integer NOT NULL,
    "position" integer NOT NULL,
    policy_id uuid NOT NULL,
    policy_key text NOT NULL,
    policy_version integer NOT NULL,
    CONSTRAINT risk_context_policies_position_check CHECK ((("position" >= 0) AND ("position" <= 19))),
    CONSTRAINT risk_context_policies_revision_check CHECK ((revision > 0))
);

ALTER TABLE ONLY public.risk_context_policies FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_context_subjects (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    context_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    role text,
    added_at timestamp with time zone NOT NULL,
    added_by text NOT NULL,
    CONSTRAINT risk_context_subjects_role_check CHECK ((role ~ '^[a-z][a-z0-9_.-]{0,79}$'::text))
);
ALTER TABLE ONLY public.risk_context_subjects ALTER COLUMN role SET STATISTICS 0;

ALTER TABLE ONLY public.risk_context_subjects FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_evidence_heads (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    subject_id uuid NOT NULL,
    fact text NOT NULL,
    source text NOT NULL,
    evidence_id uuid NOT NULL,
    status text NOT NULL,
    value jsonb,
    observed_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    bytes integer NOT NULL,
    CONSTRAINT risk_evidence_heads_check CHECK (((status = 'available'::text) = (value IS NOT NULL))),
    CONSTRAINT risk_evidence_heads_status_check CHECK ((status = ANY (ARRAY['available'::text, 'unavailable'::text, 'revoked'::text, 'not_approved'::text, 'binding_outdated'::text])))
)
WITH (fillfactor='85');
ALTER TABLE ONLY public.risk_evidence_heads ALTER COLUMN value SET STATISTICS 0;

ALTER TABLE ONLY public.risk_evidence_heads FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_invariant_acknowledgements (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    policy_id uuid NOT NULL,
    invariant_digest text NOT NULL,
    role text NOT NULL,
    invariant_id text NOT NULL,
    reason text NOT NULL,
    acknowledged_at timestamp with time zone NOT NULL,
    acknowledged_by text NOT NULL,
    CONSTRAINT risk_invariant_acknowledgements_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text])))
);

ALTER TABLE ONLY public.risk_invariant_acknowledgements FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_investigation_ai_settings (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    enabled boolean NOT NULL,
    consent_version text,
    consented_by text,
    consented_at timestamp with time zone,
    revision integer NOT NULL,
    CONSTRAINT risk_investigation_ai_settings_check CHECK (((enabled = (consented_by IS NOT NULL)) AND (enabled = (consented_at IS NOT NULL)))),
    CONSTRAINT risk_investigation_ai_settings_check1 CHECK (((consent_version IS NOT NULL) OR (NOT enabled)))
);

ALTER TABLE ONLY public.risk_investigation_ai_settings FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_investigation_reviews (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    investigation_id uuid NOT NULL,
    finding_id text,
    verdict text NOT NULL,
    reason text NOT NULL,
    reviewer text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT risk_investigation_reviews_reason_check CHECK ((reason <> ''::text)),
    CONSTRAINT risk_investigation_reviews_verdict_check CHECK ((verdict = ANY (ARRAY['accepted'::text, 'rejected'::text, 'needs_evidence'::text])))
);
ALTER TABLE ONLY public.risk_investigation_reviews ALTER COLUMN reason SET STATISTICS 0;

ALTER TABLE ONLY public.risk_investigation_reviews FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_investigations (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    subject_id uuid NOT NULL,
    status text NOT NULL,
    question text NOT NULL,
    assistance text NOT NULL,
    evidence_revision integer NOT NULL,
    event_sequence integer NOT NULL,
    assessment_ids uuid[] NOT NULL,
    event_ids uuid[] NOT NULL,
    actions json NOT NULL,
    findings json NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    model text,
    failure text,
    record_bytes integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    completed_at timestamp with time zone,
    CONSTRAINT risk_investigations_assessment_ids_check CHECK ((cardinality(assessment_ids) <= 20)),
    CONSTRAINT risk_investigations_assistance_check CHECK ((assistance = ANY (ARRAY['none'::text, 'ai'::text]))),
    CONSTRAINT risk_investigations_attempts_check CHECK (((attempts >= 0) AND (attempts <= 3))),
    CONSTRAINT risk_investigations_check CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL))),
    CONSTRAINT risk_investigations_check1 CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT risk_investigations_check2 CHECK (((assistance = 'ai'::text) OR ((status = 'completed'::text) AND (model IS NULL)))),
    CONSTRAINT risk_investigations_event_ids_check CHECK ((cardinality(event_ids) <= 50)),
    CONSTRAINT risk_investigations_question_check CHECK ((question <> ''::text)),
    CONSTRAINT risk_investigations_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);
ALTER TABLE ONLY public.risk_investigations ALTER COLUMN question SET STATISTICS 0;
ALTER TABLE ONLY public.risk_investigations ALTER COLUMN findings SET STATISTICS 0;

ALTER TABLE ONLY public.risk_investigations FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_monitoring_moves (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    policy_id uuid NOT NULL,
    policy_key text NOT NULL,
    policy_version integer NOT NULL,
    status text NOT NULL,
    moved integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    left_over integer,
    after_subject_id uuid,
    slice integer DEFAULT 1 NOT NULL,
    started_at timestamp with time zone NOT NULL,
    started_by uuid NOT NULL,
    started_in uuid NOT NULL,
    ended_at timestamp with time zone,
    stopped_by text,
    CONSTRAINT risk_monitoring_moves_check CHECK (((status = 'running'::text) = (ended_at IS NULL))),
    CONSTRAINT risk_monitoring_moves_check1 CHECK (((status = 'stopped'::text) = (stopped_by IS NOT NULL))),
    CONSTRAINT risk_monitoring_moves_left_over_check CHECK ((left_over >= 0)),
    CONSTRAINT risk_monitoring_moves_moved_check CHECK ((moved >= 0)),
    CONSTRAINT risk_monitoring_moves_refused_check CHECK ((refused >= 0)),
    CONSTRAINT risk_monitoring_moves_status_check CHECK ((status = ANY (ARRAY['running'::text, 'completed'::text, 'stopped'::text])))
);

ALTER TABLE ONLY public.risk_monitoring_moves FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_overrides (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    assessment_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    policy_key text NOT NULL,
    decision text NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    revoked_by text,
    revocation_reason text,
    approved_by text,
    CONSTRAINT risk_overrides_check CHECK ((expires_at > created_at)),
    CONSTRAINT risk_overrides_check1 CHECK ((((revoked_at IS NULL) = (revoked_by IS NULL)) AND ((revoked_at IS NULL) = (revocation_reason IS NULL)))),
    CONSTRAINT risk_overrides_decision_check CHECK ((decision = ANY (ARRAY['none'::text, 'review'::text, 'restrict'::text, 'reject'::text]))),
    CONSTRAINT risk_overrides_reason_check CHECK ((reason <> ''::text))
);
ALTER TABLE ONLY public.risk_overrides ALTER COLUMN reason SET STATISTICS 0;
ALTER TABLE ONLY public.risk_overrides ALTER COLUMN revocation_reason SET STATISTICS 0;

ALTER TABLE ONLY public.risk_overrides FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_policy_impact_subjects (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    impact_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    assessment_id uuid NOT NULL,
    from_outcome text NOT NULL,
    to_outcome text NOT NULL,
    actions_gained text[] NOT NULL,
    actions_lost text[] NOT NULL
);

ALTER TABLE ONLY public.risk_policy_impact_subjects FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_policy_input_notes (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    policy_key text NOT NULL,
    notes jsonb NOT NULL,
    revision integer NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by text NOT NULL,
    CONSTRAINT risk_policy_input_notes_revision_check CHECK ((revision > 0))
);

ALTER TABLE ONLY public.risk_policy_input_notes FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_policy_invariants (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    policy_key text NOT NULL,
    invariants jsonb NOT NULL,
    revision integer NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by text NOT NULL,
    CONSTRAINT risk_policy_invariants_revision_check CHECK ((revision > 0))
);

ALTER TABLE ONLY public.risk_policy_invariants FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_policy_keys (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    key text NOT NULL,
    last_version integer NOT NULL,
    CONSTRAINT risk_policy_keys_key_check CHECK ((key ~ '^[a-z][a-z0-9_.-]{0,79}$'::text))
);

ALTER TABLE ONLY public.risk_policy_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_policy_scenario_sets (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    policy_key text NOT NULL,
    name text NOT NULL,
    scenarios jsonb NOT NULL,
    revision integer NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by text NOT NULL,
    CONSTRAINT risk_policy_scenario_sets_revision_check CHECK ((revision > 0)),
    CONSTRAINT risk_policy_scenario_sets_scenarios_check CHECK ((jsonb_typeof(scenarios) = 'array'::text))
);

ALTER TABLE ONLY public.risk_policy_scenario_sets FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_policy_shadow_differences (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    shadow_id uuid NOT NULL,
    assessment_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    from_outcome text NOT NULL,
    to_outcome text NOT NULL,
    actions_gained text[] NOT NULL,
    actions_lost text[] NOT NULL
);

ALTER TABLE ONLY public.risk_policy_shadow_differences FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_sources (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    key text NOT NULL,
    facts json NOT NULL,
    api_key_ids uuid[] NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT risk_sources_api_key_ids_check CHECK ((cardinality(api_key_ids) <= 50)),
    CONSTRAINT risk_sources_check CHECK (((NOT enabled) OR (cardinality(api_key_ids) > 0))),
    CONSTRAINT risk_sources_key_check CHECK ((key ~ '^[a-z][a-z0-9_.-]{0,79}$'::text))
);

ALTER TABLE ONLY public.risk_sources FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_statistic_deltas (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    day date NOT NULL,
    policy_key text NOT NULL,
    counted text NOT NULL,
    decision text NOT NULL,
    band text NOT NULL,
    CONSTRAINT risk_statistic_deltas_counted_check CHECK ((counted = ANY (ARRAY['assessment'::text, 'override'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000');

ALTER TABLE ONLY public.risk_statistic_deltas FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_statistics (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    day date NOT NULL,
    policy_key text NOT NULL,
    counted text NOT NULL,
    decision text NOT NULL,
    band text NOT NULL,
    number bigint NOT NULL
)
WITH (fillfactor='70');

ALTER TABLE ONLY public.risk_statistics FORCE ROW LEVEL SECURITY;

CREATE TABLE public.risk_verification_inputs (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    workflow_id uuid NOT NULL,
    workflow_revision integer NOT NULL,
    step_id text NOT NULL,
    field text NOT NULL,
    source text NOT NULL,
    label text NOT NULL,
    type text NOT NULL,
    item_type text,
    category text NOT NULL,
    requires_approval boolean NOT NULL
);

ALTER TABLE ONLY public.risk_verification_inputs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.saved_views (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    page text NOT NULL,
    name text NOT NULL,
    search jsonb NOT NULL,
    shared boolean NOT NULL,
    revision integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    CONSTRAINT saved_views_revision_check CHECK ((revision > 0))
);
ALTER TABLE ONLY public.saved_views ALTER COLUMN search SET STATISTICS 0;

ALTER TABLE ONLY public.saved_views FORCE ROW LEVEL SECURITY;

CREATE TABLE public.schema_migrations (
    name text NOT NULL,
    digest text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.screening_decisions (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    run_id uuid NOT NULL,
    match_id uuid NOT NULL,
    decision text NOT NULL,
    previous text NOT NULL,
    reason text NOT NULL,
    decided_by text NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    approved_by text,
    CONSTRAINT screening_decisions_decision_check CHECK ((decision = ANY (ARRAY['confirmed'::text, 'false_positive'::text]))),
    CONSTRAINT screening_decisions_previous_check CHECK ((previous = ANY (ARRAY['pending'::text, 'confirmed'::text, 'false_positive'::text])))
);
ALTER TABLE ONLY public.screening_decisions ALTER COLUMN reason SET STATISTICS 0;

ALTER TABLE ONLY public.screening_decisions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.screening_facts (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    run_id uuid NOT NULL,
    fact text NOT NULL,
    source text NOT NULL,
    status text NOT NULL,
    value text,
    evidence_id uuid NOT NULL,
    CONSTRAINT screening_facts_check CHECK (((status = 'available'::text) = (value IS NOT NULL))),
    CONSTRAINT screening_facts_fact_check CHECK ((fact = ANY (ARRAY['screening.sanctions'::text, 'screening.pep'::text]))),
    CONSTRAINT screening_facts_status_check CHECK ((status = ANY (ARRAY['available'::text, 'unavailable'::text])))
)
WITH (fillfactor='85');

ALTER TABLE ONLY public.screening_facts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.screening_prior_decisions (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    subject_digest bytea NOT NULL,
    source text NOT NULL,
    source_entry_id text NOT NULL,
    about uuid NOT NULL,
    wording bytea NOT NULL,
    decision text NOT NULL,
    decision_id uuid NOT NULL,
    reached_match boolean NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    revoked_at timestamp with time zone,
    revoked_by text,
    revocation_reason text,
    CONSTRAINT screening_prior_decisions_check CHECK ((((revoked_at IS NULL) = (revoked_by IS NULL)) AND ((revoked_at IS NULL) = (revocation_reason IS NULL)))),
    CONSTRAINT screening_prior_decisions_decision_check CHECK ((decision = ANY (ARRAY['confirmed'::text, 'false_positive'::text]))),
    CONSTRAINT screening_prior_decisions_subject_digest_check CHECK ((octet_length(subject_digest) = 32))
)
WITH (fillfactor='90');
ALTER TABLE ONLY public.screening_prior_decisions ALTER COLUMN source_entry_id SET STATISTICS 0;
ALTER TABLE ONLY public.screening_prior_decisions ALTER COLUMN revocation_reason SET STATISTICS 0;

ALTER TABLE ONLY public.screening_prior_decisions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.screening_version_sets (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    version_id uuid NOT NULL,
    id uuid NOT NULL
);

ALTER TABLE ONLY public.screening_version_sets FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sending_marks (
    place uuid NOT NULL,
    mark bigint NOT NULL,
    noted_at timestamp with time zone NOT NULL
);

CREATE TABLE public.sending_state (
    singleton boolean DEFAULT true NOT NULL,
    installation uuid DEFAULT gen_random_uuid() NOT NULL,
    held_since timestamp with time zone,
    held_because text,
    released_at timestamp with time zone,
    CONSTRAINT sending_state_check CHECK (((held_since IS NULL) = (held_because IS NULL))),
    CONSTRAINT sending_state_held_because_check CHECK ((held_because = ANY (ARRAY['operator'::text, 'older'::text]))),
    CONSTRAINT sending_state_singleton_check CHECK (singleton)
);

CREATE TABLE public.template_fields (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    template_id uuid NOT NULL,
    signer_role_id uuid NOT NULL,
    field_type text NOT NULL,
    page_number integer,
    anchor_role text,
    x_position double precision NOT NULL,
    y_position double precision NOT NULL,
    width double precision NOT NULL,
    height double precision NOT NULL,
    required boolean NOT NULL,
    label text,
    value text,
    value_iso date,
    options text[],
    max_length integer,
    validation_pattern text,
    validation_message text,
    group_key text,
    group_required boolean NOT NULL,
    required_when_field_id uuid,
    required_when_value text,
    shared_fill boolean NOT NULL,
    date_format text,
    editable boolean NOT NULL,
    multiline boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT template_fields_check CHECK (((page_number IS NULL) <> (anchor_role IS NULL))),
    CONSTRAINT template_fields_check1 CHECK (((required_when_field_id IS NULL) OR (NOT required))),
    CONSTRAINT template_fields_check2 CHECK (((required_when_field_id IS NULL) OR (group_key IS NULL))),
    CONSTRAINT template_fields_check3 CHECK ((NOT (shared_fill AND (field_type = ANY (ARRAY['signature'::text, 'initials'::text]))))),
    CONSTRAINT template_fields_field_type_check CHECK ((field_type = ANY (ARRAY['signature'::text, 'initials'::text, 'date'::text, 'text'::text, 'checkbox'::text, 'dropdown'::text]))),
    CONSTRAINT template_fields_height_check CHECK ((height > (0)::double precision)),
    CONSTRAINT template_fields_max_length_check CHECK ((max_length >= 1)),
    CONSTRAINT template_fields_page_number_check CHECK ((page_number >= 1)),
    CONSTRAINT template_fields_width_check CHECK ((width > (0)::double precision))
);

ALTER TABLE ONLY public.template_fields FORCE ROW LEVEL SECURITY;

CREATE TABLE public.template_revisions (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    template_id uuid NOT NULL,
    revision integer NOT NULL,
    name text NOT NULL,
    description text,
    page_size text NOT NULL,
    language text NOT NULL,
    source text NOT NULL,
    source_hash bytea NOT NULL,
    sample_data json NOT NULL,
    variables text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    data_schema jsonb,
    CONSTRAINT template_revisions_page_size_check CHECK ((page_size = ANY (ARRAY['A4'::text, 'Letter'::text]))),
    CONSTRAINT template_revisions_source_check CHECK ((octet_length(source) <= 131072)),
    CONSTRAINT template_revisions_source_hash_check CHECK ((octet_length(source_hash) = 32))
);

ALTER TABLE ONLY public.template_revisions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.template_roles (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    template_id uuid NOT NULL,
    id uuid NOT NULL,
    role text NOT NULL,
    label text,
    "position" integer,
    CONSTRAINT template_roles_label_check CHECK ((char_length(label) <= 80)),
    CONSTRAINT template_roles_position_check CHECK ((("position" >= 1) AND ("position" <= 8))),
    CONSTRAINT template_roles_role_check CHECK ((role ~ '^[A-Za-z][A-Za-z0-9_-]{0,39}$'::text))
);

ALTER TABLE ONLY public.template_roles FORCE ROW LEVEL SECURITY;

CREATE TABLE public.templates (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    revision integer NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT templates_kind_check CHECK ((kind = 'markdown'::text)),
    CONSTRAINT templates_revision_check CHECK ((revision >= 1)),
    CONSTRAINT templates_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);

ALTER TABLE ONLY public.templates FORCE ROW LEVEL SECURITY;

CREATE TABLE public.verification_checks (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    run_id uuid NOT NULL,
    step_id text NOT NULL,
    kind text NOT NULL,
    participant text,
    provider text,
    provider_ref text,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT verification_checks_check CHECK (((status <> 'match'::text) OR (kind = 'pep_sanctions'::text))),
    CONSTRAINT verification_checks_check1 CHECK (((status <> 'block'::text) OR (kind <> 'pep_sanctions'::text))),
    CONSTRAINT verification_checks_status_check CHECK ((status = ANY (ARRAY['clear'::text, 'review_required'::text, 'match'::text, 'block'::text, 'error'::text])))
);
ALTER TABLE ONLY public.verification_checks ALTER COLUMN participant SET STATISTICS 0;
ALTER TABLE ONLY public.verification_checks ALTER COLUMN provider_ref SET STATISTICS 0;

ALTER TABLE ONLY public.verification_checks FORCE ROW LEVEL SECURITY;

CREATE TABLE public.verification_decisions (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    run_id uuid NOT NULL,
    sequence integer NOT NULL,
    subject_id uuid NOT NULL,
    decision text NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    CONSTRAINT verification_decisions_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text, 'revoked'::text]))),
    CONSTRAINT verification_decisions_reason_check CHECK ((reason <> ''::text))
);
ALTER TABLE ONLY public.verification_decisions ALTER COLUMN reason SET STATISTICS 0;

ALTER TABLE ONLY public.verification_decisions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.verification_governing_runs (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    subject_id uuid NOT NULL,
    workflow_id uuid NOT NULL,
    run_id uuid NOT NULL,
    started_at timestamp with time zone NOT NULL
)
WITH (fillfactor='85');

ALTER TABLE ONLY public.verification_governing_runs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.verification_runs (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    attempt integer NOT NULL,
    workflow_id uuid NOT NULL,
    workflow_revision integer NOT NULL,
    status text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    started_by text NOT NULL,
    completed_at timestamp with time zone,
    completed_by text,
    decision text,
    CONSTRAINT verification_runs_check CHECK ((((status = 'completed'::text) = (completed_at IS NOT NULL)) AND ((status = 'completed'::text) = (completed_by IS NOT NULL)))),
    CONSTRAINT verification_runs_status_check CHECK ((status = ANY (ARRAY['open'::text, 'completed'::text, 'superseded'::text])))
)
WITH (fillfactor='85');

ALTER TABLE ONLY public.verification_runs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.verification_sessions (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    session_workflow_id uuid NOT NULL,
    workflow_id uuid NOT NULL,
    subject_id uuid,
    participants json NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    linked_at timestamp with time zone,
    linked_by text,
    record_bytes integer NOT NULL,
    CONSTRAINT verification_sessions_check CHECK ((((subject_id IS NULL) = (linked_at IS NULL)) AND ((subject_id IS NULL) = (linked_by IS NULL))))
)
WITH (fillfactor='85');
ALTER TABLE ONLY public.verification_sessions ALTER COLUMN participants SET STATISTICS 0;

ALTER TABLE ONLY public.verification_sessions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.verification_step_results (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    run_id uuid NOT NULL,
    step_id text NOT NULL,
    status text NOT NULL,
    output json,
    recorded_at timestamp with time zone NOT NULL,
    recorded_by text NOT NULL,
    CONSTRAINT verification_step_results_check CHECK (((status = 'completed'::text) = (output IS NOT NULL))),
    CONSTRAINT verification_step_results_status_check CHECK ((status = ANY (ARRAY['completed'::text, 'failed'::text])))
);
ALTER TABLE ONLY public.verification_step_results ALTER COLUMN output SET STATISTICS 0;

ALTER TABLE ONLY public.verification_step_results FORCE ROW LEVEL SECURITY;

CREATE TABLE public.verification_workflow_revisions (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    workflow_id uuid NOT NULL,
    revision integer NOT NULL,
    steps json NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL
);

ALTER TABLE ONLY public.verification_workflow_revisions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.verification_workflows (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    key text NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    CONSTRAINT verification_workflows_key_check CHECK ((key ~ '^[a-z][a-z0-9_.-]{0,79}$'::text))
);

ALTER TABLE ONLY public.verification_workflows FORCE ROW LEVEL SECURITY;

CREATE TABLE public.work_count_deltas (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    severity text NOT NULL,
    change integer NOT NULL,
    CONSTRAINT work_count_deltas_change_check CHECK ((change <> 0))
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000');

ALTER TABLE ONLY public.work_count_deltas FORCE ROW LEVEL SECURITY;

CREATE TABLE public.work_counts (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    kind text NOT NULL,
    severity text NOT NULL,
    open bigint NOT NULL
)
WITH (fillfactor='70');

ALTER TABLE ONLY public.work_counts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.work_settings (
    organization_id uuid NOT NULL,
    mode public.environment_mode NOT NULL,
    due_minutes jsonb NOT NULL,
    lease_minutes integer NOT NULL,
    revision integer NOT NULL,
    CONSTRAINT work_settings_lease_minutes_check CHECK (((lease_minutes >= 1) AND (lease_minutes <= 60)))
);

ALTER TABLE ONLY public.work_settings FORCE ROW LEVEL SECURITY;

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_pkey PRIMARY KEY (organization_id, sequence);

ALTER TABLE ONLY public.audit_checkpoints
    ADD CONSTRAINT audit_checkpoints_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.audit_heads
    ADD CONSTRAINT audit_heads_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.audit_installation_checkpoints
    ADD CONSTRAINT audit_installation_checkpoints_pkey PRIMARY KEY (sealed_at);

ALTER TABLE ONLY public.audit_keys
    ADD CONSTRAINT audit_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.branding
    ADD CONSTRAINT branding_pkey PRIMARY KEY (organization_id, mode);

ALTER TABLE ONLY public.content_keys
    ADD CONSTRAINT content_keys_pkey PRIMARY KEY (organization_id, mode, kind, id);

ALTER TABLE ONLY public.document_bulk_send_rows
    ADD CONSTRAINT document_bulk_send_rows_pkey PRIMARY KEY (organization_id, mode, bulk_send_id, number);

ALTER TABLE ONLY public.document_bulk_sends
    ADD CONSTRAINT document_bulk_sends_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.document_events
    ADD CONSTRAINT document_events_pkey PRIMARY KEY (organization_id, mode, document_id, sequence);

ALTER TABLE ONLY public.document_fields
    ADD CONSTRAINT document_fields_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.document_files
    ADD CONSTRAINT document_files_pkey PRIMARY KEY (organization_id, mode, document_id, kind);

ALTER TABLE ONLY public.document_rotated_seal_keys
    ADD CONSTRAINT document_rotated_seal_keys_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.document_seal_keys
    ADD CONSTRAINT document_seal_keys_pkey PRIMARY KEY (organization_id, mode);

ALTER TABLE ONLY public.document_signers
    ADD CONSTRAINT document_signers_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE public.four_eyes_settings
    ADD CONSTRAINT earlier_false_positive_days_range CHECK (((earlier_false_positive_days >= 1) AND (earlier_false_positive_days <= 365))) NOT VALID;

ALTER TABLE ONLY public.four_eyes_settings
    ADD CONSTRAINT four_eyes_settings_pkey PRIMARY KEY (organization_id, mode);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (organization_id, mode, key);

ALTER TABLE ONLY public.idempotency_quotes
    ADD CONSTRAINT idempotency_quotes_pkey PRIMARY KEY (organization_id, mode, subject_id, key);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.legal_holds
    ADD CONSTRAINT legal_holds_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.list_activations
    ADD CONSTRAINT list_activations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.list_entries
    ADD CONSTRAINT list_entries_list_key_digest_key UNIQUE (list_key, digest);

ALTER TABLE ONLY public.list_entries
    ADD CONSTRAINT list_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.list_snapshots
    ADD CONSTRAINT list_snapshots_pkey PRIMARY KEY (version_id, term_builder_version, layout_version);

ALTER TABLE ONLY public.list_version_entries
    ADD CONSTRAINT list_version_entries_pkey PRIMARY KEY (version_id, ordinal);

ALTER TABLE ONLY public.list_versions
    ADD CONSTRAINT list_versions_list_key_id_key UNIQUE (list_key, id);

ALTER TABLE ONLY public.list_versions
    ADD CONSTRAINT list_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.lists
    ADD CONSTRAINT lists_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.login_throttle
    ADD CONSTRAINT login_throttle_pkey PRIMARY KEY (subject);

ALTER TABLE ONLY public.loose_objects
    ADD CONSTRAINT loose_objects_pkey PRIMARY KEY (organization_id, mode, sha256);

ALTER TABLE ONLY public.master_key_checks
    ADD CONSTRAINT master_key_checks_pkey PRIMARY KEY (version);

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (organization_id, user_id);

ALTER TABLE ONLY public.note_files
    ADD CONSTRAINT note_files_pkey PRIMARY KEY (organization_id, mode, note_id, id);

ALTER TABLE ONLY public.note_mentions
    ADD CONSTRAINT note_mentions_pkey PRIMARY KEY (organization_id, mode, user_id, note_id);

ALTER TABLE ONLY public.note_texts
    ADD CONSTRAINT note_texts_pkey PRIMARY KEY (organization_id, mode, note_id, revision);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.oidc_identities
    ADD CONSTRAINT oidc_identities_pkey PRIMARY KEY (issuer, subject);

ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.organization_tombstones
    ADD CONSTRAINT organization_tombstones_pkey PRIMARY KEY (organization_id);

ALTER TABLE public.organizations
    ADD CONSTRAINT organizations_idle_timeout CHECK (((idle_timeout_minutes >= 5) AND (idle_timeout_minutes <= 720))) NOT VALID;

ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge_hash);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (user_id, id);

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.profile_resolvers
    ADD CONSTRAINT profile_resolvers_pkey PRIMARY KEY (organization_id, mode);

ALTER TABLE ONLY public.proposals
    ADD CONSTRAINT proposals_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.reason_presets
    ADD CONSTRAINT reason_presets_pkey PRIMARY KEY (organization_id, mode);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (organization_id, session_id, token_hash);

ALTER TABLE ONLY public.retention_runs
    ADD CONSTRAINT retention_runs_pkey PRIMARY KEY (organization_id, mode);

ALTER TABLE ONLY public.retention_settings
    ADD CONSTRAINT retention_settings_pkey PRIMARY KEY (organization_id, mode);

ALTER TABLE ONLY public.risk_actions
    ADD CONSTRAINT risk_actions_organization_id_mode_assessment_id_name_key UNIQUE (organization_id, mode, assessment_id, name);

ALTER TABLE ONLY public.risk_actions
    ADD CONSTRAINT risk_actions_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_assessment_events
    ADD CONSTRAINT risk_assessment_events_pkey PRIMARY KEY (organization_id, mode, event_id, assessment_id);

ALTER TABLE ONLY public.risk_assessment_heads
    ADD CONSTRAINT risk_assessment_heads_pkey PRIMARY KEY (organization_id, mode, subject_id, policy_key, policy_id);

ALTER TABLE ONLY public.risk_assessments
    ADD CONSTRAINT risk_assessments_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_context_policies
    ADD CONSTRAINT risk_context_policies_organization_id_mode_context_id_revis_key UNIQUE (organization_id, mode, context_id, revision, policy_key);

ALTER TABLE ONLY public.risk_context_policies
    ADD CONSTRAINT risk_context_policies_pkey PRIMARY KEY (organization_id, mode, context_id, revision, "position");

ALTER TABLE ONLY public.risk_context_subjects
    ADD CONSTRAINT risk_context_subjects_organization_id_mode_context_id_subje_key UNIQUE (organization_id, mode, context_id, subject_id);

ALTER TABLE ONLY public.risk_context_subjects
    ADD CONSTRAINT risk_context_subjects_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_contexts
    ADD CONSTRAINT risk_contexts_organization_id_mode_kind_external_id_key UNIQUE (organization_id, mode, kind, external_id);

ALTER TABLE ONLY public.risk_contexts
    ADD CONSTRAINT risk_contexts_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_events
    ADD CONSTRAINT risk_events_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_evidence_heads
    ADD CONSTRAINT risk_evidence_heads_pkey PRIMARY KEY (organization_id, mode, subject_id, fact, source);

ALTER TABLE ONLY public.risk_evidence
    ADD CONSTRAINT risk_evidence_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_invariant_acknowledgements
    ADD CONSTRAINT risk_invariant_acknowledgements_pkey PRIMARY KEY (organization_id, mode, policy_id, invariant_digest, role);

ALTER TABLE ONLY public.risk_investigation_ai_settings
    ADD CONSTRAINT risk_investigation_ai_settings_pkey PRIMARY KEY (organization_id, mode);

ALTER TABLE ONLY public.risk_investigation_reviews
    ADD CONSTRAINT risk_investigation_reviews_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_investigations
    ADD CONSTRAINT risk_investigations_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_monitoring_moves
    ADD CONSTRAINT risk_monitoring_moves_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_monitoring
    ADD CONSTRAINT risk_monitoring_pkey PRIMARY KEY (organization_id, mode, subject_id, policy_key);

ALTER TABLE ONLY public.risk_overrides
    ADD CONSTRAINT risk_overrides_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_policies
    ADD CONSTRAINT risk_policies_organization_id_mode_key_version_key UNIQUE (organization_id, mode, key, version);

ALTER TABLE ONLY public.risk_policies
    ADD CONSTRAINT risk_policies_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_policy_impact_subjects
    ADD CONSTRAINT risk_policy_impact_subjects_pkey PRIMARY KEY (organization_id, mode, impact_id, subject_id);

ALTER TABLE ONLY public.risk_policy_impacts
    ADD CONSTRAINT risk_policy_impacts_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_policy_input_notes
    ADD CONSTRAINT risk_policy_input_notes_pkey PRIMARY KEY (organization_id, mode, policy_key);

ALTER TABLE ONLY public.risk_policy_inputs
    ADD CONSTRAINT risk_policy_inputs_pkey PRIMARY KEY (organization_id, mode, policy_id, fact, source);

ALTER TABLE ONLY public.risk_policy_invariants
    ADD CONSTRAINT risk_policy_invariants_pkey PRIMARY KEY (organization_id, mode, policy_key);

ALTER TABLE ONLY public.risk_policy_keys
    ADD CONSTRAINT risk_policy_keys_pkey PRIMARY KEY (organization_id, mode, key);

ALTER TABLE ONLY public.risk_policy_scenario_sets
    ADD CONSTRAINT risk_policy_scenario_sets_pkey PRIMARY KEY (organization_id, mode, policy_key, name);

ALTER TABLE ONLY public.risk_policy_shadow_differences
    ADD CONSTRAINT risk_policy_shadow_differences_pkey PRIMARY KEY (organization_id, mode, shadow_id, assessment_id);

ALTER TABLE ONLY public.risk_policy_shadow_queue
    ADD CONSTRAINT risk_policy_shadow_queue_pkey PRIMARY KEY (organization_id, mode, shadow_id, assessment_id);

ALTER TABLE ONLY public.risk_policy_shadows
    ADD CONSTRAINT risk_policy_shadows_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_sources
    ADD CONSTRAINT risk_sources_organization_id_mode_key_key UNIQUE (organization_id, mode, key);

ALTER TABLE ONLY public.risk_sources
    ADD CONSTRAINT risk_sources_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_statistic_deltas
    ADD CONSTRAINT risk_statistic_deltas_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_statistics
    ADD CONSTRAINT risk_statistics_pkey PRIMARY KEY (organization_id, mode, day, policy_key, counted, decision, band);

ALTER TABLE ONLY public.risk_subjects
    ADD CONSTRAINT risk_subjects_organization_id_mode_kind_external_id_key UNIQUE (organization_id, mode, kind, external_id);

ALTER TABLE ONLY public.risk_subjects
    ADD CONSTRAINT risk_subjects_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_superseded_evidence
    ADD CONSTRAINT risk_superseded_evidence_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.risk_verification_inputs
    ADD CONSTRAINT risk_verification_inputs_binding UNIQUE (organization_id, mode, workflow_id, workflow_revision, step_id, field);

ALTER TABLE ONLY public.risk_verification_inputs
    ADD CONSTRAINT risk_verification_inputs_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.screening_decisions
    ADD CONSTRAINT screening_decisions_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.screening_facts
    ADD CONSTRAINT screening_facts_pkey PRIMARY KEY (organization_id, mode, run_id, fact);

ALTER TABLE ONLY public.screening_matches
    ADD CONSTRAINT screening_matches_pkey PRIMARY KEY (organization_id, mode, run_id, id);

ALTER TABLE ONLY public.screening_prior_decisions
    ADD CONSTRAINT screening_prior_decisions_pkey PRIMARY KEY (organization_id, mode, subject_digest, source, source_entry_id, about);

ALTER TABLE ONLY public.screening_runs
    ADD CONSTRAINT screening_runs_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.screening_version_sets
    ADD CONSTRAINT screening_version_sets_pkey PRIMARY KEY (organization_id, mode, version_id, id);

ALTER TABLE ONLY public.sending_marks
    ADD CONSTRAINT sending_marks_pkey PRIMARY KEY (place);

ALTER TABLE ONLY public.sending_state
    ADD CONSTRAINT sending_state_pkey PRIMARY KEY (singleton);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE public.sessions
    ADD CONSTRAINT sessions_signed_in_by CHECK ((signed_in_by = ANY (ARRAY['password'::text, 'identity_provider'::text, 'passkey'::text]))) NOT VALID;

ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (kid);

ALTER TABLE ONLY public.signing_sessions
    ADD CONSTRAINT signing_sessions_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.template_fields
    ADD CONSTRAINT template_fields_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.template_revisions
    ADD CONSTRAINT template_revisions_pkey PRIMARY KEY (organization_id, mode, template_id, revision);

ALTER TABLE ONLY public.template_roles
    ADD CONSTRAINT template_roles_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.verification_checks
    ADD CONSTRAINT verification_checks_organization_id_mode_run_id_step_id_key UNIQUE (organization_id, mode, run_id, step_id);

ALTER TABLE ONLY public.verification_checks
    ADD CONSTRAINT verification_checks_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.verification_decisions
    ADD CONSTRAINT verification_decisions_of_run UNIQUE (organization_id, mode, run_id, sequence);

ALTER TABLE ONLY public.verification_decisions
    ADD CONSTRAINT verification_decisions_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.verification_governing_runs
    ADD CONSTRAINT verification_governing_runs_pkey PRIMARY KEY (organization_id, mode, subject_id, workflow_id);

ALTER TABLE ONLY public.verification_runs
    ADD CONSTRAINT verification_runs_of_session UNIQUE (organization_id, mode, session_id, attempt);

ALTER TABLE ONLY public.verification_runs
    ADD CONSTRAINT verification_runs_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.verification_sessions
    ADD CONSTRAINT verification_sessions_organization_id_mode_session_workflow_key UNIQUE (organization_id, mode, session_workflow_id);

ALTER TABLE ONLY public.verification_sessions
    ADD CONSTRAINT verification_sessions_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.verification_step_results
    ADD CONSTRAINT verification_step_results_of_run UNIQUE (organization_id, mode, run_id, step_id);

ALTER TABLE ONLY public.verification_step_results
    ADD CONSTRAINT verification_step_results_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.verification_workflow_revisions
    ADD CONSTRAINT verification_workflow_revisions_pkey PRIMARY KEY (organization_id, mode, workflow_id, revision);

ALTER TABLE ONLY public.verification_workflows
    ADD CONSTRAINT verification_workflows_organization_id_mode_key_key UNIQUE (organization_id, mode, key);

ALTER TABLE ONLY public.verification_workflows
    ADD CONSTRAINT verification_workflows_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (organization_id, mode, delivery_id, number);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (organization_id, mode, subscription_id, id);

ALTER TABLE ONLY public.webhook_finished_deliveries
    ADD CONSTRAINT webhook_finished_deliveries_pkey PRIMARY KEY (organization_id, mode, subscription_id, id);

ALTER TABLE ONLY public.webhook_messages
    ADD CONSTRAINT webhook_messages_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.webhook_subscriptions
    ADD CONSTRAINT webhook_subscriptions_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.work_count_deltas
    ADD CONSTRAINT work_count_deltas_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.work_counts
    ADD CONSTRAINT work_counts_pkey PRIMARY KEY (organization_id, mode, kind, severity);

ALTER TABLE ONLY public.work_items
    ADD CONSTRAINT work_items_pkey PRIMARY KEY (organization_id, mode, id);

ALTER TABLE ONLY public.work_settings
    ADD CONSTRAINT work_settings_pkey PRIMARY KEY (organization_id, mode);

CREATE INDEX api_keys_key_id ON public.api_keys USING btree (key_id);

CREATE UNIQUE INDEX audit_chain_of_event ON public.audit_chain USING btree (organization_id, event_id);

CREATE UNIQUE INDEX audit_checkpoints_of_size ON public.audit_checkpoints USING btree (organization_id, size);

CREATE INDEX audit_events_of_actor ON ONLY public.audit_events USING btree (organization_id, actor, id);

CREATE INDEX audit_events_of_resource ON ONLY public.audit_events USING btree (organization_id, resource_id, id);

CREATE INDEX audit_events_of_type ON ONLY public.audit_events USING btree (organization_id, type, id);

CREATE INDEX document_bulk_send_rows_by_document ON public.document_bulk_send_rows USING btree (organization_id, mode, document_id) WHERE (document_id IS NOT NULL);

CREATE INDEX document_bulk_send_rows_by_status ON public.document_bulk_send_rows USING btree (organization_id, mode, bulk_send_id, status, number);

CREATE INDEX document_fields_by_controller ON public.document_fields USING btree (organization_id, mode, required_when_field_id) WHERE (required_when_field_id IS NOT NULL);

CREATE INDEX document_fields_by_document ON public.document_fields USING btree (organization_id, mode, document_id, page_number, id);

CREATE INDEX document_fields_by_signer ON public.document_fields USING btree (organization_id, mode, signer_id);

CREATE INDEX document_files_by_hash ON ONLY public.document_files USING btree (organization_id, mode, sha256) WHERE ((kind <> 'model'::text) AND (kind <> 'facts'::text));

CREATE INDEX document_signers_by_document ON public.document_signers USING btree (organization_id, mode, document_id, signing_order, id);

CREATE INDEX documents_by_completed ON public.documents USING btree (organization_id, mode, completed_sha256) WHERE (completed_sha256 IS NOT NULL);

CREATE INDEX documents_by_original ON public.documents USING btree (organization_id, mode, original_sha256);

CREATE INDEX documents_by_status ON public.documents USING btree (organization_id, mode, status, id);

CREATE INDEX documents_by_template ON public.documents USING btree (organization_id, mode, template_id, id) WHERE (template_id IS NOT NULL);

CREATE INDEX documents_expiring ON public.documents USING btree (expires_at) WHERE ((status = 'pending'::text) AND (expires_at IS NOT NULL));

CREATE INDEX documents_finalizing ON public.documents USING btree (finalizing_since) WHERE (status = 'finalizing'::text);

CREATE INDEX idempotency_keys_made_at ON ONLY public.idempotency_keys USING btree (organization_id, mode, created_at);

CREATE INDEX idempotency_quotes_of_key ON public.idempotency_quotes USING btree (organization_id, mode, key);

CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (organization_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));

CREATE INDEX invitations_token ON public.invitations USING btree (token_hash);

CREATE INDEX legal_holds_in_force ON public.legal_holds USING btree (organization_id, mode, id) WHERE (released_at IS NULL);

CREATE UNIQUE INDEX legal_holds_of_record ON public.legal_holds USING btree (organization_id, mode, kind, resource_id) WHERE (released_at IS NULL);

CREATE INDEX legal_holds_of_resource ON public.legal_holds USING btree (organization_id, mode, resource_id, id);

CREATE INDEX legal_holds_released ON public.legal_holds USING btree (organization_id, mode, id) WHERE (released_at IS NOT NULL);

CREATE INDEX list_activations_of_list ON public.list_activations USING btree (list_key, id);

CREATE INDEX list_activations_of_version ON public.list_activations USING btree (list_key, to_version_id);

CREATE UNIQUE INDEX list_versions_loading ON public.list_versions USING btree (list_key) WHERE (state = 'loading'::text);

CREATE UNIQUE INDEX list_versions_publication ON public.list_versions USING btree (list_key, publication_digest, reader_version) WHERE (state = ANY (ARRAY['held'::text, 'ready'::text]));

CREATE INDEX login_throttle_window ON public.login_throttle USING btree (window_started_at);

CREATE INDEX loose_objects_due ON public.loose_objects USING btree (due_at);

CREATE INDEX memberships_user ON public.memberships USING btree (user_id);

CREATE INDEX notes_of_item ON public.notes USING btree (organization_id, mode, work_item_id, id) WHERE (work_item_id IS NOT NULL);

CREATE INDEX notes_of_subject ON public.notes USING btree (organization_id, mode, subject_id, id) WHERE (subject_id IS NOT NULL);

CREATE INDEX passkey_challenges_expiry ON public.passkey_challenges USING btree (expires_at);

CREATE UNIQUE INDEX passkeys_credential ON public.passkeys USING btree (credential_id);

CREATE UNIQUE INDEX password_resets_token ON public.password_resets USING btree (token_hash);

CREATE INDEX proposals_by_status ON public.proposals USING btree (organization_id, mode, status, id);

CREATE UNIQUE INDEX proposals_pending ON public.proposals USING btree (organization_id, mode, operation, resource_id) WHERE (status = 'pending'::text);

CREATE INDEX refresh_tokens_hash ON public.refresh_tokens USING btree (token_hash);

CREATE INDEX risk_actions_asked_again ON public.risk_actions USING btree (organization_id, mode, subject_id, policy_key, name, assessment_sequence, id);

CREATE INDEX risk_actions_of_assessment ON public.risk_actions USING btree (organization_id, mode, assessment_id, id);

CREATE INDEX risk_actions_of_key_and_status ON public.risk_actions USING btree (organization_id, mode, policy_key, status, id);

CREATE INDEX risk_actions_of_name ON public.risk_actions USING btree (organization_id, mode, name, id);

CREATE INDEX risk_actions_of_subject ON public.risk_actions USING btree (organization_id, mode, subject_id, id);

CREATE INDEX risk_actions_open ON public.risk_actions USING btree (organization_id, mode, id) WHERE (status = ANY (ARRAY['requested'::text, 'acknowledged'::text, 'failed'::text]));

CREATE INDEX risk_actions_open_of_subject ON public.risk_actions USING btree (organization_id, mode, subject_id, id) WHERE (status = ANY (ARRAY['requested'::text, 'acknowledged'::text, 'failed'::text]));

CREATE INDEX risk_actions_open_policy ON public.risk_actions USING btree (organization_id, mode, policy_key, id) WHERE (status = ANY (ARRAY['requested'::text, 'acknowledged'::text, 'failed'::text]));

CREATE INDEX risk_actions_policy ON public.risk_actions USING btree (organization_id, mode, policy_key, id);

CREATE INDEX risk_actions_search ON public.risk_actions USING gin (((organization_id)::text), mode, (((((subject_external_id || '
'::text) || name) || '
'::text) || policy_key)) public.gin_trgm_ops);
ALTER INDEX public.risk_actions_search ALTER COLUMN 3 SET STATISTICS 0;

CREATE INDEX risk_actions_status ON public.risk_actions USING btree (organization_id, mode, status, id);

CREATE INDEX risk_assessments_of_decision ON ONLY public.risk_assessments USING btree (organization_id, mode, decision, id);

CREATE INDEX risk_assessments_of_key_and_decision ON ONLY public.risk_assessments USING btree (organization_id, mode, policy_key, decision, id);

CREATE INDEX risk_assessments_of_policy ON ONLY public.risk_assessments USING btree (organization_id, mode, policy_id, id);

CREATE INDEX risk_assessments_of_policy_key ON ONLY public.risk_assessments USING btree (organization_id, mode, policy_key, id);

CREATE INDEX risk_assessments_of_subject ON ONLY public.risk_assessments USING btree (organization_id, mode, subject_id, id);

CREATE INDEX risk_assessments_of_subject_and_key ON ONLY public.risk_assessments USING btree (organization_id, mode, subject_id, policy_key, id);

CREATE INDEX risk_assessments_sequence ON ONLY public.risk_assessments USING btree (organization_id, mode, subject_id, policy_key, sequence);

CREATE INDEX risk_context_subjects_of_context ON public.risk_context_subjects USING btree (organization_id, mode, context_id, id);

CREATE INDEX risk_context_subjects_of_subject ON public.risk_context_subjects USING btree (organization_id, mode, subject_id, context_id);

CREATE INDEX risk_contexts_of_kind ON public.risk_contexts USING btree (organization_id, mode, kind, id);

CREATE INDEX risk_contexts_search ON public.risk_contexts USING gin (((organization_id)::text), mode, external_id public.gin_trgm_ops);

CREATE INDEX risk_events_history ON ONLY public.risk_events USING btree (organization_id, mode, resource_id, id);

CREATE INDEX risk_events_journey ON ONLY public.risk_events USING btree (organization_id, mode, subject_id, sequence) WHERE (subject_id IS NOT NULL);

CREATE INDEX risk_events_journey_category ON ONLY public.risk_events USING btree (organization_id, mode, subject_id, category, sequence) WHERE ((subject_id IS NOT NULL) AND (category IS NOT NULL));

CREATE INDEX risk_events_of_type ON ONLY public.risk_events USING btree (organization_id, mode, type, id);

CREATE INDEX risk_events_uncategorized ON ONLY public.risk_events USING btree (organization_id, mode, subject_id, sequence) WHERE ((subject_id IS NOT NULL) AND (category IS NULL));

CREATE INDEX risk_evidence_of_fact ON ONLY public.risk_evidence USING btree (organization_id, mode, subject_id, fact, revision);

CREATE INDEX risk_evidence_of_subject ON ONLY public.risk_evidence USING btree (organization_id, mode, subject_id, revision);

CREATE INDEX risk_investigation_reviews_of_investigation ON public.risk_investigation_reviews USING btree (organization_id, mode, investigation_id, id);

CREATE INDEX risk_investigations_of_status ON public.risk_investigations USING btree (organization_id, mode, status, id);

CREATE INDEX risk_investigations_of_subject ON public.risk_investigations USING btree (organization_id, mode, subject_id, id);

CREATE INDEX risk_investigations_open ON public.risk_investigations USING btree (organization_id, mode, id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX risk_monitoring_due ON public.risk_monitoring USING btree (LEAST(failures, 1), next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX risk_monitoring_lanes ON public.risk_monitoring USING btree (LEAST(failures, 1), organization_id, mode, next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX risk_monitoring_moves_of_policy ON public.risk_monitoring_moves USING btree (organization_id, mode, policy_id, id);

CREATE UNIQUE INDEX risk_monitoring_moves_running ON public.risk_monitoring_moves USING btree (organization_id, mode, policy_key) WHERE (status = 'running'::text);

CREATE INDEX risk_monitoring_of_error ON public.risk_monitoring USING btree (organization_id, mode, last_error, subject_id, policy_key) WHERE (last_error IS NOT NULL);

CREATE INDEX risk_monitoring_of_policy ON public.risk_monitoring USING btree (organization_id, mode, policy_id, subject_id);

CREATE INDEX risk_overrides_of_assessment ON public.risk_overrides USING btree (organization_id, mode, assessment_id, id);

CREATE INDEX risk_overrides_of_subject ON public.risk_overrides USING btree (organization_id, mode, subject_id, id);

CREATE INDEX risk_policies_of_status ON public.risk_policies USING btree (organization_id, mode, status, id);

CREATE INDEX risk_policies_search ON public.risk_policies USING gin (((organization_id)::text), mode, key public.gin_trgm_ops);

CREATE INDEX risk_policy_impact_subjects_of_cell ON public.risk_policy_impact_subjects USING btree (organization_id, mode, impact_id, from_outcome, to_outcome, subject_id);

CREATE INDEX risk_policy_impact_subjects_of_subject ON public.risk_policy_impact_subjects USING btree (organization_id, mode, subject_id);

CREATE INDEX risk_policy_impacts_of_key ON public.risk_policy_impacts USING btree (organization_id, mode, policy_key, id);

CREATE INDEX risk_policy_impacts_running ON public.risk_policy_impacts USING btree (organization_id, mode, id) WHERE (status = 'running'::text);

CREATE INDEX risk_policy_shadow_differences_of_cell ON public.risk_policy_shadow_differences USING btree (organization_id, mode, shadow_id, from_outcome, to_outcome, assessment_id);

CREATE INDEX risk_policy_shadow_differences_of_subject ON public.risk_policy_shadow_differences USING btree (organization_id, mode, subject_id);

CREATE INDEX risk_policy_shadows_of_key ON public.risk_policy_shadows USING btree (organization_id, mode, policy_key, id);

CREATE UNIQUE INDEX risk_policy_shadows_running ON public.risk_policy_shadows USING btree (organization_id, mode, policy_key, policy_id) WHERE (status = 'running'::text);

CREATE INDEX risk_statistics_of_policy_key ON public.risk_statistics USING btree (organization_id, mode, policy_key, day);

CREATE INDEX risk_subjects_erased ON public.risk_subjects USING btree (organization_id, mode, id) WHERE (erasure IS NOT NULL);

CREATE INDEX risk_subjects_of_kind ON public.risk_subjects USING btree (organization_id, mode, kind, id);

CREATE INDEX risk_subjects_search ON public.risk_subjects USING gin (((organization_id)::text), mode, external_id public.gin_trgm_ops);

CREATE INDEX saved_views_of_person ON public.saved_views USING btree (organization_id, mode, created_by) WHERE (NOT shared);

CREATE INDEX saved_views_shared ON public.saved_views USING btree (organization_id, mode) WHERE shared;

CREATE INDEX screening_decisions_of_run ON public.screening_decisions USING btree (organization_id, mode, run_id, id);

CREATE UNIQUE INDEX screening_matches_of_run ON ONLY public.screening_matches USING btree (organization_id, mode, run_id, place);

CREATE INDEX screening_matches_pending ON ONLY public.screening_matches USING btree (organization_id, mode, run_id) WHERE (decision = 'pending'::text);

CREATE INDEX screening_prior_decisions_of_subject ON public.screening_prior_decisions USING btree (organization_id, mode, about, source, source_entry_id);

CREATE INDEX screening_runs_by_session ON ONLY public.screening_runs USING btree (organization_id, mode, session_id, id) WHERE (session_id IS NOT NULL);

CREATE INDEX screening_runs_by_status ON ONLY public.screening_runs USING btree (organization_id, mode, status, id);

CREATE INDEX screening_runs_by_subject ON ONLY public.screening_runs USING btree (organization_id, mode, risk_subject_id, id) WHERE (risk_subject_id IS NOT NULL);

CREATE INDEX screening_runs_of_lists ON ONLY public.screening_runs USING btree (organization_id, mode, risk_subject_id, risk_source, id) WHERE (risk_subject_id IS NOT NULL);

CREATE INDEX screening_runs_of_version_set ON ONLY public.screening_runs USING btree (organization_id, mode, version_set, id) WHERE (version_set IS NOT NULL);

CREATE INDEX sessions_of_user ON public.sessions USING btree (organization_id, user_id, id) WHERE (revoked_at IS NULL);

CREATE INDEX signing_sessions_bearer ON public.signing_sessions USING btree (bearer_hash) WHERE (bearer_hash IS NOT NULL);

CREATE INDEX signing_sessions_by_document ON public.signing_sessions USING btree (organization_id, mode, document_id);

CREATE INDEX signing_sessions_by_signer ON public.signing_sessions USING btree (organization_id, mode, signer_id) WHERE (ended_at IS NULL);

CREATE INDEX signing_sessions_id ON public.signing_sessions USING btree (id);

CREATE INDEX signing_sessions_token ON public.signing_sessions USING btree (token_hash);

CREATE INDEX template_fields_by_controller ON public.template_fields USING btree (organization_id, mode, required_when_field_id) WHERE (required_when_field_id IS NOT NULL);

CREATE INDEX template_fields_by_template ON public.template_fields USING btree (organization_id, mode, template_id, id);

CREATE UNIQUE INDEX template_roles_by_name ON public.template_roles USING btree (organization_id, mode, template_id, role);

CREATE UNIQUE INDEX users_email ON public.users USING btree (email);

CREATE INDEX verification_checks_of_session ON public.verification_checks USING btree (organization_id, mode, session_id, id);

CREATE INDEX verification_decisions_of_session ON public.verification_decisions USING btree (organization_id, mode, session_id, run_id, sequence);

CREATE UNIQUE INDEX verification_runs_open ON public.verification_runs USING btree (organization_id, mode, session_id) WHERE (status = 'open'::text);

CREATE INDEX verification_runs_undecided ON public.verification_runs USING btree (organization_id, mode, session_id) WHERE ((status = 'completed'::text) AND (decision IS NULL));

CREATE INDEX verification_sessions_of_subject ON public.verification_sessions USING btree (organization_id, mode, subject_id, id) WHERE (subject_id IS NOT NULL);

CREATE INDEX verification_step_results_of_session ON public.verification_step_results USING btree (organization_id, mode, session_id, id);

CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (subscription_id, due_at);

CREATE INDEX webhook_finished_deliveries_failed ON ONLY public.webhook_finished_deliveries USING btree (organization_id, mode, subscription_id, id) WHERE (status = 'failed'::text);

CREATE INDEX work_items_assigned ON public.work_items USING btree (organization_id, mode, assignee, place) INCLUDE (lease_until) WHERE (assignee IS NOT NULL);

CREATE INDEX work_items_claimable ON public.work_items USING btree (organization_id, mode, kind, severity, place) INCLUDE (lease_until) WHERE ((assignee IS NULL) OR (lease_until IS NOT NULL));

CREATE UNIQUE INDEX work_items_of_action ON public.work_items USING btree (organization_id, mode, subject_id, policy_key, name) WHERE (policy_key IS NOT NULL);

CREATE INDEX work_items_of_list ON public.work_items USING btree (organization_id, mode, list_key, severity, place) WHERE (list_key IS NOT NULL);

CREATE INDEX work_items_of_policy ON public.work_items USING btree (organization_id, mode, policy_key, severity, place) WHERE (policy_key IS NOT NULL);

CREATE INDEX work_items_of_resource ON public.work_items USING btree (organization_id, mode, kind, resource_id) WHERE (kind = ANY (ARRAY['investigation'::text, 'verification'::text, 'proposal'::text]));

CREATE INDEX work_items_of_run ON public.work_items USING btree (organization_id, mode, run_id) WHERE (run_id IS NOT NULL);

CREATE INDEX work_items_of_subject ON public.work_items USING btree (organization_id, mode, subject_id, place) WHERE (subject_id IS NOT NULL);

CREATE INDEX work_items_queue ON public.work_items USING btree (organization_id, mode, kind, severity, place);

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_chain FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_checkpoints FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.content_keys FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.document_events FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.document_files FOR EACH ROW WHEN (((CURRENT_USER <> 'probity_definer'::name) OR ((old.document_id)::text IS DISTINCT FROM current_setting('app.moving_file_of'::text, true)))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.document_rotated_seal_keys FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.document_seal_keys FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.list_activations FOR EACH ROW EXECUTE FUNCTION public.refuse_list_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.list_entries FOR EACH ROW EXECUTE FUNCTION public.refuse_list_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.list_snapshots FOR EACH ROW EXECUTE FUNCTION public.refuse_list_change();

CREATE TRIGGER append_only BEFORE UPDATE ON public.list_version_entries FOR EACH ROW EXECUTE FUNCTION public.refuse_list_change();

CREATE TRIGGER append_only BEFORE DELETE ON public.list_versions FOR EACH ROW EXECUTE FUNCTION public.refuse_list_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.note_files FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.note_texts FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.risk_assessment_events FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.risk_assessments FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.risk_context_policies FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.risk_context_subjects FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.risk_events FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.risk_evidence FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.risk_invariant_acknowledgements FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.risk_investigation_reviews FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.risk_policy_inputs FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.risk_superseded_evidence FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.risk_verification_inputs FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.screening_decisions FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.template_revisions FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.verification_checks FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.verification_decisions FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.verification_step_results FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.verification_workflow_revisions FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.webhook_attempts FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.webhook_messages FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.audit_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.content_keys FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.document_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.document_files FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.document_rotated_seal_keys FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.document_seal_keys FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.list_activations FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.list_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.list_snapshots FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.list_version_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.list_versions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.note_files FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.note_texts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.organization_tombstones FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.risk_assessment_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.risk_assessments FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.risk_context_policies FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.risk_context_subjects FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.risk_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.risk_evidence FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.risk_invariant_acknowledgements FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.risk_investigation_reviews FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.risk_policy_inputs FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.risk_superseded_evidence FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.risk_verification_inputs FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.screening_decisions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.template_revisions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.verification_checks FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.verification_decisions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.verification_step_results FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.verification_workflow_revisions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.webhook_attempts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.webhook_messages FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();

CREATE TRIGGER ended BEFORE UPDATE ON public.verification_runs FOR EACH ROW WHEN (((old.status <> 'open'::text) AND ((to_jsonb(new.*) - 'decision'::text) <> (to_jsonb(old.*) - 'decision'::text)))) EXECUTE FUNCTION public.refuse_run_change();

CREATE TRIGGER finished_stays BEFORE UPDATE ON public.list_versions FOR EACH ROW EXECUTE FUNCTION public.refuse_finished_version_change();

CREATE TRIGGER immutable BEFORE UPDATE ON public.risk_policies FOR EACH ROW WHEN (((old.status <> 'draft'::text) OR (new.status <> 'published'::text) OR (((((((((old.organization_id IS DISTINCT FROM new.organization_id) OR (old.mode IS DISTINCT FROM new.mode)) OR (old.id IS DISTINCT FROM new.id)) OR (old.key IS DISTINCT FROM new.key)) OR (old.version IS DISTINCT FROM new.version)) OR ((old.definition)::text IS DISTINCT FROM (new.definition)::text)) OR (old.definition_digest IS DISTINCT FROM new.definition_digest)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.created_by IS DISTINCT FROM new.created_by)))) EXECUTE FUNCTION public.refuse_policy_change();

CREATE TRIGGER linked_once BEFORE UPDATE ON public.verification_sessions FOR EACH ROW WHEN (((old.subject_id IS NOT NULL) AND (((old.subject_id IS DISTINCT FROM new.subject_id) OR (old.linked_at IS DISTINCT FROM new.linked_at)) OR (old.linked_by IS DISTINCT FROM new.linked_by)))) EXECUTE FUNCTION public.refuse_link_change();

CREATE TRIGGER loosen_moved_object AFTER UPDATE ON public.document_files FOR EACH ROW WHEN (((old.object_sha256 IS NOT NULL) AND (new.object_sha256 IS DISTINCT FROM old.object_sha256))) EXECUTE FUNCTION public.loosen_object();

CREATE TRIGGER loosen_object AFTER DELETE ON public.document_files FOR EACH ROW WHEN ((old.object_sha256 IS NOT NULL)) EXECUTE FUNCTION public.loosen_object();

CREATE TRIGGER only_of_failed AFTER DELETE ON public.list_version_entries REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_deleting_version_entries();

CREATE TRIGGER only_while_loading AFTER INSERT ON public.list_version_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.check_added_entries();

CREATE TRIGGER state_table BEFORE UPDATE ON public.risk_investigations FOR EACH ROW WHEN ((NOT (((old.status = 'queued'::text) AND (new.status = ANY (ARRAY['running'::text, 'cancelled'::text]))) OR ((old.status = 'running'::text) AND (new.status = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))))) EXECUTE FUNCTION public.refuse_investigation_move();

ALTER TABLE ONLY public.audit_installation_checkpoints
    ADD CONSTRAINT audit_installation_checkpoints_key_id_fkey FOREIGN KEY (key_id) REFERENCES public.audit_keys(id);

ALTER TABLE ONLY public.document_bulk_send_rows
    ADD CONSTRAINT document_bulk_send_rows_organization_id_mode_bulk_send_id_fkey FOREIGN KEY (organization_id, mode, bulk_send_id) REFERENCES public.document_bulk_sends(organization_id, mode, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.document_bulk_send_rows
    ADD CONSTRAINT document_bulk_send_rows_organization_id_mode_document_id_fkey FOREIGN KEY (organization_id, mode, document_id) REFERENCES public.documents(organization_id, mode, id) ON DELETE SET NULL (document_id);

ALTER TABLE ONLY public.document_bulk_sends
    ADD CONSTRAINT document_bulk_sends_organization_id_mode_template_id_fkey FOREIGN KEY (organization_id, mode, template_id) REFERENCES public.templates(organization_id, mode, id);

ALTER TABLE ONLY public.document_events
    ADD CONSTRAINT document_events_organization_id_mode_document_id_fkey FOREIGN KEY (organization_id, mode, document_id) REFERENCES public.documents(organization_id, mode, id);

ALTER TABLE ONLY public.document_fields
    ADD CONSTRAINT document_fields_organization_id_mode_document_id_fkey FOREIGN KEY (organization_id, mode, document_id) REFERENCES public.documents(organization_id, mode, id);

ALTER TABLE ONLY public.document_fields
    ADD CONSTRAINT document_fields_organization_id_mode_required_when_field_i_fkey FOREIGN KEY (organization_id, mode, required_when_field_id) REFERENCES public.document_fields(organization_id, mode, id) ON DELETE SET NULL (required_when_field_id);

ALTER TABLE ONLY public.document_fields
    ADD CONSTRAINT document_fields_organization_id_mode_signer_id_fkey FOREIGN KEY (organization_id, mode, signer_id) REFERENCES public.document_signers(organization_id, mode, id);

ALTER TABLE public.document_files
    ADD CONSTRAINT document_files_organization_id_mode_document_id_fkey FOREIGN KEY (organization_id, mode, document_id) REFERENCES public.documents(organization_id, mode, id);

ALTER TABLE ONLY public.document_signers
    ADD CONSTRAINT document_signers_organization_id_mode_document_id_fkey FOREIGN KEY (organization_id, mode, document_id) REFERENCES public.documents(organization_id, mode, id);

ALTER TABLE ONLY public.document_signers
    ADD CONSTRAINT document_signers_organization_id_mode_role_id_fkey FOREIGN KEY (organization_id, mode, role_id) REFERENCES public.template_roles(organization_id, mode, id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_organization_id_mode_template_id_template_revisi_fkey FOREIGN KEY (organization_id, mode, template_id, template_revision) REFERENCES public.template_revisions(organization_id, mode, template_id, revision);

ALTER TABLE ONLY public.list_activations
    ADD CONSTRAINT list_activations_list_key_fkey FOREIGN KEY (list_key) REFERENCES public.lists(key);

ALTER TABLE ONLY public.list_activations
    ADD CONSTRAINT list_activations_list_key_from_version_id_fkey FOREIGN KEY (list_key, from_version_id) REFERENCES public.list_versions(list_key, id);

ALTER TABLE ONLY public.list_activations
    ADD CONSTRAINT list_activations_list_key_to_version_id_fkey FOREIGN KEY (list_key, to_version_id) REFERENCES public.list_versions(list_key, id);

ALTER TABLE ONLY public.list_snapshots
    ADD CONSTRAINT list_snapshots_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.list_versions(id);

ALTER TABLE ONLY public.list_versions
    ADD CONSTRAINT list_versions_list_key_fkey FOREIGN KEY (list_key) REFERENCES public.lists(key);

ALTER TABLE ONLY public.lists
    ADD CONSTRAINT lists_key_active_version_id_fkey FOREIGN KEY (key, active_version_id) REFERENCES public.list_versions(list_key, id);

ALTER TABLE ONLY public.lists
    ADD CONSTRAINT lists_key_held_version_id_fkey FOREIGN KEY (key, held_version_id) REFERENCES public.list_versions(list_key, id);

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.note_files
    ADD CONSTRAINT note_files_organization_id_mode_note_id_fkey FOREIGN KEY (organization_id, mode, note_id) REFERENCES public.notes(organization_id, mode, id);

ALTER TABLE ONLY public.note_mentions
    ADD CONSTRAINT note_mentions_organization_id_mode_note_id_fkey FOREIGN KEY (organization_id, mode, note_id) REFERENCES public.notes(organization_id, mode, id);

ALTER TABLE ONLY public.note_texts
    ADD CONSTRAINT note_texts_organization_id_mode_note_id_fkey FOREIGN KEY (organization_id, mode, note_id) REFERENCES public.notes(organization_id, mode, id);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_organization_id_mode_subject_id_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE ONLY public.oidc_identities
    ADD CONSTRAINT oidc_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_organization_id_session_id_fkey FOREIGN KEY (organization_id, session_id) REFERENCES public.sessions(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.risk_actions
    ADD CONSTRAINT risk_actions_organization_id_mode_assessment_id_fkey FOREIGN KEY (organization_id, mode, assessment_id) REFERENCES public.risk_assessments(organization_id, mode, id);

ALTER TABLE ONLY public.risk_actions
    ADD CONSTRAINT risk_actions_organization_id_mode_policy_id_fkey FOREIGN KEY (organization_id, mode, policy_id) REFERENCES public.risk_policies(organization_id, mode, id);

ALTER TABLE ONLY public.risk_actions
    ADD CONSTRAINT risk_actions_organization_id_mode_subject_id_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE ONLY public.risk_assessment_events
    ADD CONSTRAINT risk_assessment_events_organization_id_mode_assessment_id_fkey FOREIGN KEY (organization_id, mode, assessment_id) REFERENCES public.risk_assessments(organization_id, mode, id);

ALTER TABLE ONLY public.risk_assessment_events
    ADD CONSTRAINT risk_assessment_events_organization_id_mode_event_id_fkey FOREIGN KEY (organization_id, mode, event_id) REFERENCES public.risk_events(organization_id, mode, id);

ALTER TABLE ONLY public.risk_assessment_heads
    ADD CONSTRAINT risk_assessment_heads_organization_id_mode_subject_id_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE public.risk_assessments
    ADD CONSTRAINT risk_assessments_organization_id_mode_policy_id_fkey FOREIGN KEY (organization_id, mode, policy_id) REFERENCES public.risk_policies(organization_id, mode, id);

ALTER TABLE public.risk_assessments
    ADD CONSTRAINT risk_assessments_organization_id_mode_subject_id_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE ONLY public.risk_context_policies
    ADD CONSTRAINT risk_context_policies_organization_id_mode_context_id_fkey FOREIGN KEY (organization_id, mode, context_id) REFERENCES public.risk_contexts(organization_id, mode, id);

ALTER TABLE ONLY public.risk_context_policies
    ADD CONSTRAINT risk_context_policies_organization_id_mode_policy_id_fkey FOREIGN KEY (organization_id, mode, policy_id) REFERENCES public.risk_policies(organization_id, mode, id);

ALTER TABLE ONLY public.risk_context_subjects
    ADD CONSTRAINT risk_context_subjects_organization_id_mode_context_id_fkey FOREIGN KEY (organization_id, mode, context_id) REFERENCES public.risk_contexts(organization_id, mode, id);

ALTER TABLE ONLY public.risk_context_subjects
    ADD CONSTRAINT risk_context_subjects_organization_id_mode_subject_id_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE public.risk_events
    ADD CONSTRAINT risk_events_organization_id_mode_subject_id_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE ONLY public.risk_evidence_heads
    ADD CONSTRAINT risk_evidence_heads_organization_id_mode_subject_id_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE public.risk_evidence
    ADD CONSTRAINT risk_evidence_organization_id_mode_source_registration_id_fkey FOREIGN KEY (organization_id, mode, source_registration_id) REFERENCES public.risk_sources(organization_id, mode, id);

ALTER TABLE public.risk_evidence
    ADD CONSTRAINT risk_evidence_organization_id_mode_subject_id_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE ONLY public.risk_invariant_acknowledgements
    ADD CONSTRAINT risk_invariant_acknowledgemen_organization_id_mode_policy__fkey FOREIGN KEY (organization_id, mode, policy_id) REFERENCES public.risk_policies(organization_id, mode, id);

ALTER TABLE ONLY public.risk_investigation_reviews
    ADD CONSTRAINT risk_investigation_reviews_organization_id_mode_investigat_fkey FOREIGN KEY (organization_id, mode, investigation_id) REFERENCES public.risk_investigations(organization_id, mode, id);

ALTER TABLE ONLY public.risk_investigations
    ADD CONSTRAINT risk_investigations_organization_id_mode_subject_id_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE ONLY public.risk_monitoring_moves
    ADD CONSTRAINT risk_monitoring_moves_organization_id_mode_policy_id_fkey FOREIGN KEY (organization_id, mode, policy_id) REFERENCES public.risk_policies(organization_id, mode, id);

ALTER TABLE ONLY public.risk_monitoring
    ADD CONSTRAINT risk_monitoring_organization_id_mode_last_assessment_id_fkey FOREIGN KEY (organization_id, mode, last_assessment_id) REFERENCES public.risk_assessments(organization_id, mode, id);

ALTER TABLE ONLY public.risk_monitoring
    ADD CONSTRAINT risk_monitoring_organization_id_mode_policy_id_fkey FOREIGN KEY (organization_id, mode, policy_id) REFERENCES public.risk_policies(organization_id, mode, id);

ALTER TABLE ONLY public.risk_monitoring
    ADD CONSTRAINT risk_monitoring_organization_id_mode_subject_id_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE ONLY public.risk_overrides
    ADD CONSTRAINT risk_overrides_organization_id_mode_assessment_id_fkey FOREIGN KEY (organization_id, mode, assessment_id) REFERENCES public.risk_assessments(organization_id, mode, id);

ALTER TABLE ONLY public.risk_overrides
    ADD CONSTRAINT risk_overrides_organization_id_mode_subject_id_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE ONLY public.risk_policies
    ADD CONSTRAINT risk_policies_organization_id_mode_key_fkey FOREIGN KEY (organization_id, mode, key) REFERENCES public.risk_policy_keys(organization_id, mode, key);

ALTER TABLE ONLY public.risk_policy_impact_subjects
    ADD CONSTRAINT risk_policy_impact_subjects_organization_id_mode_impact_id_fkey FOREIGN KEY (organization_id, mode, impact_id) REFERENCES public.risk_policy_impacts(organization_id, mode, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.risk_policy_impact_subjects
    ADD CONSTRAINT risk_policy_impact_subjects_organization_id_mode_subject_i_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE ONLY public.risk_policy_impacts
    ADD CONSTRAINT risk_policy_impacts_organization_id_mode_policy_id_fkey FOREIGN KEY (organization_id, mode, policy_id) REFERENCES public.risk_policies(organization_id, mode, id);

ALTER TABLE ONLY public.risk_policy_inputs
    ADD CONSTRAINT risk_policy_inputs_organization_id_mode_policy_id_fkey FOREIGN KEY (organization_id, mode, policy_id) REFERENCES public.risk_policies(organization_id, mode, id);

ALTER TABLE ONLY public.risk_policy_shadow_differences
    ADD CONSTRAINT risk_policy_shadow_difference_organization_id_mode_shadow__fkey FOREIGN KEY (organization_id, mode, shadow_id) REFERENCES public.risk_policy_shadows(organization_id, mode, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.risk_policy_shadow_differences
    ADD CONSTRAINT risk_policy_shadow_difference_organization_id_mode_subject_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE ONLY public.risk_policy_shadow_queue
    ADD CONSTRAINT risk_policy_shadow_queue_organization_id_mode_shadow_id_fkey FOREIGN KEY (organization_id, mode, shadow_id) REFERENCES public.risk_policy_shadows(organization_id, mode, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.risk_policy_shadows
    ADD CONSTRAINT risk_policy_shadows_organization_id_mode_policy_id_fkey FOREIGN KEY (organization_id, mode, policy_id) REFERENCES public.risk_policies(organization_id, mode, id);

ALTER TABLE ONLY public.screening_decisions
    ADD CONSTRAINT screening_decisions_of_match FOREIGN KEY (organization_id, mode, run_id, match_id) REFERENCES public.screening_matches(organization_id, mode, run_id, id);

ALTER TABLE ONLY public.screening_facts
    ADD CONSTRAINT screening_facts_organization_id_mode_run_id_fkey FOREIGN KEY (organization_id, mode, run_id) REFERENCES public.screening_runs(organization_id, mode, id);

ALTER TABLE public.screening_matches
    ADD CONSTRAINT screening_matches_organization_id_mode_run_id_fkey FOREIGN KEY (organization_id, mode, run_id) REFERENCES public.screening_runs(organization_id, mode, id);

ALTER TABLE ONLY public.screening_prior_decisions
    ADD CONSTRAINT screening_prior_decisions_organization_id_mode_decision_id_fkey FOREIGN KEY (organization_id, mode, decision_id) REFERENCES public.screening_decisions(organization_id, mode, id);

ALTER TABLE public.screening_runs
    ADD CONSTRAINT screening_runs_organization_id_mode_risk_subject_id_fkey FOREIGN KEY (organization_id, mode, risk_subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE public.screening_runs
    ADD CONSTRAINT screening_runs_organization_id_mode_session_id_fkey FOREIGN KEY (organization_id, mode, session_id) REFERENCES public.verification_sessions(organization_id, mode, id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.signing_sessions
    ADD CONSTRAINT signing_sessions_organization_id_mode_document_id_fkey FOREIGN KEY (organization_id, mode, document_id) REFERENCES public.documents(organization_id, mode, id);

ALTER TABLE ONLY public.signing_sessions
    ADD CONSTRAINT signing_sessions_organization_id_mode_signer_id_fkey FOREIGN KEY (organization_id, mode, signer_id) REFERENCES public.document_signers(organization_id, mode, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.template_fields
    ADD CONSTRAINT template_fields_organization_id_mode_required_when_field_i_fkey FOREIGN KEY (organization_id, mode, required_when_field_id) REFERENCES public.template_fields(organization_id, mode, id) ON DELETE SET NULL (required_when_field_id);

ALTER TABLE ONLY public.template_fields
    ADD CONSTRAINT template_fields_organization_id_mode_signer_role_id_fkey FOREIGN KEY (organization_id, mode, signer_role_id) REFERENCES public.template_roles(organization_id, mode, id);

ALTER TABLE ONLY public.template_fields
    ADD CONSTRAINT template_fields_organization_id_mode_template_id_fkey FOREIGN KEY (organization_id, mode, template_id) REFERENCES public.templates(organization_id, mode, id);

ALTER TABLE ONLY public.template_revisions
    ADD CONSTRAINT template_revisions_organization_id_mode_template_id_fkey FOREIGN KEY (organization_id, mode, template_id) REFERENCES public.templates(organization_id, mode, id);

ALTER TABLE ONLY public.template_roles
    ADD CONSTRAINT template_roles_organization_id_mode_template_id_fkey FOREIGN KEY (organization_id, mode, template_id) REFERENCES public.templates(organization_id, mode, id);

ALTER TABLE ONLY public.verification_checks
    ADD CONSTRAINT verification_checks_organization_id_mode_run_id_fkey FOREIGN KEY (organization_id, mode, run_id) REFERENCES public.verification_runs(organization_id, mode, id);

ALTER TABLE ONLY public.verification_checks
    ADD CONSTRAINT verification_checks_organization_id_mode_session_id_fkey FOREIGN KEY (organization_id, mode, session_id) REFERENCES public.verification_sessions(organization_id, mode, id);

ALTER TABLE ONLY public.verification_decisions
    ADD CONSTRAINT verification_decisions_organization_id_mode_run_id_fkey FOREIGN KEY (organization_id, mode, run_id) REFERENCES public.verification_runs(organization_id, mode, id);

ALTER TABLE ONLY public.verification_decisions
    ADD CONSTRAINT verification_decisions_organization_id_mode_session_id_fkey FOREIGN KEY (organization_id, mode, session_id) REFERENCES public.verification_sessions(organization_id, mode, id);

ALTER TABLE ONLY public.verification_decisions
    ADD CONSTRAINT verification_decisions_organization_id_mode_subject_id_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE ONLY public.verification_governing_runs
    ADD CONSTRAINT verification_governing_runs_organization_id_mode_run_id_fkey FOREIGN KEY (organization_id, mode, run_id) REFERENCES public.verification_runs(organization_id, mode, id);

ALTER TABLE ONLY public.verification_governing_runs
    ADD CONSTRAINT verification_governing_runs_organization_id_mode_subject_i_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE ONLY public.verification_runs
    ADD CONSTRAINT verification_runs_organization_id_mode_session_id_fkey FOREIGN KEY (organization_id, mode, session_id) REFERENCES public.verification_sessions(organization_id, mode, id);

ALTER TABLE ONLY public.verification_runs
    ADD CONSTRAINT verification_runs_organization_id_mode_workflow_id_workflo_fkey FOREIGN KEY (organization_id, mode, workflow_id, workflow_revision) REFERENCES public.verification_workflow_revisions(organization_id, mode, workflow_id, revision);

ALTER TABLE ONLY public.verification_sessions
    ADD CONSTRAINT verification_sessions_organization_id_mode_subject_id_fkey FOREIGN KEY (organization_id, mode, subject_id) REFERENCES public.risk_subjects(organization_id, mode, id);

ALTER TABLE ONLY public.verification_sessions
    ADD CONSTRAINT verification_sessions_organization_id_mode_workflow_id_fkey FOREIGN KEY (organization_id, mode, workflow_id) REFERENCES public.verification_workflows(organization_id, mode, id);

ALTER TABLE ONLY public.verification_step_results
    ADD CONSTRAINT verification_step_results_organization_id_mode_run_id_fkey FOREIGN KEY (organization_id, mode, run_id) REFERENCES public.verification_runs(organization_id, mode, id);

ALTER TABLE ONLY public.verification_step_results
    ADD CONSTRAINT verification_step_results_organization_id_mode_session_id_fkey FOREIGN KEY (organization_id, mode, session_id) REFERENCES public.verification_sessions(organization_id, mode, id);

ALTER TABLE ONLY public.verification_workflow_revisions
    ADD CONSTRAINT verification_workflow_revisio_organization_id_mode_workflo_fkey FOREIGN KEY (organization_id, mode, workflow_id) REFERENCES public.verification_workflows(organization_id, mode, id);

ALTER TABLE public.api_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_chain ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_checkpoints ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_events ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_heads ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.branding ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.content_keys ENABLE ROW LEVEL SECURITY;

CREATE POLICY definer ON public.api_keys TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.audit_chain TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.audit_checkpoints TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.audit_events TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.audit_heads TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.branding TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.content_keys TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.document_bulk_send_rows TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.document_bulk_sends TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.document_events TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.document_fields TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.document_files TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.document_rotated_seal_keys TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.document_seal_keys TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.document_signers TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.documents TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.four_eyes_settings TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.idempotency_keys TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.idempotency_quotes TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.invitations TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.legal_holds TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.loose_objects TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.memberships TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.note_files TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.note_mentions TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.note_texts TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.notes TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.oidc_identities TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.operators TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.organization_tombstones TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.organizations TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.passkeys TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.password_resets TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.profile_resolvers TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.proposals TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.reason_presets TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.recovery_codes TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.refresh_tokens TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.retention_runs TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.retention_settings TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_actions TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_assessment_events TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_assessment_heads TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_assessments TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_context_policies TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_context_subjects TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_contexts TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_events TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_evidence TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_evidence_heads TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_invariant_acknowledgements TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_investigation_ai_settings TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_investigation_reviews TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_investigations TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_monitoring TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_monitoring_moves TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_overrides TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_policies TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_policy_impact_subjects TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_policy_impacts TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_policy_input_notes TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_policy_inputs TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_policy_invariants TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_policy_keys TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_policy_scenario_sets TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_policy_shadow_differences TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_policy_shadow_queue TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_policy_shadows TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_sources TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_statistic_deltas TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_statistics TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_subjects TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_superseded_evidence TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.risk_verification_inputs TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.saved_views TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.screening_decisions TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.screening_facts TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.screening_matches TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.screening_prior_decisions TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.screening_runs TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.screening_version_sets TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.sessions TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.signing_sessions TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.template_fields TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.template_revisions TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.template_roles TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.templates TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.users TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.verification_checks TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.verification_decisions TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.verification_governing_runs TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.verification_runs TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.verification_sessions TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.verification_step_results TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.verification_workflow_revisions TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.verification_workflows TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.webhook_attempts TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.webhook_deliveries TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.webhook_finished_deliveries TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.webhook_messages TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.webhook_subscriptions TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.work_count_deltas TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.work_counts TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.work_items TO probity_definer USING (true) WITH CHECK (true);

CREATE POLICY definer ON public.work_settings TO probity_definer USING (true) WITH CHECK (true);

ALTER TABLE public.document_bulk_send_rows ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.document_bulk_sends ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.document_events ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.document_fields ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.document_files ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.document_rotated_seal_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.document_seal_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.document_signers ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.documents ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.four_eyes_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.idempotency_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.idempotency_quotes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.invitations ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.legal_holds ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.loose_objects ENABLE ROW LEVEL SECURITY;

CREATE POLICY members ON public.users TO probity_app USING (((id = public.current_user_id()) OR (EXISTS ( SELECT
   FROM public.memberships
  WHERE ((memberships.user_id = users.id) AND (memberships.organization_id = public.current_organization())))))) WITH CHECK ((id = public.current_user_id()));

ALTER TABLE public.memberships ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.note_files ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.note_mentions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.note_texts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.oidc_identities ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.operators ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.organization_tombstones ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.organizations ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON public.oidc_identities TO probity_app USING ((user_id = public.current_user_id())) WITH CHECK ((user_id = public.current_user_id()));

CREATE POLICY own ON public.operators TO probity_app USING ((user_id = public.current_user_id())) WITH CHECK ((user_id = public.current_user_id()));

CREATE POLICY own ON public.passkeys TO probity_app USING ((user_id = public.current_user_id())) WITH CHECK ((user_id = public.current_user_id()));

CREATE POLICY own ON public.password_resets TO probity_app USING ((user_id = public.current_user_id())) WITH CHECK ((user_id = public.current_user_id()));

CREATE POLICY own ON public.recovery_codes TO probity_app USING ((user_id = public.current_user_id())) WITH CHECK ((user_id = public.current_user_id()));

ALTER TABLE public.passkeys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.password_resets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.profile_resolvers ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.proposals ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.reason_presets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.recovery_codes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.refresh_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.retention_runs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.retention_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_actions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_assessment_events ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_assessment_heads ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_assessments ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_context_policies ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_context_subjects ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_contexts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_events ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_evidence ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_evidence_heads ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_invariant_acknowledgements ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_investigation_ai_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_investigation_reviews ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_investigations ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_monitoring ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_monitoring_moves ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_overrides ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_policies ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_policy_impact_subjects ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_policy_impacts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_policy_input_notes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_policy_inputs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_policy_invariants ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_policy_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_policy_scenario_sets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_policy_shadow_differences ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_policy_shadow_queue ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_policy_shadows ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_sources ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_statistic_deltas ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_statistics ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_subjects ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_superseded_evidence ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.risk_verification_inputs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.saved_views ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.screening_decisions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.screening_facts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.screening_matches ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.screening_prior_decisions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.screening_runs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.screening_version_sets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sessions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.signing_sessions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.template_fields ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.template_revisions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.template_roles ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.templates ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.api_keys TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.audit_chain TO probity_app USING ((organization_id = public.current_organization())) WITH CHECK ((organization_id = public.current_organization()));

CREATE POLICY tenant ON public.audit_checkpoints TO probity_app USING ((organization_id = public.current_organization())) WITH CHECK ((organization_id = public.current_organization()));

CREATE POLICY tenant ON public.audit_events TO probity_app USING ((organization_id = public.current_organization())) WITH CHECK ((organization_id = public.current_organization()));

CREATE POLICY tenant ON public.audit_heads TO probity_app USING ((organization_id = public.current_organization())) WITH CHECK ((organization_id = public.current_organization()));

CREATE POLICY tenant ON public.branding TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.content_keys TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.document_bulk_send_rows TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.document_bulk_sends TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.document_events TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.document_fields TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.document_files TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.document_rotated_seal_keys TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.document_seal_keys TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.document_signers TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.documents TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.four_eyes_settings TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.idempotency_keys TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.idempotency_quotes TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.invitations TO probity_app USING ((organization_id = public.current_organization())) WITH CHECK ((organization_id = public.current_organization()));

CREATE POLICY tenant ON public.legal_holds TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.loose_objects TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.memberships TO probity_app USING ((organization_id = public.current_organization())) WITH CHECK ((organization_id = public.current_organization()));

CREATE POLICY tenant ON public.note_files TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.note_mentions TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.note_texts TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.notes TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.organization_tombstones TO probity_app USING ((organization_id = public.current_organization())) WITH CHECK ((organization_id = public.current_organization()));

CREATE POLICY tenant ON public.organizations TO probity_app USING ((organization_id = public.current_organization())) WITH CHECK ((organization_id = public.current_organization()));

CREATE POLICY tenant ON public.profile_resolvers TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.proposals TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.reason_presets TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.refresh_tokens TO probity_app USING ((organization_id = public.current_organization())) WITH CHECK ((organization_id = public.current_organization()));

CREATE POLICY tenant ON public.retention_runs TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.retention_settings TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_actions TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_assessment_events TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_assessment_heads TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_assessments TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_context_policies TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_context_subjects TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_contexts TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_events TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_evidence TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_evidence_heads TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_invariant_acknowledgements TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_investigation_ai_settings TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_investigation_reviews TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_investigations TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_monitoring TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_monitoring_moves TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_overrides TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_policies TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_policy_impact_subjects TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_policy_impacts TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_policy_input_notes TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_policy_inputs TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_policy_invariants TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_policy_keys TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_policy_scenario_sets TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_policy_shadow_differences TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_policy_shadow_queue TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_policy_shadows TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_sources TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_statistic_deltas TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_statistics TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_subjects TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_superseded_evidence TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.risk_verification_inputs TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.saved_views TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.screening_decisions TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.screening_facts TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.screening_matches TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.screening_prior_decisions TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.screening_runs TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.screening_version_sets TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.sessions TO probity_app USING ((organization_id = public.current_organization())) WITH CHECK ((organization_id = public.current_organization()));

CREATE POLICY tenant ON public.signing_sessions TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.template_fields TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.template_revisions TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.template_roles TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.templates TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.verification_checks TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.verification_decisions TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.verification_governing_runs TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.verification_runs TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.verification_sessions TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.verification_step_results TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.verification_workflow_revisions TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.verification_workflows TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.webhook_attempts TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.webhook_deliveries TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.webhook_finished_deliveries TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.webhook_messages TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.webhook_subscriptions TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.work_count_deltas TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.work_counts TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.work_items TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

CREATE POLICY tenant ON public.work_settings TO probity_app USING (((organization_id = public.current_organization()) AND (mode = public.current_mode()))) WITH CHECK (((organization_id = public.current_organization()) AND (mode = public.current_mode())));

ALTER TABLE public.users ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.verification_checks ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.verification_decisions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.verification_governing_runs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.verification_runs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.verification_sessions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.verification_step_results ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.verification_workflow_revisions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.verification_workflows ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_attempts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_deliveries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_finished_deliveries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_messages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_subscriptions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.work_count_deltas ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.work_counts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.work_items ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.work_settings ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA public TO probity_app;
GRANT USAGE ON SCHEMA public TO probity_definer;

REVOKE ALL ON PROCEDURE public.append_only(IN tenant regclass) FROM PUBLIC;

GRANT SELECT,INSERT ON TABLE public.audit_heads TO probity_app;
GRANT SELECT,DELETE ON TABLE public.audit_heads TO probity_definer;

GRANT UPDATE(sequence) ON TABLE public.audit_heads TO probity_app;

GRANT UPDATE(previous_hash) ON TABLE public.audit_heads TO probity_app;

GRANT UPDATE(hash) ON TABLE public.audit_heads TO probity_app;

GRANT UPDATE(announced) ON TABLE public.audit_heads TO probity_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.organizations TO probity_app;
GRANT SELECT,DELETE ON TABLE public.organizations TO probity_definer;

REVOKE ALL ON FUNCTION public.audited_organizations(after uuid, places integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.audited_organizations(after uuid, places integer) TO probity_app;

REVOKE ALL ON FUNCTION public.claim_deliveries(after uuid, token uuid, batch integer, lease_seconds integer, lane_max integer, busy uuid[], room integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_deliveries(after uuid, token uuid, batch integer, lease_seconds integer, lane_max integer, busy uuid[], room integer[]) TO probity_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.loose_objects TO probity_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.loose_objects TO probity_definer;

REVOKE ALL ON FUNCTION public.claim_loose_objects(batch integer, lease_seconds integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_loose_objects(batch integer, lease_seconds integer) TO probity_app;

REVOKE ALL ON FUNCTION public.claim_monitoring(of_failing boolean, instant timestamp with time zone, token uuid, places integer, lease_seconds integer, after_organization uuid, after_mode public.environment_mode) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_monitoring(of_failing boolean, instant timestamp with time zone, token uuid, places integer, lease_seconds integer, after_organization uuid, after_mode public.environment_mode) TO probity_app;

GRANT SELECT,DELETE ON TABLE public.risk_policy_shadow_queue TO probity_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.risk_policy_shadow_queue TO probity_definer;

GRANT SELECT,INSERT,DELETE ON TABLE public.risk_policy_shadows TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_policy_shadows TO probity_definer;

GRANT UPDATE(status) ON TABLE public.risk_policy_shadows TO probity_app;

GRANT UPDATE(tally) ON TABLE public.risk_policy_shadows TO probity_app;

GRANT UPDATE(own) ON TABLE public.risk_policy_shadows TO probity_app;

GRANT UPDATE(differing) ON TABLE public.risk_policy_shadows TO probity_app;

GRANT UPDATE(listed) ON TABLE public.risk_policy_shadows TO probity_app;

GRANT UPDATE(attempts) ON TABLE public.risk_policy_shadows TO probity_app;
GRANT UPDATE(attempts) ON TABLE public.risk_policy_shadows TO probity_definer;

GRANT UPDATE(claimed_until) ON TABLE public.risk_policy_shadows TO probity_app;
GRANT UPDATE(claimed_until) ON TABLE public.risk_policy_shadows TO probity_definer;

GRANT UPDATE(failure) ON TABLE public.risk_policy_shadows TO probity_app;

GRANT UPDATE(ended_at) ON TABLE public.risk_policy_shadows TO probity_app;

GRANT UPDATE(stopped_by) ON TABLE public.risk_policy_shadows TO probity_app;

REVOKE ALL ON FUNCTION public.claim_policy_shadow(instant timestamp with time zone, until timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_policy_shadow(instant timestamp with time zone, until timestamp with time zone) TO probity_app;

GRANT SELECT,INSERT ON TABLE public.document_files TO probity_app;
GRANT SELECT,DELETE ON TABLE public.document_files TO probity_definer;

GRANT UPDATE(bytes) ON TABLE public.document_files TO probity_definer;

GRANT UPDATE(object_sha256) ON TABLE public.document_files TO probity_definer;

GRANT UPDATE(object_bytes) ON TABLE public.document_files TO probity_definer;

REVOKE ALL ON FUNCTION public.count_files() FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_files() TO probity_app;

GRANT SELECT,INSERT ON TABLE public.document_rotated_seal_keys TO probity_app;
GRANT SELECT,DELETE ON TABLE public.document_rotated_seal_keys TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.document_seal_keys TO probity_app;
GRANT SELECT,DELETE ON TABLE public.document_seal_keys TO probity_definer;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.signing_keys TO probity_app;
GRANT SELECT ON TABLE public.signing_keys TO probity_definer;

GRANT SELECT,INSERT,UPDATE ON TABLE public.users TO probity_app;
GRANT SELECT,DELETE ON TABLE public.users TO probity_definer;

GRANT UPDATE(id) ON TABLE public.users TO probity_definer;

REVOKE ALL ON FUNCTION public.count_sealed_secrets() FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_sealed_secrets() TO probity_app;

GRANT SELECT,INSERT ON TABLE public.risk_policy_inputs TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_policy_inputs TO probity_definer;

REVOKE ALL ON FUNCTION public.counted_retired_source(organization uuid, environment public.environment_mode, policy uuid, result json) FROM PUBLIC;
GRANT ALL ON FUNCTION public.counted_retired_source(organization uuid, environment public.environment_mode, policy uuid, result json) TO probity_app;

REVOKE ALL ON FUNCTION public.delete_old_answers(instant timestamp with time zone, places integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_old_answers(instant timestamp with time zone, places integer) TO probity_app;

REVOKE ALL ON FUNCTION public.delete_old_documents(ids uuid[], instant timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_old_documents(ids uuid[], instant timestamp with time zone) TO probity_app;

REVOKE ALL ON FUNCTION public.delete_old_screening_runs(ids uuid[], instant timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_old_screening_runs(ids uuid[], instant timestamp with time zone) TO probity_app;

REVOKE ALL ON FUNCTION public.delete_old_webhook_messages(ids uuid[], instant timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_old_webhook_messages(ids uuid[], instant timestamp with time zone) TO probity_app;

REVOKE ALL ON FUNCTION public.delete_organization(actor text, instant timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_organization(actor text, instant timestamp with time zone) TO probity_app;

REVOKE ALL ON FUNCTION public.drop_empty_partitions(parent text, instant timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.drop_empty_partitions(parent text, instant timestamp with time zone) TO probity_app;

GRANT SELECT,INSERT ON TABLE public.documents TO probity_app;
GRANT SELECT,DELETE ON TABLE public.documents TO probity_definer;

GRANT UPDATE(name) ON TABLE public.documents TO probity_app;
GRANT UPDATE(name) ON TABLE public.documents TO probity_definer;

GRANT UPDATE(status) ON TABLE public.documents TO probity_app;

GRANT UPDATE(status_reason) ON TABLE public.documents TO probity_app;
GRANT UPDATE(status_reason) ON TABLE public.documents TO probity_definer;

GRANT UPDATE(template_data_hash) ON TABLE public.documents TO probity_definer;

GRANT UPDATE(form_fields) ON TABLE public.documents TO probity_definer;

GRANT UPDATE(original_sha256) ON TABLE public.documents TO probity_definer;

GRANT UPDATE(completed_sha256) ON TABLE public.documents TO probity_app;
GRANT UPDATE(completed_sha256) ON TABLE public.documents TO probity_definer;

GRANT UPDATE(allow_decline) ON TABLE public.documents TO probity_app;

GRANT UPDATE(external_id) ON TABLE public.documents TO probity_app;
GRANT UPDATE(external_id) ON TABLE public.documents TO probity_definer;

GRANT UPDATE(expires_at) ON TABLE public.documents TO probity_app;

GRANT UPDATE(sent_at) ON TABLE public.documents TO probity_app;

GRANT UPDATE(completed_at) ON TABLE public.documents TO probity_app;

GRANT UPDATE(finalization_attempts) ON TABLE public.documents TO probity_app;

GRANT UPDATE(finalization_error) ON TABLE public.documents TO probity_app;

GRANT UPDATE(finalization_next_at) ON TABLE public.documents TO probity_app;

GRANT UPDATE(finalizing_since) ON TABLE public.documents TO probity_app;

GRANT UPDATE(revision) ON TABLE public.documents TO probity_app;

GRANT UPDATE(event_count) ON TABLE public.documents TO probity_app;

GRANT UPDATE(event_hash) ON TABLE public.documents TO probity_app;
GRANT UPDATE(event_hash) ON TABLE public.documents TO probity_definer;

GRANT UPDATE(updated_at) ON TABLE public.documents TO probity_app;

GRANT UPDATE(invitations) ON TABLE public.documents TO probity_app;

GRANT UPDATE(authentication) ON TABLE public.documents TO probity_app;

GRANT UPDATE(erasure) ON TABLE public.documents TO probity_definer;

GRANT UPDATE(files_erased) ON TABLE public.documents TO probity_definer;

REVOKE ALL ON FUNCTION public.due_documents(instant timestamp with time zone, places integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.due_documents(instant timestamp with time zone, places integer) TO probity_app;

REVOKE ALL ON FUNCTION public.empty_organization(target uuid, batch integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.empty_organization(target uuid, batch integer) TO probity_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.memberships TO probity_app;
GRANT SELECT,DELETE ON TABLE public.memberships TO probity_definer;

GRANT SELECT,INSERT,UPDATE ON TABLE public.sessions TO probity_app;
GRANT SELECT,DELETE,UPDATE ON TABLE public.sessions TO probity_definer;

REVOKE ALL ON FUNCTION public.end_own_sessions(only_session uuid, kept uuid, instant timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_own_sessions(only_session uuid, kept uuid, instant timestamp with time zone) TO probity_app;

REVOKE ALL ON FUNCTION public.erase_document(target uuid, only_signer uuid, trace jsonb, original bytea, completed bytea, sequences integer[], contents text[], previous bytea[], hashes bytea[], keys text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erase_document(target uuid, only_signer uuid, trace jsonb, original bytea, completed bytea, sequences integer[], contents text[], previous bytea[], hashes bytea[], keys text[]) TO probity_app;

REVOKE ALL ON FUNCTION public.erase_document_messages(target uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.erase_findings(target uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.erase_holds(of_kind text, target uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erase_holds(of_kind text, target uuid) TO probity_app;

REVOKE ALL ON FUNCTION public.erase_messages(target uuid, runs uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.erase_subject(target uuid, trace jsonb, blank_note bytea, blank_change bytea, blank_reason bytea, assessments uuid[], inputs text[], results text[], keys text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erase_subject(target uuid, trace jsonb, blank_note bytea, blank_change bytea, blank_reason bytea, assessments uuid[], inputs text[], results text[], keys text[]) TO probity_app;

REVOKE ALL ON FUNCTION public.files_to_move(to_objects boolean, after_organization uuid, after_mode public.environment_mode, after_document uuid, after_kind text, looked_at integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.files_to_move(to_objects boolean, after_organization uuid, after_mode public.environment_mode, after_document uuid, after_kind text, looked_at integer) TO probity_app;

REVOKE ALL ON FUNCTION public.find_api_key(public_key_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_api_key(public_key_id text) TO probity_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.invitations TO probity_app;
GRANT SELECT,DELETE ON TABLE public.invitations TO probity_definer;

REVOKE ALL ON FUNCTION public.find_invitation(hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_invitation(hash bytea) TO probity_app;

REVOKE ALL ON FUNCTION public.find_invitation_organization(invitation uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_invitation_organization(invitation uuid) TO probity_app;

REVOKE ALL ON FUNCTION public.find_login(login_email text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_login(login_email text) TO probity_app;

REVOKE ALL ON FUNCTION public.find_memberships(member uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_memberships(member uuid) TO probity_app;

GRANT SELECT,INSERT ON TABLE public.oidc_identities TO probity_app;
GRANT SELECT,DELETE ON TABLE public.oidc_identities TO probity_definer;

REVOKE ALL ON FUNCTION public.find_oidc_user(identity_issuer text, identity_subject text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_oidc_user(identity_issuer text, identity_subject text) TO probity_app;

REVOKE ALL ON FUNCTION public.find_organizations_with_key_age() FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_organizations_with_key_age() TO probity_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.passkeys TO probity_app;
GRANT SELECT ON TABLE public.passkeys TO probity_definer;

REVOKE ALL ON FUNCTION public.find_passkey(credential bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_passkey(credential bytea) TO probity_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.password_resets TO probity_app;
GRANT SELECT ON TABLE public.password_resets TO probity_definer;

REVOKE ALL ON FUNCTION public.find_password_reset(hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_password_reset(hash bytea) TO probity_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.refresh_tokens TO probity_app;
GRANT SELECT,DELETE ON TABLE public.refresh_tokens TO probity_definer;

REVOKE ALL ON FUNCTION public.find_refresh_token(hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_refresh_token(hash bytea) TO probity_app;

REVOKE ALL ON FUNCTION public.find_sealed_secrets(master_version integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_sealed_secrets(master_version integer) TO probity_app;

GRANT SELECT,INSERT ON TABLE public.signing_sessions TO probity_app;
GRANT SELECT,DELETE ON TABLE public.signing_sessions TO probity_definer;

GRANT UPDATE(bearer_hash) ON TABLE public.signing_sessions TO probity_app;

GRANT UPDATE(bearer_expires_at) ON TABLE public.signing_sessions TO probity_app;

GRANT UPDATE(code_hash) ON TABLE public.signing_sessions TO probity_app;

GRANT UPDATE(code_sent_at) ON TABLE public.signing_sessions TO probity_app;

GRANT UPDATE(code_attempts) ON TABLE public.signing_sessions TO probity_app;

GRANT UPDATE(used_at) ON TABLE public.signing_sessions TO probity_app;

GRANT UPDATE(ended_at) ON TABLE public.signing_sessions TO probity_app;

GRANT UPDATE(link_ended_at) ON TABLE public.signing_sessions TO probity_app;

GRANT UPDATE(code_failures) ON TABLE public.signing_sessions TO probity_app;

REVOKE ALL ON FUNCTION public.find_signing_origins(session uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_signing_origins(session uuid) TO probity_app;

REVOKE ALL ON FUNCTION public.find_signing_session(hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_signing_session(hash bytea) TO probity_app;

REVOKE ALL ON FUNCTION public.find_signing_token(hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_signing_token(hash bytea) TO probity_app;

REVOKE ALL ON FUNCTION public.find_wrapped_data_key(master_version integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_wrapped_data_key(master_version integer) TO probity_app;

REVOKE ALL ON FUNCTION public.finish_deliveries(organization_ids uuid[], modes public.environment_mode[], subscription_ids uuid[], ids uuid[], tokens uuid[], outcomes text[], status_codes smallint[], durations_ms integer[], previews text[], attempted_at timestamp with time zone[], retry_seconds double precision[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.finish_deliveries(organization_ids uuid[], modes public.environment_mode[], subscription_ids uuid[], ids uuid[], tokens uuid[], outcomes text[], status_codes smallint[], durations_ms integer[], previews text[], attempted_at timestamp with time zone[], retry_seconds double precision[]) TO probity_app;

REVOKE ALL ON FUNCTION public.forget_own_second_factor() FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_own_second_factor() TO probity_app;

REVOKE ALL ON PROCEDURE public.guard_partition(IN parent regclass, IN child regclass) FROM PUBLIC;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document_signers TO probity_app;
GRANT SELECT,DELETE ON TABLE public.document_signers TO probity_definer;

GRANT UPDATE(name) ON TABLE public.document_signers TO probity_definer;

GRANT UPDATE(email) ON TABLE public.document_signers TO probity_definer;

GRANT UPDATE(language) ON TABLE public.document_signers TO probity_definer;

GRANT UPDATE(decline_reason) ON TABLE public.document_signers TO probity_definer;

GRANT UPDATE(erasure) ON TABLE public.document_signers TO probity_definer;

GRANT SELECT,INSERT,UPDATE ON TABLE public.risk_subjects TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_subjects TO probity_definer;

GRANT UPDATE(external_id) ON TABLE public.risk_subjects TO probity_definer;

GRANT UPDATE(erasure) ON TABLE public.risk_subjects TO probity_definer;

REVOKE ALL ON FUNCTION public.list_erasures() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_erasures() TO probity_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.operators TO probity_app;
GRANT SELECT ON TABLE public.operators TO probity_definer;

REVOKE ALL ON FUNCTION public.list_operators() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_operators() TO probity_app;

REVOKE ALL ON FUNCTION public.loosen_object() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.make_partition(parent text, month date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.make_partition(parent text, month date) TO probity_app;

REVOKE ALL ON FUNCTION public.master_key_versions() FROM PUBLIC;
GRANT ALL ON FUNCTION public.master_key_versions() TO probity_app;

REVOKE ALL ON FUNCTION public.missing_erasures(listed json) FROM PUBLIC;
GRANT ALL ON FUNCTION public.missing_erasures(listed json) TO probity_app;

REVOKE ALL ON FUNCTION public.move_file(of_document uuid, of_kind text, from_object bytea, to_bytes bytea, to_object bytea, to_object_bytes integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.move_file(of_document uuid, of_kind text, from_object bytea, to_bytes bytea, to_object bytea, to_object_bytes integer) TO probity_app;

REVOKE ALL ON PROCEDURE public.name_partition_indexes(IN tenant regclass) FROM PUBLIC;

GRANT SELECT,INSERT,UPDATE ON TABLE public.api_keys TO probity_app;
GRANT SELECT,DELETE ON TABLE public.api_keys TO probity_definer;

GRANT UPDATE(last_used_at) ON TABLE public.api_keys TO probity_definer;

REVOKE ALL ON FUNCTION public.note_api_key_uses(organizations uuid[], modes public.environment_mode[], ids uuid[], used timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.note_api_key_uses(organizations uuid[], modes public.environment_mode[], ids uuid[], used timestamp with time zone) TO probity_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.document_bulk_sends TO probity_app;
GRANT SELECT,DELETE ON TABLE public.document_bulk_sends TO probity_definer;

GRANT UPDATE(sent_count) ON TABLE public.document_bulk_sends TO probity_app;

GRANT UPDATE(failed_count) ON TABLE public.document_bulk_sends TO probity_app;

GRANT UPDATE(stopped_count) ON TABLE public.document_bulk_sends TO probity_app;

GRANT UPDATE(stopped_at) ON TABLE public.document_bulk_sends TO probity_app;

REVOKE ALL ON FUNCTION public.old_bulk_send_scopes(before uuid, places integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.old_bulk_send_scopes(before uuid, places integer) TO probity_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.risk_policy_impacts TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_policy_impacts TO probity_definer;

GRANT UPDATE(status) ON TABLE public.risk_policy_impacts TO probity_app;

GRANT UPDATE(population) ON TABLE public.risk_policy_impacts TO probity_app;

GRANT UPDATE(tally) ON TABLE public.risk_policy_impacts TO probity_app;

GRANT UPDATE(after_subject_id) ON TABLE public.risk_policy_impacts TO probity_app;

GRANT UPDATE(slice) ON TABLE public.risk_policy_impacts TO probity_app;

GRANT UPDATE(ended_at) ON TABLE public.risk_policy_impacts TO probity_app;

GRANT UPDATE(attempts) ON TABLE public.risk_policy_impacts TO probity_app;

GRANT UPDATE(failure) ON TABLE public.risk_policy_impacts TO probity_app;

GRANT UPDATE(stopped_by) ON TABLE public.risk_policy_impacts TO probity_app;

REVOKE ALL ON FUNCTION public.old_policy_impact_scopes(before uuid, places integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.old_policy_impact_scopes(before uuid, places integer) TO probity_app;

REVOKE ALL ON FUNCTION public.old_policy_shadow_scopes(before timestamp with time zone, places integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.old_policy_shadow_scopes(before timestamp with time zone, places integer) TO probity_app;

REVOKE ALL ON FUNCTION public.organizations_to_rewrap(target integer, after uuid, batch integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.organizations_to_rewrap(target integer, after uuid, batch integer) TO probity_app;

REVOKE ALL ON FUNCTION public.own_sessions(instant timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_sessions(instant timestamp with time zone) TO probity_app;

REVOKE ALL ON PROCEDURE public.partition_by_month(IN tenant regclass, IN by name) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.partition_states(instant timestamp with time zone, places integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.partition_states(instant timestamp with time zone, places integer) TO probity_app;

REVOKE ALL ON FUNCTION public.partitions_to_make(instant timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.partitions_to_make(instant timestamp with time zone) TO probity_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.work_items TO probity_app;
GRANT SELECT,DELETE ON TABLE public.work_items TO probity_definer;

GRANT UPDATE(severity) ON TABLE public.work_items TO probity_app;

GRANT UPDATE(severity_before) ON TABLE public.work_items TO probity_app;

GRANT UPDATE(resource_id) ON TABLE public.work_items TO probity_app;

GRANT UPDATE(subject_id) ON TABLE public.work_items TO probity_app;

GRANT UPDATE(subject_kind) ON TABLE public.work_items TO probity_app;

GRANT UPDATE(subject_external_id) ON TABLE public.work_items TO probity_app;

GRANT UPDATE(assessment_id) ON TABLE public.work_items TO probity_app;

GRANT UPDATE(status) ON TABLE public.work_items TO probity_app;

GRANT UPDATE(revision) ON TABLE public.work_items TO probity_app;

GRANT UPDATE(assignee) ON TABLE public.work_items TO probity_app;
GRANT UPDATE(assignee) ON TABLE public.work_items TO probity_definer;

GRANT UPDATE(lease_until) ON TABLE public.work_items TO probity_app;
GRANT UPDATE(lease_until) ON TABLE public.work_items TO probity_definer;

REVOKE ALL ON FUNCTION public.release_work_items_of(person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.release_work_items_of(person uuid) TO probity_app;

GRANT SELECT,INSERT ON TABLE public.retention_settings TO probity_app;
GRANT SELECT,DELETE ON TABLE public.retention_settings TO probity_definer;

GRANT UPDATE(periods) ON TABLE public.retention_settings TO probity_app;

GRANT UPDATE(revision) ON TABLE public.retention_settings TO probity_app;

REVOKE ALL ON FUNCTION public.retention_cutoff(class text, instant timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.retention_cutoff(class text, instant timestamp with time zone) TO probity_app;

REVOKE ALL ON FUNCTION public.retention_scopes(after_organization uuid, after_mode public.environment_mode, places integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.retention_scopes(after_organization uuid, after_mode public.environment_mode, places integer) TO probity_app;

REVOKE ALL ON FUNCTION public.revoke_own_sessions(kept uuid, instant timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.revoke_own_sessions(kept uuid, instant timestamp with time zone) TO probity_app;

REVOKE ALL ON FUNCTION public.roll_up_risk_statistics(places integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.roll_up_risk_statistics(places integer) TO probity_app;

REVOKE ALL ON FUNCTION public.roll_up_work_counts(places integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.roll_up_work_counts(places integer) TO probity_app;

REVOKE ALL ON FUNCTION public.sample_numbers(places integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.sample_numbers(places integer) TO probity_app;

REVOKE ALL ON FUNCTION public.search_page(relation regclass, searched text, filtered text, pattern text, policy text, status text, after uuid, skip integer, take integer) FROM PUBLIC;

GRANT SELECT,INSERT ON TABLE public.risk_actions TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_actions TO probity_definer;

GRANT UPDATE(subject_external_id) ON TABLE public.risk_actions TO probity_definer;

GRANT UPDATE(origins) ON TABLE public.risk_actions TO probity_definer;

GRANT UPDATE(status) ON TABLE public.risk_actions TO probity_app;
GRANT UPDATE(status) ON TABLE public.risk_actions TO probity_definer;

GRANT UPDATE(revision) ON TABLE public.risk_actions TO probity_app;

GRANT UPDATE(attempt) ON TABLE public.risk_actions TO probity_app;

GRANT UPDATE(acknowledged_at) ON TABLE public.risk_actions TO probity_app;

GRANT UPDATE(completed_at) ON TABLE public.risk_actions TO probity_app;

GRANT UPDATE(failed_at) ON TABLE public.risk_actions TO probity_app;

GRANT UPDATE(cancelled_at) ON TABLE public.risk_actions TO probity_app;
GRANT UPDATE(cancelled_at) ON TABLE public.risk_actions TO probity_definer;

GRANT UPDATE(last_reason) ON TABLE public.risk_actions TO probity_app;
GRANT UPDATE(last_reason) ON TABLE public.risk_actions TO probity_definer;

GRANT UPDATE(last_actor) ON TABLE public.risk_actions TO probity_app;
GRANT UPDATE(last_actor) ON TABLE public.risk_actions TO probity_definer;

REVOKE ALL ON FUNCTION public.search_actions(pattern text, policy text, status text, after uuid, skip integer, take integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_actions(pattern text, policy text, status text, after uuid, skip integer, take integer) TO probity_app;

GRANT SELECT,INSERT ON TABLE public.risk_contexts TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_contexts TO probity_definer;

GRANT UPDATE(policies_revision) ON TABLE public.risk_contexts TO probity_app;

REVOKE ALL ON FUNCTION public.search_contexts(pattern text, after uuid, skip integer, take integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_contexts(pattern text, after uuid, skip integer, take integer) TO probity_app;

GRANT SELECT,INSERT ON TABLE public.risk_policies TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_policies TO probity_definer;

GRANT UPDATE(status) ON TABLE public.risk_policies TO probity_app;

GRANT UPDATE(published_at) ON TABLE public.risk_policies TO probity_app;

GRANT UPDATE(published_by) ON TABLE public.risk_policies TO probity_app;

REVOKE ALL ON FUNCTION public.search_policies(pattern text, after uuid, skip integer, take integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_policies(pattern text, after uuid, skip integer, take integer) TO probity_app;

REVOKE ALL ON FUNCTION public.search_subjects(pattern text, after uuid, skip integer, take integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_subjects(pattern text, after uuid, skip integer, take integer) TO probity_app;

REVOKE ALL ON PROCEDURE public.tenant_table(IN tenant regclass, IN rights text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.tenant_tables() FROM PUBLIC;
GRANT ALL ON FUNCTION public.tenant_tables() TO probity_definer;

REVOKE ALL ON FUNCTION public.traces_of_messages(organizations uuid[], modes public.environment_mode[], ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.traces_of_messages(organizations uuid[], modes public.environment_mode[], ids uuid[]) TO probity_app;

REVOKE ALL ON FUNCTION public.unannounced_audits(places integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unannounced_audits(places integer) TO probity_app;

REVOKE ALL ON FUNCTION public.users_to_rewrap(target integer, after uuid, batch integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.users_to_rewrap(target integer, after uuid, batch integer) TO probity_app;

REVOKE ALL ON FUNCTION public.validate_partitioned(parent text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.validate_partitioned(parent text) TO probity_app;

GRANT SELECT,INSERT ON TABLE public.risk_monitoring TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_monitoring TO probity_definer;

GRANT UPDATE(policy_id) ON TABLE public.risk_monitoring TO probity_app;

GRANT UPDATE(policy_version) ON TABLE public.risk_monitoring TO probity_app;

GRANT UPDATE(enabled) ON TABLE public.risk_monitoring TO probity_app;
GRANT UPDATE(enabled) ON TABLE public.risk_monitoring TO probity_definer;

GRANT UPDATE(last_assessment_id) ON TABLE public.risk_monitoring TO probity_app;

GRANT UPDATE(last_evaluated_at) ON TABLE public.risk_monitoring TO probity_app;

GRANT UPDATE(next_check_at) ON TABLE public.risk_monitoring TO probity_app;
GRANT UPDATE(next_check_at) ON TABLE public.risk_monitoring TO probity_definer;

GRANT UPDATE(last_error) ON TABLE public.risk_monitoring TO probity_app;

GRANT UPDATE(failures) ON TABLE public.risk_monitoring TO probity_app;

GRANT UPDATE(lease_token) ON TABLE public.risk_monitoring TO probity_app;
GRANT UPDATE(lease_token) ON TABLE public.risk_monitoring TO probity_definer;

GRANT UPDATE(updated_at) ON TABLE public.risk_monitoring TO probity_app;

GRANT SELECT,INSERT ON TABLE public.webhook_deliveries TO probity_app;
GRANT SELECT,DELETE,UPDATE ON TABLE public.webhook_deliveries TO probity_definer;

GRANT SELECT,INSERT,UPDATE ON TABLE public.webhook_subscriptions TO probity_app;
GRANT SELECT,DELETE ON TABLE public.webhook_subscriptions TO probity_definer;

REVOKE ALL ON FUNCTION public.waiting_work(places integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.waiting_work(places integer) TO probity_app;

REVOKE ALL ON FUNCTION public.with_passkeys(people uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.with_passkeys(people uuid[]) TO probity_app;

GRANT SELECT,INSERT ON TABLE public.audit_events TO probity_app;
GRANT SELECT,DELETE ON TABLE public.audit_events TO probity_definer;

GRANT SELECT,INSERT,UPDATE ON TABLE public.idempotency_keys TO probity_app;
GRANT SELECT,DELETE ON TABLE public.idempotency_keys TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.risk_assessments TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_assessments TO probity_definer;

GRANT UPDATE(inputs_digest) ON TABLE public.risk_assessments TO probity_definer;

GRANT UPDATE(result_digest) ON TABLE public.risk_assessments TO probity_definer;

GRANT UPDATE(result) ON TABLE public.risk_assessments TO probity_definer;

GRANT UPDATE(explanation) ON TABLE public.risk_assessments TO probity_definer;

GRANT UPDATE(outcome) ON TABLE public.risk_assessments TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.risk_events TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_events TO probity_definer;

GRANT UPDATE(reason) ON TABLE public.risk_events TO probity_definer;

GRANT UPDATE(details) ON TABLE public.risk_events TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.risk_evidence TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_evidence TO probity_definer;

GRANT UPDATE(value) ON TABLE public.risk_evidence TO probity_definer;

GRANT UPDATE(provider_ref) ON TABLE public.risk_evidence TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.risk_superseded_evidence TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_superseded_evidence TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.screening_matches TO probity_app;
GRANT SELECT,DELETE ON TABLE public.screening_matches TO probity_definer;

GRANT UPDATE(source_entry_id) ON TABLE public.screening_matches TO probity_definer;

GRANT UPDATE(listed_name) ON TABLE public.screening_matches TO probity_definer;

GRANT UPDATE(matched_name) ON TABLE public.screening_matches TO probity_definer;

GRANT UPDATE(factors) ON TABLE public.screening_matches TO probity_definer;

GRANT UPDATE(entry) ON TABLE public.screening_matches TO probity_definer;

GRANT UPDATE(pep) ON TABLE public.screening_matches TO probity_definer;

GRANT UPDATE(decision) ON TABLE public.screening_matches TO probity_app;

GRANT UPDATE(decided_at) ON TABLE public.screening_matches TO probity_app;

GRANT UPDATE(decided_by) ON TABLE public.screening_matches TO probity_app;

GRANT UPDATE(reason) ON TABLE public.screening_matches TO probity_app;
GRANT UPDATE(reason) ON TABLE public.screening_matches TO probity_definer;

GRANT UPDATE(approved_by) ON TABLE public.screening_matches TO probity_app;

GRANT UPDATE(wording) ON TABLE public.screening_matches TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.screening_runs TO probity_app;
GRANT SELECT,DELETE ON TABLE public.screening_runs TO probity_definer;

GRANT UPDATE(status) ON TABLE public.screening_runs TO probity_app;

GRANT UPDATE(risk_subject_id) ON TABLE public.screening_runs TO probity_app;

GRANT UPDATE(near_misses) ON TABLE public.screening_runs TO probity_definer;

GRANT UPDATE(suppressed_count) ON TABLE public.screening_runs TO probity_app;

GRANT SELECT,INSERT ON TABLE public.webhook_attempts TO probity_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.webhook_attempts TO probity_definer;

GRANT UPDATE(preview) ON TABLE public.webhook_attempts TO probity_definer;

GRANT SELECT,DELETE ON TABLE public.webhook_finished_deliveries TO probity_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.webhook_finished_deliveries TO probity_definer;

GRANT UPDATE(id) ON TABLE public.webhook_finished_deliveries TO probity_app;

GRANT SELECT,INSERT ON TABLE public.webhook_messages TO probity_app;
GRANT SELECT,DELETE ON TABLE public.webhook_messages TO probity_definer;

GRANT UPDATE(body) ON TABLE public.webhook_messages TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.audit_chain TO probity_app;
GRANT SELECT,DELETE ON TABLE public.audit_chain TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.audit_checkpoints TO probity_app;
GRANT SELECT,DELETE ON TABLE public.audit_checkpoints TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.audit_installation_checkpoints TO probity_app;

GRANT SELECT,INSERT ON TABLE public.audit_keys TO probity_app;

GRANT UPDATE(private_key) ON TABLE public.audit_keys TO probity_app;

GRANT UPDATE(retired_at) ON TABLE public.audit_keys TO probity_app;

GRANT SELECT,INSERT ON TABLE public.branding TO probity_app;
GRANT SELECT,DELETE ON TABLE public.branding TO probity_definer;

GRANT UPDATE(name) ON TABLE public.branding TO probity_app;

GRANT UPDATE(colour) ON TABLE public.branding TO probity_app;

GRANT UPDATE(logo) ON TABLE public.branding TO probity_app;

GRANT UPDATE(logo_width) ON TABLE public.branding TO probity_app;

GRANT UPDATE(logo_height) ON TABLE public.branding TO probity_app;

GRANT UPDATE(revision) ON TABLE public.branding TO probity_app;

GRANT UPDATE(updated_at) ON TABLE public.branding TO probity_app;

GRANT UPDATE(updated_by) ON TABLE public.branding TO probity_app;

GRANT SELECT,INSERT ON TABLE public.content_keys TO probity_app;
GRANT SELECT,DELETE ON TABLE public.content_keys TO probity_definer;

GRANT SELECT,INSERT,DELETE ON TABLE public.document_bulk_send_rows TO probity_app;
GRANT SELECT,DELETE ON TABLE public.document_bulk_send_rows TO probity_definer;

GRANT UPDATE(status) ON TABLE public.document_bulk_send_rows TO probity_app;

GRANT UPDATE(content) ON TABLE public.document_bulk_send_rows TO probity_app;

GRANT UPDATE(document_id) ON TABLE public.document_bulk_send_rows TO probity_app;

GRANT UPDATE(problem_code) ON TABLE public.document_bulk_send_rows TO probity_app;

GRANT UPDATE(problem) ON TABLE public.document_bulk_send_rows TO probity_app;

GRANT SELECT,INSERT ON TABLE public.document_events TO probity_app;
GRANT SELECT,DELETE ON TABLE public.document_events TO probity_definer;

GRANT UPDATE(ip) ON TABLE public.document_events TO probity_definer;

GRANT UPDATE(user_agent) ON TABLE public.document_events TO probity_definer;

GRANT UPDATE(details) ON TABLE public.document_events TO probity_definer;

GRANT UPDATE(previous_hash) ON TABLE public.document_events TO probity_definer;

GRANT UPDATE(hash) ON TABLE public.document_events TO probity_definer;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document_fields TO probity_app;
GRANT SELECT,DELETE ON TABLE public.document_fields TO probity_definer;

GRANT UPDATE(label) ON TABLE public.document_fields TO probity_definer;

GRANT UPDATE(value) ON TABLE public.document_fields TO probity_definer;

GRANT UPDATE(value_iso) ON TABLE public.document_fields TO probity_definer;

GRANT UPDATE(signature) ON TABLE public.document_fields TO probity_definer;

GRANT UPDATE(signature_image) ON TABLE public.document_fields TO probity_definer;

GRANT UPDATE(options) ON TABLE public.document_fields TO probity_definer;

GRANT UPDATE(acro_field_name) ON TABLE public.document_fields TO probity_definer;

GRANT UPDATE(validation_pattern) ON TABLE public.document_fields TO probity_definer;

GRANT UPDATE(validation_message) ON TABLE public.document_fields TO probity_definer;

GRANT UPDATE(group_key) ON TABLE public.document_fields TO probity_definer;

GRANT UPDATE(required_when_value) ON TABLE public.document_fields TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.four_eyes_settings TO probity_app;
GRANT SELECT,DELETE ON TABLE public.four_eyes_settings TO probity_definer;

GRANT UPDATE(overrides) ON TABLE public.four_eyes_settings TO probity_app;

GRANT UPDATE(match_decisions) ON TABLE public.four_eyes_settings TO probity_app;

GRANT UPDATE(match_lists) ON TABLE public.four_eyes_settings TO probity_app;

GRANT UPDATE(match_from_score) ON TABLE public.four_eyes_settings TO probity_app;

GRANT UPDATE(settings) ON TABLE public.four_eyes_settings TO probity_app;

GRANT UPDATE(revision) ON TABLE public.four_eyes_settings TO probity_app;

GRANT UPDATE(earlier_false_positive_days) ON TABLE public.four_eyes_settings TO probity_app;

GRANT UPDATE(erasures) ON TABLE public.four_eyes_settings TO probity_app;

GRANT SELECT,INSERT ON TABLE public.idempotency_quotes TO probity_app;
GRANT SELECT,DELETE ON TABLE public.idempotency_quotes TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.legal_holds TO probity_app;
GRANT SELECT,DELETE ON TABLE public.legal_holds TO probity_definer;

GRANT UPDATE(reason) ON TABLE public.legal_holds TO probity_definer;

GRANT UPDATE(released_at) ON TABLE public.legal_holds TO probity_app;
GRANT UPDATE(released_at) ON TABLE public.legal_holds TO probity_definer;

GRANT UPDATE(released_by) ON TABLE public.legal_holds TO probity_app;
GRANT UPDATE(released_by) ON TABLE public.legal_holds TO probity_definer;

GRANT UPDATE(release_reason) ON TABLE public.legal_holds TO probity_app;
GRANT UPDATE(release_reason) ON TABLE public.legal_holds TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.list_activations TO probity_app;

GRANT SELECT,INSERT ON TABLE public.list_entries TO probity_app;

GRANT SELECT,INSERT ON TABLE public.list_snapshots TO probity_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.list_version_entries TO probity_app;

GRANT SELECT,INSERT ON TABLE public.list_versions TO probity_app;

GRANT UPDATE(state) ON TABLE public.list_versions TO probity_app;

GRANT UPDATE(format) ON TABLE public.list_versions TO probity_app;

GRANT UPDATE(published_at) ON TABLE public.list_versions TO probity_app;

GRANT UPDATE(entry_count) ON TABLE public.list_versions TO probity_app;

GRANT UPDATE(name_count) ON TABLE public.list_versions TO probity_app;

GRANT UPDATE(dropped_entries) ON TABLE public.list_versions TO probity_app;

GRANT UPDATE(dropped_reasons) ON TABLE public.list_versions TO probity_app;

GRANT UPDATE(dropped_records) ON TABLE public.list_versions TO probity_app;

GRANT UPDATE(attention_reasons) ON TABLE public.list_versions TO probity_app;

GRANT UPDATE(failure) ON TABLE public.list_versions TO probity_app;

GRANT UPDATE(bytes_read) ON TABLE public.list_versions TO probity_app;

GRANT UPDATE(last_sign_at) ON TABLE public.list_versions TO probity_app;

GRANT UPDATE(loaded_at) ON TABLE public.list_versions TO probity_app;

GRANT SELECT ON TABLE public.lists TO probity_app;

GRANT UPDATE(enabled) ON TABLE public.lists TO probity_app;

GRANT UPDATE(active_version_id) ON TABLE public.lists TO probity_app;

GRANT UPDATE(held_version_id) ON TABLE public.lists TO probity_app;

GRANT UPDATE(attention_reasons) ON TABLE public.lists TO probity_app;

GRANT UPDATE(last_confirmed_at) ON TABLE public.lists TO probity_app;

GRANT UPDATE(last_checked_at) ON TABLE public.lists TO probity_app;

GRANT UPDATE(downloads) ON TABLE public.lists TO probity_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.login_throttle TO probity_app;

GRANT SELECT,INSERT ON TABLE public.master_key_checks TO probity_app;

GRANT UPDATE(seals) ON TABLE public.master_key_checks TO probity_app;

GRANT SELECT,INSERT ON TABLE public.note_files TO probity_app;
GRANT SELECT,DELETE ON TABLE public.note_files TO probity_definer;

GRANT SELECT,INSERT,DELETE ON TABLE public.note_mentions TO probity_app;
GRANT SELECT,DELETE ON TABLE public.note_mentions TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.note_texts TO probity_app;
GRANT SELECT,DELETE ON TABLE public.note_texts TO probity_definer;

GRANT UPDATE(text) ON TABLE public.note_texts TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.notes TO probity_app;
GRANT SELECT,DELETE ON TABLE public.notes TO probity_definer;

GRANT UPDATE(subject_id) ON TABLE public.notes TO probity_app;

GRANT UPDATE(revision) ON TABLE public.notes TO probity_app;

GRANT UPDATE(withdrawn_at) ON TABLE public.notes TO probity_app;

GRANT UPDATE(withdrawn_by) ON TABLE public.notes TO probity_app;

GRANT UPDATE(withdrawal_reason) ON TABLE public.notes TO probity_app;
GRANT UPDATE(withdrawal_reason) ON TABLE public.notes TO probity_definer;

GRANT SELECT ON TABLE public.organization_tombstones TO probity_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.organization_tombstones TO probity_definer;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.passkey_challenges TO probity_app;

GRANT SELECT,INSERT ON TABLE public.profile_resolvers TO probity_app;
GRANT SELECT,DELETE ON TABLE public.profile_resolvers TO probity_definer;

GRANT UPDATE(templates) ON TABLE public.profile_resolvers TO probity_app;

GRANT UPDATE(revision) ON TABLE public.profile_resolvers TO probity_app;

GRANT SELECT,INSERT ON TABLE public.proposals TO probity_app;
GRANT SELECT,DELETE ON TABLE public.proposals TO probity_definer;

GRANT UPDATE(content) ON TABLE public.proposals TO probity_definer;

GRANT UPDATE(status) ON TABLE public.proposals TO probity_app;

GRANT UPDATE(decided_by) ON TABLE public.proposals TO probity_app;

GRANT UPDATE(decided_at) ON TABLE public.proposals TO probity_app;

GRANT UPDATE(reason) ON TABLE public.proposals TO probity_app;
GRANT UPDATE(reason) ON TABLE public.proposals TO probity_definer;

GRANT UPDATE(lapse_code) ON TABLE public.proposals TO probity_app;

GRANT UPDATE(result_id) ON TABLE public.proposals TO probity_app;

GRANT SELECT,INSERT ON TABLE public.reason_presets TO probity_app;
GRANT SELECT,DELETE ON TABLE public.reason_presets TO probity_definer;

GRANT UPDATE(presets) ON TABLE public.reason_presets TO probity_app;

GRANT UPDATE(revision) ON TABLE public.reason_presets TO probity_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recovery_codes TO probity_app;

GRANT SELECT,INSERT ON TABLE public.retention_runs TO probity_app;
GRANT SELECT,DELETE ON TABLE public.retention_runs TO probity_definer;

GRANT UPDATE(started_at) ON TABLE public.retention_runs TO probity_app;

GRANT UPDATE(finished_at) ON TABLE public.retention_runs TO probity_app;

GRANT UPDATE(class) ON TABLE public.retention_runs TO probity_app;

GRANT UPDATE(after) ON TABLE public.retention_runs TO probity_app;

GRANT UPDATE(deleted) ON TABLE public.retention_runs TO probity_app;

GRANT SELECT,INSERT ON TABLE public.risk_assessment_events TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_assessment_events TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.risk_assessment_heads TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_assessment_heads TO probity_definer;

GRANT UPDATE(assessment_id) ON TABLE public.risk_assessment_heads TO probity_app;

GRANT UPDATE(sequence) ON TABLE public.risk_assessment_heads TO probity_app;

GRANT SELECT,INSERT ON TABLE public.risk_context_policies TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_context_policies TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.risk_context_subjects TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_context_subjects TO probity_definer;

GRANT UPDATE(role) ON TABLE public.risk_context_subjects TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.risk_evidence_heads TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_evidence_heads TO probity_definer;

GRANT UPDATE(evidence_id) ON TABLE public.risk_evidence_heads TO probity_app;

GRANT UPDATE(status) ON TABLE public.risk_evidence_heads TO probity_app;

GRANT UPDATE(value) ON TABLE public.risk_evidence_heads TO probity_app;

GRANT UPDATE(observed_at) ON TABLE public.risk_evidence_heads TO probity_app;

GRANT UPDATE(expires_at) ON TABLE public.risk_evidence_heads TO probity_app;

GRANT UPDATE(bytes) ON TABLE public.risk_evidence_heads TO probity_app;

GRANT SELECT,INSERT ON TABLE public.risk_invariant_acknowledgements TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_invariant_acknowledgements TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.risk_investigation_ai_settings TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_investigation_ai_settings TO probity_definer;

GRANT UPDATE(enabled) ON TABLE public.risk_investigation_ai_settings TO probity_app;

GRANT UPDATE(consent_version) ON TABLE public.risk_investigation_ai_settings TO probity_app;

GRANT UPDATE(consented_by) ON TABLE public.risk_investigation_ai_settings TO probity_app;

GRANT UPDATE(consented_at) ON TABLE public.risk_investigation_ai_settings TO probity_app;

GRANT UPDATE(revision) ON TABLE public.risk_investigation_ai_settings TO probity_app;

GRANT SELECT,INSERT ON TABLE public.risk_investigation_reviews TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_investigation_reviews TO probity_definer;

GRANT UPDATE(reason) ON TABLE public.risk_investigation_reviews TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.risk_investigations TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_investigations TO probity_definer;

GRANT UPDATE(status) ON TABLE public.risk_investigations TO probity_app;
GRANT UPDATE(status) ON TABLE public.risk_investigations TO probity_definer;

GRANT UPDATE(question) ON TABLE public.risk_investigations TO probity_definer;

GRANT UPDATE(findings) ON TABLE public.risk_investigations TO probity_app;
GRANT UPDATE(findings) ON TABLE public.risk_investigations TO probity_definer;

GRANT UPDATE(attempts) ON TABLE public.risk_investigations TO probity_app;

GRANT UPDATE(model) ON TABLE public.risk_investigations TO probity_app;

GRANT UPDATE(failure) ON TABLE public.risk_investigations TO probity_app;

GRANT UPDATE(record_bytes) ON TABLE public.risk_investigations TO probity_app;

GRANT UPDATE(completed_at) ON TABLE public.risk_investigations TO probity_app;

GRANT SELECT,INSERT ON TABLE public.risk_monitoring_moves TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_monitoring_moves TO probity_definer;

GRANT UPDATE(status) ON TABLE public.risk_monitoring_moves TO probity_app;

GRANT UPDATE(moved) ON TABLE public.risk_monitoring_moves TO probity_app;

GRANT UPDATE(refused) ON TABLE public.risk_monitoring_moves TO probity_app;

GRANT UPDATE(left_over) ON TABLE public.risk_monitoring_moves TO probity_app;

GRANT UPDATE(after_subject_id) ON TABLE public.risk_monitoring_moves TO probity_app;

GRANT UPDATE(slice) ON TABLE public.risk_monitoring_moves TO probity_app;

GRANT UPDATE(ended_at) ON TABLE public.risk_monitoring_moves TO probity_app;

GRANT UPDATE(stopped_by) ON TABLE public.risk_monitoring_moves TO probity_app;

GRANT SELECT,INSERT ON TABLE public.risk_overrides TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_overrides TO probity_definer;

GRANT UPDATE(reason) ON TABLE public.risk_overrides TO probity_definer;

GRANT UPDATE(revoked_at) ON TABLE public.risk_overrides TO probity_app;

GRANT UPDATE(revoked_by) ON TABLE public.risk_overrides TO probity_app;

GRANT UPDATE(revocation_reason) ON TABLE public.risk_overrides TO probity_app;
GRANT UPDATE(revocation_reason) ON TABLE public.risk_overrides TO probity_definer;

GRANT SELECT,INSERT,DELETE ON TABLE public.risk_policy_impact_subjects TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_policy_impact_subjects TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.risk_policy_input_notes TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_policy_input_notes TO probity_definer;

GRANT UPDATE(notes) ON TABLE public.risk_policy_input_notes TO probity_app;

GRANT UPDATE(revision) ON TABLE public.risk_policy_input_notes TO probity_app;

GRANT UPDATE(updated_at) ON TABLE public.risk_policy_input_notes TO probity_app;

GRANT UPDATE(updated_by) ON TABLE public.risk_policy_input_notes TO probity_app;

GRANT SELECT,INSERT ON TABLE public.risk_policy_invariants TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_policy_invariants TO probity_definer;

GRANT UPDATE(invariants) ON TABLE public.risk_policy_invariants TO probity_app;

GRANT UPDATE(revision) ON TABLE public.risk_policy_invariants TO probity_app;

GRANT UPDATE(updated_at) ON TABLE public.risk_policy_invariants TO probity_app;

GRANT UPDATE(updated_by) ON TABLE public.risk_policy_invariants TO probity_app;

GRANT SELECT,INSERT ON TABLE public.risk_policy_keys TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_policy_keys TO probity_definer;

GRANT UPDATE(last_version) ON TABLE public.risk_policy_keys TO probity_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.risk_policy_scenario_sets TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_policy_scenario_sets TO probity_definer;

GRANT UPDATE(scenarios) ON TABLE public.risk_policy_scenario_sets TO probity_app;

GRANT UPDATE(revision) ON TABLE public.risk_policy_scenario_sets TO probity_app;

GRANT UPDATE(updated_at) ON TABLE public.risk_policy_scenario_sets TO probity_app;

GRANT UPDATE(updated_by) ON TABLE public.risk_policy_scenario_sets TO probity_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.risk_policy_shadow_differences TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_policy_shadow_differences TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.risk_sources TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_sources TO probity_definer;

GRANT UPDATE(api_key_ids) ON TABLE public.risk_sources TO probity_app;

GRANT UPDATE(enabled) ON TABLE public.risk_sources TO probity_app;

GRANT UPDATE(revision) ON TABLE public.risk_sources TO probity_app;

GRANT UPDATE(updated_at) ON TABLE public.risk_sources TO probity_app;

GRANT SELECT,INSERT ON TABLE public.risk_statistic_deltas TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_statistic_deltas TO probity_definer;

GRANT SELECT ON TABLE public.risk_statistics TO probity_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.risk_statistics TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.risk_verification_inputs TO probity_app;
GRANT SELECT,DELETE ON TABLE public.risk_verification_inputs TO probity_definer;

GRANT SELECT,INSERT,DELETE ON TABLE public.saved_views TO probity_app;
GRANT SELECT,DELETE ON TABLE public.saved_views TO probity_definer;

GRANT UPDATE(name) ON TABLE public.saved_views TO probity_app;

GRANT UPDATE(search) ON TABLE public.saved_views TO probity_app;
GRANT UPDATE(search) ON TABLE public.saved_views TO probity_definer;

GRANT UPDATE(shared) ON TABLE public.saved_views TO probity_app;

GRANT UPDATE(revision) ON TABLE public.saved_views TO probity_app;

GRANT SELECT ON TABLE public.schema_migrations TO probity_app;

GRANT SELECT,INSERT ON TABLE public.screening_decisions TO probity_app;
GRANT SELECT,DELETE ON TABLE public.screening_decisions TO probity_definer;

GRANT UPDATE(reason) ON TABLE public.screening_decisions TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.screening_facts TO probity_app;
GRANT SELECT,DELETE ON TABLE public.screening_facts TO probity_definer;

GRANT UPDATE(status) ON TABLE public.screening_facts TO probity_app;

GRANT UPDATE(value) ON TABLE public.screening_facts TO probity_app;

GRANT UPDATE(evidence_id) ON TABLE public.screening_facts TO probity_app;

GRANT SELECT,INSERT ON TABLE public.screening_prior_decisions TO probity_app;
GRANT SELECT,DELETE ON TABLE public.screening_prior_decisions TO probity_definer;

GRANT UPDATE(wording) ON TABLE public.screening_prior_decisions TO probity_app;

GRANT UPDATE(decision) ON TABLE public.screening_prior_decisions TO probity_app;

GRANT UPDATE(decision_id) ON TABLE public.screening_prior_decisions TO probity_app;

GRANT UPDATE(reached_match) ON TABLE public.screening_prior_decisions TO probity_app;

GRANT UPDATE(decided_at) ON TABLE public.screening_prior_decisions TO probity_app;

GRANT UPDATE(confirmed_at) ON TABLE public.screening_prior_decisions TO probity_app;

GRANT UPDATE(revoked_at) ON TABLE public.screening_prior_decisions TO probity_app;

GRANT UPDATE(revoked_by) ON TABLE public.screening_prior_decisions TO probity_app;

GRANT UPDATE(revocation_reason) ON TABLE public.screening_prior_decisions TO probity_app;

GRANT SELECT,INSERT ON TABLE public.screening_version_sets TO probity_app;
GRANT SELECT,DELETE ON TABLE public.screening_version_sets TO probity_definer;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sending_marks TO probity_app;

GRANT SELECT ON TABLE public.sending_state TO probity_app;

GRANT UPDATE(held_since) ON TABLE public.sending_state TO probity_app;

GRANT UPDATE(held_because) ON TABLE public.sending_state TO probity_app;

GRANT UPDATE(released_at) ON TABLE public.sending_state TO probity_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.template_fields TO probity_app;
GRANT SELECT,DELETE ON TABLE public.template_fields TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.template_revisions TO probity_app;
GRANT SELECT,DELETE ON TABLE public.template_revisions TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.template_roles TO probity_app;
GRANT SELECT,DELETE ON TABLE public.template_roles TO probity_definer;

GRANT UPDATE(label) ON TABLE public.template_roles TO probity_app;

GRANT UPDATE("position") ON TABLE public.template_roles TO probity_app;

GRANT SELECT,INSERT ON TABLE public.templates TO probity_app;
GRANT SELECT,DELETE ON TABLE public.templates TO probity_definer;

GRANT UPDATE(revision) ON TABLE public.templates TO probity_app;

GRANT UPDATE(status) ON TABLE public.templates TO probity_app;

GRANT UPDATE(updated_at) ON TABLE public.templates TO probity_app;

GRANT SELECT,INSERT ON TABLE public.verification_checks TO probity_app;
GRANT SELECT,DELETE ON TABLE public.verification_checks TO probity_definer;

GRANT UPDATE(participant) ON TABLE public.verification_checks TO probity_definer;

GRANT UPDATE(provider_ref) ON TABLE public.verification_checks TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.verification_decisions TO probity_app;
GRANT SELECT,DELETE ON TABLE public.verification_decisions TO probity_definer;

GRANT UPDATE(reason) ON TABLE public.verification_decisions TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.verification_governing_runs TO probity_app;
GRANT SELECT,DELETE ON TABLE public.verification_governing_runs TO probity_definer;

GRANT UPDATE(run_id) ON TABLE public.verification_governing_runs TO probity_app;

GRANT UPDATE(started_at) ON TABLE public.verification_governing_runs TO probity_app;

GRANT SELECT,INSERT ON TABLE public.verification_runs TO probity_app;
GRANT SELECT,DELETE ON TABLE public.verification_runs TO probity_definer;

GRANT UPDATE(status) ON TABLE public.verification_runs TO probity_app;

GRANT UPDATE(completed_at) ON TABLE public.verification_runs TO probity_app;

GRANT UPDATE(completed_by) ON TABLE public.verification_runs TO probity_app;

GRANT UPDATE(decision) ON TABLE public.verification_runs TO probity_app;

GRANT SELECT,INSERT ON TABLE public.verification_sessions TO probity_app;
GRANT SELECT,DELETE ON TABLE public.verification_sessions TO probity_definer;

GRANT UPDATE(subject_id) ON TABLE public.verification_sessions TO probity_app;

GRANT UPDATE(participants) ON TABLE public.verification_sessions TO probity_definer;

GRANT UPDATE(linked_at) ON TABLE public.verification_sessions TO probity_app;

GRANT UPDATE(linked_by) ON TABLE public.verification_sessions TO probity_app;

GRANT UPDATE(record_bytes) ON TABLE public.verification_sessions TO probity_app;

GRANT SELECT,INSERT ON TABLE public.verification_step_results TO probity_app;
GRANT SELECT,DELETE ON TABLE public.verification_step_results TO probity_definer;

GRANT UPDATE(output) ON TABLE public.verification_step_results TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.verification_workflow_revisions TO probity_app;
GRANT SELECT,DELETE ON TABLE public.verification_workflow_revisions TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.verification_workflows TO probity_app;
GRANT SELECT,DELETE ON TABLE public.verification_workflows TO probity_definer;

GRANT UPDATE(revision) ON TABLE public.verification_workflows TO probity_app;

GRANT SELECT,INSERT ON TABLE public.work_count_deltas TO probity_app;
GRANT SELECT,DELETE ON TABLE public.work_count_deltas TO probity_definer;

GRANT SELECT ON TABLE public.work_counts TO probity_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.work_counts TO probity_definer;

GRANT SELECT,INSERT ON TABLE public.work_settings TO probity_app;
GRANT SELECT,DELETE ON TABLE public.work_settings TO probity_definer;

GRANT UPDATE(due_minutes) ON TABLE public.work_settings TO probity_app;

GRANT UPDATE(lease_minutes) ON TABLE public.work_settings TO probity_app;

GRANT UPDATE(revision) ON TABLE public.work_settings TO probity_app;
