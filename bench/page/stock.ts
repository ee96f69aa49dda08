import { Dexie } from 'dexie'
import { labelPresets, labelOf } from '#domain/rules/labels/presets.ts'
import { layOutLabel } from '#domain/rules/labels/lay-out-label.ts'
import { svgPath } from '#domain/rules/labels/outline.ts'
import { isLook } from '#domain/rules/rack/rack-look.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import type { ListRequest } from '#db/lists/list-request.ts'
import { labelTypeface } from '#pdf/label-typeface.ts'
import { encodeCode } from '#src/features/labels/encode-code.ts'
import { readPdfFonts } from '#src/features/notebook/print/pdf-fonts.ts'
import { FrameDecoder } from '#src/features/scan/camera/frame-decoder.ts'
import { makeOrderItem, makeProduct } from '#tests/harness/supplies.ts'
import { timed } from '../measure.ts'
import { AskedList } from './asked-list.ts'
import type { OpenDevice } from './open.ts'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import decodeWorkerUrl from '../../src/features/scan/camera/decode.worker.ts?worker&url'

export interface RackTimes {
  readonly ours: number[]
  /** All codes in the same picture, by the same decoder, without the wells. */
  readonly floor: number[]
  /** How many codes were read, the least of all rounds. */
  readonly codes: number
  /** Of the page, in ms, in each round; 0 if none was long. */
  readonly longestTasks: number[]
}

/** A picture of a rack of 96, read in the product's worker, alternating with a plain reading of the whole picture. */
export async function readRacks(rounds: number): Promise<RackTimes> {
  const picture = await (await fetch('/rack-picture')).blob()
  const decoder = new FrameDecoder(() => new Worker(decodeWorkerUrl, { type: 'module' }))
  await decoder.decode(await createImageBitmap(picture), 'picture')
  const times = { ours: [] as number[], floor: [] as number[] }
  let codes = Infinity
  const longestTasks: number[] = []
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTasks[longestTasks.length - 1] = Math.max(longestTasks.at(-1)!, duration)
  })
  tasks.observe({ type: 'longtask' })
  for (let round = 0; round < rounds; round++) {
    const [one, other] = [await createImageBitmap(picture), await createImageBitmap(picture)]
    longestTasks.push(0)
    times.ours.push(
      await timed(async () => {
        const look = await decoder.readRack(one, { rows: 8, columns: 12 })
        codes = Math.min(codes, isLook(look) ? look.wells.filter(({ seen }) => seen.kind === 'code').length : 0)
      }),
    )
    times.floor.push(await timed(() => decoder.decode(other, 'picture')))
  }
  tasks.disconnect()
  return { ...times, codes, longestTasks }
}

export interface StockListTimes {
  readonly open: number[]
  readonly sort: number[]
  readonly search: number[]
  /** All rows of the table, read at once. */
  readonly floor: number[]
}

const suppliers = ['Norrland Bio', 'Thermo Fisher', 'Merck', 'Abcam', 'Cytiva']
const words = ['antibody', 'plasmid', 'buffer', 'membrane', 'medium', 'enzyme', 'tips']

/** As many products and order lines as a large group has after years. */
export async function fillStock({ workspace }: OpenDevice, products: number, orders: number): Promise<void> {
  const nameOf = (at: number) => `${words[at % words.length]!} ${at}`
  const of = (at: number) => ({ name: nameOf(at), nameFold: nameOf(at), supplier: suppliers[at % suppliers.length]!, catalogNumber: `C-${at * 7}` })
  const ids = (count: number) => Array.from({ length: count }, (_, at) => 100_000 + at)
  await workspace.mirror('products').bulkPut(ids(products).map((id) => makeProduct({ id, ...of(id), price: id % 900 })))
  await workspace.mirror('orderItems').bulkPut(ids(orders).map((id) => makeOrderItem({ id, ...of(id), productId: id, requestedBy: 1 + (id % 5) })))
}

/** A list opened by a new list worker, and one sorted and searched, each alternating with reading all of its rows. */
export async function stockLists({ workspace }: OpenDevice, entity: 'products' | 'orderItems', rounds: number): Promise<StockListTimes> {
  const request: ListRequest = { entity, sort: { column: 'name', direction: 'ascending' } }
  const plain = await new Dexie(workspace.db.name).open()
  const times = { open: [] as number[], sort: [] as number[], search: [] as number[], floor: [] as number[] }
  const readAll = async () => times.floor.push(await timed(() => plain.table(entity).toArray()))
  // As in the product, where one worker has all lists of a tab and is there already.
  const begin = async () => {
    const list = new AskedList(workspace, { ...request, entity: 'sampleSeries' })
    await list.until(() => true)
    return list
  }
  for (let round = 1; round < rounds; round++) {
    const list = await begin()
    times.open.push(await timed(() => list.ask(request)))
    list.close()
    await readAll()
  }
  const list = await begin()
  times.open.push(await timed(() => list.ask(request)))
  const sorts = ['supplier', 'catalogNumber', 'id'] as const
  const ask = (asked: ListRequest) =>
    timed(async () => {
      const { first } = await list.ask(asked)
      await workspace.mirror(entity).bulkGet(first.slice(0, 50))
    })
  for (let round = 0; round < rounds; round++) {
    for (const column of sorts) times.sort.push(await ask({ ...request, sort: { column, direction: round % 2 ? 'ascending' : 'descending' } }))
    for (const search of ['a', 'an', 'ant', 'anti', 'antibody 10'])
      times.search.push(await ask({ ...request, search, sort: { column: 'best', direction: 'ascending' } }))
    await readAll()
  }
  plain.close()
  list.close()
  return times
}

/** From the texts to the outlines that are drawn; the fonts are there. */
export async function layOutLabels(count: number): Promise<number> {
  const typeface = labelTypeface(await readPdfFonts(async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer())))
  const label = labelOf(labelPresets[0]!, 'sample')
  let outlines = 0
  const time = await timed(() => {
    for (let at = 0; at < count; at++) {
      const texts = {
        name: `HeLa passage ${at}`,
        code: toBarcode('sample', at + 1),
        type: 'Cell line',
        lot: `L-${at}`,
        amount: '250 µL',
        expiration: '2027-01-31',
      }
      if (svgPath(layOutLabel(label, texts, typeface, encodeCode).outline) !== '') outlines++
    }
  })
  if (outlines !== count) throw new Error(`${outlines} labels`)
  return time
}
