import { rowKey } from '#domain/dependency-keys.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { drawEquations } from '#domain/rules/documents/equation-output.ts'
import { richTextToHtml } from '#domain/rules/documents/rich-text-output.ts'
import { textToRichText } from '#domain/rules/documents/rich-text-output.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { experimentCode } from '#domain/rules/experiment-code.ts'
import { cleanFileName } from '#domain/rules/file-name.ts'
import { isSamplesType } from '#domain/rules/section-samples.ts'
import { readFiles, type FileEntry } from '#db/queries/files.ts'
import { readMembers } from '#db/queries/members.ts'
import { readSections } from '#db/queries/notebook.ts'
import { readSectionSamples } from '#db/queries/section-samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { readSectionText } from '#src/features/notebook/journal/read-section-text.ts'
import type { CrateExperiment, CrateFile, CratePerson } from './crate.ts'

/** A file that goes into the archive. */
export interface ExportedFile extends CrateFile {
  readonly entry: FileEntry
}

export interface ExportedExperiment extends Omit<CrateExperiment, 'files'> {
  readonly files: readonly ExportedFile[]
}

/** An experiment as it is on this device, without archived sections and removed files. */
export async function readForExport(workspace: Workspace, experiment: ExperimentRow): Promise<ExportedExperiment> {
  const folder = experimentCode(experiment.id)
  const members = await readMembers(workspace)
  const personOf = (id: number): CratePerson => ({ id, fullName: members.get(id)?.fullName ?? t('a former group member') })
  const sections = (await readSections(workspace, experiment.id)).filter(({ archived }) => !archived)
  const files: ExportedFile[] = []
  const parts: string[] = []
  for (const section of sections) {
    const added = await filesOf(workspace, section, folder, new Set(files.map(({ path }) => path.toLowerCase())))
    files.push(...added)
    parts.push(`<section>${richTextToHtml(headingOf(section.name))}${richTextToHtml(await contentOf(workspace, section, added))}</section>`)
  }
  return {
    folder,
    name: experiment.name,
    code: toBarcode('experiment', experiment.id),
    status: experiment.status,
    html: await withEquations(parts.join('')),
    createdAt: experiment.createdAt,
    changedAt: experiment.changedAt,
    author: personOf(experiment.ownerId),
    contributors: experiment.collaborators.map(personOf),
    files,
  }
}

async function withEquations(html: string): Promise<string> {
  if (!html.includes('<math')) return html
  const { equationMathMl } = await import('#src/workspace/rich-text/draw-equation.ts')
  return drawEquations(html, equationMathMl)
}

const headingOf = (text: string): RichContent => [{ type: 'paragraph', attrs: { style: 'heading1' }, content: [{ type: 'text', text }] }]

async function contentOf(workspace: Workspace, section: SectionRow, files: readonly ExportedFile[]): Promise<RichContent> {
  if (isSamplesType(section.type)) return samplesOf(workspace, section.id)
  if (section.documentId === null) return files.length ? textToRichText(files.map(({ name }) => name).join('\n')) : []
  return readSectionText(workspace, section.documentId)
}

async function samplesOf(workspace: Workspace, sectionId: number): Promise<RichContent> {
  const rows = await readSectionSamples(workspace, sectionId)
  const words = rows.map(({ sampleId, name, amount, unit }) =>
    [name, toBarcode('sample', sampleId), ...(amount === null ? [] : [amountText(amount, unit)])].join(', '),
  )
  return words.map((text) => ({ type: 'paragraph', attrs: { style: 'bullet' }, content: [{ type: 'text', text }] }))
}

async function filesOf(workspace: Workspace, section: SectionRow, folder: string, taken: ReadonlySet<string>): Promise<ExportedFile[]> {
  const used = new Set(taken)
  const entries = (await readFiles(workspace, rowKey('sections', section.id))).filter(({ file }) => !file.archived)
  return entries
    .toSorted((a, b) => a.file.addedAt - b.file.addedAt)
    .map((entry) => {
      const { name, mediaType, size, sha256, addedAt } = entry.file
      const path = freePath(folder, cleanFileName(name) || 'file', used)
      used.add(path.toLowerCase())
      return { path, name, mediaType, size, sha256, addedAt, entry }
    })
}

/** Two files of the same name are `gel.png` and `gel (2).png`. */
function freePath(folder: string, name: string, used: ReadonlySet<string>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/.exec(name) ?? []
  for (let count = 1; ; count++) {
    const path = `${folder}/${count === 1 ? name : `${stem} (${count})${ending}`}`
    if (!used.has(path.toLowerCase())) return path
  }
}
