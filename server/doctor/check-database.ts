import type { Manifest } from '../backup/manifest.ts'
import { missingSteps } from '../store/schema/all-migrations.ts'
import { assertServable, damagedFile } from '../store/checks/assert-servable.ts'
import { auditedGroups, verifyAudit } from '../store/feed/audit-table.ts'
import { checkIntegrity, newestAudit } from '../store/checks/integrity.ts'
import { readDatabaseStats } from '../store/checks/database-stats.ts'
import { findSteps } from '../store/schema/migrations.ts'
import { RowIndexSum, wrongRows } from '../store/checks/row-check.ts'
import type { Engine } from '../store/sql.ts'
import { readCspReports } from '../store/csp-reports.ts'
import { readEpoch } from '../store/store-meta.ts'
import { countedGroups, repairCounts, wrongCounts } from '../store/checks/tally-check.ts'
import type { CallStorage } from './call-storage.ts'
import { checkRecords } from './check-records.ts'
import { checkPrinters } from './check-printers.ts'
import { checkStorageServers } from './check-storage.ts'
import { checkWebhooks } from './check-webhooks.ts'
import { clockTolerance, problem, warning, healthy, type Finding } from './finding.ts'
import { Seal } from '../security/seal.ts'

export interface DatabaseOptions {
  now: number
  /** The newest backup: the audit log must still have every entry it contained. */
  backup: Manifest | undefined
  repairCounts: boolean
  /** ALIQUOT_SECRET. */
  secret?: string | undefined
  /** How storage servers are called; tests have their own way. */
  callStorage?: CallStorage
  /** What is being done now, often. */
  onProgress?: (doing: string) => void
}

const foreignWrites = 'Something other than Aliquot wrote to the tables. Keep this database, and restore the newest backup into a new one.'

export const emptyDatabase = warning('database', 'The database is empty. No server has been started on it.', 'Run aliquot serve or aliquot restore.')

/**
 * Everything about the database that can be checked without changing it; only the counts are repaired, on
 * request. Throws an OperatorError for a database that this build must not touch.
 */
export async function checkDatabase(engine: Engine, options: DatabaseOptions): Promise<Finding[]> {
  await assertServable(engine)
  const steps = await findSteps(engine)
  if (!steps) return [emptyDatabase]
  if (missingSteps(steps).length)
    return [warning('database', 'The database was created by an older version.', 'Make a backup with the older version, then start this one.')]
  const { onProgress = () => undefined } = options
  const broken = await checkIntegrity(engine, (name, at, total) => onProgress(`the table ${name} is checked, ${at + 1} of ${total}.`))
  const integrity = broken.length
    ? problem(
        'database',
        ...damagedFile(
          'The database',
          broken
            .flatMap((each) => each.split('\n'))
            .slice(0, 3)
            .join('; '),
        ),
      )
    : healthy('database', `${engine.name}, whole.`)
  const sums: RowSums = new Map()
  const seal = new Seal(engine, options.secret ?? '')
  return [
    integrity,
    ...(await checkAudit(engine, options, sums)),
    ...(await checkRows(engine, options, sums)),
    ...(await checkRecords(engine)),
    ...(await checkCounts(engine, options)),
    ...(await checkWork(engine, options.now)),
    await checkContentPolicy(engine),
    ...(await checkStorageServers({ engine, seal, now: options.now, call: options.callStorage })),
    ...(await checkWebhooks(engine, seal)),
    ...(await checkPrinters(engine, options.now)),
  ]
}

/** Which rows the entries of each group changed, if its chain is unbroken: `checkAudit` finds it out for `checkRows`. */
export type RowSums = Map<number, RowIndexSum>

