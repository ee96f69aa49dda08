import { migration } from '../schema/migrations.ts'

/** The PIN with which a person signs in again in one browser, for a while after they signed in there with their password. */
export const browserPins = migration('0026-browser-pins', [
  'alter table known_browser add column pin_hash text',
  // Attempts since the last one that was right.
  'alter table known_browser add column pin_attempts bigint not null default 0',
])
