import { parseArgs } from 'node:util'
import type { Settings } from '../settings/settings.ts'
import { messageOf } from '../message-of.ts'

export interface Context {
  /** Read on demand: `restore --verify` of a file needs no settings. Throws SettingsError. */
  readonly settings: () => Settings
  readonly version: string
  readonly clock: () => number
  readonly say: (line: string) => void
}

export interface Command {
  readonly usage: string
  readonly does: string
  /** Returns the exit code; −1 for a command that keeps running. */
  run(args: readonly string[], context: Context): Promise<number>
}

/** The command line is not valid. */
export class UsageError extends Error {}

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly default?: string | boolean }>>
type Values<O extends Options> = { [N in keyof O]: O[N]['type'] extends 'boolean' ? boolean : O[N] extends { default: string } ? string : string | undefined }

/** Options and arguments of a command; switches default to false. Throws UsageError for unknown ones. */
export function readArgs<O extends Options>(args: readonly string[], options: O): { values: Values<O>; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { values: { ...switchesOf(options), ...values } as unknown as Values<O>, positionals }
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}

const switchesOf = (options: Options): Record<string, boolean> =>
  Object.fromEntries(Object.entries(options).flatMap(([name, { type }]) => (type === 'boolean' ? [[name, false]] : [])))
