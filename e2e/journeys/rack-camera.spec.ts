import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { FakeCamera } from '../harness/fake-camera.ts'
import { expect, test } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'
import { walkTo } from '../pages/visit.ts'

const codes = Array.from({ length: 24 }, (_, at) => (at < 6 ? `RC-${1000 + at}` : null))

let film: FakeCamera
test.beforeAll(async () => void (film = await FakeCamera.shootRack({ rows: 4, columns: 6, codes, width: 960, height: 640, spacing: 11, pitch: 128 })))
test.afterAll(() => film.dispose())
test.use({
  tablet: 'mara',
  isShared: true,
  contextOptions: { permissions: ['camera'] },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  browserArgs: ({}, use) => use(film.args),
})

test('a rack of new tubes is read by the camera: the person says where A1 is, and the tubes become samples at their positions', async ({ page, lab }) => {
  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  const parentId = (await colleague.rows<{ id: number; name: string }>('storageLayers')).find(({ name }) => name === 'Rack R1')!.id
  const box = { id: await colleague.takeId('storageLayers'), name: 'New tubes' }
  await colleague.act('layer.create@1', { ...box, parentId, kind: 'box', rows: 4, columns: 6, altBarcode: null })
  await openApp(page, lab.network.url)
  await walkTo(page, `${lab.network.url}/members/inventory/rack/?storageLayerID=${box.id}`)
  await page.getByRole('radio', { name: /^From above/ }).click()
  await page.getByRole('button', { name: 'Use camera' }).click()
  await expect(page.getByText('6 codes in sight')).toBeVisible()
  await page.getByRole('button', { name: 'Take picture' }).click()
  await page.getByRole('button', { name: 'A1 is at the upper left' }).click()
  await expect(page.getByText('A1 found')).toBeVisible()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Create 6 samples…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create 6 samples' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Serum')
  await dialog.getByRole('combobox', { name: 'Sample type' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('6 as on record')).toBeVisible()
  await waitUntilSent(page)
  const made = (await colleague.rows<{ name: string; layerId: number; position: number; altBarcode: string }>('samples')).filter(
    ({ layerId }) => layerId === box.id,
  )
  expect(made.map(({ name, position, altBarcode }) => [name, position, altBarcode])).toEqual(
    codes.slice(0, 6).map((code, at) => [`Serum ${at + 1}`, at + 1, code]),
  )
})
