import { createSHA256 } from 'hash-wasm'
import { msg } from '#domain/message.ts'
import { randomId } from '#db/random-id.ts'
import { limits } from '#domain/limits.ts'
import { filesOf } from '#domain/rules/documents/picture-files.ts'
import { textToRichText } from '#domain/rules/documents/rich-text-output.ts'
import type { RichContent, RichNode } from '#domain/rules/documents/rich-text.ts'
import { t } from '#src/ui/text/translate.ts'
import { isPicture } from '#src/workspace/files/picture-types.ts'
import { markdownToHtml } from '#src/workspace/rich-text/markdown.ts'
import { ElnError } from './eln-error.ts'
import { htmlToParts } from './html-to-rich-text.ts'
import { decoded, readCrate, type FoundExperiment, type FoundFile } from './read-crate.ts'
import { Archive } from './read-zip.ts'

export interface PlannedText {
  readonly type: 'PARAGRAPH'
  readonly name: string
  readonly content: RichContent
  /** Those that it shows, by the ids that they will have. */
  readonly pictures: ReadonlyMap<string, FoundFile>
}

export interface PlannedFiles {
  readonly type: 'IMAGE' | 'FILE'
  readonly name: string
  readonly files: readonly FoundFile[]
}

/** What an experiment of another notebook becomes. */
export interface PlannedExperiment {
  readonly name: string
  readonly texts: readonly PlannedText[]
  readonly files: readonly PlannedFiles[]
}

export interface ImportPlan {
  readonly archive: Archive
  readonly experiments: readonly PlannedExperiment[]
}

/** Reads a file of another notebook, and compares every file in it with its hash. Throws an {@link ElnError} that says why it cannot be imported. */
export async function planImport(file: Blob): Promise<ImportPlan> {
  const archive = await Archive.open(file)
  const found = readCrate(archive)
  for (const each of found.flatMap(({ files }) => files)) await checkHash(archive, each)
  const experiments: PlannedExperiment[] = []
  for (const experiment of found) experiments.push(await planExperiment(experiment))
  return { archive, experiments }
}

async function checkHash(archive: Archive, { path, name, sha256 }: FoundFile): Promise<void> {
  const content = archive.read(path)
  if (sha256 && (await createSHA256()).update(content).digest() !== sha256)
    throw new ElnError(msg('{name} in this file does not match its checksum. The file is damaged or was changed, and is not imported.'), { name })
}

async function planExperiment({ name, text, format, properties, files }: FoundExperiment): Promise<PlannedExperiment> {
  const present = files.filter(({ size }) => size > 0).map((file) => ({ ...file, mediaType: typeOf(file) }))
  const ids = new Map(present.filter((file) => isPicture(file)).map((file) => [file, randomId()]))
  const pictureAt = (address: string) => {
    const found = [...ids].find(([{ path }]) => isAt(path, address))
    return found && { file: found[1], name: found[0].name }
  }
  const html = format === 'html' ? text : format === 'markdown' ? await markdownToHtml(text) : undefined
  const parts = html !== undefined ? await htmlToParts(html, pictureAt) : text.trim() ? [{ name: '', content: textToRichText(text) }] : []
  const shown = new Set<string>()
  const texts: PlannedText[] = parts.map((part) => {
    // One that is in two texts belongs to the first.
    const own = filesOf(part.content).filter((id) => !shown.has(id))
    own.forEach((id) => shown.add(id))
    const pictures = new Map([...ids].filter(([, id]) => own.includes(id)).map(([file, id]) => [id, file]))
    return { type: 'PARAGRAPH', name: part.name.slice(0, limits.name.longest) || t('Text'), content: part.content, pictures }
  })
  if (properties.length > 0) texts.push({ type: 'PARAGRAPH', name: t('Properties'), content: [tableOf(properties)], pictures: new Map() })
  const rest = present.filter((file) => !shown.has(ids.get(file) ?? ''))
  const [pictures, others] = [rest.filter((file) => isPicture(file)), rest.filter((file) => !isPicture(file))]
  return {
    name,
    texts,
    files: [
      ...(pictures.length ? [{ type: 'IMAGE' as const, name: t('Pictures'), files: pictures }] : []),
      ...(others.length ? [{ type: 'FILE' as const, name: t('Files'), files: others }] : []),
    ],
  }
}

/** Addresses are written from the archive, from its folder, or from that of the experiment. */
function isAt(path: string, address: string): boolean {
  const wanted = decoded(address).replace(/^\.\//, '')
  return wanted !== '' && (path === wanted || path.endsWith(`/${wanted}`))
}

const typesByEnding: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' }

/** Other notebooks often leave out the type, or call it something of their own. */
function typeOf(file: FoundFile): string {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  return isPicture(file) ? file.mediaType : Object.hasOwn(typesByEnding, ending) ? typesByEnding[ending]! : file.mediaType
}

function tableOf(rows: readonly { name: string; value: string }[]): RichNode {
  const cell = (text: string): RichNode => ({ type: 'tableCell', content: textToRichText(text) })
  return { type: 'table', content: rows.map(({ name, value }) => ({ type: 'tableRow', content: [cell(name), cell(value)] })) }
}
