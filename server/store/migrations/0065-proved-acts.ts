import { migration } from '../schema/migrations.ts'

/** What someone signs in again for with their organization: a sign-in that has begun, and the session that it opened, name the act. Decision 145 */
export const provedActs = migration('0065-proved-acts', ['alter table sso_flow add column act text', 'alter table sessions add column proved_act text'])
