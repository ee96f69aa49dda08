import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { unpackStep } from '#db/blocks/unpack.ts'
import { samplesList } from '#db/lists/columns/samples.ts'
import { EntityColumns } from '#db/lists/entity-columns.ts'
import type { ListRequest } from '#db/lists/list-request.ts'
import { LiveColumns } from '#db/lists/live-columns.ts'
import { selectIds } from '#db/lists/select-ids.ts'
import { resetMirror } from '#db/pull/reset-mirror.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { Refusal } from '#domain/tx.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import { makeContext, makeLayer, makePage, makeSample, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { openInEarlierBuild } from '#tests/harness/earlier-build.ts'
import { fetchLab, fetchNext } from '#tests/harness/fetch-lab.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { search, searchTimeout } from '#tests/harness/search.ts'
import { takePage } from '#tests/harness/take-page.ts'

const requests: ListRequest[] = [
  { entity: 'samples', within: [{ field: 'archived', op: 'is', value: 0 }], sort: { column: 'name', direction: 'ascending' } },
  { entity: 'samples', filters: [{ field: 'layer', op: 'filled' }], sort: { column: 'place', direction: 'descending' } },
  { entity: 'samples', search: 'la', sort: { column: 'unit', direction: 'ascending' } },
  { entity: 'samples', search: '7', sort: { column: 'amount', direction: 'ascending' } },
]

/** What lists show, from the rows themselves. */
async function fromRows(workspace: Workspace): Promise<EntityColumns<'samples'>> {
  const columns = new EntityColumns(samplesList)
  for (const row of await workspace.mirror('samples').toArray()) columns.put(row)
  for (const entity of columns.referencedEntities) columns.rank(entity, (await workspace.mirror(entity).toArray()) as never[])
  columns.flush()
  return columns
}

const ids = fc.integer({ min: 1, max: 9 })
const tabs = fc.constantFrom(0, 1)
const names = fc.constantFrom('HeLa', 'hela 7', 'Äpfel', 'Zebra')
const stepArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('server' as const), id: ids, name: names, layerId: fc.constantFrom(null, 1, 3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('server gone' as const), id: ids }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('server moves layer' as const), place: fc.integer({ min: 0, max: 5 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pull' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('fetch' as const, 'fetch all' as const, 'unpack' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('archive' as const, 'add' as const), id: ids }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('pull in an earlier build' as const, 'add in an earlier build' as const), id: ids }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('many' as const), name: names }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('reset' as const, 'forget changes' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('keep' as const, 'open' as const, 'kill' as const, 'catch up' as const), tab: tabs }) },
)

type Step = typeof stepArbitrary extends fc.Arbitrary<infer S> ? S : never

/** Two tabs over one device, and a server. */
class Device {
  readonly workspace = makeWorkspace()
  readonly #earlier = openInEarlierBuild(this.workspace)
  readonly #failures: unknown[] = []
  readonly #tabs: (LiveColumns<'samples'> | null)[] = [this.#open(), null]
  #server = new Map(smallLab(7).map((row) => [`${row.entity} ${String(row.id)}`, row]))
  #version = 7

  #open(): LiveColumns<'samples'> {
    return new LiveColumns(this.workspace, 'samples', { onChange: () => {}, onFailure: (error) => this.#failures.push(error) })
  }

  async do(step: Step): Promise<void> {
    const { disk } = this.workspace
    switch (step.kind) {
      case 'server':
        return this.#change(serverRow('samples', step.id, makeSample(step), ++this.#version))
      case 'server gone':
        return this.#change(serverRow('samples', step.id, null, ++this.#version))
      case 'server moves layer':
        return this.#change(serverRow('storageLayers', 3, makeLayer({ id: 3, parentId: 1, place: step.place }), ++this.#version))
      case 'pull':
        return this.#pull(this.workspace)
      case 'fetch':
        return void (await fetchNext(disk, this.#rows(), { rows: 2, version: this.#version }))
      case 'fetch all':
        return fetchLab(disk, this.#rows(), undefined, { rows: 2, version: this.#version })
      case 'unpack':
        return void (await unpackStep(disk, 'samples', 1))
      case 'archive':
        return this.#write(this.workspace, mutation(archiveSample, { sampleId: step.id }, 'Archive'))
      case 'add':
        return this.#write(this.workspace, mutation(adjustAmount, { sampleId: step.id, delta: 7, unit: 'mL' }, 'Add'))
      case 'pull in an earlier build':
        return this.#pull(this.#earlier)
      case 'add in an earlier build':
        return this.#write(this.#earlier, mutation(adjustAmount, { sampleId: step.id, delta: 7, unit: 'mL' }, 'Add'))
      case 'many':
        return void (await this.workspace.mirror('samples').bulkPut(Array.from({ length: 60 }, (_, i) => makeSample({ id: 5 + i, name: step.name }))))
      case 'reset':
        return resetMirror(disk)
      case 'forget changes': {
        const changes = this.workspace.db.table('$changes')
        return void (await changes
          .where(':id')
          .below(((await changes.orderBy(':id').lastKey()) as number | undefined) ?? 0)
          .delete())
      }
      case 'keep':
        return this.#tabs[step.tab]?.keep()
      case 'catch up':
        return this.#tabs[step.tab] ? this.expectRight(step.tab) : undefined
      case 'open':
        return void (this.#tabs[step.tab] ??= this.#open())
      case 'kill': {
        // Nothing is kept, and a read in progress leads nowhere.
        this.#tabs[step.tab]?.close()
        this.#tabs[step.tab] = null
      }
    }
  }

  async expectRight(tab: number): Promise<void> {
    const columns = (this.#tabs[tab] ??= this.#open())
    await columns.catchUp()
    const expected = await fromRows(this.workspace)
    for (const request of requests) expect([...selectIds(columns.columns as never, request).ids]).toEqual([...selectIds(expected as never, request).ids])
    expect(columns.columns.size).toBe(expected.size)
    expect(this.#failures).toEqual([])
  }

  async close(): Promise<void> {
    for (const tab of this.#tabs) {
      tab?.close()
      await tab?.catchUp()
    }
  }

  #change(row: ServerRow): void {
    this.#server.set(`${row.entity} ${String(row.id)}`, row)
  }

  #rows(): ServerRow[] {
    return [...this.#server.values()].filter(({ row }) => row !== null)
  }

  async #pull({ disk }: Workspace): Promise<void> {
    const cursor = await disk.transaction([], (tx) => tx.cursor())
    const from = cursor.versions.group
    if (!cursor.parts.length) return
    const rows = [...this.#server.values()].filter(({ version }) => version > from)
    await takePage(disk, makePage({ from, epoch: 'e1', version: this.#version, rows, ...totalsOf(this.#rows()) }), noon)
  }

  async #write({ disk }: Workspace, act: ReturnType<typeof mutation>): Promise<void> {
    await write(disk, makeContext(), [act]).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }
}

test(
  'after any downloads, pulls, writes, reloads and kills, in two tabs and an earlier build, kept and patched columns list what the rows say [MIRROR-04]',
  async () => {
    const property = fc.asyncProperty(fc.array(stepArbitrary, { minLength: 10, maxLength: 40 }), async (steps) => {
      const device = new Device()
      for (const step of steps) await device.do(step)
      await device.expectRight(0)
      await device.expectRight(1)
      await device.close()
    })
    await search(property, { seconds: 3, atLeast: 20 })
  },
  searchTimeout,
)
