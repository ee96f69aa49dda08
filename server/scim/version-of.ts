import { createHash } from 'node:crypto'

/** A weak ETag: another one whenever anything else of the resource is. */
export const versionOf = (resource: unknown): string => `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('hex').slice(0, 16)}"`

export const timeText = (at: number): string => new Date(at).toISOString()
