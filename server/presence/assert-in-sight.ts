import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { canSee } from '#domain/rules/people/can-see.ts'
import { sectionOf } from '#domain/rules/notebook/section-of-text.ts'
import { Refusal } from '#domain/tx.ts'
import type { GroupTx } from '../routes/read-group.ts'

interface Person {
  readonly userId: number
  readonly groupId: number
}

/** The experiment, if the person sees it. */
export async function findInSight(rows: GroupTx, { userId, groupId }: Person, experimentId: number): Promise<ExperimentRow | undefined> {
  const experiment = await rows.get('experiments', experimentId)
  return experiment && (await canSee(rows, { userId, groupId, at: 0 }, experiment.audience)) ? experiment : undefined
}

/** Refuses who does not see the experiment, and one in which nobody writes any more. */
export async function assertInSight(rows: GroupTx, person: Person, experimentId: number): Promise<void> {
  const experiment = await findInSight(rows, person, experimentId)
  if (!experiment) throw new Refusal('experiment.gone', { experimentId })
  const { name } = experiment
  if (experiment.status === 'SIGNED') throw new Refusal('experiment.signed', { experimentId, name })
  if (experiment.archived) throw new Refusal('experiment.archived', { experimentId, name })
}

/** Whether a document is a text of the experiment. One that was just begun may not be here yet. */
export async function isTextIn(rows: GroupTx, experimentId: number, documentId: string): Promise<boolean> {
  const document = await rows.get('documents', documentId)
  const section = document && (await sectionOf(rows, document))
  return section?.experimentId === experimentId
}
