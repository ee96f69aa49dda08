import { sequenceSchema } from '#domain/document-schema-numbers.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { orderKeyBetween } from '#domain/rules/order-key.ts'
import { saveFile, type SaveFileOptions } from '#db/files/save-file.ts'
import { takeId, takeIds } from '#db/queue/leases.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import type { WriteContext } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { createExperimentChange } from '#src/workspace/mutations/experiments.ts'
import { createSectionMutation } from '#src/workspace/mutations/sections.ts'
import { sequenceUpdate } from '#db/documents/sequence-update.ts'
import type { ImportPlan, PlannedExperiment } from './plan-import.ts'
import type { FoundFile } from './read-crate.ts'

export interface ImportRequest {
  readonly workspace: Workspace
  readonly writeContext: WriteContext
  readonly study: StudyRow
  readonly plan: ImportPlan
  readonly onProgress: (done: number) => void
}

export interface Imported {
  readonly id: number
  readonly name: string
}

/** Files and experiments: the steps of an import. */
export const stepsOf = ({ experiments }: ImportPlan): number =>
  experiments.reduce(
    (sum, { texts, files }) =>
      sum + 1 + texts.reduce((count, { pictures }) => count + pictures.size, 0) + files.reduce((count, section) => count + section.files.length, 0),
    0,
  )

/**
 * Writes the experiments of a plan, each with all its texts in one step, and then its files, each of them whole. What was written before a failure
 * is in `imported`.
 */
export async function importExperiments({ workspace, writeContext, study, plan, onProgress }: ImportRequest, imported: Imported[]): Promise<void> {
  let done = 0
  for (const planned of plan.experiments) {
    const { id, textIds, sectionIds, lastKey } = await createTexts(workspace, writeContext, study, planned)
    imported.push({ id, name: planned.name })
    onProgress(++done)
    const add = async (file: FoundFile, sectionId: number, section: string, options: SaveFileOptions) => {
      const content = new Blob([plan.archive.read(file.path)])
      const label = t('Added {file} to {name}', { file: file.name, name: `${planned.name}, ${section}` })
      await saveFile(
        workspace.disk,
        writeContext,
        { subject: rowKey('sections', sectionId), audience: 0, name: file.name, mediaType: file.mediaType, content },
        label,
        options,
      )
      onProgress(++done)
    }
    for (const [at, { name, pictures }] of planned.texts.entries()) {
      for (const [fileId, file] of pictures) await add(file, textIds[at]!, name, { id: fileId })
    }
    let above = lastKey
    for (const [at, { type, name, files }] of planned.files.entries()) {
      const sectionId = sectionIds[at]!
      above = orderKeyBetween(above, null, sectionId)
      let before = [createSectionMutation({ id: sectionId, type, name, orderKey: above }, { id, name: planned.name })]
      for (const file of files) {
        await add(file, sectionId, name, { before })
        before = []
      }
    }
  }
}

/** Also takes the ids of the sections for its files, so that an import that has too few of them stops before it has written anything of it. */
async function createTexts(workspace: Workspace, writeContext: WriteContext, study: StudyRow, { name, texts, files }: PlannedExperiment) {
  const ids = await takeIds(workspace.disk, 'sections', texts.length + files.length)
  const id = await takeId(workspace.disk, 'experiments')
  let lastKey: string | null = null
  const sections = []
  for (const [at, { type, name: sectionName, content }] of texts.entries()) {
    lastKey = orderKeyBetween(lastKey, null, ids[at]!)
    sections.push({ id: ids[at]!, type, name: sectionName, orderKey: lastKey, document: { schemaNumber: sequenceSchema, content: sequenceUpdate(content) } })
  }
  await write(workspace.disk, writeContext, createExperimentChange({ id, studyId: study.id, name }, sections).mutations)
  return { id, textIds: ids.slice(0, texts.length), sectionIds: ids.slice(texts.length), lastKey }
}
