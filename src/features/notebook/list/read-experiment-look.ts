import { rowKey } from '#domain/dependency-keys.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { readFiles, type FileEntry } from '#db/queries/files.ts'
import { readSections } from '#db/queries/sections.ts'
import { readExperimentSamples } from '#db/queries/section-samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { isPicture } from '#src/workspace/files/picture-types.ts'

export interface NamedSample {
  readonly id: number
  readonly name: string
  /** Undefined if the sample is not on this device. */
  readonly typeId: number | undefined
}

/** What a list shows of an experiment besides its row. */
export interface ExperimentLook {
  /** Without archived ones. */
  readonly sections: readonly SectionRow[]
  readonly picture: FileEntry | undefined
  /** Those that went in before those that came out. */
  readonly samples: readonly NamedSample[]
}

export async function readExperimentLook(workspace: Workspace, experimentId: number): Promise<ExperimentLook> {
  const sections = (await readSections(workspace, experimentId)).filter(({ archived }) => !archived)
  const [picture, samples] = await Promise.all([firstPicture(workspace, sections), readSamples(workspace, experimentId, sections)])
  return { sections, picture, samples }
}

async function firstPicture(workspace: Workspace, sections: readonly SectionRow[]): Promise<FileEntry | undefined> {
  for (const { id, type } of sections) {
    if (type !== 'IMAGE' && type !== 'FILE') continue
    const pictures = (await readFiles(workspace, rowKey('sections', id))).filter(({ file }) => isPicture(file) && !file.archived)
    const [first] = pictures.toSorted((a, b) => a.file.addedAt - b.file.addedAt)
    if (first) return first
  }
  return undefined
}

async function readSamples(workspace: Workspace, experimentId: number, sections: readonly SectionRow[]): Promise<NamedSample[]> {
  const types = new Map(sections.map(({ id, type }) => [id, type]))
  const uses = (await readExperimentSamples(workspace, experimentId)).filter(({ sectionId }) => types.has(sectionId))
  const isOut = (sectionId: number) => types.get(sectionId) === 'SAMPLESOUT'
  const names = new Map(uses.toSorted((a, b) => Number(isOut(a.sectionId)) - Number(isOut(b.sectionId))).map(({ sampleId, name }) => [sampleId, name]))
  const rows = await workspace.mirror('samples').bulkGet([...names.keys()])
  return [...names].map(([id, name], at) => ({ id, name: rows[at]?.name ?? name, typeId: rows[at]?.sampleTypeId }))
}
