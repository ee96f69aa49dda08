import { migration } from '../schema/migrations.ts'

/** What people call a device, as it says itself when it sends changes; null if nobody has named it. */
export const deviceNames = migration('0017-device-names', ['alter table device add column name text'])
