-- Each of these rows is written anew soon after it was made, and the tables only grow: a fifth of all that was ever stored would have to
-- die before a vacuum came.
alter table risk_subjects set (autovacuum_vacuum_scale_factor = 0.02);
do $$
begin
  for number in 0..15 loop
    execute format('alter table partitions.idempotency_keys_%s set (autovacuum_vacuum_scale_factor = 0.02)', lpad(number::text, 2, '0'));
  end loop;
end $$;
