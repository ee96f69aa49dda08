import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan } from '../harness/tablet.ts'
import { demoPassword, signInAgain, waitUntilSent } from '../pages/sign-in.ts'

interface Layer {
  id: number
  name: string
  countedAt: number | null
}
interface Sample {
  id: number
  name: string
  layerId: number | null
  missingSince: number | null
}

/** However many of them are checked out. */
const foundText = (count: number): RegExp => new RegExp(`^${count} of \\d+ found$`)
const sampleCode = (id: number): string => '005' + String(id).padStart(12, '0')

test('a stock-take is undone, survives a dead battery and is continued or started over, without a server [STO-01, QUEUE-01]', async ({
  lab: { server, network },
  unpack,
}) => {
  const tablet = await unpack('mara')
  const colleague = await SecondDevice.signIn(server.url, 'priya', demoPassword)
  const layers = await colleague.rows<Layer>('storageLayers')
  const box = layers.find((layer) => layer.name === 'Box 3 Lentivirus')!
  const tubes = (await colleague.rows<Sample>('samples')).filter((sample) => sample.layerId === box.id)
  const [one, two, three, ...others] = tubes as [Sample, Sample, Sample, ...Sample[]]
  const [missing, ...seen] = others
  const open = async (entry: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const openBox = () => page.goto(`${network.url}/members/inventory/browser/?initStorageLayer=${box.id}`)
  const tick = async (tube: Sample, count: number) => {
    await scan(page, sampleCode(tube.id))
    await expect(page.getByText(foundText(count))).toBeVisible()
  }
  const takingStock = () => expect(page.getByRole('heading', { name: `Stock-take of ${box.name}` })).toBeVisible()
  network.leadTo(undefined)
  await server.kill()
  let page: Page = await tablet.start()
  await openBox()

  await test.step('it was finished too early and is undone', async () => {
    await open('Stock-take')
    await takingStock()
    await tick(one, 1)
    await page.getByRole('button', { name: /^Finish, \d+ not found…$/ }).click()
    await page.getByRole('button', { name: /^Mark \d+ as missing$/ }).click()
    await expect(page.getByText(/counted by Mara Lindqvist, today/)).toBeVisible()
    await expect(page.getByRole('gridcell', { name: /, missing/ }).first()).toBeVisible()
    await page.getByRole('status').filter({ hasText: 'counted' }).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/counted by .*, today/)).toBeHidden()
    await expect(page.getByRole('gridcell', { name: /, missing/ })).toHaveCount(0)
    await expect(page.getByText('A stock-take is not finished', { exact: false })).toHaveCount(0)
  })

  await test.step('after a dead battery it continues where it was', async () => {
    await open('Stock-take')
    await takingStock()
    await tick(one, 1)
    await tick(two, 2)
    await tablet.kill()
    page = await tablet.start()
    await openBox()
    await expect(page.getByText(/^A stock-take is not finished\. The last scan was today .*\.$/)).toBeVisible()
    await open('Stock-take')
    await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible()
    // A tube that is scanned before the answer counts.
    await scan(page, sampleCode(three.id))
    await page.getByRole('button', { name: `Continue the stock-take of ${box.name}` }).click()
    await expect(page.getByText(foundText(3))).toBeVisible()
    for (const [index, tube] of seen.entries()) await tick(tube, index + 4)
    await page.getByRole('button', { name: /^Finish, \d+ not found…$/ }).click()
    await page.getByRole('button', { name: /^Mark \d+ as missing$/ }).click()
    await expect(page.getByText(/counted by Mara Lindqvist, today/)).toBeVisible()
    await expect(page.getByRole('gridcell', { name: /, missing/ })).toHaveCount(1)
  })

  await test.step('it also asks after the person left in the middle; starting over discards the earlier scans', async () => {
    await open('Return tubes to a spilled box')
    await expect(page.getByRole('heading', { name: `Return tubes to ${box.name}` })).toBeVisible()
    await tick(one, 1)
    await page.reload()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByText(foundText(0))).toBeVisible()
    await tick(two, 1)
    await openBox()
    await expect(page.getByText('Some tubes are not back in the box yet.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText(foundText(1))).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    const leaving = page.getByRole('alertdialog', { name: 'Leave without recording?' })
    await expect(leaving).toContainText(`1 scan in ${box.name} will not be recorded.`)
    await leaving.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByText(/counted by .*, today/)).toBeVisible()
    await expect(page.getByText(/is not finished|are not back in the box yet/)).toHaveCount(0)
  })

  await server.start()
  await tablet.forgetCookies()
  network.leadTo(server.port)
  await signInAgain(page)
  await waitUntilSent(page)
  const second = await SecondDevice.signIn(server.url, 'priya', demoPassword)
  const away = (await second.rows<Sample>('samples')).filter((sample) => sample.missingSince !== null)
  expect(away.map(({ id }) => id)).toEqual([missing!.id])
  expect(tablet.violations).toEqual([])
})
