import { expect, test } from 'vitest'
import { LiveColumns } from '#db/lists/live-columns.ts'
import { selectIds } from '#db/lists/select-ids.ts'
import { readExperiment, readExperimentsById } from '#db/queries/experiments.ts'
import { readSections } from '#db/queries/sections.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { documentId, documentRow } from '#tests/harness/documents.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeExperiment, makeSection } from '#tests/harness/notebook.ts'
import { takePage } from '#tests/harness/take-page.ts'

const later = noon + 3_600_000

/** Two experiments that somebody else changed last, the second one after the first. */
async function notebookOn(): Promise<Workspace> {
  const workspace = makeWorkspace()
  await fetchLab(workspace.disk, smallLab(1))
  const others = { changedBy: 2, changedAt: noon, audience: 0 }
  await workspace.mirror('experiments').bulkPut([makeExperiment({ id: 1, ...others }), makeExperiment({ id: 2, ...others, changedAt: noon + 1 })])
  await workspace.mirror('sections').put(makeSection({ id: 1, experimentId: 1, documentId, ...others }))
  await workspace.mirror('documents').put(documentRow({ subject: 'sections#1' }) as never)
  return workspace
}

const append = { documentId, updateId: 'update-0000-0000-0001', chains: ['copy-0000-0000-0001'], part: 1, parts: 1, content: 'AAA=' }

/** Ada writes in the text of the section, offline. */
const writeAt = (workspace: Workspace, at: number, updateId = append.updateId) =>
  write(workspace.disk, makeContext({ now: () => at }), [mutation(appendToDocument, { ...append, updateId }, 'Wrote')])

function openColumns(workspace: Workspace): LiveColumns<'experiments'> {
  const live = new LiveColumns(workspace, 'experiments', { onChange: () => {}, onFailure: (error) => expect.fail(String(error)) })
  afterTest(() => live.close())
  return live
}

const byLastChange = ({ columns }: LiveColumns<'experiments'>): number[] => [
  ...selectIds(columns as never, { entity: 'experiments', sort: { column: 'changed', direction: 'descending' } }).ids,
]

test('[FAULT-108] the device shows at once, offline, that I wrote last and when, on the page and in lists; the rows are the server’s', async () => {
  const workspace = await notebookOn()
  const live = openColumns(workspace)
  await expect.poll(() => byLastChange(live)).toEqual([2, 1])
  await writeAt(workspace, later)
  const mine = { changedBy: 1, changedAt: later }
  expect(await readExperiment(workspace, 1)).toMatchObject({ experiment: mine })
  expect(await readExperimentsById(workspace, [1, 2])).toMatchObject([{ experiment: mine }, { experiment: { changedBy: 2, changedAt: noon + 1 } }])
  expect(await readSections(workspace, 1)).toMatchObject([mine])
  await expect.poll(() => byLastChange(live)).toEqual([1, 2])
  expect(await workspace.mirror('experiments').get(1)).toMatchObject({ changedBy: 2, changedAt: noon })
})

test('what others changed after I wrote is the last change', async () => {
  const workspace = await notebookOn()
  await writeAt(workspace, later)
  await workspace.mirror('experiments').update(1, { changedBy: 2, changedAt: later + 1 })
  expect(await readExperiment(workspace, 1)).toMatchObject({ experiment: { changedBy: 2, changedAt: later + 1 } })
})

test('a list that is kept on disk shows what is true when it is read again', async () => {
  const workspace = await notebookOn()
  await writeAt(workspace, later)
  const first = openColumns(workspace)
  await expect.poll(() => byLastChange(first)).toEqual([1, 2])
  await first.keep()
  first.close()
  await workspace.db.table('$begun').clear()
  const second = openColumns(workspace)
  await expect.poll(() => byLastChange(second)).toEqual([2, 1])
})

test('what was rejected is not the last change', async () => {
  const workspace = await notebookOn()
  const [n] = await writeAt(workspace, later)
  const results = [{ n: n!, code: 'section.locked' as const, detail: {}, remarks: [] }]
  const { disk } = workspace
  const cursor = await disk.transaction([], (tx) => tx.cursor())
  await takePage(disk, makePage({ from: cursor.versions.group, rows: [], lastMutation: n!, results }), later)
  expect(await workspace.inbox.toArray()).toHaveLength(1)
  expect(await readExperiment(workspace, 1)).toMatchObject({ experiment: { changedBy: 2, changedAt: noon } })
})
