import { sequenceSchema } from '#domain/document-schema-numbers.ts'
import { limits } from '#domain/limits.ts'
import { orderKeyBetween } from '#domain/rules/order-key.ts'
import { linesToRichText } from '#domain/rules/documents/rich-text-output.ts'
import { sequenceUpdate } from '#db/documents/sequence-update.ts'
import { takeIds } from '#db/queue/leases.ts'
import type { Workspace } from '#db/workspace.ts'
import type { CopiedSection } from '#src/workspace/mutations/sections.ts'

export interface TextOfSection {
  readonly name: string
  readonly lines: readonly string[]
}

/** Sections of a new experiment that already have a text, in this order. */
export async function textSections(workspace: Workspace, texts: readonly TextOfSection[]): Promise<CopiedSection[]> {
  const ids = await takeIds(workspace.disk, 'sections', texts.length)
  let above: string | null = null
  return texts.map(({ name, lines }, at) => {
    const id = ids[at]!
    above = orderKeyBetween(above, null, id)
    const document = { schemaNumber: sequenceSchema, content: sequenceUpdate(linesToRichText(lines)) }
    return { id, type: 'PARAGRAPH', name: name.slice(0, limits.name.longest), orderKey: above, document }
  })
}
