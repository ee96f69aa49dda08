import { expect, test, type Page } from '../harness/lab.ts'
import { scanAll } from '../harness/scanner.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'

interface Layer {
  id: number
  rows: number
  columns: number
}
interface Sample {
  id: number
  archived: number
  layerId: number | null
  position: number
}

const barcode = (prefix: string, id: number): string => prefix + String(id).padStart(12, '0')

test.use({ tablet: 'mara' })

test('on a busy page, scans into the search field leave its text unchanged, and fifteen tubes get their positions in order, with none lost or merged [SCAN-04, LOC-02]', async ({
  page,
  lab: { server, network },
}) => {
  const device = await SecondDevice.signIn(server.url, 'priya', demoPassword)
  const { box, tubes } = await choose(device)
  await openApp(page, network.url)

  await test.step('codes scanned into a field are removed from it', async () => {
    const search = page.getByRole('searchbox', { name: 'Search or scan' })
    await search.pressSequentially('okt', { delay: 120 })
    const rest = await keepBusy(page)
    await scanAll(
      page,
      ['011000000000010', 'AB-0233', barcode('008', box)].map((code) => ({ code, suffix: 'Enter' as const })),
      0.02,
    )
    await rest()
    await expect(page.getByRole('button', { name: 'Fill by scanning' })).toBeVisible()
    await expect(search).toHaveValue('okt')
  })

  await test.step('fifteen tubes go into the box', async () => {
    await page.getByRole('button', { name: 'Fill by scanning' }).click()
    await expect(page.getByRole('heading', { name: 'Scanner ready' })).toBeVisible()
    const rest = await keepBusy(page)
    const codes = tubes.map((id) => barcode('005', id))
    const ended = (some: string[]) => some.map((code) => ({ code, suffix: 'Enter' as const }))
    // What a scanner with a memory sends; a rack by hand; a scanner that sends no Enter.
    await scanAll(page, ended(codes.slice(0, 5)))
    await scanAll(page, ended(codes.slice(5, 10)), 0.3)
    await scanAll(
      page,
      codes.slice(10).map((code) => ({ code })),
      0.6,
    )
    await rest()
    await expect(page.getByText('15 moved', { exact: true })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Finished' }).click()
    const inBox = async () => (await device.rows<Sample>('samples')).filter(({ layerId }) => layerId === box).toSorted((a, b) => a.position - b.position)
    await expect.poll(async () => (await inBox()).map(({ id }) => id), { timeout: 60_000 }).toEqual(tubes)
  })
})

/** A sixth of the speed, with consecutive tasks that block the page for longer than a scanner's pauses. */
async function keepBusy(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.evaluate(() => {
    delete document.body.dataset['rested']
    const spin = () => {
      const until = performance.now() + 400
      while (performance.now() < until);
      if (!document.body.dataset['rested']) setTimeout(spin, 20)
    }
    setTimeout(spin)
  })
  return async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.evaluate(() => (document.body.dataset['rested'] = 'yes'))
    await session.detach()
  }
}

/** An empty box, and fifteen tubes from elsewhere. */
async function choose(device: SecondDevice): Promise<{ box: number; tubes: number[] }> {
  const samples = (await device.rows<Sample>('samples')).filter(({ archived }) => !archived)
  const used = new Set(samples.map(({ layerId }) => layerId))
  const box = (await device.rows<Layer>('storageLayers')).find(({ id, rows, columns }) => rows === 9 && columns === 9 && !used.has(id))
  if (!box) throw new Error('the demo data has no empty box')
  return { box: box.id, tubes: samples.slice(0, 15).map(({ id }) => id) }
}
