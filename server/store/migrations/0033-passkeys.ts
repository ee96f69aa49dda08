import { migration } from '../schema/migrations.ts'

/** The passkeys of people, and which sessions began with one. Decision 71 */
export const passkeys = migration('0033-passkeys', [
  // id, public_key, handle: base64url. handle: the person's random name, which their authenticators keep. counter: of the authenticator, or always 0.
  `create table passkey(id text primary key, user_id bigint not null, handle text not null, public_key text not null, counter bigint not null,
    transports text not null, name text not null, is_synced bigint not null, created_at bigint not null, used_at bigint)`,
  'create index passkey_user on passkey(user_id)',
  // hash: SHA-256 of the challenge. bound_to: what it is for, and in which browser or session. handle: for a new passkey, that of its person.
  'create table passkey_challenge(hash text primary key, bound_to text not null, handle text, expires_at bigint not null)',
  // 1 if it began with a passkey, which counts as both steps.
  'alter table sessions add column passkey bigint not null default 0',
  // 1 if that is how the person last signed in there: a PIN continues it.
  'alter table known_browser add column passkey bigint not null default 0',
])
