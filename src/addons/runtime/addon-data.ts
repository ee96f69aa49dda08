import type { SectionRow } from '#domain/entities/section.ts'
import { userSettingId } from '#domain/entities/user-setting.ts'
import { hasPermission } from '#domain/permission.ts'
import { addonSetting } from '#domain/rules/addons/configuration.ts'
import { sectionFields, sectionTextChanges } from '#domain/rules/addons/section-texts.ts'
import { linkSamples } from '#domain/rules/documents/mention-output.ts'
import { richTextToHtml } from '#domain/rules/documents/rich-text-output.ts'
import { readMember } from '#db/queries/members.ts'
import { readExperiment } from '#db/queries/experiments.ts'
import { readDocumentUpdates, readSections, readTextOf } from '#db/queries/sections.ts'
import { readManySamples } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import type { ExperimentData } from '#sdk/elab-sdk.ts'
import type { AddonData } from '#src/addons/host/addon-host.ts'
import { readAddonsHere } from '#src/workspace/addons/addons-here.ts'
import { readDocumentContent } from '#src/workspace/documents/document-content.ts'
import { configureAddonChange, configureOwnAddonChange } from '#src/workspace/mutations/addons.ts'
import { editSectionDetailsChange } from '#src/workspace/mutations/sections.ts'
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
  async readConfiguration(addonId) {
    const addon = await find(workspace, addonId)
    const member = await readMember(workspace, workspace.userId)
    return (
      addon && {
        group: addon.configuration,
        own: await readOwnConfiguration(workspace, addonId),
        mayChangeGroup: Boolean(member && hasPermission(member, 'Addon.Update')),
      }
    )
  },
  async saveConfiguration(addonId, scope, configuration) {
    const addon = await find(workspace, addonId)
    if (!addon) return false
    const change = scope === 'GROUP' ? configureAddonChange(addon, configuration) : configureOwnAddonChange(addon, configuration)
    return mutate(change, { silent: true })
  },
  async saveSection(sectionId, texts, rootVar) {
    const section = await workspace.mirror('sections').get(sectionId)
    // Law: an add-on writes only in sections of add-ons this way, and a framed one only in its own.
    if (section?.type !== 'CUSTOM' || (rootVar !== undefined && section.meta[sectionFields.rootVar] !== rootVar)) return false
    const changes = sectionTextChanges(section.meta, texts)
    if (!changes) return false
    return Object.keys(changes).length === 0 || mutate(editSectionDetailsChange(section, changes), { silent: true })
  },
})

const find = async (workspace: Workspace, addonId: number) => (await readAddonsHere(workspace)).find(({ id }) => id === addonId)

/** As JSON; empty for none. */
export async function readOwnConfiguration(workspace: Workspace, addonId: number): Promise<string> {
  const setting = await workspace.mirror('userSettings').get(userSettingId(workspace.userId, addonSetting(addonId)))
  return setting?.value ?? ''
}

export async function readExperimentData(workspace: Workspace, id: number): Promise<ExperimentData | null> {
  const found = await readExperiment(workspace, id)
  if (!found) return null
  const { name, studyId, status } = found.experiment
  const sections = (await readSections(workspace, id)).filter(({ archived }) => !archived)
  const texts = await Promise.all(sections.map((section) => readText(workspace, section)))
  return {
    headerinfo: { experimentID: id, experimentName: name, groupID: workspace.groupId, studyID: studyId, status },
    data: sections.map(({ id: expJournalID, type, name: sectionHeader }, at) => ({
      expJournalID,
      sectionType: type,
      sectionHeader,
      order: at + 1,
      // Made when it is asked for: few add-ons do.
      get contents() {
        return texts[at]!()
      },
    })),
  }
}

/** The text of a section as HTML; empty for types without one. */
async function readText(workspace: Workspace, section: SectionRow): Promise<() => string> {
  const document = await readTextOf(workspace, section)
  if (!document || document.quarantined) return () => ''
  const rows = await readDocumentUpdates(workspace, document.id)
  return () => linkSamples(richTextToHtml(readDocumentContent(document, rows) ?? []))
}
