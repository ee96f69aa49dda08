type Exists = (path: string) => boolean
interface Machine {
  platform?: string
  env?: Readonly<Record<string, string | undefined>>
}
interface Lock {
  packages: Readonly<Record<string, object>>
}

/** What to start instead of `command`, with which options. */
export function startOf(command: string, args: readonly string[], platform?: string): { command: string; args: readonly string[]; options: { shell?: boolean } }
export function findProgram(name: string, machine?: Machine & { exists?: Exists }): string | undefined
/** Folders with the programs of PostgreSQL, the newest first. */
export function postgresFolders(machine?: Machine & { list?: (folder: string) => string[] }): string[]
export function chromeFiles(machine?: Machine): string[]
export function missingProgram(name: string, platform?: string): string
export function nativesIn(lock: Lock): { by: string; offered: { name: string; path: string }[] }[]
export function missingNatives(lock: Lock, machine?: { platform?: string; arch?: string; libc?: string | undefined; exists?: Exists }): string[]
export function missingNativesMessage(names: readonly string[]): string
