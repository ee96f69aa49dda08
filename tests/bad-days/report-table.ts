import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from './run.ts'
import type { EngineName } from './site.ts'

const results = join(import.meta.dirname, 'results')
const page = join(import.meta.dirname, '../../docs/reliability.md')
const marks = { begin: '<!-- bad-days: written by npm run bad-days -- --write -->', end: '<!-- /bad-days -->' } as const
const titles: Readonly<Record<EngineName, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** The stored part of a run, so that a run on one engine keeps the other's column. */
type Result = Omit<Report, 'wrong'> & { ranOn: string; wrong: number }

/** Saves the result, and updates the table in docs/reliability.md from those of both engines. */
export function writeTable(report: Report): void {
  mkdirSync(results, { recursive: true })
  const { wrong: _, ...verdict } = report.verdict
  const result: Result = { ...report, verdict: { ...verdict, wrong: [] }, wrong: report.wrong.length, ranOn: new Date().toISOString().slice(0, 10) }
  writeFileSync(fileOf(report.engine), `${JSON.stringify(result, null, 2)}\n`)
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, withTable(text, tableOf((Object.keys(titles) as EngineName[]).flatMap(readResult))))
}

const fileOf = (engine: EngineName): string => join(results, `${engine}.json`)
const readResult = (engine: EngineName): Result[] => (existsSync(fileOf(engine)) ? [JSON.parse(readFileSync(fileOf(engine), 'utf8')) as Result] : [])

/** The page with this table between its markers. */
export function withTable(text: string, table: string): string {
  const [begin, end] = [text.indexOf(marks.begin), text.indexOf(marks.end)]
  if (begin < 0 || end < begin) throw new Error(`docs/reliability.md has no markers for the table: ${marks.begin} … ${marks.end}`)
  return `${text.slice(0, begin + marks.begin.length)}\n\n${table}\n\n${text.slice(end)}`
}

/** One column per engine. */
export function tableOf(reports: readonly Result[]): string {
  const line = (name: string, cell: (report: Result) => string | number) => `| ${[name, ...reports.map(cell)].join(' | ')} |`
  const kinds = [...new Set(reports.flatMap(({ events }) => Object.keys(events)))].sort()
  return [
    line('', ({ engine }) => titles[engine]),
    `| --- |${' ---: |'.repeat(reports.length)}`,
    line('Run on', ({ ranOn }) => ranOn),
    line('Seed', ({ seed }) => seed),
    line('Minutes', ({ minutes }) => Math.round(minutes)),
    line('Changes reported as saved', ({ acts }) => acts),
    line('Applied once', ({ verdict }) => verdict.applied),
    line('Rejected and shown', ({ verdict }) => verdict.refused),
    line('Held with a true reason', ({ verdict }) => verdict.held),
    line('Still queued', ({ verdict }) => verdict.queued),
    line('**Lost**', ({ verdict }) => `**${verdict.lost}**`),
    line('**Applied twice**', ({ verdict }) => `**${verdict.doubled}**`),
    line('**Held without a true reason**', ({ verdict }) => `**${verdict.heldUntrue}**`),
    line('**The server stopped by itself**', ({ serverGone }) => `**${serverGone}**`),
    line('Other failures', ({ wrong, verdict, serverGone }) => Math.max(0, wrong - verdict.lost - verdict.doubled - verdict.heldUntrue - serverGone)),
    line('Longest time until all devices were in sync', ({ slowestHeal }) => `${(slowestHeal / 1_000).toFixed(1)} s`),
    ...kinds.map((kind) => line(`Events: ${kind}`, ({ events }) => events[kind] ?? '–')),
  ].join('\n')
}
