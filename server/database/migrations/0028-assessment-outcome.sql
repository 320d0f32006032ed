-- Score, band and the like as they stand in `result`. A row of a table shows nothing else of it, and a result can be half a megabyte that
-- is stored apart. Assessments of before have none here, and are read from their result.
alter table risk_assessments add column outcome json;
