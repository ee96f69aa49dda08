import type { Page } from 'playwright-core'
import { makeRackImage } from '../../e2e/harness/barcode-image.ts'
import { rackCode } from '../../tests/features/scan/camera/rack-pictures.ts'
import { ask } from '../ask.ts'
import { atLeast, atMost, noLongerThan, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import type { Lab } from '../lab.ts'
import { median } from '../measure.ts'
import { measureWeek } from './week.ts'

const [products, orders] = [20_000, 5_000] as const
const labels = 200

/** Racks, the catalog and labels on a device. */
export const measureStock = defineGroup('stock', async (lab: Lab): Promise<Page> => lab.benchPage((await lab.server()).url), [
  { title: 'a rack in one picture', measure: readRacks },
  { title: 'catalog and orders: open, sort, search', measure: stockLists },
  { title: 'a sheet of labels', measure: layOutLabels },
  { title: 'a week of 40 instruments', measure: measureWeek },
])

async function readRacks(page: Page, lab: Lab): Promise<Figure[]> {
  const codes = Array.from({ length: 96 }, (_, at) => (at === 17 || at === 60 ? null : rackCode(at)))
  const { buffer, mimeType } = makeRackImage({ rows: 8, columns: 12, width: 1920, height: 1080, spacing: 9, degrees: 2, codes })
  await page.route('**/rack-picture', (route) => route.fulfill({ body: buffer, contentType: mimeType }))
  const times = await ask(page, 'readRacks', lab.isQuick ? 5 : 20)
  return [
    noLongerThan(8, {
      name: 'a rack of 96 read in one picture',
      unit: 'ms',
      ours: median(times.ours),
      floor: median(times.floor),
      note: 'baseline: the codes of the same picture, without wells',
    }),
    atLeast(94, { name: 'codes read, of 94', unit: 'codes', ours: times.codes }),
    atMost(50, {
      name: 'longest task of the page while a rack is read, median',
      unit: 'ms',
      ours: median(times.longestTasks),
      note: `in ${times.longestTasks.filter((task) => task > 0).length} of ${times.longestTasks.length} rounds one was longer than 50 ms`,
    }),
  ]
}

async function stockLists(page: Page, lab: Lab): Promise<Figure[]> {
  await ask(page, 'open', 'mara')
  await ask(page, 'fillStock', products, orders)
  const figures: Figure[] = []
  for (const [entity, title] of [
    ['products', `${products} products`],
    ['orderItems', `${orders} order lines`],
  ] as const) {
    const { open, sort, search, floor } = await ask(page, 'stockLists', entity, lab.isQuick ? 4 : 12)
    const bare = { unit: 'ms', floor: median(floor) }
    figures.push(
      noLongerThan(3, { name: `list of ${title} opened`, ...bare, ours: median(open), note: 'baseline: all of its rows read at once' }),
      noLongerThan(0.5, { name: `list of ${title} sorted`, ...bare, ours: median(sort) }),
      noLongerThan(0.5, { name: `list of ${title} searched, each letter`, ...bare, ours: median(search) }),
    )
  }
  return figures
}

async function layOutLabels(page: Page): Promise<Figure[]> {
  return [atMost(1_000, { name: `${labels} labels laid out`, unit: 'ms', ours: await ask(page, 'layOutLabels', labels) })]
}
