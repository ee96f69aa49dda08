import type { CDPSession, Page } from 'playwright-core'
import { plateName } from '../big-plate.ts'
import { atMost, type Figure } from '../figure.ts'
import { samplesInLab, type Lab } from '../lab.ts'
import { median, percentile } from '../measure.ts'
import { type Device, fromTouch, inProduct, longestTask, middleOf, slowed, throttle } from './product.ts'

/** The first ones load the code of the screen. */
const warmUp = 3

const list = '/members/inventory/samples/'

/** A scanner types and ends with Enter: from that key to the sample's heading, and to the pictures of where it is and how much is left. */
export async function measureScans(device: Device, lab: Lab): Promise<Figure[]> {
  const rounds = (lab.isQuick ? 20 : 60) + warmUp
  const { times, pictures } = await inProduct(device, '/members/', (page) =>
    slowed(page, async () => {
      const times: number[] = []
      const pictures: number[] = []
      // This screen shows what the list worker has read by then; starting it is measured separately.
      await page
        .getByRole('region', { name: 'Expires' })
        .getByRole('button', { name: /^Expired or soon: \d/ })
        .waitFor()
      for (let round = 0; round < rounds; round++) {
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
        const id = 700 + round * 37
        const typed = `005${String(id).padStart(12, '0')}`
        const scan = () => page.keyboard.type(typed).then(() => page.keyboard.press('Enter'))
        const address = `sampleID=${id}`
        const picture = fromTouch(page, { selector: 'section[aria-label=Where]', address }, () => Promise.resolve())
        times.push(await fromTouch(page, { selector: 'main h1', address }, scan))
        pictures.push(await picture)
        await page.goBack()
        await page.getByRole('heading', { name: 'Today' }).waitFor()
      }
      return { times: times.slice(warmUp), pictures: pictures.slice(warmUp) }
    }),
  )
  const shown = `location and amount shown after ${Math.round(median(pictures))}, p95 ${Math.round(percentile(pictures, 95))}`
  const note = `median ${Math.round(median(times))}, slowest ${Math.round(Math.max(...times))}; ${shown}`
  return [atMost(60, { name: `scan to sample shown, p95, CPU ÷ ${throttle}`, unit: 'ms', ours: percentile(times, 95), note })]
}

/** From the tap in the tree until every part is drawn. */
export async function measurePlate(device: Device, lab: Lab): Promise<Figure[]> {
  const rounds = lab.isQuick ? 10 : 25
  return inProduct(device, `/members/inventory/browser/?initStorageLayer=${device.plateId}`, async (page) => {
    const tree = page.getByRole('tree', { name: 'Storage' })
    const plate = tree.getByRole('treeitem', { name: plateName }).first()
    // A plate is drawn as four parts, each one picture and a button.
    const parts = 'main button svg[role=img]'
    await plate.waitFor()
    const open = async () => {
      await tree.getByRole('treeitem').first().click()
      await page.locator(parts).first().waitFor({ state: 'detached' })
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      return fromTouch(page, { selector: parts, count: 4 }, () => plate.click())
    }
    const openAll = async (times: number[] = []): Promise<number[]> => (times.length < rounds ? openAll([...times, await open()]) : times)
    for (let round = 0; round < warmUp; round++) await open()
    const times = await openAll()
    const slow = await slowed(page, () => openAll())
    const note = `p95 ${Math.round(percentile(times, 95))}`
    return [
      atMost(150, { name: 'opening a box of 384', unit: 'ms', ours: median(times), note }),
      atMost(250, { name: `opening a box of 384, CPU ÷ ${throttle}`, unit: 'ms', ours: median(slow), note: `p95 ${Math.round(percentile(slow, 95))}` }),
    ]
  })
}

async function openList(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('status').first().filter({ hasText: 'samples' }).waitFor({ timeout: 60_000 })
}

const bar = (page: Page) => page.getByRole('status').filter({ hasText: / selected$/ })

