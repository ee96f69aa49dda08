import type { Sql } from './sql.ts'

/** A page tried something that the content policy forbids. */
export interface CspViolation {
  /** `script-src-elem` */
  readonly directive: string
  /** `inline`, `eval`, or where the resource would have come from: an origin or a scheme. Never a whole address. */
  readonly blocked: string
  /** Path of the page, without its query. */
  readonly page: string
}

export interface CspReport extends CspViolation {
  readonly reports: number
  /** Epoch ms. */
  readonly firstAt: number
  readonly lastAt: number
}

/** Anyone can send reports: beyond this number of kinds, only those that are known are counted. */
const maxKinds = 200
/** How long a violation that does not happen again is kept. */
const keptMs = 30 * 24 * 3_600_000

/** Counts a violation. False if it is a new kind and there are too many. */
export async function addCspReport(sql: Sql, { directive, blocked, page }: CspViolation, at: number): Promise<boolean> {
  await sql.all('delete from csp_report where last_at < $1', [at - keptMs])
  const [kinds] = await sql.all<{ known: number; kinds: number }>(
    'select count(*) as kinds, coalesce(sum(case when directive = $1 and blocked = $2 and page = $3 then 1 else 0 end), 0) as known from csp_report',
    [directive, blocked, page],
  )
  if (kinds!.known === 0 && kinds!.kinds >= maxKinds) return false
  await sql.all(
    `insert into csp_report (directive, blocked, page, reports, first_at, last_at) values ($1, $2, $3, 1, $4, $4)
      on conflict (directive, blocked, page) do update set reports = csp_report.reports + 1, last_at = $4`,
    [directive, blocked, page, at],
  )
  return true
}

/** Newest first. */
export const readCspReports = (sql: Sql): Promise<CspReport[]> =>
  sql.all<CspReport>(
    'select directive, blocked, page, reports, first_at as "firstAt", last_at as "lastAt" from csp_report order by last_at desc, directive, blocked, page',
  )

/** Without the pages, whose paths may name a person or a sample. */
export const readCspReportsByKind = (sql: Sql, at: number): Promise<Omit<CspReport, 'page'>[]> =>
  sql.all<Omit<CspReport, 'page'>>(
    `select directive, blocked, sum(reports) as reports, min(first_at) as "firstAt", max(last_at) as "lastAt" from csp_report
      where last_at >= $1 group by directive, blocked`,
    [at - keptMs],
  )
