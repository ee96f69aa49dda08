import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Created once before the journeys (make-ready.ts); each journey starts with a copy:
 *
 *   data/           a server's data: the demo, and the sessions below
 *   sessions.json   the cookie of everyone who is signed in there, by login
 *   <tablet>/       browser profiles: one with only the app, and one for each owner, who is signed in and has the inventory
 */
export const readyMadeVariable = 'E2E_READY_MADE'

/** People with prepared tablets. */
export const owners = ['mara', 'amina'] as const
export type Owner = (typeof owners)[number]
export type ReadyTablet = Owner | 'installed'

const folder = (): string | undefined => process.env[readyMadeVariable]
export const isReadyMade = (): boolean => folder() !== undefined

export const emptyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'aliquot-'))

export async function copyReadyMade(name: ReadyTablet | 'data'): Promise<string> {
  const copy = await emptyFolder()
  await copyFolder(join(folder()!, name), copy)
  return copy
}

/** For many small files, this is by far the cheapest way. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', `${from}/.`, to])
}

let sessions: Promise<Record<string, string>> | undefined

/** The cookie of someone who is signed in on every copy of the data. */
export async function readSession(login: string): Promise<string | undefined> {
  const from = folder()
  if (from === undefined) return undefined
  sessions ??= readFile(join(from, 'sessions.json'), 'utf8').then((text) => JSON.parse(text) as Record<string, string>)
  return (await sessions)[login]
}
