import { Workday, connectivityModes } from '../harness/workday.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan } from '../harness/tablet.ts'
import { openBulkUpdate, scanTubes } from '../pages/bulk-update.ts'
import { demoPassword, openApp, signIn, waitForMirror, waitUntilSent } from '../pages/sign-in.ts'

const tubes = 40
const expiration = '2029-05-31'

interface Sample {
  id: number
  name: string
  note: string
  expiration: string
  parentId: number | null
  ownerId: number
  archived: number
}

const barcode = (id: number): string => `005${String(id).padStart(12, '0')}`
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const apply = (page: Page, count: number) => page.getByRole('button', { name: count === 1 ? 'Apply to 1 sample' : `Apply to ${count} samples` })

async function addField(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** With what is needed to set a parent. */
const rootsOf = (samples: readonly Sample[]) => samples.filter((sample) => !sample.archived && sample.parentId === null)

for (const way of connectivityModes)
  test(`forty tubes are updated by scanning, and a second device shows it: ${way} [BULK-01, BULK-02, BULK-03, BULK-04, BULK-05, BULK-07, MACH-01, QUEUE-01]`, () =>
    Workday.spend(way, async (day) => {
      const colleague = await day.colleague()
      const roots = rootsOf(await colleague.rows<Sample>('samples'))
      const chosen = roots.slice(0, tubes)
      const parent = roots[tubes]!
      const page = await day.begin()
      await page.goto(day.url)
      await updateByScanning(page, chosen, parent)
      const second = await day.end(page)
      const updated = new Map((await second.rows<Sample>('samples')).map((sample) => [sample.id, sample]))
      for (const { id } of chosen) expect(updated.get(id)).toMatchObject({ note: 'Thaw on ice', expiration, parentId: parent.id })
    }))

/** Tubes, a value, a parent and more tubes, in this order. */
async function updateByScanning(page: Page, chosen: readonly Sample[], parent: Sample): Promise<void> {
  await openBulkUpdate(page)
  await scanTubes(page, chosen.slice(0, 5))
  await addField(page, 'Expiration')
  await addField(page, 'Parent')
  await expect(page.getByText('Not all field have been set')).toBeVisible()
  // A code that is not a tube, entered the other way.
  await page.getByRole('button', { name: 'Type code' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(expiration)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('New expiration')).toHaveValue(expiration)
  await scan(page, barcode(chosen[0]!.id))
  await expect(page.getByText('Error: Cannot set parent to the same value as the current sample').first()).toBeVisible()
  await scan(page, barcode(parent.id))
  await expect(page.getByRole('button', { name: `Remove ${parent.name}` })).toBeVisible()
  await continueAfterReload(page, chosen[5]!)
  await scanTubes(page, chosen.slice(6), 6)
  await scan(page, barcode(chosen[7]!.id))
  await expect(page.getByText(`${chosen[7]!.name} is already in the list`)).toBeVisible()
  await addField(page, 'Note')
  await expect(apply(page, tubes)).toBeDisabled()
  await apply(page, tubes).dispatchEvent('click')
  await expect(page.getByRole('alert').filter({ hasText: 'Not all field have been set' })).toBeVisible()
  await page.getByLabel('New note').fill('Thaw on ice')
  await apply(page, tubes).click()
  await expect(toast(page, 'Samples updated')).toBeVisible()
  await expect(page.getByText(`${tubes} samples updated`)).toBeVisible()
  // Applied: nothing is left to continue.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Scan the tubes to update' })).toBeVisible()
}

/** Whatever ends the page, the samples and values so far are there again; a tube that is scanned before the answer counts. */
async function continueAfterReload(page: Page, next: Sample): Promise<void> {
  await page.reload()
  await expect(page.getByText(/^5 samples and 2 fields are saved on this device\. The last change was today .*\.$/)).toBeVisible()
  await scan(page, barcode(next.id))
  await page.getByRole('button', { name: 'Continue the bulk update' }).click()
  await expect(page.getByLabel('New expiration')).toHaveValue(expiration)
  await expect(page.getByText('in 6 samples')).toBeVisible()
}

test.use({ tablet: 'mara' })

test('one Undo reverts a whole batch, but keeps what someone has changed in a sample since [BULK-04, BULK-07]', async ({
  page,
  context,
  lab: { server, network },
}) => {
  const elsewhere = await SecondDevice.signIn(server.url, 'tobias', demoPassword)
  const before = await elsewhere.rows<Sample>('samples')
  const chosen = rootsOf(before).slice(0, 5)
  await openApp(page, network.url)
  await openBulkUpdate(page)
  await scanTubes(page, chosen)
  await addField(page, 'Note')
  await page.getByLabel('New note').fill('Thaw on ice')
  await apply(page, chosen.length).click()
  await expect(toast(page, 'Updated to value: Thaw on ice')).toBeVisible()
  await waitUntilSent(page)

  const spoken = chosen[3]!
  const other = await context.newPage()
  await other.goto(`${network.url}/members/inventory/browser/?return=true&sampleID=${spoken.id}#viewSample`)
  const note = other.getByRole('button', { name: /^Note/ })
  await expect(note).toContainText('Thaw on ice')
  await elsewhere.act('sample.edit@1', { sampleId: spoken.id, set: { note: { was: 'Thaw on ice', to: 'Thawed already' } } })
  await expect(note).toContainText('Thawed already', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Undo all' }).click()
  await expect(toast(page, '1 sample was changed since then and was not undone')).toBeVisible()
  const wordsOf = (rows: readonly Sample[]) => {
    const byId = new Map(rows.map((sample) => [sample.id, sample]))
    return chosen.map(({ id }) => byId.get(id)!).map(({ note }) => note)
  }
  const wanted = wordsOf([...before, { ...spoken, note: 'Thawed already' }])
  await expect.poll(async () => wordsOf(await elsewhere.rows<Sample>('samples')), { timeout: 60_000 }).toEqual(wanted)
})

test.describe(() => {
  test.use({ tablet: 'installed' })

  test('each sample that is rejected shows the reason; the others are updated [BULK-04]', async ({ page, lab }) => {
    const colleague = await SecondDevice.signIn(lab.server.url, 'luca', demoPassword)
    const samples = (await colleague.rows<Sample>('samples')).filter((sample) => !sample.archived)
    const own = samples.filter((sample) => sample.ownerId === colleague.session.userId).slice(-1)
    const others = samples.filter((sample) => sample.ownerId !== colleague.session.userId).slice(-2)
    await page.goto(lab.network.url)
    await signIn(page, 'luca')
    await waitForMirror(page)
    await openBulkUpdate(page)
    await scanTubes(page, [...own, ...others])
    await addField(page, 'Description')
    await page.getByLabel('New description').fill('Counted in November')
    await apply(page, own.length + others.length).click()
    await expect(toast(page, 'Update failure')).toBeVisible()
    const refused = page.getByRole('region', { name: 'Not updated' })
    for (const { name } of others) await expect(refused.getByRole('link', { name: `${name} You do not have permission to do this.` })).toBeVisible()
    if (own.length > 0) await expect(toast(page, 'Updated to value: Counted in November')).toBeVisible()
  })
})
