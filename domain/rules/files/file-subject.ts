import type { Who } from '../../who.ts'
import { parseRowKey, type DependencyKey } from '../../dependency-keys.ts'
import { ownFilesOf } from '../../own-files.ts'
import type { Tx } from '../../tx.ts'
import { getOwnLiveEquipment } from '../equipment/equipment.ts'
import { assertMayFileResult } from '../equipment/results.ts'
import { noteSectionChange } from '../notebook/note-change.ts'
import { getLiveSample } from '../samples/live-sample.ts'
import { getWritableSection, sectionRefusals } from '../notebook/notebook.ts'
import { getLiveProduct } from '../supplies/products.ts'
import { assertMay } from '../people/permitted.ts'

/** What changing the files of something may refuse with. */
export const fileSubjectRefusals = [
  ...sectionRefusals,
  'input.invalid',
  'sample.gone',
  'sample.archived',
  'equipment.gone',
  'equipment.archived',
  'equipment.result-gone',
  'product.gone',
  'product.archived',
] as const

export const fileSubjectUses = ['samples', 'sections', 'experiments', 'bucketGrants', 'equipment', 'equipmentEvents', 'storageUnits', 'products'] as const

type FileSubjectTx = Tx<(typeof fileSubjectUses)[number], (typeof fileSubjectRefusals)[number]>

/**
 * Files belong to a section, a sample, equipment, a result in its log book or a product: whoever may not change that may not change its files, and nobody may while it is archived.
 * What programs upload before they link it to a section belongs to their person, who alone may change it.
 * The change counts as one of the section. Returns the audience that its files have; undefined for files that are in nothing.
 */
export async function changeFilesOf(tx: FileSubjectTx, who: Who, subject: DependencyKey): Promise<number | undefined> {
  const { entity, id } = parseRowKey(subject)
  if (entity === 'sections' && typeof id === 'number') {
    const { section, experiment } = await getWritableSection(tx, who, id)
    await noteSectionChange(tx, who, section, experiment)
    return experiment.audience
  }
  if (subject === ownFilesOf(who.userId)) return undefined
  if (entity === 'equipment' && typeof id === 'number') {
    await getOwnLiveEquipment(tx, who, id)
    return 0
  }
  if (entity === 'equipmentEvents' && typeof id === 'string') {
    await assertMayFileResult(tx, who, id)
    return 0
  }
  if (entity === 'products' && typeof id === 'number') {
    await getLiveProduct(tx, id)
    await assertMay(tx, who, 'products', 'Update')
    return 0
  }
  if (entity !== 'samples' || typeof id !== 'number') return tx.refuse('input.invalid', { field: 'subject' })
  await assertMay(tx, who, 'samples', 'Update', await getLiveSample(tx, id))
  return 0
}
