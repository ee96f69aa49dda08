import { GloveSimulator } from '../harness/glove-simulator.ts'
import { typeByHand } from '../harness/keyboard.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { isLong } from '../harness/matrix.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan } from '../harness/tablet.ts'
import { demoPassword, waitForMirror } from '../pages/sign-in.ts'

interface Layer {
  id: number
  name: string
  rows: number
  columns: number
}
interface Sample {
  id: number
  name: string
  archived: number
  layerId: number | null
  position: number
  amount: number
}

const box = 71
const barcode = (prefix: string, id: number): string => prefix + String(id).padStart(12, '0')

/** Every tap is doubled, which soon finds what 8 in 100, as in the long run, would take a month to find. */
const hands = [{ seed: 2, share: 1 }, ...(isLong ? [{ seed: 1, share: 0.08 }] : [])]

// With all motion: a second tap may arrive while something is moving.
test.use({ tablet: 'installed', contextOptions: { reducedMotion: 'no-preference' } })

for (const { seed, share } of hands) {
  test(`a morning with gloves, with taps off by up to 6 px and ${share * 100} % of them doubled: nothing is done twice (hand ${seed})`, async ({
    page,
    lab: { server, network },
  }) => {
    const before = await look(server.url)
    const glove = new GloveSimulator(page, seed, share)
    await page.goto(network.url)
    await signInWith(glove, page)

    // Through the tree to a box.
    await glove.tap(page.getByRole('link', { name: 'Inventory', exact: true }))
    for (const name of ['Freezer F2', 'Rack R1', before.box.name]) await glove.tap(page.getByRole('treeitem', { name: new RegExp(`^${name}`) }))
    await expect(page.getByRole('heading', { name: before.box.name })).toBeVisible()

    // A tube is picked up and placed.
    const cell = (position: string) => page.getByRole('gridcell', { name: new RegExp(`^${position}, `) })
    await glove.tap(cell('A1'))
    await glove.tap(page.getByRole('button', { name: 'Pick up' }))
    await glove.tap(cell('I9'))
    await expect(cell('I9')).not.toHaveAccessibleName(/free/)
    await expect(cell('A1')).toHaveAccessibleName(/free/)

    // Five tubes are scanned into it; the last one is undone.
    await glove.tap(page.getByRole('button', { name: 'Fill by scanning' }))
    await expect(page.getByRole('heading', { name: 'Scanner ready' })).toBeVisible()
    for (const [index, sample] of before.elsewhere.entries()) {
      await scan(page, barcode('005', sample.id))
      await expect(page.getByText(`${index + 1} moved`, { exact: true })).toBeVisible()
    }
    await glove.tap(page.getByRole('listitem').first().getByRole('button', { name: 'Undo' }))
    await expect(page.getByText('4 moved', { exact: true })).toBeVisible()
    await glove.tap(page.getByRole('button', { name: 'Finished' }))

    // The amount of the placed tube is changed by one, and that is undone.
    await glove.tap(cell('I9'))
    await glove.tap(page.getByRole('link', { name: 'Open sample' }))
    await expect(page.getByRole('heading', { name: before.carried.name })).toBeVisible()
    await glove.tap(page.getByRole('button', { name: 'Amount', exact: true }))
    await glove.tap(page.getByRole('radio', { name: 'New amount' }))
    await expect(page.getByRole('textbox', { name: 'New amount' })).toHaveValue(String(before.carried.amount))
    await glove.tap(page.getByLabel('Increase', { exact: true }))
    await glove.tap(page.getByRole('button', { name: 'Save' }))
    const saved = page.getByRole('status').filter({ hasText: 'Quantity updated to' })
    await glove.tap(saved.getByRole('button', { name: 'Undo' }))
    await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible()

    expect(glove.bounces).toBeGreaterThan(0)
    const wanted = [
      'sample.move@1 done',
      ...before.elsewhere.map(() => 'sample.move@1 done'),
      'sample.move@1 done',
      'sample.adjust-amount@1 done',
      'sample.adjust-amount@1 done',
    ]
    await expect.poll(async () => (await look(server.url)).done, { timeout: 60_000 }).toEqual(wanted)
    const after = await look(server.url)
    const [taken] = before.elsewhere.slice(-1)
    expect(after.sampleOf(before.carried.id)).toMatchObject({ layerId: box, position: 81, amount: before.carried.amount })
    expect(after.sampleOf(taken!.id)).toMatchObject({ layerId: taken!.layerId, position: taken!.position })
    expect(before.elsewhere.slice(0, -1).map(({ id }) => after.sampleOf(id)?.layerId)).toEqual([box, box, box, box])
  })
}

async function signInWith(glove: GloveSimulator, page: Page): Promise<void> {
  await glove.tap(page.getByLabel('User name'))
  await typeByHand(page, 'mara')
  await glove.tap(page.getByRole('textbox', { name: 'Password' }))
  await typeByHand(page, demoPassword)
  await glove.tap(page.getByRole('button', { name: 'Sign in' }))
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await waitForMirror(page)
}

/** What the server has, as an administrator sees it. */
async function look(url: string) {
  const administrator = await SecondDevice.signIn(url, 'amina', demoPassword)
  const samples = await administrator.rows<Sample>('samples')
  const layer = (await administrator.rows<Layer>('storageLayers')).find(({ id }) => id === box)
  const carried = samples.find((sample) => sample.layerId === box && sample.position === 1)
  if (!layer || !carried) throw new Error('the demo data has another box there')
  return {
    box: layer,
    carried,
    elsewhere: samples.filter((sample) => !sample.archived && sample.layerId !== null && sample.layerId !== box).slice(0, 5),
    sampleOf: (id: number) => samples.find((sample) => sample.id === id),
    done: (await administrator.audit()).filter(({ n }) => n !== null).map(({ command, code }) => `${command} ${code ?? 'done'}`),
  }
}
