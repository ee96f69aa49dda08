import { beforeEach, describe, expect, test } from 'vitest'
import { inPagePort } from '#db/lists/in-page-port.ts'
import { ListClient, type ListPort, type ListWatch } from '#db/lists/list-client.ts'
import type { ListWorkerRequest, ListRequest, ListResult } from '#db/lists/list-request.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { openAgain } from '#tests/harness/encrypted-workspace.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
let failures: unknown[]
beforeEach(async () => {
  failures = []
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
})

const clientOf = (open: () => ListPort = () => inPagePort(workspace)) =>
  new ListClient({ workspace, open, openInPage: () => Promise.resolve(inPagePort(workspace)), report: (error) => failures.push(error) })

/** Collects the results of a watch; `next` waits for one that was not read yet. */
class Listener {
  readonly results: ListResult[] = []
  readonly failed: string[] = []
  #taken = 0
  #tell = () => {}
  watch: ListWatch | undefined

  start(client: ListClient, request: ListRequest): this {
    this.watch = client.watch(request, {
      onResult: (result) => {
        this.results.push(result)
        this.#tell()
      },
      onFailure: (message) => {
        this.failed.push(message)
        this.#tell()
      },
    })
    return this
  }

  async next(): Promise<ListResult> {
    while (this.results.length <= this.#taken) await new Promise<void>((resolve) => (this.#tell = resolve))
    return this.results[this.#taken++]!
  }

  async failure(): Promise<string> {
    while (this.failed.length === 0) await new Promise<void>((resolve) => (this.#tell = resolve))
    return this.failed[0]!
  }
}

const live: ListRequest = { entity: 'samples', within: [{ field: 'archived', op: 'is', value: 0 }], sort: { column: 'name', direction: 'ascending' } }
const idsOf = (result: ListResult) => [...result.first]
const namesOf = async (ids: Iterable<number>) => (await workspace.mirror('samples').bulkGet([...ids])).map((row) => (row as SampleRow).name)
const change = (row: SampleRow) => workspace.mirror('samples').put(row)

describe('a list', () => {
  test('has all its ids in order, and returns them page by page [MIRROR-04]', async () => {
    await workspace.mirror('samples').bulkPut(Array.from({ length: 250 }, (_, i) => makeSample({ id: 1000 + i, name: `Tube ${String(i).padStart(3, '0')}` })))
    const list = new Listener().start(clientOf(), live)
    const result = await list.next()
    expect(result).toMatchObject({ total: 253, outOf: 253 })
    expect(await namesOf(result.first.slice(0, 4))).toEqual(['Äpfel', 'Borrowed', 'HeLa', 'Tube 000'])
    expect(result.first).toHaveLength(100)
    expect(await namesOf(await list.watch!.ids(200, 203))).toEqual(['Tube 197', 'Tube 198', 'Tube 199'])
    expect(await list.watch!.ids(250, 300)).toHaveLength(3)
    expect(await list.watch!.ids(0, Infinity)).toHaveLength(253)
  })

  test('follows changes on this device, changes from sync, and deletions', async () => {
    const list = new Listener().start(clientOf(), live)
    expect(await namesOf(idsOf(await list.next()))).toEqual(['Äpfel', 'Borrowed', 'HeLa'])
    await write(workspace.disk, makeContext(), [mutation(archiveSample, { sampleId: 2 }, 'Archive')])
    expect(await namesOf(idsOf(await list.next()))).toHaveLength(2)
    await change(makeSample({ id: 9, name: 'AAA' }))
    expect(idsOf(await list.next())[0]).toBe(9)
    await workspace.mirror('samples').delete(9)
    expect(idsOf(await list.next())).not.toContain(9)
  })

  test('notices fifty or more rows at once, which Dexie does not report one by one', async () => {
    const list = new Listener().start(clientOf(), live)
    await list.next()
    await workspace.mirror('samples').bulkPut(Array.from({ length: 120 }, (_, i) => makeSample({ id: 500 + i, name: 'Bulk' })))
    expect((await list.next()).total).toBe(123)
    await workspace.mirror('samples').clear()
    expect(await list.next()).toMatchObject({ total: 0, outOf: 0, first: [] })
  })

  test('does not update when a change leaves its ids and their order unchanged', async () => {
    const client = clientOf()
    const list = new Listener().start(client, live)
    const all = new Listener().start(client, { ...live, sort: { column: 'id', direction: 'descending' }, within: [] })
    await Promise.all([list.next(), all.next()])
    const [row] = await workspace.mirror('samples').toArray()
    await change({ ...row!, amount: 77 })
    // The next change is reported, so the one before it was seen by then.
    await change(makeSample({ id: 40, name: 'New' }))
    await Promise.all([list.next(), all.next()])
    expect([list.results.length, all.results.length]).toEqual([2, 2])
  })

  test('with figures updates when these change and its ids do not', async () => {
    const list = new Listener().start(clientOf(), { ...live, figures: { columns: ['layer'], isGrouped: true } })
    const counts = ({ figures }: ListResult) => Object.fromEntries(Array.from(figures!['layer']!, (layer, at) => [layer, figures!['count']![at]]))
    expect(counts(await list.next())).toEqual({ 2: 2, NaN: 1 })
    await write(workspace.disk, makeContext(), [mutation(moveSample, { sampleId: 3, layerId: 3, position: 0 }, 'Move')])
    expect(counts(await list.next())).toEqual({ 2: 2, 3: 1 })
  })

  test('follows the order of what it refers to: renaming a compartment moves its samples', async () => {
    const place: ListRequest = { ...live, filters: [{ field: 'layer', op: 'filled' }], sort: { column: 'place', direction: 'ascending' } }
    const layers = workspace.mirror('storageLayers')
    const shelf = (await layers.get(3))!
    await write(workspace.disk, makeContext(), [mutation(moveSample, { sampleId: 3, layerId: 3, position: 0 }, 'Move')])
    const list = new Listener().start(clientOf(), place)
    expect(idsOf(await list.next())).toEqual([1, 2, 3])
    await layers.put({ ...shelf, place: 0 })
    expect(idsOf(await list.next())).toEqual([3, 1, 2])
  })

  test('answers only the last of several requests made together', async () => {
    const list = new Listener().start(clientOf(), live)
    for (const search of ['h', 'he', 'hela']) list.watch!.change({ ...live, search })
    expect(await namesOf(idsOf(await list.next()))).toEqual(['HeLa'])
    list.watch!.change(live)
    expect((await list.next()).total).toBe(3)
    expect(list.results).toHaveLength(2)
  })

  test('that is no longer shown gets no results', async () => {
    const client = clientOf()
    const [stopped, other] = [new Listener().start(client, live), new Listener().start(client, live)]
    await Promise.all([stopped.next(), other.next()])
    stopped.watch!.stop()
    await change(makeSample({ id: 41, name: 'New' }))
    await other.next()
    expect(stopped.results).toHaveLength(1)
    expect(await stopped.watch!.ids(0, 5)).toHaveLength(0)
  })

  test('reports an unknown sort order as a failure', async () => {
    const list = new Listener().start(clientOf(), { ...live, sort: { column: 'colour', direction: 'ascending' } })
    expect(await list.failure()).toContain('samples is not sorted by colour')
    expect(failures).toHaveLength(1)
  })
})

describe('the worker', () => {
  test('is known to be ready once it has answered, entity by entity', async () => {
    const client = clientOf()
    expect(client.isReady('samples')).toBe(false)
    await new Listener().start(client, live).next()
    expect([client.isReady('samples'), client.isReady('storageLayers')]).toEqual([true, false])
  })

  test('that is prepared reads the rows before anyone asks for them, and is the one that answers', async () => {
    const heard: ListWorkerRequest[] = []
    const client = clientOf(() => {
      const port = inPagePort(workspace)
      const { postMessage } = port
      port.postMessage = (request) => {
        heard.push(request)
        postMessage.call(port, request)
      }
      return port
    })
    client.prepare('samples')
    expect((await new Listener().start(client, live).next()).total).toBe(3)
    expect(heard.map((request) => request.kind)).toEqual(['open', 'prepare', 'watch'])
  })

  test('that cannot start is replaced by the page', async () => {
    const client = clientOf(() => {
      throw new TypeError('no workers here')
    })
    const list = new Listener().start(client, live)
    const ids = list.watch!.ids(0, 2)
    expect((await list.next()).total).toBe(3)
    expect(await ids).toHaveLength(0)
    expect(await list.watch!.ids(0, 2)).toHaveLength(2)
    expect(failures).toHaveLength(1)
  })

  test('that fails is replaced, with all its open requests', async () => {
    const heard: ListWorkerRequest[] = []
    const broken: ListPort = { postMessage: (request) => heard.push(request), terminate: () => {}, onmessage: null, onerror: null }
    const list = new Listener().start(
      clientOf(() => broken),
      live,
    )
    const waiting = list.watch!.ids(0, 5)
    expect(heard.map((request) => request.kind)).toEqual(['open', 'watch', 'slice'])
    broken.onerror?.({ message: 'out of memory' } as ErrorEvent)
    expect(await waiting).toHaveLength(0)
    expect((await list.next()).total).toBe(3)
  })

  test('that was closed is started again by the next watch', async () => {
    let opened = 0
    const client = clientOf(() => {
      opened++
      return inPagePort(workspace)
    })
    await new Listener().start(client, live).next()
    client.close()
    expect(client.isReady('samples')).toBe(false)
    expect((await new Listener().start(client, live).next()).total).toBe(3)
    expect(opened).toBe(2)
  })
})

test('changes by other connections are followed: another tab, the sync of another', async () => {
  const list = new Listener().start(clientOf(), live)
  await list.next()
  const tab = openAgain(workspace)
  const news = [serverRow('samples', 60, makeSample({ id: 60, name: 'From a colleague' }), 2)]
  expect(await takePage(tab.disk, makePage({ from: 1, rows: news, ...totalsOf([...smallLab(), ...news]) }), noon)).toBe('applied')
  tab.close()
  expect(await namesOf(idsOf(await list.next()))).toContain('From a colleague')
})

describe('columns created on demand', () => {
  const request = (column: string, direction: 'ascending' | 'descending' = 'ascending'): ListRequest => ({ entity: 'samples', sort: { column, direction } })

  beforeEach(async () => {
    const rows = ['10', '9', '', 'not a number'].map((value, i) => makeSample({ id: 900 + i, name: `Made ${i}`, meta: { 7: value, 8: `Lot ${9 - i}` } }))
    await workspace.mirror('samples').bulkPut(rows)
  })

  test('a list is sorted by a field of a type, numbers as numbers and empty ones last', async () => {
    const up = await new Listener().start(clientOf(), request('meta.number.7')).next()
    expect(idsOf(up).slice(0, 2)).toEqual([901, 900])
    const down = await new Listener().start(clientOf(), request('meta.text.8', 'descending')).next()
    expect(idsOf(down).slice(0, 4)).toEqual([900, 901, 902, 903])
  })

  test('an existing list stays, and one that changes its order to such a column is sorted by it', async () => {
    const client = clientOf()
    const listener = new Listener().start(client, request('name'))
    const before = await listener.next()
    listener.watch!.change(request('meta.number.7'))
    const after = await listener.next()
    expect(idsOf(after).slice(0, 2)).toEqual([901, 900])
    expect(after.total).toBe(before.total)
  })

  test('a field without values can be sorted by, too; an impossible one is reported', async () => {
    expect((await new Listener().start(clientOf(), request('meta.number.77')).next()).total).toBeGreaterThan(3)
    expect(await new Listener().start(clientOf(), request('meta.colour.7')).failure()).toContain('not sorted by')
  })
})
