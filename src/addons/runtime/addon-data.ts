import { sectionFields, sectionTextChanges } from '#domain/rules/addons/section-texts.ts'
import { readExperiment, readSections } from '#db/queries/notebook.ts'
import { readManySamples } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import type { ExperimentData } from '#sdk/elab-sdk.ts'
import type { AddonData } from '#src/addons/host/addon-host.ts'
import { readAddonsHere } from '#src/workspace/addons/addons-here.ts'
import { editSectionDetailsChange } from '#src/workspace/mutations/notebook/edit-section-details.ts'
import type { Mutate } from '#src/workspace/saving/use-mutate.ts'

/** The data of this device, as add-ons know it. */
export const createAddonData = (workspace: Workspace, mutate: Mutate): AddonData => ({
  async readSamples(ids) {
    const rows = new Map((await readManySamples(workspace, ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = rows.get(id)
      return row ? [{ sampleID: id, name: row.name }] : []
    })
  },
  readExperiment: (id) => readExperimentData(workspace, id),
  readAddons: () => readAddonsHere(workspace),
  async saveSection(sectionId, texts, rootVar) {
    const section = await workspace.mirror('sections').get(sectionId)
    // Law: an add-on writes only in sections of add-ons this way, and a framed one only in its own.
    if (section?.type !== 'CUSTOM' || (rootVar !== undefined && section.meta[sectionFields.rootVar] !== rootVar)) return false
    const changes = sectionTextChanges(section.meta, texts)
    if (!changes) return false
    return Object.keys(changes).length === 0 || mutate(editSectionDetailsChange(section, changes), { silent: true })
  },
})

export async function readExperimentData(workspace: Workspace, id: number): Promise<ExperimentData | null> {
  const found = await readExperiment(workspace, id)
  if (!found) return null
  const { name, studyId, status } = found.experiment
  const sections = (await readSections(workspace, id)).filter(({ archived }) => !archived)
  return {
    headerinfo: { experimentID: id, experimentName: name, groupID: workspace.groupId, studyID: studyId, status },
    data: sections.map(({ id: expJournalID, type, name: sectionHeader }, at) => ({ expJournalID, sectionType: type, sectionHeader, order: at + 1 })),
  }
}
