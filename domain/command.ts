import type * as z from 'zod/mini'
import type { Change } from './draft.ts'
import type { ErrorCode } from './errors.ts'
import { storable } from './input.ts'
import type { DependencyKey } from './dependency-keys.ts'
import type { EntityName } from './schema.ts'
import type { Tx } from './tx.ts'

/** Who acts. Role and permissions are read through `tx` from the member's row, never carried along. */
export interface Who {
  readonly userId: number
  readonly groupId: number
  /** Epoch ms of the act by the server's clock, as well as the device knew it. */
  readonly at: number
}

/** What is numbered by ids leased in blocks, so that what is made offline has its final number. */
export const leasedKinds = ['samples', 'storageLayers', 'storageUnits', 'sampleSeries', 'sampleTypes', 'sampleFields', 'tableViews'] as const
export type LeasedKind = (typeof leasedKinds)[number]

/** What an undo brings back may be only what was there: the server looks it up in the audit, where the act stands that is taken back. */
export interface UndoRule<Input> {
  /** The row that act was about. */
  about(input: Input): DependencyKey
  /** Only an act of the same person may be taken back. */
  readonly isOwn: boolean
  /** The fields of a change that this undo makes which must be the audited one's, the other way round. */
  fields(change: Change, input: Input): readonly string[]
}

/**
 * One write, in one file. `apply` runs twice: at once on the device, and again on the server, which has the last word.
 * Law: `apply` is a pure function of what `tx` returns, `input` and `who`. It awaits `tx` (or a rule over `tx`) and nothing else.
 */
export interface Command<Input = unknown, Uses extends EntityName = EntityName, Codes extends ErrorCode = ErrorCode> {
  readonly name: string
  readonly version: number
  readonly input: z.ZodMiniType<Input>
  readonly uses: readonly Uses[]
  readonly refusals: readonly Codes[]
  /** Ids the command makes rows with. The server takes them only from a lease of the device that sends it. */
  leasedIds?(input: Input): { kind: LeasedKind; id: number }[]
  /** For an undo that brings back what it is told was there. */
  readonly undoRule?: UndoRule<Input>
  /** The rows this intent is about: what a list marks while it waits, or when it was refused. */
  about(input: Input): DependencyKey[]
  /** What `apply` will ask besides the acting person and the rows it is about, as far as the input tells: it is asked for in one go. Only a guess. */
  prefetchKeys?(input: Input): DependencyKey[]
  apply(tx: Tx<Uses, Codes>, input: Input, who: Who): Promise<void>
}

/** Law: every command is defined by this, or a text that no database can keep gets as far as the database. */
export const defineCommand = <Input, const Uses extends EntityName, const Codes extends ErrorCode>(
  command: Command<Input, Uses, Codes>,
): Command<Input, Uses, Codes> => ({ ...command, input: command.input.check(storable) })

/** `sample.move@1`: what the queue and the wire call a command. */
export const commandId = (command: { readonly name: string; readonly version: number }): string => `${command.name}@${command.version}`
