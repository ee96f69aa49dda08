import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BackupError } from '../backup/backup-error.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { readArgs, type Command } from './command.ts'
import { withEngine } from './with-store.ts'

/** Where backups without a name are written. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups')

export const backupCommand: Command = {
  usage: 'backup [file]',
  does: 'Backs up everything into one file while the server is running. Without a file name, the backup goes into the backups folder next to the data.',
  async run(args, { settings, version, clock, say }) {
    const { positionals } = readArgs(args, {})
    const read = settings()
    const name = `aliquot-${new Date(clock()).toISOString().replaceAll(':', '-').replace(/\..*$/, 'Z')}.tar`
    const file = resolve(positionals[0] ?? join(backupFolder(read.dataDir), name))
    if (await isThere(file)) throw new BackupError(`${file} already exists. A backup never overwrites a file.`)
    const manifest = await withEngine(read, (engine) => writeBackup({ engine, file, version, clock }))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const { size } = await stat(file)
    say(`${file}: ${rows} rows, ${(size / 1024 / 1024).toFixed(1)} MB. Copy it to another machine. It contains all data of this server.`)
    return 0
  },
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )
