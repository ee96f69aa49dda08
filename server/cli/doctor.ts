import { resolve } from 'node:path'
import type { Finding } from '../doctor/finding.ts'
import { ill } from '../doctor/finding.ts'
import { lookAtDatabase } from '../doctor/look-at-database.ts'
import { lookAtBackups, lookAtCertificate, lookAtFolder, messageOf } from '../doctor/look-at-machine.ts'
import { backupFolder } from './backup.ts'
import { readArgs, type Command } from './command.ts'
import { withEngine } from './with-store.ts'

const marks: Readonly<Record<Finding['is'], string>> = { well: 'well ', watch: 'watch', ill: 'ILL  ' }

export const doctorCommand: Command = {
  usage: 'doctor [--repair-counts] [--backups <folder>]',
  does: 'Looks at settings, folder, disk, database, audit, counts, certificate, backups and clock, and says what to do. Ends with 1 when something is ill.',
  async run(args, { settings, clock, say }) {
    const { values } = readArgs(args, { 'repair-counts': { type: 'boolean', default: false }, backups: { type: 'string' } })
    const read = settings()
    const now = clock()
    const findings: Finding[] = [{ about: 'settings', is: 'well', says: 'As they must be.' }, ...lookAtCertificate(read, now)]
    if (!read.databaseUrl) findings.push(...(await lookAtFolder(read)))
    const backups = await lookAtBackups(resolve(values.backups ?? backupFolder(read.dataDir)), now)
    findings.push(...backups.findings, ...(await lookInside()))
    for (const { about, is, says, todo } of findings) {
      say(`${marks[is]}  ${about}: ${says}`)
      if (todo) say(`       → ${todo}`)
    }
    return findings.some(({ is }) => is === 'ill') ? 1 : 0

    async function lookInside(): Promise<Finding[]> {
      try {
        return await withEngine(read, (engine) => lookAtDatabase(engine, { now, backup: backups.newest, repairCounts: values['repair-counts'] }))
      } catch (error) {
        return [ill('database', messageOf(error), 'See that it runs and that ALIQUOT_DATA or DATABASE_URL leads to it.')]
      }
    }
  },
}
