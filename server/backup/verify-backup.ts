import { ChainWalk } from '../feed/audit-chain.ts'
import { toChained } from '../store/feed/audit-table.ts'
import type { Row } from '../store/backup-tables.ts'
import { BackupError } from './backup-error.ts'
import type { BackupReader } from './read-backup.ts'

/**
 * Reads a whole backup without touching a database: every part's checksum, every count,
 * and the hash chain of each group's audit log. Throws a BackupError.
 */
export async function verifyBackup(backup: BackupReader): Promise<void> {
  await backup.checkParts()
  for (const { name } of backup.manifest.tables) {
    if (name === 'audit') await verifyChains(backup)
    // Read only to count its rows.
    else for await (const { rows } of backup.rowsOf(name)) void rows
  }
}

/** The audit table is in key order: group by group, entry by entry. */
async function verifyChains(backup: BackupReader): Promise<void> {
  const walks = new Map<number, ChainWalk>()
  const heads = new Map(backup.manifest.audit.map(({ groupId, entries, hash }) => [groupId, [{ entries, hash }]]))
  for await (const { columns, rows } of backup.rowsOf('audit')) {
    for (const values of rows) {
      const chained = toChained(Object.fromEntries(columns.map((column, at) => [column, values[at]])) as Row)
      const { groupId } = chained.record
      const walk = walks.get(groupId) ?? new ChainWalk(groupId)
      walks.set(groupId, walk)
      walk.take(chained, heads.get(groupId))
    }
  }
  for (const groupId of new Set([...walks.keys(), ...heads.keys()])) {
    const { broken } = (walks.get(groupId) ?? new ChainWalk(groupId)).end(heads.get(groupId) ?? [])
    if (broken !== null) throw new BackupError(`The audit of group ${groupId} in this backup has been altered at entry ${broken}.`)
  }
}
