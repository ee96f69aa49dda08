import type { AnyRow } from '#domain/schema.ts'

/** Who gets a row: 0 for the whole group, otherwise one user id. An entity with personal rows declares a field `audience`. */
export const audienceOf = (row: AnyRow): number => (typeof row.audience === 'number' ? row.audience : 0)

export const isVisible = (audience: number, userId: number): boolean => audience === 0 || audience === userId
