import { archiveFile } from '#domain/commands/archive-file.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import type { FileRow } from '#domain/entities/file.ts'
import type { SectionType } from '#domain/entities/section.ts'
import { apiCommand } from '../../feed/run-as-api.ts'
import { storeSent } from '../files/store-sent.ts'
import type { Call } from '../route.ts'
import { wrongInput } from '../wrong-input.ts'
import { filesOfSection, readSection } from './notebook-rows.ts'
import { reading } from './sections.ts'

/** The file that is what a section shows: a workbook, for instance. */
export interface ShownFile {
  readonly type: SectionType
  readonly isShown: (file: FileRow) => boolean
  /** Ending of the name of the first one. */
  readonly extension: string
  readonly signature: Uint8Array
}

/** Those that a section of this type shows, the last one added last. More than one if two people saved at the same time. */
export const shownFiles = (call: Call<'member'>, sectionId: number, { type, isShown }: ShownFile): Promise<{ name: string; files: FileRow[] }> =>
  reading(call, async (reader) => {
    const section = await readSection(reader, sectionId)
    if (section.type !== type) throw wrongInput('params.sectionId', `This section is of the type ${section.type}, not ${type}.`)
    return { name: section.name, files: (await filesOfSection(reader, sectionId)).filter(isShown) }
  })

/** Stores the bytes that come with a call as that file. The ones before are removed in the same step, and can be brought back. Answers its number. */
export async function replaceShownFile(call: Call<'member'>, sectionId: number, shown: ShownFile): Promise<number> {
  const { name, files } = await shownFiles(call, sectionId, shown)
  const acts = files.map(({ id }) => apiCommand(archiveFile, { fileId: id, archived: true }))
  const fileName = files.at(-1)?.name ?? `${name}.${shown.extension}`
  return (await storeSent(call, rowKey('sections', sectionId), fileName, { acts, signature: shown.signature })).number
}
