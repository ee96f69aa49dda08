import { migration } from '../schema/migrations.ts'

/** The list of samples as programs page through it: counted, and passed over up to a page, in the index alone. Decision 110 */
export const sampleList = migration('0050-sample-list', ['create index samples_listed on samples(group_id, archived, id, audience) where deleted = 0'])
