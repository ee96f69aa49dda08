import { expect, test } from 'vitest'
import { Doc, encodeStateAsUpdate } from 'yjs'
import { toBase64 } from '#db/documents/base64.ts'
import { LiveColumns } from '#db/lists/live-columns.ts'
import { selectIds } from '#db/lists/select-ids.ts'
import type { Workspace } from '#db/workspace.ts'
import { updateRowId, type DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { documentRow } from '#tests/harness/documents.ts'
import { smallLab } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeExperiment, makeSection } from '#tests/harness/notebook.ts'

let made = 0

/** One on which all rows of the server have arrived. */
async function wholeWorkspace(): Promise<Workspace> {
  const workspace = makeWorkspace()
  await fetchLab(workspace.disk, smallLab(1))
  return workspace
}

const documentIdOf = (sectionId: number) => `document-of-section-${sectionId}`

/** Someone wrote this in the text of a section. */
const updateOf = (sectionId: number, text: string): DocumentUpdateRow => {
  const doc = new Doc()
  doc.getText('text').insert(0, text)
  const [documentId, updateId] = [documentIdOf(sectionId), `update-of-words-${++made}`]
  const content = toBase64(encodeStateAsUpdate(doc))
  return { id: updateRowId(updateId, 1), audience: 0, documentId, updateId, part: 1, parts: 1, content, chain: 'chain', unreadable: 0 }
}

/** An experiment with a section whose text is this. */
async function addExperiment(workspace: Workspace, id: number, text: string): Promise<void> {
  await workspace.mirror('experiments').put(makeExperiment({ id, name: `Experiment ${id}` }))
  await workspace.mirror('sections').put(makeSection({ id, experimentId: id, name: 'Aim', documentId: documentIdOf(id) }))
  await workspace.mirror('documents').put(documentRow({ id: documentIdOf(id), subject: `sections#${id}` }) as unknown as DocumentRow)
  await workspace.mirror('documentUpdates').put(updateOf(id, text))
}

function openColumns(workspace: Workspace): LiveColumns<'experiments'> {
  const live = new LiveColumns(workspace, 'experiments', { onChange: () => {}, onFailure: (error) => expect.fail(String(error)) })
  afterTest(() => live.close())
  return live
}

const find = ({ columns }: LiveColumns<'experiments'>, search: string): number[] => [
  ...selectIds(columns as never, { entity: 'experiments', search, sort: { column: 'id', direction: 'ascending' } }).ids,
]

test('a search finds experiments by the words in their texts, together with their names, whatever case and accents', async () => {
  const workspace = await wholeWorkspace()
  await addExperiment(workspace, 1, 'Naïve T cells were activated overnight.')
  await addExperiment(workspace, 2, 'Western blot of p53')
  const live = openColumns(workspace)
  await expect.poll(() => find(live, 'NAIVE')).toEqual([1])
  expect(find(live, 'aim')).toEqual([1, 2])
  expect(find(live, 'blot "experiment 2"'.replaceAll('"', ''))).toEqual([2])
  expect(find(live, 'blot activated')).toEqual([])
})

test('what is written, archived or renamed later is found as it is then', async () => {
  const workspace = await wholeWorkspace()
  await addExperiment(workspace, 1, 'first')
  const live = openColumns(workspace)
  await expect.poll(() => find(live, 'first')).toEqual([1])
  await workspace.mirror('documentUpdates').put(updateOf(1, 'thawed '))
  await expect.poll(() => find(live, 'thawed')).toEqual([1])
  await addExperiment(workspace, 2, 'second thawed')
  await expect.poll(() => find(live, 'thawed')).toEqual([1, 2])
  const section = (await workspace.mirror('sections').get(1))!
  await workspace.mirror('sections').put({ ...section, archived: 1 })
  await expect.poll(() => find(live, 'thawed')).toEqual([2])
  await workspace.mirror('sections').put({ ...section, name: 'Results' })
  await expect.poll(() => find(live, 'results thawed')).toEqual([1])
})

test('the words are kept with the columns, and those of what was written since are read', async () => {
  const workspace = await wholeWorkspace()
  await addExperiment(workspace, 1, 'first')
  await addExperiment(workspace, 2, 'second')
  const first = openColumns(workspace)
  await expect.poll(() => find(first, 'second')).toEqual([2])
  await first.keep()
  first.close()
  await workspace.mirror('documentUpdates').put(updateOf(2, 'later '))
  const again = openColumns(workspace)
  await again.catchUp()
  expect(find(again, 'first')).toEqual([1])
  await expect.poll(() => find(again, 'later')).toEqual([2])
})

test('lists answer while the words of many experiments are read', async () => {
  const workspace = await wholeWorkspace()
  await workspace.mirror('experiments').bulkPut(Array.from({ length: 300 }, (_, at) => makeExperiment({ id: at + 1, name: `Experiment ${at + 1}` })))
  await addExperiment(workspace, 300, 'at the end')
  let changes = 0
  const live = new LiveColumns(workspace, 'experiments', { onChange: () => changes++, onFailure: (error) => expect.fail(String(error)) })
  afterTest(() => live.close())
  await live.catchUp()
  // The columns are there before the first word is.
  expect(live.isReady).toBe(true)
  expect(find(live, 'experiment').length).toBe(300)
  expect(find(live, 'end')).toEqual([])
  await expect.poll(() => find(live, 'end')).toEqual([300])
  expect(changes).toBe(2)
})
