import type { Command } from '#domain/command.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { EntityName } from '#domain/schema.ts'
import type { SavedProgress } from './saved-progress.ts'
import type { Disk } from './disk.ts'
import type * as WriteMutations from './write-mutations.ts'

/** Who writes, where and when. `clockOffset` is how far this device's clock was behind the server's when last measured, in ms. */
export interface WriteContext {
  readonly userId: number
  readonly groupId: number
  now(): number
  readonly clockOffset: number
  readonly appVersion: string
  /** How large a file may be that is added here; undefined if only the usual limit applies. */
  readonly uploadMegabytes?: number | undefined
}

/** A command, its input, and the label the person sees. Created by {@link mutation}, which checks the input's type. */
export type Mutation = readonly [command: Command, input: unknown, label: string]

export const mutation = <Input, Uses extends EntityName, Codes extends ErrorCode>(
  command: Command<Input, Uses, Codes>,
  input: Input,
  label: string,
): Mutation => [command, input, label]

export interface WriteOptions {
  /** See {@link QueuedMutation.batch}: the same for each of these mutations. */
  batch?: string | undefined
  /** Saved in the same transaction: the progress of the work these mutations belong to. */
  savedProgress?: SavedProgress | undefined
}

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
