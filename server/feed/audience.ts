import type { AnyRow } from '#domain/schema.ts'

/** Whom a row is for: 0 the whole group, else one user id. An entity with personal rows declares a field `audience`. */
export const audienceOf = (row: AnyRow): number => (typeof row.audience === 'number' ? row.audience : 0)

export const isVisible = (audience: number, userId: number): boolean => audience === 0 || audience === userId
