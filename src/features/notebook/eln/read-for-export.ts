import { rowKey } from '#domain/dependency-keys.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { drawEquations } from '#domain/rules/documents/equation-output.ts'
import { filesOf as pictureFiles } from '#domain/rules/documents/picture-files.ts'
import { richTextToHtml, textToRichText } from '#domain/rules/documents/rich-text-output.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { cleanFileName } from '#domain/rules/files/file-name.ts'
import { isSamplesType } from '#domain/rules/notebook/section-samples.ts'
import { readFile, readFiles, type FileEntry } from '#db/queries/files.ts'
import { readThreads, type Thread } from '#db/queries/comments.ts'
import { readMembers } from '#db/queries/members.ts'
import { readSections } from '#db/queries/sections.ts'
import { readSectionSamples } from '#db/queries/section-samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { savedHtml } from '#src/features/notebook/addons/saved-html.ts'
import { bytesText } from '#src/workspace/format/bytes-text.ts'
import { readSectionText } from '#src/features/notebook/journal/read-section-text.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import type { CrateComment, CrateExperiment, CrateFile, CratePerson, MissingFile } from './crate.ts'

/** A file that goes into the archive. */
export interface ExportedFile extends CrateFile {
  readonly entry: FileEntry
}

export interface ExportedExperiment extends Omit<CrateExperiment, 'files' | 'missing'> {
  readonly files: readonly ExportedFile[]
}

/** An experiment as it is on this device, without archived sections and removed files. */
export async function readForExport(workspace: Workspace, experiment: ExperimentRow): Promise<ExportedExperiment> {
  const folder = experimentCode(experiment.id)
  const members = await readMembers(workspace)
  const personOf = (id: number): CratePerson => ({ id, fullName: memberName(members, id) })
  const sections = (await readSections(workspace, experiment.id)).filter(({ archived }) => !archived)
  const files: ExportedFile[] = []
  const parts: string[] = []
  for (const section of sections) {
    const added = await filesOf(workspace, section, folder, files)
    files.push(...added)
    parts.push(`<section>${richTextToHtml(headingOf(section.name))}${await htmlOf(workspace, section, added, files)}</section>`)
  }
  return {
    folder,
    name: experiment.name,
    code: toBarcode('experiment', experiment.id),
    status: experiment.status,
    html: await withEquations(parts.join('')),
    createdAt: experiment.createdAt,
    receivedAt: experiment.receivedAt,
    changedAt: experiment.changedAt,
    author: personOf(experiment.ownerId),
    contributors: experiment.collaborators.map(personOf),
    comments: commentsOf(await readThreads(workspace, experiment.id), sections, personOf),
    files,
  }
}

const commentsOf = (threads: readonly Thread[], sections: readonly SectionRow[], personOf: (id: number) => CratePerson): CrateComment[] =>
  threads.flatMap(({ id: threadId, first, comments }) =>
    comments.map(({ id, text, authorId, createdAt, receivedAt }) => ({
      id,
      answers: id === threadId ? null : threadId,
      about: first.passage?.quote ?? sections.find((section) => section.id === first.sectionId)?.name ?? '',
      text,
      author: personOf(authorId),
      createdAt,
      receivedAt,
      isResolved: first.resolvedAt !== null,
    })),
  )

async function withEquations(html: string): Promise<string> {
  if (!html.includes('<math')) return html
  const { equationMathMl } = await import('#src/workspace/rich-text/equations/draw-equation.ts')
  return drawEquations(html, equationMathMl)
}

/** Below the texts: which files are not in the archive, and what proves that a file kept elsewhere is the same. */
export function missingHtml(missing: readonly MissingFile[]): string {
  if (missing.length === 0) return ''
  const lines = missing.map(({ name, size, sha256 }) => `${name}, ${bytesText(size)}, SHA-256 ${sha256}`)
  const items = lines.map((text) => ({ type: 'paragraph', attrs: { style: 'bullet' }, content: [{ type: 'text', text }] }) as const)
  return `<section>${richTextToHtml(headingOf(t('Files that are not in this archive')))}${richTextToHtml(items)}</section>`
}

const headingOf = (text: string): RichContent => [{ type: 'paragraph', attrs: { style: 'heading1' }, content: [{ type: 'text', text }] }]

/** With its pictures, by their places in the archive. */
async function htmlOf(workspace: Workspace, section: SectionRow, own: readonly ExportedFile[], files: readonly ExportedFile[]): Promise<string> {
  const paths = new Map(files.map(({ entry, path }) => [entry.file.id, path]))
  return richTextToHtml(await contentOf(workspace, section, own), (file) => (paths.has(file) ? `./${paths.get(file)!}` : ''))
}

async function contentOf(workspace: Workspace, section: SectionRow, files: readonly ExportedFile[]): Promise<RichContent> {
  if (isSamplesType(section.type)) return samplesOf(workspace, section.id)
  if (section.type === 'CUSTOM') return savedText(workspace, section)
  if (section.documentId === null) return files.length ? textToRichText(files.map(({ name }) => name).join('\n')) : []
  return readSectionText(workspace, section)
}

/** What an add-on has saved in its section. */
async function savedText(workspace: Workspace, section: SectionRow): Promise<RichContent> {
  const me = (await readMembers(workspace)).get(workspace.userId)
  const html = savedHtml(section, me?.role)
  if (html === '') return []
  return (await import('./html-to-rich-text.ts')).htmlToText(html)
}

async function samplesOf(workspace: Workspace, sectionId: number): Promise<RichContent> {
  const rows = await readSectionSamples(workspace, sectionId)
  const words = rows.map(({ sampleId, name, amount, unit }) =>
    [name, toBarcode('sample', sampleId), ...(amount === null ? [] : [amountText(amount, unit)])].join(', '),
  )
  return words.map((text) => ({ type: 'paragraph', attrs: { style: 'bullet' }, content: [{ type: 'text', text }] }))
}

/** Its files, and those of other sections that its text shows. */
async function filesOf(workspace: Workspace, section: SectionRow, folder: string, before: readonly ExportedFile[]): Promise<ExportedFile[]> {
  const used = new Set(before.map(({ path }) => path.toLowerCase()))
  const own = await readFiles(workspace, rowKey('sections', section.id))
  const known = new Set([...own, ...before.map(({ entry }) => entry)].map(({ file }) => file.id))
  const shown = pictureFiles(await readSectionText(workspace, section))
  const others = await Promise.all(shown.filter((id) => !known.has(id)).map((id) => readFile(workspace, id)))
  const entries = [...own, ...others.flatMap((entry) => entry ?? [])].filter(({ file }) => !file.archived)
  return entries
    .toSorted((a, b) => a.file.addedAt - b.file.addedAt)
    .map((entry) => {
      const { name, mediaType, size, sha256, addedAt, receivedAt } = entry.file
      const path = freePath(folder, cleanFileName(name) || 'file', used)
      used.add(path.toLowerCase())
      return { path, name, mediaType, size, sha256, addedAt, receivedAt, entry }
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