export async function checkAudit(engine: Engine, { backup, onProgress }: Pick<DatabaseOptions, 'backup' | 'onProgress'>, sums: RowSums): Promise<Finding[]> {
  const epoch = await engine.read(readEpoch)
  // A backup from a different history says nothing about this one.
  const known = backup?.epoch === epoch ? backup.audit : []
  let entries = 0
  const findings: Finding[] = []
  for (const groupId of new Set([...(await engine.read(auditedGroups)), ...known.map((head) => head.groupId)])) {
    const sum = new RowIndexSum()
    const walked = await verifyAudit(
      engine,
      groupId,
      known.filter((head) => head.groupId === groupId),
      (record) => {
        sum.take(record)
        if (record.seq % 10_000 === 0) onProgress?.(`the audit log of group ${groupId} is checked, entry ${record.seq}.`)
      },
    )
    if (walked.broken === null) sums.set(groupId, sum)
    entries += walked.entries
    if (walked.broken !== null)
      findings.push(
        problem(
          'audit',
          `Group ${groupId}: entry ${walked.broken} has been altered or is missing.`,
          'Keep this database and the newest backup. Compare them to see what was changed.',
        ),
      )
  }
  return findings.length
    ? findings
    : [healthy('audit', `${entries} entries in an unbroken chain${known.length ? ', including everything in the newest backup' : ''}.`)]
}

export async function checkRows(engine: Engine, { onProgress }: Pick<DatabaseOptions, 'onProgress'>, sums: RowSums): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const groupId of await engine.read(countedGroups)) {
    onProgress?.(`the rows of group ${groupId} are compared with the audit log.`)
    const { count, first } = await wrongRows(engine, groupId)
    const sum = sums.get(groupId)
    if (!first && sum && !sum.equals(await RowIndexSum.ofIndex(engine, groupId)))
      findings.push(problem('rows', `Group ${groupId}: the index of the audit log does not match the log.`, foreignWrites))
    if (first) {
      const says = `Group ${groupId}: ${count} ${count === 1 ? 'row does' : 'rows do'} not match the audit, starting with ${first}.`
      findings.push(problem('rows', says, foreignWrites))
    }
  }
  return findings.length ? findings : [healthy('rows', 'Every row matches the audit.')]
}

async function checkCounts(engine: Engine, options: DatabaseOptions): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const groupId of await engine.read(countedGroups)) {
    const wrong = await (options.repairCounts ? repairCounts(engine, groupId) : wrongCounts(engine, groupId))
    for (const { audience, entity, kept, real } of wrong) {
      const whose = audience > 0 ? ` of user ${audience}` : audience < 0 ? ` of shared bucket ${-audience}` : ''
      const says = `Group ${groupId}, ${entity}${whose}: the stored count is ${kept.count} rows, but there are ${real.count}, or the checksums differ.`
      if (options.repairCounts) findings.push(healthy('counts', `${says} Corrected.`))
      else findings.push(problem('counts', says, 'Run aliquot doctor --repair-counts. Until then, devices of this group download these rows again once a day.'))
    }
  }
  return findings.length ? findings : [healthy('counts', 'The stored counts match the rows.')]
}

async function checkWork(engine: Engine, now: number): Promise<Finding[]> {
  const { held } = await engine.read((sql) => readDatabaseStats(sql, engine.name))
  const newest = await engine.read(newestAudit)
  return [
    held
      ? warning('held changes', `${held} changes from devices could not be applied and are kept.`, 'See the errors in the table held_mutation and in the log.')
      : healthy('held changes', 'None.'),
    newest > now + clockTolerance
      ? problem(
          'clock',
          `The newest entry is dated ${new Date(newest).toISOString()}, later than this machine’s clock.`,
          'Set the clock and keep it correct with NTP.',
        )
      : healthy('clock', 'The clock is not behind the newest entry.'),
  ]
}

/** How many of them are named. */
const shownReports = 3

async function checkContentPolicy(engine: Engine): Promise<Finding> {
  const reports = await engine.read(readCspReports)
  if (!reports.length) return healthy('content policy', 'Browsers have reported nothing that it blocked in the last 30 days.')
  const shown = reports.slice(0, shownReports).map(({ directive, blocked, page, reports: count, lastAt }) => {
    const often = count === 1 ? 'once' : `${count} times`
    return `${directive} blocked ${blocked} on ${page} ${often}, last on ${new Date(lastAt).toISOString().slice(0, 10)}`
  })
  const more = reports.length > shownReports ? `; and ${reports.length - shownReports} more in the table csp_report` : ''
  return warning(
    'content policy',
    `Browsers have reported what it blocked: ${shown.join('; ')}${more}.`,
    'A browser extension is the usual reason. If it is an address or a page of Aliquot, report it.',
  )
}
