import type { Who } from '../../command.ts'
import { parseRowKey, type DependencyKey } from '../../dependency-keys.ts'
import type { Tx } from '../../tx.ts'
import { assertOpen, getUnsignedExperiment, writerOf, type SectionInExperiment } from '../notebook/notebook.ts'
import { assertMay } from '../people/permitted.ts'

type SubjectTx = Tx<
  'sections' | 'experiments' | 'bucketGrants',
  'permission.denied' | 'section.gone' | 'section.locked' | 'experiment.gone' | 'experiment.signed'
>

/**
 * The text of a section belongs to its experiment: whoever may not write in that may not write in the text. Undefined for any other document.
 * The section may be archived meanwhile: what is written then is kept with it, and is there when it is restored.
 */
export async function getWritableSubject(tx: SubjectTx, who: Who, subject: DependencyKey): Promise<SectionInExperiment | undefined> {
  const { entity, id } = parseRowKey(subject)
  if (entity !== 'sections') return undefined
  const section = typeof id === 'number' ? await tx.get('sections', id) : undefined
  if (!section) return tx.refuse('section.gone', { sectionId: id })
  const experiment = await getUnsignedExperiment(tx, who, section.experimentId)
  await assertMay(tx, who, 'experiments', 'Update', writerOf(experiment, who.userId))
  assertOpen(tx, who, section)
  return { section, experiment }
}
