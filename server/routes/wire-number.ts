import { createHash } from 'node:crypto'

/** A number for what has a name and no number here, because programs want one: it follows from the name, and fits 32 bits. */
export const wireNumberOf = (name: string): number => 1 + (createHash('sha256').update(name).digest().readUInt32BE() >>> 1)
