import { expect, labHost, test, type Page } from '../harness/lab.ts'
import { engines } from '../harness/engines.ts'
import { Network } from '../harness/network.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { ServerProcess } from '../harness/server.ts'
import { scan, Tablet } from '../harness/tablet.ts'
import { demoPassword, signIn, signInAgain, waitForMirror, waitUntilSent } from '../pages/sign-in.ts'

const tubes = 20
const contestedPosition = 5

interface Layer {
  id: number
  name: string
  rows: number
  columns: number
}
interface Sample {
  id: number
  archived: number
  layerId: number | null
}

const barcode = (prefix: string, id: number): string => prefix + String(id).padStart(12, '0')

for (const engine of engines) {
  test(`twenty tubes scanned into a box without a server reach it exactly once, and one tap resolves the conflict, on ${engine.name} [QUEUE-01, QUEUE-02, QUEUE-04, PWA-01, LOC-01, LOC-02, LOC-04, SCAN-09, CONN-03, SESS-10, MIRROR-02]`, async () => {
    const database = await engine.open()
    const server = await ServerProcess.install(database.url)
    const network = await Network.open(labHost)
    // A tablet that has been online once: a prepared one, or one with only the app, which gets all data from this server.
    const tablet = await Tablet.unpack(network, database.isReadyMade ? 'mara' : 'installed')
    try {
      await server.start()
      network.leadTo(server.port)
      const { box, moved, stranger } = await chooseTubes(server.url)

      let page = await tablet.start()
      await page.goto(network.url)
      if (!database.isReadyMade) await signIn(page, 'mara')
      await waitForMirror(page)

      // The server dies, and so does the browser.
      network.leadTo(undefined)
      await server.kill()
      await tablet.kill()
      page = await tablet.start()
      await page.goto(network.url)
      await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()

      // The main task.
      await scan(page, barcode('008', box.id))
      await page.getByRole('button', { name: 'Fill by scanning' }).click()
      await expect(page.getByRole('heading', { name: 'Scanner ready' })).toBeVisible()
      for (const [index, id] of moved.entries()) {
        await scan(page, barcode('005', id))
        await expect(page.getByText(`${index + 1} moved`, { exact: true })).toBeVisible()
      }
      await page.getByRole('button', { name: 'Finished' }).click()
      await expect(page.getByRole('gridcell', { name: 'A1,' })).not.toHaveAccessibleName(/free/)
      await expect(filledCells(page)).toHaveCount(tubes)
      await expect(page.getByRole('button', { name: `Offline, ${tubes} waiting` })).toBeVisible()

      // Someone else takes one position first; one answer is lost after its commit.
      await server.start()
      const rival = await SecondDevice.signIn(server.url, 'tobias', demoPassword)
      await rival.act('sample.move@1', { sampleId: stranger, layerId: box.id, position: contestedPosition })
      // Pulls are blocked meanwhile, so that the tablet must send again what it does not know to be done.
      network.refuse('/api/v1/sync/pull')
      const sentAgain = network.loseNextAnswer('/api/v1/sync/push').then(() => network.nextAnswer('/api/v1/sync/push'))
      // A browser killed at once has lost its cookie: it asks for the password again, over the unchanged work.
      await tablet.forgetCookies()
      network.leadTo(server.port)
      await signInAgain(page)
      await sentAgain
      network.refuse(undefined)
      await expect(page.getByRole('button', { name: '1 to review' })).toBeVisible({ timeout: 60_000 })
      const administrator = await SecondDevice.signIn(server.url, 'amina', demoPassword)
      const mine = await movesOfTablet(administrator, rival.session.userId)
      expect(mine.map((row) => row.n)).toEqual(Array.from({ length: tubes }, (_, index) => index + 1))
      expect(mine.filter((row) => row.code === null)).toHaveLength(tubes - 1)
      expect(mine.filter((row) => row.code === 'position.taken')).toHaveLength(1)

      // One tap.
      await page.getByRole('button', { name: '1 to review' }).click()
      await expect(page.getByText('Error: Could not place sample at this location')).toBeVisible()
      await expect(page.getByText(/^Tobias Wen placed .* · A5, /)).toBeVisible()
      await page.getByRole('button', { name: /^Place at / }).click()
      await waitUntilSent(page)

      const settled = await movesOfTablet(administrator, rival.session.userId)
      expect(settled.map((row) => row.n)).toEqual(Array.from({ length: tubes + 1 }, (_, index) => index + 1))
      expect(settled.filter((row) => row.code === null)).toHaveLength(tubes)
      const inBox = (await administrator.rows<Sample>('samples')).filter((sample) => sample.layerId === box.id)
      expect(inBox.map((sample) => sample.id).sort((a, b) => a - b)).toEqual([...moved, stranger].sort((a, b) => a - b))
      expect(tablet.violations).toEqual([])
    } finally {
      await tablet.dispose()
      await network.close()
      await server.dispose()
      await database.close()
    }
  })
}

const filledCells = (page: Page) => page.getByRole('gridcell', { name: /^(?!.*free)/ })

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

async function movesOfTablet(administrator: SecondDevice, rivalId: number) {
  return (await administrator.audit()).filter((row) => row.command === 'sample.move@1' && row.userId !== rivalId)
}
