-- What was taken out of an uploaded PDF: [{ kind, pageNumber, count }]. Null for generated documents.
alter table documents add column removed jsonb;
