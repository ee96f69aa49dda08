import { migration } from '../schema/migrations.ts'

/** The daily mail of each person, and the links that end it. docs/decisions/0067 */
export const dailyMails = migration('0030-daily-mails', [
  // last_id: the last notification that was mailed. until_id: the last one of a mail that has not been sent yet. day: of the last mail, in days since 1970.
  // next_at: nobody else begins before then.
  `create table daily_mail(user_id bigint primary key, last_id bigint not null, until_id bigint, day bigint not null, attempts bigint not null,
    next_at bigint not null)`,
  // hash: SHA-256 of the code in the link.
  'create table unsubscribe_link(hash text primary key, user_id bigint not null, created_at bigint not null)',
])
