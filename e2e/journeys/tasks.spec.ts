import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InputCounter } from '../harness/input-counter.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { fillRack, pictureOfRack } from '../harness/rack.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { screens } from '../pages/screens.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'
import { walkTo } from '../pages/visit.ts'

interface Sample {
  id: number
  name: string
  archived: number
  layerId: number | null
  position: number
  amount: number
  unit: string
  expiration: string
  parentId: number | null
  outBy: number | null
  thaws: number
  altBarcode: string | null
  lot: string
}
interface Layer {
  id: number
  name: string
  countedAt: number | null
}
interface Instrument {
  id: number
  name: string
  barcode: string
}
interface Task {
  task: string
  scans: number
  taps: number
}

const sampleCode = (id: number): string => '005' + String(id).padStart(12, '0')
const layerCode = (id: number): string => '008' + String(id).padStart(12, '0')
const seriesCode = (id: number): string => '011' + String(id).padStart(12, '0')

/** The figures in docs/tasks.md. */
async function readTasks(): Promise<Task[]> {
  const text = await readFile(join(import.meta.dirname, '../../docs/tasks.md'), 'utf8')
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  return rows.filter((cells) => /^\d+$/.test(cells[3] ?? '')).map(([, task, , scans, taps]) => ({ task: task!, scans: Number(scans), taps: Number(taps) }))
}

/** Ten tubes from different places, the last of them empty, and a separate box: no other journey uses them. */
async function chooseTubes(colleague: SecondDevice) {
  const samples = await colleague.rows<Sample>('samples')
  const parents = new Set(samples.map(({ parentId }) => parentId))
  const isPlain = (sample: Sample) =>
    !sample.archived && sample.layerId !== null && sample.outBy === null && sample.parentId === null && !parents.has(sample.id)
  const holdsEnough = ({ unit, amount }: Sample) => unit === 'µL' && amount >= 10 && Number.isInteger(amount)
  const tubes = samples.filter((sample) => isPlain(sample) && holdsEnough(sample)).slice(-10)
  const empty = tubes.at(-1)
  if (!empty || tubes.length < 10) throw new Error('the demo data has too few tubes')
  await colleague.act('sample.adjust-amount@1', { sampleId: empty.id, delta: -empty.amount, unit: empty.unit })
  const parent = (await colleague.rows<Layer>('storageLayers')).find(({ name }) => name === 'Rack R1')!
  const box = { id: await colleague.takeId('storageLayers'), name: 'Box of everyday tasks' }
  await colleague.act('layer.create@1', { ...box, parentId: parent.id, kind: 'box', rows: 9, columns: 9, altBarcode: null })
  const picked = samples.filter((sample) => isPlain(sample) && holdsEnough(sample)).slice(-20, -10)
  const series = { id: await colleague.takeId('sampleSeries'), name: 'Ten tubes to take out' }
  await colleague.act('series.create@1', { ...series, sampleIds: picked.map(({ id }) => id) })
  return { box, series, picked, tubes: tubes as [Sample, Sample, Sample, Sample, Sample, Sample, ...Sample[]], empty }
}

interface Product {
  id: number
  name: string
  gtin: string
}

/** One pack of a product that nobody else asks for here. */
async function orderOnePack(manager: SecondDevice): Promise<Product> {
  const product = (await manager.rows<Product>('products')).find(({ name }) => name === 'anti-p21 (12D1)')!
  const id = await manager.takeId('orderItems')
  const what = { productId: product.id, name: '', supplier: '', catalogNumber: '', price: null, currency: '' }
  await manager.act('order.request@1', { id, ...what, quantity: 1, costCenter: '', note: '', notify: false, sampleId: null })
  await manager.act('order.approve@1', { orderItemId: id })
  await manager.act('order.place@1', { orderItemId: id, orderNumber: 'ORD-0417', dueOn: '', note: '' })
  return product
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const menuItem = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const action = (page: Page, name: string) => page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true })
const opened = (page: Page, { name }: { name: string }) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible()

