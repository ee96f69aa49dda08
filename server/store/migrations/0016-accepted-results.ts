import { migration } from '../schema/migrations.ts'

/** Results that devices are told of stay; what was accepted without a remark was stored for nobody. */
export const acceptedResults = migration('0016-accepted-results', ['delete from mutation_result where code is null and remarks is null'])
