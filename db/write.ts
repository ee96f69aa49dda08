import type { Command } from '#domain/command.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { EntityName } from '#domain/schema.ts'
import type { SavedProgress } from './saved-progress.ts'
import type { Disk } from './disk.ts'

/** Who writes, where and when. `clockOffset` is how far this device's clock was behind the server's when last measured, in ms. */
export interface WriteContext {
  readonly userId: number
  readonly groupId: number
  now(): number
  readonly clockOffset: number
  readonly appVersion: string
}

/** A command, its input and what the person read when doing it. Made by {@link mutation}, which checks the input's type. */
export type Mutation = readonly [command: Command, input: unknown, label: string]

export const mutation = <Input, Uses extends EntityName, Codes extends ErrorCode>(
  command: Command<Input, Uses, Codes>,
  input: Input,
  label: string,
): Mutation => [command, input, label]

export interface WriteOptions {
  /** See {@link QueuedMutation.batch}: the same on each of these acts. */
  batch?: string | undefined
  /** Kept in the same transaction: how far the work is that these acts are a part of. */
  savedProgress?: SavedProgress | undefined
}

/**
 * Does one or many acts in ONE transaction and answers their numbers when the disk has them.
 *
 *   act ──► parse ──► draft over draft ──► $outbox + mirror rows + $base of first touched rows + $effects
 *
 * Law: all or nothing. Throws the first Refusal; then neither a row nor a queued intent nor a used number is left of any of them.
 */
export async function write(disk: Disk, context: WriteContext, mutations: readonly Mutation[], options: WriteOptions = {}): Promise<number[]> {
  // No screen needs what carries changes out before somebody makes one; its chunk is fetched right behind the first screen.
  const { entitiesUsedBy, parseMutations, writeMutations } = await import('./write-mutations.ts')
  const parsed = parseMutations(mutations)
  return disk.transaction(entitiesUsedBy(parsed), (tx) => writeMutations(tx, context, parsed, options))
}
