import type { Engine } from '../store/sql.ts'
import { lastJobs, type PrinterJobs } from '../store/labels/printer-jobs.ts'
import { healthy, warning, type Finding } from './finding.ts'

const about = 'label printers'
/** Ms after which labels that wait are not merely next. */
const long = 3_600_000

/** Whether the last labels of each printer were printed. Nothing is sent to a printer. */
export async function checkPrinters(engine: Engine, now: number): Promise<Finding[]> {
  const jobs = await engine.read(lastJobs)
  const findings = jobs.flatMap((job) => findingOf(job, now) ?? [])
  if (findings.length > 0) return findings
  return [healthy(about, jobs.length > 0 ? 'The last labels of each were printed.' : 'Nothing was sent to one.')]
}

function findingOf({ groupId, printer, state, reason, at }: PrinterJobs, now: number): Finding | undefined {
  const since = new Date(at).toISOString()
  const which = `Group ${groupId}, ${printer}:`
  const todo = 'Look at the printer, and at its address under Settings, Label printers. The server connects to it from this machine.'
  if (state === 'failed') return warning(about, `${which} the last labels, of ${since}, were not printed (${reason}).`, todo)
  if (state === 'unknown') return warning(about, `${which} the last labels, of ${since}, may not have been printed (${reason}).`, todo)
  if ((state === 'waiting' || state === 'printing') && now - at > long) return warning(about, `${which} labels have been waiting since ${since}.`, todo)
  return undefined
}
