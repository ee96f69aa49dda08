import { migration } from '../schema/migrations.ts'

/** The browsers that get notifications as push messages, and the key with which the server sends them. docs/decisions/0067 */
export const push = migration('0031-push', [
  // hash: SHA-256 of the endpoint. browser and session: SHA-256 of the cookies with which it came, so that signing out there ends it.
  `create table push_subscription(hash text primary key, user_id bigint not null, browser text not null, session text not null, endpoint text not null,
    p256dh text not null, auth text not null, created_at bigint not null)`,
  'create index push_subscription_user on push_subscription(user_id)',
  'create index push_subscription_browser on push_subscription(browser)',
  'create table push_key(id bigint primary key, public_key text not null, private_key text not null)',
])
