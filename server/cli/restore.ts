import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BackupReader } from '../backup/read-backup.ts'
import { restoreBackup, type Restored } from '../backup/restore-backup.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import type { Settings } from '../settings/settings.ts'
import { sqliteFile } from '../store/open-store.ts'
import { readArgs, UsageError, type Command, type Context } from './command.ts'
import { withEngine } from './with-store.ts'

const options = { verify: { type: 'boolean', default: false }, data: { type: 'string' }, 'skip-numbers': { type: 'string' } } as const

export const restoreCommand: Command = {
  usage: 'restore <file> [--verify] [--data <folder>] [--skip-numbers <count>]',
  does: 'Restores a backup into an empty folder or database. --verify only checks the file. Accepts backups from this or an older version, from either database engine.',
  async run(args, context) {
    const { values, positionals } = readArgs(args, options)
    const [file] = positionals
    if (!file) throw new UsageError('Name the backup file to restore.')
    const skip = values['skip-numbers']
    if (skip !== undefined && !/^[1-9]\d{0,11}$/.test(skip)) throw new UsageError('--skip-numbers must be a whole number.')
    const backup = await BackupReader.open(resolve(file))
    try {
      const { createdAt, version, engine, tables } = backup.manifest
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      if (!values.verify) return await restoreTo(placeOf(context.settings(), values.data), backup, context, skip === undefined ? undefined : Number(skip))
      await verifyBackup(backup)
      context.say(`The backup is complete: ${rows} rows, created at ${createdAt} by version ${version} from ${engine}.`)
      return 0
    } finally {
      await backup.close()
    }
  },
}

/** A folder on the command line means SQLite in that folder, whatever else is set. */
const placeOf = (settings: Settings, folder: string | undefined): Settings =>
  folder === undefined ? settings : { ...settings, dataDir: resolve(folder), databaseUrl: undefined }

async function restoreTo(settings: Settings, backup: BackupReader, { clock, say }: Context, gap: number | undefined): Promise<number> {
  const file = settings.databaseUrl ? undefined : sqliteFile(settings.dataDir)
  const isNew = file !== undefined && !existsSync(file)
  try {
    tell(await withEngine(settings, (engine) => restoreBackup({ engine, backup, clock, gap })), say)
    return 0
  } catch (error) {
    // It contained nothing but empty tables.
    if (isNew) for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true })
    throw error
  }
}

function tell({ rows, skipped, signedOut, leftOut, repaired }: Restored, say: Context['say']): void {
  say(`Restored ${rows} rows. All counts, checksums and audit entries match the backup.`)
  for (const { kind, first, last } of skipped) say(`IDs of ${kind} from ${first} to ${last} will be skipped, because some may have been used after the backup.`)
  say(`${signedOut} user sessions have ended. API tokens stay valid: revoke again any that were revoked after the backup.`)
  if (leftOut.length) say(`This version does not support ${leftOut.join(', ')}. It was not restored, but the backup keeps it.`)
  if (repaired) say(`${repaired} stored counts were wrong in the backup and have been corrected.`)
  say('Start the server. Devices will download the inventory again and resend what they had sent after the backup.')
}
