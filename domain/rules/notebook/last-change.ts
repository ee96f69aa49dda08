import type { Who } from '../../command.ts'
import type { ExperimentRow } from '../../entities/experiment.ts'
import type { SectionRow } from '../../entities/section.ts'
import type { Tx } from '../../tx.ts'
import { receivedLate } from '../sync/received-late.ts'

/** Who changed an experiment or a section last, and when by the server's clock (epoch ms). */
export interface LastChange {
  readonly changedBy: number
  readonly changedAt: number
  /** When the server received that (epoch ms), if it was more than a day later. */
  readonly changeReceivedAt?: number | null
}

/** Of what someone writes in a text, not every word is noted. */
const writingStep = 10 * 60_000

/** What was done offline may arrive after later changes of others. */
const isLast = (who: Who, { changedAt }: Pick<LastChange, 'changedAt'>): boolean => who.at >= changedAt

const changeOf = (who: Who): LastChange => ({ changedBy: who.userId, changedAt: who.at, changeReceivedAt: receivedLate(who) })

export async function noteChange(tx: Tx<'experiments'>, who: Who, experiment: ExperimentRow): Promise<void> {
  if (isLast(who, experiment)) await tx.patch('experiments', experiment.id, changeOf(who))
}

export async function noteSectionChange(tx: Tx<'sections' | 'experiments'>, who: Who, section: SectionRow, experiment: ExperimentRow): Promise<void> {
  if (isLast(who, section)) await tx.patch('sections', section.id, changeOf(who))
  await noteChange(tx, who, experiment)
}

/** Whether writing is noted: by another person, or some time after what is noted. */
export const isNoted = (change: LastChange, { changedBy, changedAt }: LastChange): boolean =>
  changedAt >= change.changedAt && (change.changedBy !== changedBy || changedAt - change.changedAt >= writingStep)

/** Someone wrote in the text of a section. */
export async function noteWriting(tx: Tx<'sections' | 'experiments'>, who: Who, section: SectionRow, experiment: ExperimentRow): Promise<void> {
  if (isNoted(section, changeOf(who))) await noteSectionChange(tx, who, section, experiment)
}

/** What a page shows before the server has noted who wrote. */
export const withWriting = <Row extends LastChange>(row: Row, writing: LastChange | undefined): Row =>
  writing && isNoted(row, writing) ? { ...row, ...writing } : row
