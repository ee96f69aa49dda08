import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Finding } from '../doctor/finding.ts'
import { problem } from '../doctor/finding.ts'
import { checkConnection } from '../doctor/check-connection.ts'
import { emptyDatabase, checkDatabase } from '../doctor/check-database.ts'
import { checkBackups, checkCertificate, checkFolder } from '../doctor/check-machine.ts'
import { messageOf } from '../message-of.ts'
import { backupFolder } from './backup.ts'
import { checkMail } from '../doctor/check-mail.ts'
import { checkSso } from '../doctor/check-sso.ts'
import { checkServer } from '../doctor/check-server.ts'
import { explainFailure } from '../doctor/explain-failure.ts'
import { OperatorError } from '../doctor/operator-error.ts'
import { sqliteFile } from '../store/open-store.ts'
import { readArgs, type Command } from './command.ts'
import { withEngine } from './with-store.ts'

const marks: Readonly<Record<Finding['is'], string>> = { well: 'ok   ', watch: 'warn ', ill: 'FAIL ' }

/** Ms without a word after which it says what it is doing. */
const silence = 10_000

function sometimes(clock: () => number, say: (line: string) => void): (doing: string) => void {
  let last = clock()
  return (doing) => {
    if (clock() - last < silence) return
    last = clock()
    say(`...    database: ${doing}`)
  }
}

export const doctorCommand: Command = {
  usage: 'doctor [--repair-counts] [--backups <folder>]',
  does: 'Checks settings, folder, disk, server, database, audit, rows, counts, certificate, mail, single sign-on, backups, clock, storage servers, webhooks and label printers, and says what to do. Exits with 1 if it finds a problem.',
  async run(args, { settings, clock, say }) {
    const { values } = readArgs(args, { 'repair-counts': { type: 'boolean', default: false }, backups: { type: 'string' } })
    const read = settings()
    const now = clock()
    const findings: Finding[] = [{ about: 'settings', is: 'well', says: 'Valid.' }, ...checkCertificate(read, now), ...checkConnection(read)]
    const folder = read.databaseUrl ? [] : await checkFolder(read)
    findings.push(...folder)
    if (folder.every(({ is }) => is !== 'ill')) findings.push(await checkServer(read))
    findings.push(await checkMail(read), await checkSso(read))
    const backups = await checkBackups(resolve(values.backups ?? backupFolder(read.dataDir)), now)
    findings.push(...backups.findings, ...(await lookInside()))
    for (const { about, is, says, todo } of findings) {
      say(`${marks[is]}  ${about}: ${says}`)
      if (todo) say(`       → ${todo}`)
    }
    return findings.some(({ is }) => is === 'ill') ? 1 : 0

    async function lookInside(): Promise<Finding[]> {
      if (!read.databaseUrl && !existsSync(sqliteFile(read.dataDir))) return [emptyDatabase]
      try {
        return await withEngine(read, (engine) =>
          checkDatabase(engine, { now, backup: backups.newest, repairCounts: values['repair-counts'], secret: read.secret, onProgress: sometimes(clock, say) }),
        )
      } catch (error) {
        const explained = explainFailure(error, read)
        if (explained instanceof OperatorError) return [problem('database', explained.says, explained.todo)]
        return [problem('database', messageOf(error), 'This problem is not known. Keep the database as it is and report the problem.')]
      }
    }
  },
}
