import { migration } from '../schema/migrations.ts'

/** An address that its person typed and nobody has checked: it opens no account by single sign-on. Decision 64 */
export const claimedEmail = migration('0036-claimed-email', ['alter table users add column email_claimed bigint not null default 0'])
