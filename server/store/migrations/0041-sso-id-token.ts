import { migration } from '../schema/migrations.ts'

/** The ID token with which a session began: a provider of OpenID Connect asks for it when the person signs out. It opens nothing. Decision 64 */
export const ssoIdToken = migration('0041-sso-id-token', ['alter table sessions add column sso_id_token text'])
