import { migration } from '../schema/migrations.ts'

/** It seals more than tokens of add-ons. Decision 128 */
export const sealSecret = migration('0063-seal-secret', ['alter table addon_key rename to seal_secret'])
