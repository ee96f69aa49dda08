import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { textOf } from '#domain/rules/notebook/section-text.ts'
import { compareOrderKeys } from '#domain/rules/order-key.ts'
import { withOwnWritings } from '../writing/own-writing.ts'
import type { Workspace } from '../workspace.ts'

/** The sections of an experiment in their order, archived ones included. */
export async function readSections(workspace: Workspace, experimentId: number): Promise<SectionRow[]> {
  const rows = (await workspace.mirror('sections').where('experimentId').equals(experimentId).toArray()).sort(compareOrderKeys)
  return withOwnWritings(workspace, rows, 'sectionId')
}

/** What was written in a document. */
export const readDocumentUpdates = (workspace: Workspace, documentId: string): Promise<DocumentUpdateRow[]> =>
  workspace.mirror('documentUpdates').where('documentId').equals(documentId).toArray()

/** The text of a section; undefined for a document that it names but that belongs to something else, or has not come yet. */
export const readTextOf = (workspace: Workspace, section: Pick<SectionRow, 'id' | 'documentId'>): Promise<DocumentRow | undefined> =>
  textOf({ get: (entity, id) => workspace.mirror(entity).get(id) }, section)