/** One row after another, and the whole page at once. */
export async function measureTicks(device: Device): Promise<Figure[]> {
  const longest = await inProduct(device, list, async (page) => {
    await openList(page)
    await page.getByRole('button', { name: / per page$/ }).click()
    await page.getByRole('menuitemradio', { name: '200', exact: true }).click()
    await page.getByRole('table').and(page.locator('[aria-rowcount]')).waitFor()
    const whole = await middleOf(page.getByRole('checkbox', { name: 'Select all on this page' }))
    const single = page.getByRole('table').getByRole('cell').getByRole('checkbox')
    // Rows above the bar that slides up.
    const rows = await Promise.all(Array.from({ length: 7 }, (_, row) => middleOf(single.nth(row))))
    const tap = (at: readonly [number, number]) => page.mouse.click(...at)
    const selected = (count: number) =>
      page.waitForFunction((text) => document.querySelector('[role=group] > [role=status]')?.textContent === text, `${count} selected`)
    return slowed(page, () =>
      longestTask(page, async () => {
        for (const row of rows) await tap(row)
        await selected(rows.length)
        await tap(whole)
        await selected(200)
        for (const row of rows) await tap(row)
        await selected(200 - rows.length)
        await tap(whole)
        await selected(200)
      }),
    )
  })
  return [atMost(50, { name: `ticks on a page of 200: longest task, CPU ÷ ${throttle}`, unit: 'ms', ours: longest, note: '0 is below 50' })]
}

/** All rows of the laboratory selected, and a dialog about them. */
export async function measureSelection(device: Device): Promise<Figure[]> {
  return inProduct(device, list, async (page) => {
    await openList(page)
    await page.getByRole('table').getByRole('cell').getByRole('checkbox').first().click({ force: true })
    const all = page.getByRole('button', { name: /^Select all [\d,]+$/ })
    await all.waitFor()
    const thousands = `${samplesInLab / 1_000}`.slice(0, 2)
    let selected = 0
    const ticking = await longestTask(page, async () => {
      selected = await fromTouch(page, { selector: '[role=status]', text: ' selected' }, () => all.click())
      await bar(page)
        .filter({ hasNotText: /^1 selected/ })
        .waitFor()
    })
    if (!/^\d{2,3},\d{3} selected$/.test((await bar(page).textContent()) ?? '')) throw new Error(`not ${thousands},…: ${await bar(page).textContent()}`)
    let opened = 0
    const update = page.getByRole('button', { name: 'Bulk update', exact: true })
    const acting = await longestTask(page, async () => {
      opened = await fromTouch(page, { selector: '[role=dialog] [aria-label="What will change"] [role=status]' }, () => update.click(), 60_000)
    })
    return [
      atMost(100, { name: 'all 100,000 rows selected: longest task', unit: 'ms', ours: ticking, note: `shown after ${Math.round(selected)} ms` }),
      atMost(200, {
        name: 'bulk update opened on 100,000 rows: longest task',
        unit: 'ms',
        ours: acting,
        note: `their rows shown after ${Math.round(opened)} ms`,
      }),
    ]
  })
}

/** The heap of the page and of its workers, including the list worker's columns. */
export async function measureHeap(device: Device): Promise<Figure[]> {
  const { page: own, workers } = await inProduct(device, list, async (page) => {
    await openList(page)
    return heapOf(page)
  })
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
  return [
    atMost(120, { name: 'heap of the list page', unit: 'MB', ours: own }),
    atMost(200, {
      name: 'heap of the list page with its workers',
      unit: 'MB',
      ours: own + sum(workers),
      note: `workers ${workers.map(Math.round).join(', ')}`,
    }),
  ]
}

async function heapOf(page: Page): Promise<{ page: number; workers: number[] }> {
  const session = await page.context().newCDPSession(page)
  const own = await usedBy((method) => session.send(method as 'Runtime.getHeapUsage'))
  const workers: number[] = []
  for (const sessionId of await workersOf(session)) workers.push(await usedBy((method) => askWorker(session, sessionId, method)))
  await session.detach()
  return { page: own, workers }
}

async function usedBy(send: (method: string) => Promise<unknown>): Promise<number> {
  await send('HeapProfiler.collectGarbage')
  // Buffers, which hold the numeric columns, are not part of what the engine reports as used.
  const { usedSize, backingStorageSize = 0 } = (await send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number }
  return (usedSize + backingStorageSize) / 1024 / 1024
}

async function workersOf(session: CDPSession): Promise<string[]> {
  const ids: string[] = []
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => targetInfo.type === 'worker' && ids.push(sessionId))
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  return ids
}

let asked = 0
function askWorker(session: CDPSession, sessionId: string, method: string): Promise<unknown> {
  const id = ++asked
  return new Promise((resolve) => {
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const answer = JSON.parse(message) as { id?: number; result?: unknown }
      if (answer.id === id) resolve(answer.result)
    })
    void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
  })
}
