import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { listImportProgress } from '#db/import/import-progress.ts'
import { ImportService } from '#db/import/import-service.ts'
import { FileError, type ImportWorkerClient } from '#db/import/import-worker-client.ts'
import { TableError } from '#db/import/read-table.ts'
import { storeLease } from '#db/queue/leases.ts'
import type { Workspace } from '#db/workspace.ts'
import { provideImport } from '#src/app/actors/import-actors.ts'
import { migrateOldMappings } from '#src/app/import/saved-mapping.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
let asked: [string, number][]
beforeEach(async () => {
  workspace = makeWorkspace()
  asked = []
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
})

const lease = (count: number) => storeLease(workspace.disk, { kind: 'samples', first: 1_000, last: 999 + count })

/** What the worker does, in this process. */
function serviceClient(): Pick<ImportWorkerClient, 'ask'> {
  const service = new ImportService(workspace)
  const ask = async (method: keyof ImportService, ...input: unknown[]) => {
    try {
      return await (service[method] as (...input: unknown[]) => Promise<unknown>).apply(service, input)
    } catch (error) {
      throw error instanceof TableError ? new FileError(error.code) : error
    }
  }
  return { ask: ask as ImportWorkerClient['ask'] }
}

/** A page that imports: left by `stop`, and opened again. */
function open() {
  const requestIds = (kind: string, count: number) => Promise.resolve(asked.push([kind, count]) > 0)
  const actor = createActor(provideImport({ workspace, context: makeContext(), client: serviceClient(), requestIds })).start()
  const reached = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 20_000 })
  async function check(text: string) {
    actor.send({ type: 'file.chosen', file: new File([text], 'cells.csv') })
    await reached({ file: 'mapping' })
    actor.send({ type: 'check.asked' })
    return (await reached({ file: 'previewing' })).context.checked!.summary
  }
  return { actor, reached, check, context: () => actor.getSnapshot().context }
}

const rows = (count: number, series = '') =>
  ['Name,Type,Series', ...Array.from({ length: count }, (_, at) => `Imported ${at + 1},Cell line,${series}`)].join('\n')
const names = async () =>
  (await workspace.mirror('samples').toArray()).flatMap(({ name }) => (name.startsWith('Imported ') ? Number(name.slice(9)) : [])).sort((a, b) => a - b)
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('the columns of a file with known headings are mapped as the person did last time, also from a build that kept this for the whole browser', async () => {
  const file = new File(['Tube,What\nImported 1,Cell line'], 'cells.csv')
  const mapped = async (page: ReturnType<typeof open>) => {
    page.actor.send({ type: 'file.chosen', file })
    return (await page.reached({ file: 'mapping' })).context.mapping
  }
  const first = open()
  const guessed = await mapped(first)
  const chosen = { ...guessed, targets: ['name', 'type'] as const }
  expect(guessed).not.toEqual(chosen)
  first.actor.send({ type: 'mapping.changed', mapping: chosen })
  first.actor.send({ type: 'check.asked' })
  await first.reached({ file: 'previewing' })
  expect(await mapped(open())).toMatchObject(chosen)

  // Someone else on the same device.
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
  expect(await mapped(open())).toEqual(guessed)
  const kept = new Map([['aliquot.importMappings', JSON.stringify([{ headings: 'tube|what', ...chosen }, 'damaged'])]])
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, removeItem: (key: string) => kept.delete(key) })
  await migrateOldMappings(workspace)
  expect(await mapped(open())).toMatchObject(chosen)
  expect(kept.size).toBe(0)
})

describe('a file imported on the local copy', () => {
  test('requests ids when it is opened and checked, and has every row once at the end; chosen again it is recognized [QUEUE-06, FAULT-61]', async () => {
    await lease(600)
    const page = open()
    expect(await page.check(rows(600, 'Fresh'))).toMatchObject({ good: 600, series: 1 })
    expect(asked).toEqual([
      ['samples', 600],
      ['sampleSeries', 1],
    ])
    await storeLease(workspace.disk, { kind: 'sampleSeries', first: 50, last: 59 })
    page.actor.send({ type: 'import.asked' })
    await page.reached({ file: 'done' })
    expect(await names()).toEqual(upTo(600))
    expect(page.context().run).toMatchObject({ done: 600, handled: 600, refused: [], progress: { state: 'finished', upTo: 601 } })
    expect(await listImportProgress(workspace)).toEqual([page.context().run!.progress])

    page.actor.send({ type: 'escape' })
    page.actor.send({ type: 'file.chosen', file: new File([rows(600, 'Fresh')], 'cells.csv') })
    const { context } = await page.reached({ file: 'mapping' })
    expect(context.file).toMatchObject({ unfinished: undefined, imported: { done: 600 } })
  })

  test('stopped or left in the middle, it continues with the next row; no row is imported twice [QUEUE-06]', async () => {
    await lease(1_200)
    const stopped = open()
    await stopped.check(rows(600))
    stopped.actor.send({ type: 'import.asked' })
    await stopped.reached({ file: 'importing' })
    stopped.actor.send({ type: 'stop.asked' })
    await stopped.reached({ file: 'stopped' })
    expect(await names()).toEqual(upTo(250))

    const left = open()
    expect(await left.check(rows(600))).toMatchObject({ good: 350, skipped: 250 })
    left.actor.send({ type: 'import.asked' })
    await waitFor(left.actor, ({ context }) => (context.run?.handled ?? 0) > 0, { timeout: 20_000 })
    left.actor.stop()

    const last = open()
    await last.check(rows(600))
    last.actor.send({ type: 'import.asked' })
    await last.reached({ file: 'done' })
    expect(await names()).toEqual(upTo(600))
    expect(await listImportProgress(workspace)).toMatchObject([{ done: 600, state: 'finished' }])
  })

  test('with ids for some of its rows it imports those, and the others once there are more', async () => {
    await lease(4)
    const page = open()
    await page.check(rows(10))
    page.actor.send({ type: 'import.asked' })
    await page.reached({ file: 'outOfIds' })
    expect(await names()).toEqual(upTo(4))
    await storeLease(workspace.disk, { kind: 'samples', first: 5_000, last: 5_099 })
    const next = open()
    expect(await next.check(rows(10))).toMatchObject({ good: 6, skipped: 4 })
    next.actor.send({ type: 'import.asked' })
    await next.reached({ file: 'done' })
    expect(await names()).toEqual(upTo(10))
  })

  test('is undone completely and reported as undone; then the screen leads back to choosing a file [INV-01]', async () => {
    await lease(300)
    const page = open()
    await page.check(rows(300))
    page.actor.send({ type: 'import.asked' })
    await page.reached({ file: 'done' })
    page.actor.send({ type: 'undo.asked', progress: page.context().run!.progress })
    await waitFor(page.actor, ({ context }) => (context.undo?.percent ?? 0) > 0, { timeout: 20_000 })
    await page.reached({ file: 'choosing', undo: 'idle' })
    expect(await names()).toEqual([])
    expect(await listImportProgress(workspace)).toMatchObject([{ state: 'undone' }])
  })

  test('a file that is not a table is not opened, and the person is told why', async () => {
    const page = open()
    page.actor.send({ type: 'file.chosen', file: new File(['Name,Type\n'], 'empty.csv') })
    const { context } = await waitFor(page.actor, (state) => state.context.fileError !== null, { timeout: 20_000 })
    expect(context.fileError).toBe('empty')
  })
})
