import { migration } from '../schema/migrations.ts'

/** Idle minutes until a screen locks: a person's own, else the group's, else the server's. -1 is never. */
export const idlePolicy = migration('0004-idle-policy', [
  'alter table users add column idle_minutes bigint',
  'alter table groups add column idle_minutes bigint',
])
