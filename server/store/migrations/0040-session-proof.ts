import { migration } from '../schema/migrations.ts'

/** When the person last proved who they are in this session: with the password, a passkey, or by a provider that asked them. Null is never. */
export const sessionProof = migration('0040-session-proof', ['alter table sessions add column proved_at bigint'])
