import { Network } from '../harness/network.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { ServerProcess } from '../harness/server.ts'
import { BrowserUser, demoPassword, type Driver } from './driver.ts'

/* The product's main journey, in another browser: tubes are scanned into a box without a server, and
   each reaches the server exactly once. */

const tubes = 8
const contestedPosition = 5

interface Layer {
  id: number
  rows: number
  columns: number
}
interface Sample {
  id: number
  archived: number
  layerId: number | null
}

export interface Step {
  readonly sentence: string
  readonly take: () => Promise<void>
}

export interface Journey {
  readonly steps: readonly Step[]
  readonly end: () => Promise<void>
}

const barcode = (prefix: string, id: number): string => prefix + String(id).padStart(12, '0')

export async function offlineBox(driver: Driver): Promise<Journey> {
  const hand = new BrowserUser(driver)
  const server = await ServerProcess.install()
  const network = await Network.open()
  await server.start()
  network.leadTo(server.port)
  const { box, moved, stranger } = await chooseTubes(server.url)
  const steps: Step[] = [
    {
      sentence: 'a person signs in, and the inventory comes to the device',
      take: async () => {
        await hand.signIn(network.url, 'mara')
        await untilControlled(driver)
      },
    },
    {
      sentence: driver.restart
        ? 'the server dies and so does the browser; the device opens without either'
        : 'the server dies; the page opens again without it',
      take: async () => {
        network.leadTo(undefined)
        await server.kill()
        await (driver.restart ? driver.restart() : driver.reload())
        await hand.until('heading', 'Today')
      },
    },
    {
      sentence: 'a scanner opens the box and fills it, tube after tube',
      take: async () => {
        await hand.scan(barcode('008', box.id))
        await hand.tap('button', 'Fill by scanning')
        await hand.until('heading', 'Scanner ready')
        for (const [index, id] of moved.entries()) {
          await hand.scan(barcode('005', id))
          await hand.untilText(`${index + 1} moved`)
        }
        await hand.tap('button', 'Finished')
        await hand.until('gridcell', /^A8, (?!free)/)
        await hand.until('button', `Offline, ${tubes} waiting`)
      },
    },
    {
      sentence: 'what was scanned is still there after the page is loaded again',
      take: async () => {
        await driver.reload()
        await hand.until('gridcell', /^A8, (?!free)/)
        await hand.until('button', `Offline, ${tubes} waiting`)
      },
    },
    {
      sentence: 'the server is back, an answer is lost, somebody was faster: each move arrives once, and one asks the person',
      take: async () => {
        await server.start()
        const rival = await SecondDevice.signIn(server.url, 'tobias', demoPassword)
        await rival.act('sample.move@1', { sampleId: stranger, layerId: box.id, position: contestedPosition })
        const lost = network.loseNextAnswer('/api/v1/sync/push')
        network.leadTo(server.port)
        await lost
        await hand.until('button', '1 to review')
        const wanted = Array.from({ length: tubes }, (_, index) => `${index + 1} ${index + 1 === contestedPosition ? 'position.taken' : 'done'}`)
        expectEqual(await movesOf(server.url, rival.session.userId), wanted)
      },
    },
    {
      sentence: 'one tap settles it, and the box holds what was put into it',
      take: async () => {
        await hand.tap('button', '1 to review')
        await hand.untilText('Error: Could not place sample at this location')
        await hand.tap('button', /^Place at /)
        await hand.until('button', 'Synced')
        const device = await SecondDevice.signIn(server.url, 'amina', demoPassword)
        const inBox = (await device.rows<Sample>('samples')).filter((sample) => sample.layerId === box.id)
        expectEqual(
          inBox.map(({ id }) => id).sort((a, b) => a - b),
          [...moved, stranger].sort((a, b) => a - b),
        )
      },
    },
  ]
  return {
    steps,
    end: async () => {
      await network.close()
      await server.dispose()
    },
  }
}

/** An empty box, and tubes from elsewhere to put into it. */
async function chooseTubes(url: string): Promise<{ box: Layer; moved: number[]; stranger: number }> {
  const device = await SecondDevice.signIn(url, 'priya', demoPassword)
  const samples = (await device.rows<Sample>('samples')).filter((sample) => !sample.archived)
  const used = new Set(samples.map((sample) => sample.layerId))
  const box = (await device.rows<Layer>('storageLayers')).find((layer) => layer.rows === 9 && layer.columns === 9 && !used.has(layer.id))
  if (!box) throw new Error('the demo data has no empty box')
  const ids = samples.map((sample) => sample.id)
  return { box, moved: ids.slice(0, tubes), stranger: ids[tubes]! }
}

async function movesOf(url: string, rivalId: number): Promise<string[]> {
  const audit = await (await SecondDevice.signIn(url, 'amina', demoPassword)).audit()
  return audit.filter(({ command, userId }) => command === 'sample.move@1' && userId !== rivalId).map(({ n, code }) => `${n} ${code ?? 'done'}`)
}

/** Until the service worker controls the page: before that, nothing is promised offline. */
async function untilControlled(driver: Driver): Promise<void> {
  const until = Date.now() + 30_000
  while (!(await driver.evaluate<boolean>('navigator.serviceWorker.controller !== null'))) {
    if (Date.now() > until) throw new Error('the service worker did not take the page')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function expectEqual(got: unknown, wanted: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(wanted)) throw new Error(`expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`)
}
