import type * as z from 'zod/mini'
import type { CommandDescription } from './command-description.ts'
import type { Change } from './draft.ts'
import type { ErrorCode } from './error-code.ts'
import { storable } from './input.ts'
import type { LeasedKind } from './leased-kinds.ts'
import type { DependencyKey } from './dependency-keys.ts'
import type { EntityName } from './schema.ts'
import type { Tx } from './tx.ts'
import type { Who } from './who.ts'

/** An undo may only restore what was there: the server looks in the audit log for the mutation that is taken back. */
export interface UndoRule<Input> {
  /** The row that mutation was about. */
  about(input: Input): DependencyKey
  /** Only a mutation of the same person can be taken back. */
  readonly isOwn: boolean
  /** Ms after it was done. Without it, as long as the server remembers. */
  readonly within?: number
  /** The fields this undo changes. The audited change must have the same values with before and after swapped. */
  fields(change: Change, input: Input): readonly string[]
}

/**
 * Mutations that build on each other, such as what is written in a text: if an earlier one is missing, the later ones have no effect.
 * What one open copy of it appends is a chain. A mutation names its own chain, and those it builds on that were still queued when it was made.
 */
export interface ChainRule<Input> {
  /** Unique everywhere. */
  of(input: Input): readonly string[]
  /** The input for sending it again: a broken chain stays broken. */
  renew(input: Input, fresh: (chain: string) => string): Input
}

/**
 * One write, in one file. `apply` runs twice: at once on the device, and again on the server, which has the last word.
 * Law 2: `apply` is a pure function of what `tx` returns, `input` and `who`. It awaits `tx` (or a rule over `tx`) and nothing else.
 */
export interface Command<Input = unknown, Uses extends EntityName = EntityName, Codes extends ErrorCode = ErrorCode> {
  readonly name: string
  readonly version: number
  readonly description: CommandDescription
  readonly input: z.ZodMiniType<Input>
  /** The entities it reads and writes. The member's row that `tx.may` reads need not be named. */
  readonly uses: readonly Uses[]
  readonly refusals: readonly Codes[]
  /** Ids for the rows the command creates. The server accepts them only from a lease of the device that sends them. */
  leasedIds?(input: Input): { kind: LeasedKind; id: number }[]
  /** Only a route runs it, which has checked something first: who the person is, or what they uploaded. Why a device that sends it is refused. */
  readonly onlyByRoute?: Extract<ErrorCode, 'permission.denied' | 'signature.proof-needed'>
  /** For an undo whose input says what was there before. */
  readonly undoRule?: UndoRule<Input>
  /** A refused mutation breaks all its chains: the server refuses every later one that names one of them. */
  readonly chain?: ChainRule<Input>
  /** The rows this mutation is about, which lists mark while it is queued or after it was refused. */
  about(input: Input): DependencyKey[]
  apply(tx: Tx<Uses, Codes>, input: Input, who: Who): Promise<void>
}

/** Law 3: every command is defined with this function. Without it, text that no database can store would reach the database. */
export const defineCommand = <Input, const Uses extends EntityName, const Codes extends ErrorCode>(
  command: Command<Input, Uses, Codes>,
): Command<Input, Uses, Codes> => ({ ...command, input: command.input.check(storable) })

/** A version of a command that apps before this release queue. */
interface EarlierVersion<Earlier, Input> {
  readonly version: number
  readonly input: z.ZodMiniType<Earlier>
  /** What the earlier input says, as the input of the current version. */
  readonly toCurrent: (input: Earlier) => Input
}

/**
 * An earlier version of a command, carried out as the current one. It stands in the file of the command, and in `earlierVersions` of registry.ts
 * for a year after the release that brought the current version: a device may have been offline for that long.
 * @public
 */
export function defineEarlierVersion<Earlier, Input, Uses extends EntityName, Codes extends ErrorCode>(
  current: Command<Input, Uses, Codes>,
  { version, input, toCurrent }: EarlierVersion<Earlier, Input>,
): Command<Earlier, Uses, Codes> {
  const { name, description, uses, refusals, undoRule } = current
  return defineCommand({
    name,
    version,
    description,
    input,
    uses,
    refusals,
    about: (earlier) => current.about(toCurrent(earlier)),
    apply: (tx, earlier, who) => current.apply(tx, toCurrent(earlier), who),
    ...('leasedIds' in current && { leasedIds: (earlier: Earlier) => current.leasedIds!(toCurrent(earlier)) }),
    ...(undoRule && {
      undoRule: {
        isOwn: undoRule.isOwn,
        ...(undoRule.within !== undefined && { within: undoRule.within }),
        about: (earlier: Earlier) => undoRule.about(toCurrent(earlier)),
        fields: (change: Change, earlier: Earlier) => undoRule.fields(change, toCurrent(earlier)),
      },
    }),
  })
}

/** `sample.move@1`: the name of a command in the queue and on the wire. */
export const commandId = (command: { readonly name: string; readonly version: number }): string => `${command.name}@${command.version}`
