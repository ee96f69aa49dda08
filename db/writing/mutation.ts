import type { Command } from '#domain/command.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import type { EntityName } from '#domain/schema.ts'
import type { SavedProgress } from '../disk/disk-rows.ts'

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
