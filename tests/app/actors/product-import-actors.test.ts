import { beforeEach, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { listImportProgress } from '#db/import/import-progress.ts'
import type { ImportWorkerClient } from '#db/import/import-worker-client.ts'
import { ProductImportService } from '#db/import/products/product-import-service.ts'
import { storeLease } from '#db/queue/leases.ts'
import type { Workspace } from '#db/workspace.ts'
import { provideProductImport } from '#src/app/actors/product-import-actors.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'
import { makeProduct } from '#tests/harness/supplies.ts'

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  const rows = smallLab()
  await takePage(workspace.disk, makePage({ rows }), noon)
  await workspace.mirror('products').put(makeProduct({ id: 9, name: 'Trypsin', supplier: 'Gibco', catalogNumber: '25200', gtin: '04006381333931' }))
  await storeLease(workspace.disk, { kind: 'products', first: 100, last: 399 })
})

/** What the worker does, in this process. */
function serviceClient(): Pick<ImportWorkerClient<'products'>, 'ask'> {
  const service = new ProductImportService(workspace)
  const ask = (method: keyof ProductImportService, ...input: unknown[]) => (service[method] as (...input: unknown[]) => Promise<unknown>).apply(service, input)
  return { ask: ask as ImportWorkerClient<'products'>['ask'] }
}

function open() {
  const actor = createActor(provideProductImport({ workspace, context: makeContext(), client: serviceClient(), requestIds: async () => true })).start()
  const reached = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) => waitFor(actor, (snapshot) => snapshot.matches(state))
  async function check(text: string) {
    actor.send({ type: 'file.chosen', file: new File([text], 'catalog.csv') })
    await reached({ file: 'mapping' })
    actor.send({ type: 'check.asked' })
    return (await reached({ file: 'previewing' })).context.checked!.summary
  }
  return { actor, reached, check }
}

const live = async () => (await workspace.mirror('products').toArray()).filter(({ archived }) => !archived).map(({ name }) => name)

test('a price list becomes products; rows that cannot are left out, and one undo archives all of them', async () => {
  const { actor, reached, check } = open()
  const file = [
    'Product;Vendor;Cat. No.;Pack size;Price (EUR);EAN',
    'FBS;Gibco;10270;500 mL;412,50;4006381333948',
    'Puromycin;Gibco;A11138;10 x 1 mL;124;',
    'Trypsin;Gibco;25200;100 mL;30;',
    'Broken;Gibco;1;1 mL;30;4006381333932',
    'Same code;Gibco;2;1 mL;30;4006381333931',
  ]
  const summary = await check(file.join('\n'))
  expect(summary).toMatchObject({ good: 3, wrong: 2, namesakes: { inGroup: [4], inFile: [] } })
  actor.send({ type: 'import.asked' })
  const { run } = (await reached({ file: 'done' })).context
  expect(run).toMatchObject({ done: 3, refused: [], progress: { subject: 'products', done: 3, state: 'finished' } })
  expect(await live()).toEqual(['Trypsin', 'FBS', 'Puromycin', 'Trypsin'])
  expect((await workspace.mirror('products').toArray()).find(({ name }) => name === 'Puromycin')).toMatchObject({
    containers: 10,
    amount: 1,
    unit: 'mL',
    price: 124,
    currency: 'EUR',
    catalogNumber: 'A11138',
  })
  // It is not among the imports of samples.
  expect(await listImportProgress(workspace)).toEqual([])

  actor.send({ type: 'undo.asked', progress: run!.progress })
  await waitFor(actor, (snapshot) => !snapshot.matches({ undo: 'undoing' }))
  expect(await live()).toEqual(['Trypsin'])
  expect(await listImportProgress(workspace, 'products')).toMatchObject([{ state: 'undone' }])
})

test('a product whose code somebody took meanwhile is named, and all others are written', async () => {
  const { actor, reached, check } = open()
  await check(['Name,EAN', ...Array.from({ length: 300 }, (_, at) => `Product ${at},${at === 3 ? '4006381333948' : ''}`)].join('\n'))
  await workspace.mirror('products').put(makeProduct({ id: 10, name: 'First', gtin: '04006381333948' }))
  actor.send({ type: 'import.asked' })
  const { run } = (await reached({ file: 'done' })).context
  expect(run!.refused).toMatchObject([{ name: 'Product 3', code: 'product.code-taken' }])
  expect(run).toMatchObject({ done: 299, progress: { upTo: 301 } })
})
