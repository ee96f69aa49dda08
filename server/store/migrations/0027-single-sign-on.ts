import { migration } from '../schema/migrations.ts'

/** Single sign-on: whose account a person of the provider has here, sign-ins that have begun, and which sessions began that way. Decision 64 */
export const singleSignOn = migration('0027-single-sign-on', [
  // subject: the provider's own, lasting name of a person.
  'create table sso_link(issuer text not null, subject text not null, user_id bigint not null, linked_at bigint not null, primary key (issuer, subject))',
  'create unique index sso_link_user on sso_link(issuer, user_id)',
  // state, browser: SHA-256. identity: who the provider says it is, as JSON, between its answer and the session; null before.
  `create table sso_flow(state text primary key, browser text not null, request text not null, verifier text not null, back text not null,
    identity text, expires_at bigint not null)`,
  // How the session began: OIDC, SAML, or null for anything else. sso_two_step: 1 if the provider asked for a second step.
  'alter table sessions add column sso text',
  'alter table sessions add column sso_two_step bigint not null default 0',
])
