import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BackupReader } from '../backup/read-backup.ts'
import { restoreBackup, type Restored } from '../backup/restore-backup.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import type { Settings } from '../settings.ts'
import { sqliteFile } from '../store/open-store.ts'
import { readArgs, UsageError, type Command, type Context } from './command.ts'
import { withEngine } from './with-store.ts'

const options = { verify: { type: 'boolean', default: false }, data: { type: 'string' }, 'skip-numbers': { type: 'string' } } as const

export const restoreCommand: Command = {
  usage: 'restore <file> [--verify] [--data <folder>] [--skip-numbers <count>]',
  does: 'Brings a backup into an empty folder or database; --verify only checks the file. Any backup of this or an older version, of either engine.',
  async run(args, context) {
    const { values, positionals } = readArgs(args, options)
    const [file] = positionals
    if (!file) throw new UsageError('Which file?')
    const skip = values['skip-numbers']
    if (skip !== undefined && !/^[1-9]\d{0,11}$/.test(skip)) throw new UsageError('--skip-numbers is a whole number.')
    const backup = await BackupReader.open(resolve(file))
    try {
      const { createdAt, version, engine, tables } = backup.manifest
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      if (!values.verify) return await restoreTo(placeOf(context.settings(), values.data), backup, context, skip === undefined ? undefined : Number(skip))
      await verifyBackup(backup)
      context.say(`The backup is whole: ${rows} rows of ${createdAt}, written by ${version} from ${engine}.`)
      return 0
    } finally {
      await backup.close()
    }
  },
}

/** A folder that is named means SQLite in it, whatever else is set. */
const placeOf = (settings: Settings, folder: string | undefined): Settings =>
  folder === undefined ? settings : { ...settings, dataDir: resolve(folder), databaseUrl: undefined }

async function restoreTo(settings: Settings, backup: BackupReader, { clock, say }: Context, gap: number | undefined): Promise<number> {
  const file = settings.databaseUrl ? undefined : sqliteFile(settings.dataDir)
  const isNew = file !== undefined && !existsSync(file)
  try {
    tell(await withEngine(settings, (engine) => restoreBackup({ engine, backup, clock, gap })), say)
    return 0
  } catch (error) {
    // Nothing was in it but empty tables.
    if (isNew) for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true })
    throw error
  }
}

function tell({ rows, skipped, signedOut, leftOut, repaired }: Restored, say: Context['say']): void {
  say(`Restored ${rows} rows; counts, checksums and every audit entry are as they were written.`)
  for (const { kind, first, last } of skipped) say(`Numbers of ${kind} from ${first} to ${last} will not be given out: some may have been, after the backup.`)
  say(`${signedOut} sessions of people have ended; programs keep their tokens: withdraw again those that were withdrawn after the backup.`)
  if (leftOut.length) say(`This version has no place for ${leftOut.join(', ')}; the backup keeps it.`)
  if (repaired) say(`${repaired} kept counts were wrong in the backup already and are right now.`)
  say('Start the server. Devices fetch their copy anew and bring what they had sent after the backup.')
}
