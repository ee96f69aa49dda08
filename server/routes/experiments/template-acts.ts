import { randomUUID } from 'node:crypto'
import { copyProtocol } from '#domain/commands/copy-protocol.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { sequenceSchema } from '#domain/document-schema-numbers.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { protocolVersionId } from '#domain/entities/protocol-version.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { isFormerSchema } from '#domain/rules/notebook/former-text.ts'
import { orderKeyBetween } from '#domain/rules/order-key.ts'
import { procedureOf } from '#domain/rules/protocols/procedure-meta.ts'
import { appendCommands } from '../../documents/document-updates.ts'
import { readBehindWall } from '../../wall/read-behind-wall.ts'
import type { Call } from '../route.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { wrongInput } from '../wrong-input.ts'
import { readExperiment, readSections, type NotebookReader } from './notebook-rows.ts'
import { readText, type StoredText } from './section-acts.ts'

export interface Template {
  readonly template: ExperimentRow
  /** In their order, without archived ones. */
  readonly sections: readonly SectionRow[]
}

export async function readTemplate(reader: NotebookReader, templateId: number): Promise<Template> {
  const template = await readExperiment(reader, templateId)
  if (!template.isTemplate) throw wrongInput('body.templateID', 'This experiment is not a template.')
  return { template, sections: (await readSections(reader, templateId)).filter(({ archived }) => !archived) }
}

/** Where copies of sections go. */
interface CopyPlace {
  readonly experimentId: number
  /** That of the experiment. */
  readonly audience: number
  /** The order key of what they follow. */
  readonly after: string | null
}

/** Sections with their texts, as the app copies them: procedures with none of their steps done, samples and files left out. */
export async function copySectionsActs(
  call: Call<'member'>,
  { rows }: NotebookReader,
  sections: readonly SectionRow[],
  { experimentId, audience, after }: CopyPlace,
  firstId: number,
): Promise<ApiCommand[]> {
  const acts: ApiCommand[] = []
  let above = after
  for (const [at, section] of sections.entries()) {
    const id = firstId + at
    above = orderKeyBetween(above, null, id)
    const text = await readText(rows, section)
    const documentId = text ? randomUUID() : null
    acts.push(apiCommand(createSection, { id, experimentId, type: section.type, name: section.name, orderKey: above, documentId }))
    if (text && documentId !== null) {
      const { schemaNumber, content } = await copyText(call, text)
      acts.push(apiCommand(createDocument, { id: documentId, subject: rowKey('sections', id), schemaNumber, audience }), ...appendCommands(documentId, content))
    }
    const procedure = procedureOf(section)
    const version = procedure && (await rows.get('protocolVersions', protocolVersionId(procedure.protocolId, procedure.version)))
    if (version) acts.push(apiCommand(copyProtocol, { sectionId: id, protocolId: version.protocolId, version: version.number, key: version.key }))
  }
  return acts
}

/** A copy is in the form of today, also that of a text that was signed in a former one. */
async function copyText(call: Call<'member'>, { document, updates: rows }: StoredText): Promise<{ schemaNumber: number; content: Uint8Array | null }> {
  const { schemaNumber } = document
  if (isFormerSchema(schemaNumber)) {
    const converted = await readBehindWall(call, 'convertText', { document, rows })
    if (converted) return { schemaNumber: sequenceSchema, content: converted.content }
  }
  return { schemaNumber, content: rows.length === 0 ? null : await readBehindWall(call, 'copyDocument', { rows }) }
}
