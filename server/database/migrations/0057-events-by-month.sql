-- Sequences of a subject's journey stay unique because the subject is locked to raise them; `doctor` looks at the newest.
call partition_by_month('risk_events');
