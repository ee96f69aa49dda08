import { describe, expect, test } from 'vitest'
import { OpenText } from '#tests/harness/open-text.ts'
import { recoverTyped } from '#db/documents/recover-typed.ts'
import { rejectedText } from '#db/documents/rejected-text.ts'
import { typedStore } from '#db/documents/typed-log.ts'
import { typedTable } from '#db/documents/typed-table.ts'
import { readDocumentUpdates } from '#db/queries/sections.ts'
import { groupInbox } from '#db/queries/inbox-groups.ts'
import { rejectHere } from '#db/queue/reject-here.ts'
import type { Workspace } from '#db/workspace.ts'
import { queueTables } from '#db/disk/versions.ts'
import { write } from '#db/writing/write.ts'
import { Refusal } from '#domain/tx.ts'
import { documentId, documentRow } from '#tests/harness/documents.ts'
import { makeContext, smallLab } from '#tests/harness/factories.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeExperiment, makeSection } from '#tests/harness/notebook.ts'

const context = makeContext()
const full = new Refusal('device.storage-full')

/** The text of a section on a device. */
async function makeDevice() {
  const workspace = makeWorkspace()
  await fetchLab(workspace.disk, smallLab(1))
  await workspace.mirror('experiments').put(makeExperiment({ id: 1 }))
  await workspace.mirror('sections').put(makeSection({ id: 1, experimentId: 1, documentId }))
  await workspace.mirror('documents').put(documentRow({ subject: 'sections#1' }) as never)
  let refusal: Refusal | undefined
  const open = async (holder = 'page') => {
    const text = new OpenText({
      documentId,
      label: 'Wrote',
      write: (mutations) => (refusal ? Promise.reject(refusal) : write(workspace.disk, context, mutations)),
      reject: (mutations, because) => rejectHere(workspace.disk, context, mutations, because),
      kept: { store: typedStore(workspace), holder },
    })
    await text.take(await readDocumentUpdates(workspace, documentId))
    return text
  }
  /** What a page that is opened now shows. */
  const shown = async () => (await open()).read()
  const setRefusal = (to?: Refusal) => (refusal = to)
  return { workspace, open, shown, setRefusal }
}

const typedOf = (workspace: Workspace) => typedTable(workspace).toArray()

/** Where what was typed is, as the person reads it there. */
async function rejectedOn(workspace: Workspace) {
  const items = await workspace.inbox.orderBy('n').toArray()
  const codes = groupInbox(items).map(({ item }) => item.code)
  return { codes, words: rejectedText(await readDocumentUpdates(workspace, documentId), items) }
}

const changes = {
  'experiment.signed': (workspace: Workspace) => workspace.mirror('experiments').update(1, { status: 'SIGNED' }),
  'experiment.archived': (workspace: Workspace) => workspace.mirror('experiments').update(1, { archived: 1 }),
  'document.signed': (workspace: Workspace) => workspace.mirror('documents').update(documentId, { state: 'signed' }),
  'section.locked': (workspace: Workspace) => workspace.mirror('sections').update(1, { lockedBy: 2 }),
  'permission.denied': (workspace: Workspace) => workspace.mirror('members').update(1, { role: 'Guest' }),
} as const

