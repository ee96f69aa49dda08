import { places } from '#server/store/schema/entity-sql.ts'

/** Whose rows, and those of which audiences. */
export interface Reader {
  readonly groupId: number
  readonly audiences: readonly number[] | 'all'
}

/** A condition and its parameters, which are numbered from `from` on. */
export const audienceSql = ({ audiences }: Reader, from: number): { text: string; params: readonly number[] } =>
  audiences === 'all' ? { text: '', params: [] } : { text: ` and audience in (${places(audiences.length, from)})`, params: audiences }
