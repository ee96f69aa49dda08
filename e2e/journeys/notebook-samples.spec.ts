import { sampleAddress } from '#domain/rules/notifications/record-addresses.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan, Tablet } from '../harness/tablet.ts'
import { create } from '../pages/create-experiment.ts'
import { openQueue } from '../pages/navigation.ts'
import { demoPassword, openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'
import { workOffline } from '../pages/work-offline.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 10

interface Sample {
  id: number
  name: string
  archived: number
  layerId: number | null
  amount: number
  unit: string
  outBy: number | null
  ownerId: number
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rowOf = (page: Page, section: string, name: string) =>
  card(page, section)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name }) })
const sampleCode = (id: number): string => '005' + String(id).padStart(12, '0')

/** In the dialog that is open. */
async function use(page: Page, { name }: Sample, amount: string): Promise<void> {
  const row = rowOf(page, 'Samples in', name)
  await row.getByRole('button', { name: `Enter how much of ${name} was used` }).click()
  await row.getByRole('textbox', { name: 'Amount used' }).fill(amount)
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByRole('button', { name: new RegExp(`used. Change the amount.$`) })).toBeVisible()
}

test.use({ tablet: 'mara' })

test('offline two samples are scanned in and used, three aliquots come out, and a second tablet sees it; what someone else used up meanwhile comes back with the reason [ELN-06]', async ({
  page,
  lab,
}) => {
  const { network, server } = lab
  const colleague = await SecondDevice.signIn(server.url, 'priya', demoPassword)
  const all = await colleague.rows<Sample>('samples')
  const tubes = all.filter((row) => !row.archived && row.layerId !== null && row.outBy === null && row.unit === 'µL' && row.amount >= 20)
  const [stock, antibody] = tubes.slice(-2) as [Sample, Sample]
  const amountOf = async ({ id }: Sample) => (await colleague.rows<Sample>('samples')).find((row) => row.id === id)!.amount
  await colleague.act('sample.reserve@1', { sampleId: stock.id, amount: null, unit: '', experimentId: null, note: '' })
  const other = await Tablet.unpack(network, 'amina')
  try {
    const second = await other.start()
    await openApp(second, network.url)
    await page.clock.install()
    await openApp(page, network.url)
    await second.addLocatorHandler(second.getByRole('dialog', { name: 'Disconnected' }), () => second.getByRole('button', { name: 'Work offline' }).click())
    await waitForIds(page, kindsOfMara)
    await page.goto(`${network.url}${sampleAddress(stock.id)}`)
    await expect(page.getByRole('list', { name: 'Reservations' })).toHaveText(/Reserved for Priya Nair/)

    await workOffline(page, network)
    await rail(page).getByRole('link', { name: 'Notebook' }).click()
    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('button', { name: 'New project' }).click()
    await create(page, 'Create project', 'Cell lines')
    await page.getByRole('button', { name: 'New study' }).click()
    await create(page, 'Create study', 'Knock-outs')
    await page.getByRole('button', { name: 'New experiment' }).click()
    await create(page, 'Create experiment', 'Clone screen')

    // The section that was just added takes what is scanned.
    await page.getByRole('button', { name: 'Samples in', exact: true }).click()
    await expect(card(page, 'Samples in').getByText('Scanner ready')).toBeVisible()
    for (const { id, name } of [stock, antibody]) {
      await scan(page, sampleCode(id))
      await expect(rowOf(page, 'Samples in', name)).toBeVisible()
    }
    await expect(rowOf(page, 'Samples in', stock.name)).toContainText('Reserved for Priya Nair')
    await use(page, stock, '2')
    await use(page, antibody, String(antibody.amount))
    await expect(rowOf(page, 'Samples in', stock.name).getByText(`${stock.amount - 2} µL left`)).toBeVisible()

    await page.getByRole('button', { name: `Actions for ${stock.name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: /^Aliquot/ }).click()
    const form = page.getByRole('dialog', { name: `Aliquot ${stock.name}` })
    await form.getByRole('textbox', { name: 'How many' }).fill('3')
    await form.getByRole('textbox', { name: 'Amount of each' }).fill('5')
    await form.getByRole('button', { name: 'Create 3 aliquots' }).click()
    await expect(form).toBeHidden()
    const out = (each: Page) => card(each, 'Samples out').getByRole('link')
    await expect(out(page)).toHaveCount(3)
    await expect(page.getByRole('region', { name: 'Contents' }).getByRole('button')).toHaveText([/^Samples in.*2$/, /^Samples out.*3$/])

    // Meanwhile someone else takes nearly all of one.
    await colleague.act('sample.adjust-amount@1', { sampleId: antibody.id, delta: 1 - antibody.amount, unit: 'µL' })
    network.leadTo(server.port)
    await expect(page.getByRole('button', { name: /^1 to review/ })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: `Enter how much of ${antibody.name} was used` })).toBeVisible()
    expect([await amountOf(stock), await amountOf(antibody)]).toEqual([stock.amount - 2 - 15, 1])
    const experiment = page.url()
    await openQueue(page)
    const rejected = page
      .getByRole('region', { name: 'Rejected' })
      .getByRole('region', { name: new RegExp(antibody.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) })
    await expect(rejected.getByText(/1 µL is left\. Priya Nair took [\d.]+ µL, today/)).toBeVisible()
    await rejected.getByRole('button', { name: 'Take the remaining 1 µL' }).click()
    await waitUntilSent(page)
    await page.goto(experiment)
    await expect(rowOf(page, 'Samples in', antibody.name).getByText('−1 µL')).toBeVisible()

    // On another tablet; from the sample to the experiment.
    await scan(second, sampleCode(stock.id))
    await second.getByRole('region', { name: 'Used in' }).getByRole('link', { name: 'Clone screen' }).click()
    await expect(rowOf(second, 'Samples in', stock.name).getByText('−2 µL')).toBeVisible()
    await expect(out(second)).toHaveCount(3)

    // Removed, what was used of it is back in the tube; undone, it is out again.
    await second.getByRole('button', { name: `Actions for ${stock.name}`, exact: true }).click()
    await second.getByRole('menuitem', { name: 'Remove from section' }).click()
    await second.getByRole('button', { name: 'Remove and put back' }).click()
    await expect(rowOf(second, 'Samples in', stock.name)).toHaveCount(0)
    await expect.poll(() => amountOf(stock), { timeout: 30_000 }).toBe(stock.amount - 15)
    await second.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(second, 'Samples in', stock.name).getByText('−2 µL')).toBeVisible()
    await expect.poll(() => amountOf(stock), { timeout: 30_000 }).toBe(stock.amount - 17)
  } finally {
    await other.shutDown()
  }
})

test.describe(() => {
  test.use({ isShared: true })

  test('samples are found by name or tapped in a box, and new ones come out of the experiment with a barcode and a position', async ({ page, lab }) => {
    const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
    const id = await colleague.takeId('experiments')
    await colleague.act('experiment.create@1', { id, studyId: 1, name: 'Choosing samples' })
    await openApp(page, lab.network.url)
    await page.goto(`${lab.network.url}/members/experiments/journal/?experimentID=${id}`)
    await page.getByRole('button', { name: 'Samples in', exact: true }).click()
    const samplesIn = card(page, 'Samples in')
    await samplesIn.getByRole('button', { name: 'Choose samples' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add samples to Samples in' })
    await dialog.getByRole('searchbox', { name: 'Find a sample' }).fill('PL-0421')
    await dialog.getByRole('button', { name: /^Plasmid pX459-TP53 gRNA 2/ }).click()
    await dialog.getByRole('button', { name: 'Add 1 sample' }).click()
    await expect(samplesIn.getByRole('link')).toHaveCount(1)

    await samplesIn.getByRole('button', { name: 'Select in a box' }).click()
    await scan(page, '008000000000069')
    for (const position of ['A1', 'A2']) await dialog.getByRole('gridcell', { name: new RegExp(`^${position},`) }).click()
    await dialog.getByRole('button', { name: 'Add 2 samples' }).click()
    await expect(samplesIn.getByRole('link')).toHaveCount(3)

    await page.getByRole('button', { name: 'Samples out', exact: true }).click()
    const samplesOut = card(page, 'Samples out')
    await samplesOut.getByRole('button', { name: 'New samples' }).click()
    const form = page.getByRole('dialog', { name: 'New sample' })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('pOut of the experiment')
    await form.getByRole('radio', { name: 'Plasmid', exact: true }).click()
    await form.getByRole('textbox', { name: 'Backbone' }).fill('pUC19')
    await form.getByRole('button', { name: 'Create sample' }).click()
    await expect(samplesOut.getByRole('link', { name: /pOut of the experiment.*005\d{12}/ })).toBeVisible()
    await waitUntilSent(page)
    const added = (await colleague.rows<{ experimentId: number; name: string }>('sectionSamples')).filter((row) => row.experimentId === id)
    expect(added.map(({ name }) => name)).toContain('pOut of the experiment')
    expect(added).toHaveLength(4)

    await samplesIn.getByRole('heading', { name: 'Samples in' }).click()
    await samplesIn.getByRole('button', { name: 'Pick list' }).click()
    await expect(page.getByRole('heading', { name: /^For EXP-\d+, Samples in$/ })).toBeVisible()
    await expect(page.getByText(/^\d of 3 out$/)).toBeVisible()
  })
})