describe('what is typed in a text', () => {
  test('[FAULT-105] is on disk with the keystroke, before anything is saved, and leaves it when it is in the queue', async () => {
    const { workspace, open } = await makeDevice()
    const text = await open()
    text.change('T')
    text.change('Th')
    await text.keptSoFar()
    const [record] = await typedOf(workspace)
    expect(record).toMatchObject({ documentId, holder: 'page', label: 'Wrote' })
    expect(text.isKept).toBe(true)
    expect(await workspace.outbox.count()).toBe(0)
    await text.save()
    await text.keptSoFar()
    expect(await typedOf(workspace)).toEqual([])
    expect(await workspace.outbox.count()).toBe(1)
  })

  test('[FAULT-105] does not wait for a pull or for the queue, which may take seconds', async () => {
    const { workspace, open } = await makeDevice()
    const text = await open()
    // Past Dexie, which would take the next calls for some of this transaction.
    const long = workspace.db.backendDB().transaction(queueTables, 'readwrite')
    let isOver = false
    const keepOpen = (): void => {
      long.objectStore('$outbox').count().onsuccess = () => isOver || keepOpen()
    }
    keepOpen()
    const ended = new Promise<string>((resolve) => (long.oncomplete = () => resolve('ended')))
    text.change('Thawed')
    await text.keptSoFar()
    expect(await typedOf(workspace)).toHaveLength(1)
    expect(await Promise.race([ended, Promise.resolve('still going on')])).toBe('still going on')
    isOver = true
    await ended
  })

  test.each(Object.keys(changes) as (keyof typeof changes)[])('[FAULT-105] is in the inbox, readable, when saving it is refused: %s', async (code) => {
    const { workspace, open } = await makeDevice()
    const text = await open()
    text.change('Thawed. ')
    await text.save()
    await text.take(await readDocumentUpdates(workspace, documentId))
    text.change('Thawed. Spun at 300 g.')
    await changes[code](workspace)
    await expect(text.save()).rejects.toMatchObject({ code })
    await text.keptSoFar()
    expect([text.hasUnsaved, await typedOf(workspace)]).toEqual([false, []])
    expect(await rejectedOn(workspace)).toEqual({ codes: [code], words: 'Spun at 300 g.' })
    expect(text.read()).toBe('Thawed. ')
    text.change('Thawed. Once more.')
    await expect(text.save()).rejects.toMatchObject({ code })
    // One decision: both build on what is still queued.
    expect((await rejectedOn(workspace)).codes).toEqual([code])
    expect((await rejectedOn(workspace)).words).toMatch(/Spun at 300 g\.[^]*Once more\.|Once more\.[^]*Spun at 300 g\./)
    expect(await workspace.inbox.count()).toBe(2)
  })

  test('[FAULT-105] is kept while the device is full, also when something before it was rejected meanwhile, and saved when there is room', async () => {
    const { workspace, open, setRefusal } = await makeDevice()
    const text = await open()
    text.change('Rejected. ')
    await text.save()
    text.change('Rejected. Typed since.')
    setRefusal(full)
    await expect(text.save()).rejects.toMatchObject({ code: 'device.storage-full' })
    expect(text.hasUnsaved).toBe(true)
    // The server has refused the first, and the copy is exchanged.
    await workspace.mirror('documentUpdates').clear()
    await expect(text.take([])).rejects.toMatchObject({ code: 'device.storage-full' })
    expect(text.read()).toBe('')
    text.change('New.')
    await text.keptSoFar()
    expect([text.hasUnsaved, text.isKept]).toEqual([true, true])
    expect(await typedOf(workspace)).toHaveLength(2)
    setRefusal()
    await text.save()
    await text.keptSoFar()
    expect([text.hasUnsaved, await typedOf(workspace)]).toEqual([false, []])
    expect(await workspace.outbox.count()).toBe(3)
  })

  test('[FAULT-105] is said to be only on the screen when the device has no room for it at all', async () => {
    const { workspace } = await makeDevice()
    let isFull = true
    const store = typedStore(workspace)
    const text = new OpenText({
      documentId,
      label: 'Wrote',
      write: () => Promise.reject(full),
      kept: { holder: 'page', store: { ...store, put: (record) => (isFull ? Promise.reject(full) : store.put(record)) } },
    })
    text.change('one')
    await text.keptSoFar()
    expect([text.hasUnsaved, text.isKept]).toEqual([true, false])
    isFull = false
    text.change('one two')
    await text.keptSoFar()
    expect(text.isKept).toBe(true)
    expect(await typedOf(workspace)).toHaveLength(1)
  })

  test('[FAULT-105] is there after the battery was empty: sent as it is, once, and writing goes on under a new client', async () => {
    const { workspace, open, shown } = await makeDevice()
    const text = await open('gone')
    text.change('Thawed. ')
    await text.save()
    text.change('Thawed. Spun at 300 g.')
    await text.keptSoFar()
    const [record] = await typedOf(workspace)
    expect(await shown()).toBe('Thawed. ')
    await recoverTyped(workspace, context, (holder) => holder !== 'gone')
    expect(await shown()).toBe('Thawed. Spun at 300 g.')
    expect(await typedOf(workspace)).toEqual([])
    // The page ended between the queue and the log.
    await typedTable(workspace).put(record!)
    await recoverTyped(workspace, context, () => false)
    expect(await shown()).toBe('Thawed. Spun at 300 g.')
    const again = await open()
    again.change('Thawed. Spun at 300 g. Frozen.')
    await again.save()
    expect(await shown()).toBe('Thawed. Spun at 300 g. Frozen.')
  })

  test('[FAULT-105] of a page that is gone is in the inbox if it may not be saved anymore; that of a page that is open is left to it', async () => {
    const { workspace, open } = await makeDevice()
    const [gone, here] = [await open('gone'), await open('here')]
    gone.change('Spun at 300 g.')
    here.change('Still typing')
    await Promise.all([gone.keptSoFar(), here.keptSoFar()])
    await changes['experiment.signed'](workspace)
    await recoverTyped(workspace, context, (holder) => holder === 'here')
    expect(await rejectedOn(workspace)).toEqual({ codes: ['experiment.signed'], words: 'Spun at 300 g.' })
    expect(await typedOf(workspace)).toMatchObject([{ holder: 'here' }])
  })

  test('[FAULT-105] stays on disk when the device has no room for it in the queue: it is sent the next time', async () => {
    const { workspace, open, shown } = await makeDevice()
    const text = await open('gone')
    text.change('Spun at 300 g.')
    await text.keptSoFar()
    const { disk } = workspace
    const transaction = disk.transaction.bind(disk)
    disk.transaction = () => Promise.reject(full)
    await expect(recoverTyped(workspace, context, () => false)).rejects.toMatchObject({ code: 'device.storage-full' })
    disk.transaction = transaction
    expect(await typedOf(workspace)).toHaveLength(1)
    await recoverTyped(workspace, context, () => false)
    expect(await shown()).toBe('Spun at 300 g.')
  })
})

test('what this device refused keeps its place in the inbox, whatever is forgotten of it', async () => {
  const { workspace } = await makeDevice()
  const say = async (content: string) => {
    const { appendMutations } = await import('#db/documents/append-mutations.ts')
    const { mutations } = appendMutations(documentId, [`chain-${content}-0000-0000`], new TextEncoder().encode(content), 'Wrote')
    await rejectHere(workspace.disk, context, mutations, new Refusal('experiment.signed'))
  }
  await say('one')
  await workspace.receipts.clear()
  await say('two')
  expect((await workspace.inbox.toArray()).map(({ n }) => n)).toEqual([-2, -1])
})
