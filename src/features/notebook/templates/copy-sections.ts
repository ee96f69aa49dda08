import { encodeStateAsUpdate } from 'yjs'
import { sequenceSchema } from '#domain/document-schema-numbers.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { isFormerSchema } from '#domain/rules/notebook/former-text.ts'
import { orderKeyBetween } from '#domain/rules/order-key.ts'
import { DocumentCopy } from '#db/documents/document-copy.ts'
import { readDocumentUpdates, readSections, readTextOf } from '#db/queries/sections.ts'
import { sequenceUpdate } from '#db/documents/sequence-update.ts'
import { takeIds } from '#db/queue/leases.ts'
import type { Workspace } from '#db/workspace.ts'
import { procedureOf } from '#domain/rules/protocols/procedure-meta.ts'
import { readVersion } from '#db/queries/protocols.ts'
import { readDocumentContent } from '#src/workspace/documents/document-content.ts'
import type { CopiedSection } from '#src/workspace/mutations/sections.ts'

/** The sections of an experiment with their texts as they are on this device, for another experiment. Archived ones are left out. */
export async function copySections(workspace: Workspace, experimentId: number): Promise<CopiedSection[]> {
  const sections = (await readSections(workspace, experimentId)).filter(({ archived }) => !archived)
  const ids = await takeIds(workspace.disk, 'sections', sections.length)
  const copies: CopiedSection[] = []
  let above: string | null = null
  for (const [at, section] of sections.entries()) {
    const id = ids[at]!
    above = orderKeyBetween(above, null, id)
    copies.push({ id, orderKey: above, ...(await copySection(workspace, section)) })
  }
  return copies
}

/** What a copy of a section consists of: its name, and its text or its steps as they are on this device. */
export async function copySection(workspace: Workspace, section: SectionRow): Promise<Omit<CopiedSection, 'id' | 'orderKey'>> {
  return { type: section.type, name: section.name, document: await documentOf(workspace, section), version: await versionOf(workspace, section) }
}

async function versionOf(workspace: Workspace, section: SectionRow): Promise<CopiedSection['version']> {
  const procedure = procedureOf(section)
  const version = procedure && (await readVersion(workspace, procedure.protocolId, procedure.version))
  return version && { protocolId: version.protocolId, version: version.number, key: version.key }
}

async function documentOf(workspace: Workspace, section: SectionRow): Promise<CopiedSection['document']> {
  const document = await readTextOf(workspace, section)
  if (!document) return undefined
  const updates = await readDocumentUpdates(workspace, document.id)
  const { schemaNumber } = document
  // A copy is in the form of today, also that of a text that was signed in a former one.
  const text = isFormerSchema(schemaNumber) ? readDocumentContent(document, updates) : null
  if (text) return { schemaNumber: sequenceSchema, content: text.length > 0 ? sequenceUpdate(text) : null }
  return { schemaNumber, content: updates.length > 0 ? encodeStateAsUpdate(new DocumentCopy(document.id, updates).doc) : null }
}