test.use({ tablet: 'mara' })

test('everyday tasks at the bench take the scans and taps that docs/tasks.md promises, and a second device shows the results', async ({ page, lab }) => {
  const tasks = await readTasks()
  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  const { box, series, picked, tubes, empty } = await chooseTubes(colleague)
  const ordered = await orderOnePack(await SecondDevice.signIn(lab.server.url, 'amina', demoPassword))
  const rack = await fillRack(colleague)
  const instrument = (await colleague.rows<Instrument>('equipment')).find(({ name }) => name === 'Biosafety cabinet 2')!
  const [found, counted, out, divided, model] = tubes
  const hand = await InputCounter.at(page)
  let expiration = ''
  let portionTaken = 0
  const scanAll = async (said: (count: number) => string) => {
    for (const [index, { id }] of tubes.entries()) {
      await hand.scan(sampleCode(id))
      await expect(page.getByText(said(index + 1), { exact: true })).toBeVisible()
    }
  }

  const drive: Readonly<Record<string, () => Promise<void>>> = {
    async 'Find a tube'() {
      await hand.scan(sampleCode(found.id))
      await opened(page, found)
    },
    async 'Move ten tubes into a box'() {
      await hand.scan(layerCode(box.id))
      await hand.tap(button(page, 'Fill by scanning'))
      await expect(page.getByRole('heading', { name: 'Scanner ready' })).toBeVisible()
      await scanAll((count) => `${count} moved`)
    },
    async 'Put a tube into a free position'() {
      await hand.scan(sampleCode(found.id))
      await hand.tap(action(page, 'Move'))
      await expect(page.getByRole('dialog')).toBeVisible()
      await hand.scan(layerCode(box.id))
      await hand.tap(page.getByRole('gridcell', { name: 'I9, free' }))
      await expect(page.getByText(`${found.name} moved to ${box.name} I9`)).toBeVisible()
      await opened(page, found)
    },
    async 'Count a box of ten tubes'() {
      await hand.scan(layerCode(box.id))
      await opened(page, box)
      await hand.tap(button(page, 'More'))
      await hand.tap(menuItem(page, 'Stock-take'))
      await expect(page.getByRole('heading', { name: `Stock-take of ${box.name}` })).toBeVisible()
      await scanAll((count) => `${count} of ${tubes.length} found`)
      await hand.tap(button(page, 'Finished'))
      await expect(page.getByText(/counted by Mara Lindqvist, today/)).toBeVisible()
    },
    async 'Change an amount'() {
      await hand.scan(sampleCode(counted.id))
      await opened(page, counted)
      await hand.tap(action(page, 'Amount'))
      const portion = page.getByRole('button', { name: /^Take out [\d.]+ µL$/ }).first()
      portionTaken = Number(/[\d.]+/.exec((await portion.getAttribute('aria-label'))!)![0])
      await hand.tap(portion)
      await hand.tap(button(page, 'Save'))
      const told = page.getByRole('status').filter({ hasText: `Quantity updated to ${counted.amount - portionTaken} ${counted.unit}` })
      await expect(told.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
    async 'Take a tube out and return it thawed'() {
      await hand.scan(sampleCode(out.id))
      await hand.tap(action(page, 'Check out'))
      await expect(page.getByRole('region', { name: out.name }).getByText('Checked out by Mara Lindqvist')).toBeVisible()
      await hand.scan(sampleCode(out.id))
      await hand.tap(action(page, 'Return'))
      await hand.tap(menuItem(page, /^It was thawed/))
      await expect(page.getByText(out.thaws === 0 ? '1 thaw' : `${out.thaws + 1} thaws`, { exact: true })).toBeVisible()
    },
    async 'Give ten tubes a new expiration date'() {
      await hand.tap(page.getByRole('link', { name: 'Scan', exact: true }))
      await hand.tap(page.getByRole('radio', { name: 'Bulk update' }))
      await expect(page.getByRole('heading', { name: 'Scan the tubes to update' })).toBeVisible()
      await scanAll((count) => (count === 1 ? '0 values in 1 sample' : `0 values in ${count} samples`))
      await hand.tap(button(page, 'Add field'))
      await hand.tap(menuItem(page, 'Expiration'))
      await hand.tap(button(page, 'In 1 year'))
      expiration = await page.getByLabel('New expiration').inputValue()
      await hand.tap(button(page, 'Apply to 10 samples'))
      await expect(page.getByText('10 samples updated')).toBeVisible()
      await expect(button(page, 'Undo all')).toBeVisible()
    },
    async 'Divide a tube into five aliquots'() {
      await hand.scan(sampleCode(divided.id))
      await hand.tap(action(page, 'More'))
      await hand.tap(menuItem(page, /^Aliquot/))
      await hand.tap(button(page, 'Create 5 aliquots'))
      await expect(page.getByText(`5 aliquots of ${divided.name} created`)).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Lineage' }).getByRole('link')).toHaveCount(6)
    },
    async 'Make a tube like another'() {
      await hand.scan(sampleCode(model.id))
      await hand.tap(action(page, 'More'))
      await hand.tap(menuItem(page, /^Clone/))
      const form = page.getByRole('dialog', { name: `Clone ${model.name}` })
      await expect(form).toBeVisible()
      await hand.scan(layerCode(box.id))
      await expect(form.getByText(new RegExp(`${box.name} [A-I]\\d`))).toBeVisible()
      await hand.tap(button(page, `Same as the original: ${model.amount} ${model.unit}`))
      await hand.tap(button(page, 'Create sample'))
      await expect(page.getByText(`${model.name} (copy) created with barcode 005`)).toBeVisible()
    },
    async 'Take out ten tubes of a series by a list'() {
      await hand.scan(seriesCode(series.id))
      await opened(page, series)
      await hand.tap(button(page, 'More'))
      await hand.tap(menuItem(page, 'Pick list'))
      await expect(page.getByText('0 of 10 out')).toBeVisible()
      for (const [index, { id }] of picked.entries()) {
        await hand.scan(sampleCode(id))
        await expect(page.getByText(`${index + 1} of 10 out`)).toBeVisible()
      }
      await hand.tap(button(page, 'Finished'))
      await expect(page.getByRole('heading', { name: '10 samples are out' })).toBeVisible()
    },
    async 'Receive a delivery'() {
      await hand.scan(`01${ordered.gtin}1728113010L26K417`)
      await opened(page, ordered)
      await hand.tap(button(page, 'Receive'))
      await expect(page.getByRole('heading', { name: '1 pack, 1 tube' })).toBeVisible()
      await hand.scan(layerCode(box.id))
      await expect(page.getByRole('heading', { name: box.name })).toBeVisible()
      await hand.tap(button(page, 'Receive 1 tube'))
      await expect(page.getByText('0 of 1 put away')).toBeVisible()
      await hand.scan('CRYO-0000417')
      await expect(page.getByRole('heading', { name: 'Everything is put away' })).toBeVisible()
      await hand.tap(button(page, 'Finished'))
      await expect(page.getByRole('status').filter({ hasText: '1 tube put away' }).getByRole('button', { name: 'Undo' })).toBeVisible()
    },
    async 'Check a rack of 24 tubes'() {
      await hand.scan(layerCode(rack.id))
      await opened(page, rack)
      await hand.tap(button(page, 'More'))
      await hand.tap(menuItem(page, 'Read the rack'))
      const choosing = page.waitForEvent('filechooser')
      await hand.tap(button(page, 'Take or choose a picture'))
      await (await choosing).setFiles(pictureOfRack())
      await hand.tap(button(page, 'Apply 4 changes'))
      await expect(page.getByRole('gridcell', { name: /^A3, .*Tube 4(,|$)/ })).toBeVisible()
      await expect(page.getByRole('gridcell', { name: /^B1, .*Tube 7, missing/ })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: '4 changes applied' }).getByRole('button', { name: 'Undo' })).toBeVisible()
    },
    async 'Archive an empty tube'() {
      await hand.scan(sampleCode(empty.id))
      await hand.tap(action(page, 'More'))
      await hand.tap(menuItem(page, 'Archive'))
      await expect(page.getByText('This sample is archived. Restore it to change or move it.')).toBeVisible()
      const told = page.getByRole('status').filter({ hasText: `${empty.name} archived` })
      await expect(told.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
    async 'Book an instrument'() {
      await hand.scan(instrument.barcode)
      await opened(page, instrument)
      await hand.tap(button(page, 'Book'))
      await hand.tap(page.getByRole('dialog', { name: `Book ${instrument.name}` }).getByRole('button', { name: 'Book', exact: true }))
      await expect(page.getByRole('region', { name: 'Next bookings' }).getByText('Mara Lindqvist')).toBeVisible()
    },
    async 'Print the label of a tube'() {
      await hand.scan(sampleCode(found.id))
      await opened(page, found)
      await hand.tap(action(page, 'More'))
      await hand.tap(menuItem(page, 'Print label'))
      const screen = page.getByRole('dialog', { name: 'Print labels' })
      await expect(screen.getByText('Decoded: OK')).toBeVisible()
      const printing = page.evaluate(() => new Promise<true>((resolve) => (window.print = () => resolve(true))))
      await hand.tap(screen.getByRole('button', { name: 'Print 1 label' }))
      expect(await printing).toBe(true)
    },
  }
  expect(tasks.map(({ task }) => task)).toEqual(Object.keys(drive))

  await openApp(page, lab.network.url)
  const taken: Task[] = []
  for (const { task } of tasks)
    await test.step(task, async () => {
      await walkTo(page, lab.network.url + screens.home)
      await hand.begin()
      await drive[task]!()
      taken.push({ task, ...(await hand.count()) })
    })
  expect(taken).toEqual(tasks)

  await waitUntilSent(page)
  const all = await colleague.rows<Sample>('samples')
  const now = (sample: Sample) => all.find(({ id }) => id === sample.id)!
  expect(tubes.map((tube) => now(tube).layerId)).toEqual(tubes.map((tube) => (tube === empty ? null : box.id)))
  expect(expiration).toMatch(new RegExp(`^${new Date().getFullYear() + 1}-`))
  expect(new Set(tubes.map((tube) => now(tube).expiration))).toEqual(new Set([expiration]))
  expect(tubes.map((tube) => now(tube).position).slice(0, 3)).toEqual([81, 2, 3])
  expect(now(counted).amount).toBe(counted.amount - portionTaken)
  expect(now(out)).toMatchObject({ outBy: null, thaws: out.thaws + 1 })
  const children = all.filter(({ parentId }) => parentId === divided.id)
  expect(children).toHaveLength(5)
  expect(now(divided).amount + children.reduce((sum, child) => sum + child.amount, 0)).toBeCloseTo(divided.amount, 9)
  expect(all.find(({ name }) => name === `${model.name} (copy)`)).toMatchObject({ layerId: box.id, amount: model.amount, unit: model.unit })
  expect(all.find(({ altBarcode }) => altBarcode === 'CRYO-0000417')).toMatchObject({ lot: 'L26K417', expiration: '2028-11-30', layerId: box.id })
  expect(now(empty).archived).toBe(1)
  expect(picked.map((tube) => now(tube).layerId)).toEqual(picked.map(({ layerId }) => layerId))
  expect(new Set(picked.map((tube) => now(tube).outBy)).size).toBe(1)
  expect(now(picked[0]!).outBy).not.toBeNull()
  expect((await colleague.rows<Layer>('storageLayers')).find(({ id }) => id === box.id)?.countedAt).not.toBeNull()
})
