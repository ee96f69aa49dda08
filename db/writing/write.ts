import type { Disk } from '../disk/disk.ts'
import type { Mutation, WriteContext, WriteOptions } from './mutation.ts'
import type * as WriteMutations from './write-mutations.ts'

/** No screen needs this code before someone makes a change; its chunk is fetched right after the first screen. */
let code: typeof WriteMutations | undefined

/**
 * Makes one or several mutations in ONE transaction and returns their numbers once they are durable.
 *
 *   mutation ──► parse ──► draft over draft ──► $outbox + mirror rows + $base of newly changed rows + $effects
 *
 * Law 100: all or nothing. Throws the first Refusal; then neither a row nor a queued mutation nor a used number of any of them remains.
 */
export async function write(disk: Disk, context: WriteContext, mutations: readonly Mutation[], options: WriteOptions = {}): Promise<number[]> {
  code ??= await import('./write-mutations.ts')
  const { entitiesUsedBy, parseMutations, writeMutations } = code
  const parsed = parseMutations(mutations)
  return disk.transaction(entitiesUsedBy(parsed), (tx) => writeMutations(tx, context, parsed, options))
}
