import { migration } from '../schema/migrations.ts'

/** Tokens that were made when their person already signed in with a code: with both steps. Of others it is not known, and they are made again. Decision 144 */
export const stepsOfTokens = migration('0064-steps-of-tokens', [
  `update sessions set passkey = 1 where kind = 'token' and by_password = 0 and exists (
    select 1 from two_step t where t.user_id = sessions.user_id and t.confirmed_at is not null and t.confirmed_at <= sessions.created_at)`,
])
