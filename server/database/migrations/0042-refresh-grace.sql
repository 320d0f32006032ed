-- Which client used a refresh token: a digest of the token with its network and browser. The same client may repeat it within seconds.
alter table refresh_tokens add column used_by bytea;
