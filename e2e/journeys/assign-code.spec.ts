import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan } from '../harness/tablet.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { chooseAppearance } from '../harness/appearances.ts'
import { goHome } from '../pages/navigation.ts'
import { orientations } from '../pages/screens.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'

interface Sample {
  id: number
  name: string
  ownerId: number
  archived: number
  layerId: number | null
  outBy: number | null
  altBarcode: string | null
}

test.use({ tablet: 'mara', isShared: true })

test.beforeEach(async ({ page, lab }) => {
  await openApp(page, lab.network.url)
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Assign code to a sample' })
const row = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const ownCode = (id: number) => `005${String(id).padStart(12, '0')}`
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('an unknown code is shown and given to a tube by scanning its other code, without a network; then it opens the tube [SCAN-06, SCAN-09]', async ({
  page,
  lab,
}) => {
  const device = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  const plain = (await device.rows<Sample>('samples')).find(({ altBarcode, archived }) => altBarcode === null && !archived)!
  lab.network.leadTo(undefined)
  await scan(page, '4007221904418')
  const toast = page.getByRole('alert').filter({ hasText: 'Barcode not recognized' })
  await expect(toast).toContainText('4007221904418')
  await toast.getByRole('button', { name: 'Assign to…' }).click()
  await expect(dialog(page)).toContainText('4007221904418')
  // Another unknown code does not find a sample.
  await scan(page, '4007221904999')
  await expect(dialog(page).getByRole('alert')).toHaveText('4007221904999: Barcode not recognized')
  await scan(page, ownCode(plain.id))
  await expect(dialog(page)).toBeHidden()
  await expect(notifications(page)).toContainText(`4007221904418 is now the barcode of ${plain.name}`)
  await scan(page, '4007221904418')
  await expect(page.getByRole('heading', { level: 1, name: plain.name })).toBeVisible()
  lab.network.leadTo(lab.server.port)
  await waitUntilSent(page)
  expect((await device.rows<Sample>('samples')).find(({ id }) => id === plain.id)!.altBarcode).toBe('4007221904418')
})

test('on the scan screen a sample that has a barcode is found by its name; it is replaced only when asked, and the undo brings it back [SCAN-03]', async ({
  page,
  lab,
}) => {
  await page.goto(`${lab.network.url}/scan/`)
  await expect(page.getByRole('heading', { name: 'Scanner ready' })).toBeVisible()
  await scan(page, 'QX-7001-A')
  await row(page, 'QX-7001-A').getByRole('button', { name: 'Assign to…' }).click()
  await expect(dialog(page)).toContainText('Scanner ready')
  await chooseAppearance(page, { theme: 'light', density: 'bench' })
  expect(await findAccessibilityFaults(page)).toEqual([])
  for (const viewport of Object.values(orientations)) {
    await page.setViewportSize(viewport)
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
  }
  await page.setViewportSize(orientations.landscape)
  await dialog(page).getByRole('searchbox', { name: 'Find a sample' }).fill('anti-CD3ε OKT3')
  await dialog(page)
    .getByRole('button', { name: /anti-CD3ε \(OKT3\).*AB-0233/ })
    .click()
  await expect(dialog(page).getByRole('deletion')).toHaveText('AB-0233')
  await expect(dialog(page).getByRole('insertion')).toHaveText('QX-7001-A')
  expect(await findAccessibilityFaults(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Replace barcode' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(row(page, 'QX-7001-A').getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
  await expect(row(page, 'Barcode not recognized')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Barcode not recognized')).toContainText('QX-7001-A')
  await scan(page, 'AB-0233')
  await expect(row(page, 'AB-0233').getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
  await waitUntilSent(page)
})

test('a new sample gets the unknown code, without a network [SCAN-09]', async ({ page, lab }) => {
  await page.goto(`${lab.network.url}/scan/`)
  await expect(page.getByRole('heading', { name: 'Scanner ready' })).toBeVisible()
  lab.network.leadTo(undefined)
  await scan(page, 'QX-7002-A')
  await row(page, 'QX-7002-A').getByRole('button', { name: 'Assign to…' }).click()
  await dialog(page).getByRole('button', { name: 'New sample with this code' }).click()
  const form = page.getByRole('dialog', { name: 'New sample' })
  await expect(form.getByRole('textbox', { name: 'Barcode' })).toHaveValue('QX-7002-A')
  await form.getByRole('textbox', { name: 'Name' }).fill('With the code on its tube')
  await form.getByRole('radio', { name: 'Plasmid', exact: true }).click()
  await form.getByRole('textbox', { name: 'Backbone' }).fill('pUC19')
  await form.getByRole('button', { name: 'Create sample' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, 'QX-7002-A').getByRole('heading', { name: 'With the code on its tube' })).toBeVisible()
  lab.network.leadTo(lab.server.port)
  await waitUntilSent(page)
  await page.getByRole('button', { name: 'Back' }).click()
  // A code read before home is shown is only listed.
  await expect(page.getByRole('region', { name: 'Storage', exact: true })).toBeVisible()
  await scan(page, 'QX-7002-A')
  await expect(page.getByRole('heading', { level: 1, name: 'With the code on its tube' })).toBeVisible()
})

test('a tube whose code was unknown is moved with the others as soon as the code is its own [LOC-01]', async ({ page, lab }) => {
  await page.goto(`${lab.network.url}/scan/?into=69`)
  await expect(page.getByRole('heading', { name: 'Scanner ready' })).toBeVisible()
  await scan(page, 'QX-7003-A')
  await row(page, 'QX-7003-A').getByRole('button', { name: 'Assign to…' }).click()
  await scan(page, ownCode(1843))
  await dialog(page).getByRole('button', { name: 'Replace barcode' }).click()
  await expect(page.getByText('1 moved', { exact: true })).toBeVisible()
  await expect(row(page, 'anti-PD-L1 (28-8)')).toBeVisible()
  await expect(row(page, 'Barcode not recognized')).toHaveCount(0)
  await row(page, 'anti-PD-L1 (28-8)').getByRole('button', { name: 'Undo' }).click()
  await notifications(page).getByRole('button', { name: 'Undo' }).first().click()
  await waitUntilSent(page)
})

test('in a stock-take, a tube whose code was unknown is found like the others as soon as the code is its own [STO-01]', async ({ page, lab }) => {
  const colleague = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  const samples = await colleague.rows<Sample>('samples')
  const tube = samples.find(({ layerId, outBy }) => layerId === 69 && outBy === null)!
  await page.goto(`${lab.network.url}/members/inventory/stock-take/?storageLayerID=69`)
  await expect(page.getByRole('main').getByText('Scanner ready')).toBeVisible()
  await scan(page, 'QX-7005-A')
  await row(page, 'QX-7005-A').getByRole('button', { name: 'Assign to…' }).click()
  await scan(page, ownCode(tube.id))
  if (tube.altBarcode !== null) await dialog(page).getByRole('button', { name: 'Replace barcode' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(row(page, tube.name)).toContainText('found')
  await expect(row(page, 'Barcode not recognized')).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: /, found$/ })).toHaveCount(1)
  await waitUntilSent(page)
})

test('if someone else gives the code to another sample meanwhile, that is said, and nothing is changed [SCAN-03]', async ({ page, lab }) => {
  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  const samples = (await colleague.rows<Sample>('samples')).filter(({ archived, id }) => !archived && id !== 1842)
  const theirs = samples.find(({ ownerId }) => ownerId === colleague.session.userId)!
  await goHome(page)
  await scan(page, 'QX-7004-A')
  await page.getByRole('button', { name: 'Assign to…' }).click()
  await expect(dialog(page).getByRole('searchbox', { name: 'Find a sample' })).toBeVisible()
  await colleague.act('sample.set-barcode@1', { sampleId: theirs.id, barcode: 'QX-7004-A' })
  await expect(dialog(page).getByRole('status')).toHaveText(`This is the barcode of ${theirs.name} now. Nothing was changed.`, { timeout: 10_000 })
  await dialog(page)
    .getByRole('button', { name: `Open ${theirs.name}` })
    .click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: theirs.name })).toBeVisible()
})
