import type { Who } from '../../who.ts'
import type { ExperimentRow } from '../../entities/experiment.ts'
import type { SectionRow } from '../../entities/section.ts'
import type { Tx } from '../../tx.ts'
import { receivedLate } from '../sync/received-late.ts'
import { isNoted, type LastChange } from './last-change.ts'

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

/** Someone wrote in the text of a section. */
export async function noteWriting(tx: Tx<'sections' | 'experiments'>, who: Who, section: SectionRow, experiment: ExperimentRow): Promise<void> {
  if (isNoted(section, changeOf(who))) await noteSectionChange(tx, who, section, experiment)
}
