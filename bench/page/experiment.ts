import { timed } from '../measure.ts'
import type { OpenDevice } from './open.ts'

/** What the page of an experiment shows, read with Dexie alone. */
export function readExperiment({ workspace: { db } }: OpenDevice, id: number): Promise<number> {
  return timed(async () => {
    const sections: { id: number; documentId: string | null }[] = await db.table('sections').where('experimentId').equals(id).toArray()
    const documents = sections.flatMap(({ documentId }) => documentId ?? [])
    await Promise.all([
      db.table('experiments').get(id),
      db.table('documents').bulkGet(documents),
      db.table('documentUpdates').where('documentId').anyOf(documents).toArray(),
      db
        .table('files')
        .where('subject')
        .anyOf(sections.map((section) => `sections#${section.id}`))
        .toArray(),
    ])
  })
}
