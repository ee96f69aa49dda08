import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan } from '../harness/tablet.ts'
import { editField } from '../pages/sample.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

interface Sample {
  id: number
  name: string
  note: string
  amount: number
  archived: number
  layerId: number | null
  position: number
  parentId: number | null
  thaws: number
  outBy: number | null
  lowAmount: number | null
  meta: Record<string, string>
  ownFields: { id: number; key: string }[] | null
}

const barcode = (prefix: string, id: number): string => prefix + String(id).padStart(12, '0')
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A box that nothing else uses: the last of the empty ones. */
async function emptyBox(colleague: SecondDevice): Promise<number> {
  const samples = await colleague.rows<Sample>('samples')
  const used = new Set(samples.map((sample) => sample.layerId))
  const boxes = await colleague.rows<{ id: number; rows: number; columns: number }>('storageLayers')
  const box = boxes.findLast((layer) => layer.rows === 9 && layer.columns === 9 && !used.has(layer.id))
  if (!box) throw new Error('the demo data has no empty box')
  return box.id
}

async function more(page: Page, item: string): Promise<void> {
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.use({ tablet: 'mara', isShared: true })

test('ten tubes from a name pattern, aliquots, a thaw and a tube deleted from the archive, all offline; a colleague sees all of it [INV-02, INV-03, INV-06, QUEUE-06]', async ({
  page,
  lab,
}) => {
  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  const boxId = await emptyBox(colleague)
  const mine = async () => (await colleague.rows<Sample>('samples')).filter((sample) => sample.name.startsWith('pJ'))
  await openApp(page, lab.network.url)
  await scan(page, barcode('008', boxId))
  await expect(page.getByRole('gridcell', { name: 'A3, free' })).toBeVisible()
  lab.network.leadTo(undefined)

  // The form asks for the type's required fields, and says what is missing.
  await page.getByRole('gridcell', { name: 'A3, free' }).click()
  await page.getByRole('button', { name: 'New sample at A3' }).click()
  const form = dialogOf(page, 'New sample at A3')
  await form.getByRole('button', { name: 'Create sample' }).click()
  await expect(form.getByText('The new sample requires a valid name.')).toBeVisible()
  await expect(form.getByText('The new sample requires a valid sampletypeID.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('pJ {01-10}')
  await expect(form.getByText('10 samples: pJ 01 to pJ 10')).toBeVisible()
  await form.getByRole('radio', { name: 'Plasmid', exact: true }).click()
  await form.getByRole('button', { name: 'Create 10 samples' }).click()
  await expect(form.getByText('This field is required.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Backbone' }).fill('pUC19')
  await form.getByRole('textbox', { name: 'Size (bp)' }).fill('2,686')
  await form.getByRole('textbox', { name: 'Amount' }).fill('50')
  await form.getByRole('button', { name: 'Create 10 samples' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('gridcell', { name: /^A3, .*pJ 01/ })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /^B3, .*pJ 10/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Offline, 10 waiting' })).toBeVisible()

  // Divided into three, next to it; more than there is, is refused.
  await page.getByRole('gridcell', { name: /^A3, .*pJ 01/ }).click()
  await page.getByRole('link', { name: 'Open sample' }).click()
  await expect(page.getByRole('heading', { name: 'pJ 01' })).toBeVisible()
  await more(page, 'Aliquot')
  const aliquots = dialogOf(page, 'Aliquot pJ 01')
  await aliquots.getByRole('textbox', { name: 'How many' }).fill('3')
  await aliquots.getByRole('textbox', { name: 'Amount of each' }).fill('20')
  await aliquots.getByRole('button', { name: 'Create 3 aliquots' }).click()
  await expect(aliquots.getByText('There is not enough left.')).toBeVisible()
  await aliquots.getByRole('textbox', { name: 'Amount of each' }).fill('2,5')
  await expect(aliquots.getByText('42.5 µL of 50 µL remaining')).toBeVisible()
  await aliquots.getByRole('button', { name: 'Create 3 aliquots' }).click()
  await expect(aliquots).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Aliquots taken' })).toContainText('pJ 01 aliquot 1, pJ 01 aliquot 2, pJ 01 aliquot 3')
  await expect(page.getByRole('button', { name: /^Amount 42.5 µL/ })).toBeVisible()

  // Its family is a drawing that arrow keys move through.
  const lineage = page.getByRole('navigation', { name: 'Lineage' })
  await expect(lineage.getByRole('link')).toHaveCount(4)
  await lineage.getByRole('link', { name: /^Plasmid pJ 01 42.5/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'pJ 01 aliquot 2' })).toBeVisible()

  // Checked out and returned, thawed.
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(page.getByText('Checked out by Mara Lindqvist').first()).toBeVisible()
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Return' }).click()
  await page.getByRole('menuitem', { name: 'It was thawed' }).click()
  await expect(page.getByText('1 thaw', { exact: true })).toBeVisible()
  // It was the tube next to it: the thaw is undone, and it is checked out again.
  await page.getByRole('status').filter({ hasText: 'returned' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Checked out by Mara Lindqvist').first()).toBeVisible()
  await expect(page.getByText('1 thaw', { exact: true })).toBeHidden()
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Return' }).click()
  await page.getByRole('menuitem', { name: 'It was thawed' }).click()
  await expect(page.getByText('1 thaw', { exact: true })).toBeVisible()
  await editField(page, 'Low stock at')
  await page.getByRole('textbox', { name: 'Low stock at' }).fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Low stock', { exact: true })).toBeVisible()
  await expect(page.getByText('Showing changes made on this device. Connect to see the full history.')).toBeVisible()

  // To the archive, and from there permanently deleted.
  await lineage.getByRole('link', { name: /aliquot 3/ }).waitFor({ state: 'detached' })
  await more(page, 'Archive')
  await expect(page.getByText('This sample is archived. Restore it to change or move it.')).toBeVisible()
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Delete pJ 01 aliquot 2?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Sample has been deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Archive', exact: true })).toBeVisible()

  lab.network.leadTo(lab.server.port)
  await waitUntilSent(page)
  const tubes = await mine()
  const parent = tubes.find((sample) => sample.name === 'pJ 01')!
  expect(parent).toMatchObject({ amount: 42.5, layerId: boxId, position: 3, meta: expect.objectContaining({}) })
  expect(Object.values(parent.meta).sort()).toEqual(['2.686', 'pUC19'])
  expect(tubes.filter((sample) => sample.parentId === null).map((sample) => sample.position)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(tubes.filter((sample) => sample.parentId === parent.id).map(({ name, amount, position }) => ({ name, amount, position }))).toEqual([
    { name: 'pJ 01 aliquot 1', amount: 2.5, position: 13 },
    { name: 'pJ 01 aliquot 3', amount: 2.5, position: 15 },
  ])
})

test('a sample’s page shows its well in its box, who has it, what is left of it and for how many uses [INV-02]', async ({ page, lab }) => {
  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  for (const delta of [-0.02, -0.02]) await colleague.act('sample.adjust-amount@1', { sampleId: 1842, delta, unit: 'mL' })
  await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
  const [where, amount] = [page.getByRole('region', { name: 'Where' }), page.getByRole('region', { name: 'Amount' })]
  await expect(where.getByRole('img', { name: /^Box 2 Working stocks, B4 marked. \d+ of 81 positions taken.$/ })).toBeVisible()
  await expect(where.getByText('row B, 4th from the left')).toBeVisible()
  await expect(amount.getByText('of 0.5 mL')).toBeVisible()
  await expect(amount.getByText('about 19 uses left')).toBeVisible()
  await expect(amount.getByRole('img', { name: /^0.5 mL on .*, 0.38 mL today$/ })).toBeVisible()

  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(where.getByText(/^With Mara Lindqvist since today \d\d:\d\d. It belongs here:$/)).toBeVisible()
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Return' }).click()
  await page.getByRole('menuitem', { name: 'It stayed frozen' }).click()
  await expect(page.getByText('In place')).toBeVisible()
  await where.getByRole('button', { name: 'Open box' }).click()
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/^B4, /)
})

test('the history shows who changed what, with old and new values, and undoes a change [INV-02]', async ({ page, lab }) => {
  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  const sample = (await colleague.rows<Sample>('samples')).findLast((row) => !row.archived && row.parentId === null && row.amount > 0)!
  await colleague.act('sample.edit@1', { sampleId: sample.id, set: { note: { was: '', to: 'left by Priya' } } })
  await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=${sample.id}#viewSample`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('left by Priya')).toBeVisible()
  await expect(history.getByText(/^Priya Nair, today .*, device [0-9A-F]{6}$/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Name / }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('renamed by Mara')
  await page.keyboard.press('Enter')
  await waitUntilSent(page)
  await expect(history.getByText(/^Mara Lindqvist, today .*, this device$/).first()).toBeVisible()
  await expect(history.getByText('Waiting to sync')).toHaveCount(0)
  await history.getByRole('button', { name: 'Undo: Name' }).first().click()
  await expect(page.getByRole('heading', { name: sample.name, exact: true })).toBeVisible()
  await history.getByRole('button', { name: 'Undo: Note' }).first().click()
  const seen = async () => {
    const now = (await colleague.rows<Sample>('samples')).find((row) => row.id === sample.id)
    return { name: now?.name, note: now?.note }
  }
  await expect.poll(seen, { timeout: 30_000 }).toEqual({ name: sample.name, note: sample.note })
})

test('a field that only one sample has gets a scanned value, is removed and brought back, and becomes a column of the list', async ({ page, lab }) => {
  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  const sample = (await colleague.rows<Sample>('samples')).find((row) => !row.archived)!
  const seen = async () => {
    const { meta, ownFields } = (await colleague.rows<Sample>('samples')).find((row) => row.id === sample.id)!
    return ownFields?.map(({ id, key }) => [key, meta[id]])
  }
  await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=${sample.id}#viewSample`)
  const add = page.getByRole('button', { name: 'Add field' })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, `Add field to ${sample.name}`)
  await expect(dialog.getByRole('combobox', { name: 'Name' })).toBeFocused()
  await dialog.getByRole('combobox', { name: 'Name' }).fill('Cabinet key')
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await expect(dialog.getByText('Enter a value.')).toBeVisible()
  await scan(page, 'KEY-0042')
  await expect(dialog.getByRole('textbox', { name: 'Value' })).toHaveValue('KEY-0042')
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  await expect.poll(seen, { timeout: 30_000 }).toEqual([['Cabinet key', 'KEY-0042']])

  // Its name is taken now, whatever the case.
  await add.click()
  await dialog.getByRole('combobox', { name: 'Name' }).fill('cabinet KEY')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('x')
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await expect(dialog.getByText('This sample already has a field with this name.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  const field = page.getByRole('button', { name: /^Cabinet key / })
  await field.click()
  await page.getByRole('button', { name: 'Remove field' }).click()
  await expect(field).toBeHidden()
  await expect(add).toBeFocused()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(field).toContainText('KEY-0042')

  await page.goto(`${lab.network.url}/members/inventory/samples/`)
  await page.getByRole('button', { name: 'Edit table view' }).click()
  const columns = dialogOf(page, 'Edit table view')
  await columns.getByRole('group', { name: 'Available columns' }).getByRole('button', { name: 'Cabinet key' }).click()
  await columns.getByRole('button', { name: 'Add column' }).click()
  await columns.getByRole('combobox', { name: 'Sort by' }).fill('Cabinet')
  await page.getByRole('option', { name: 'Cabinet key' }).click()
  await columns.getByRole('button', { name: 'Apply', exact: true }).click()
  // The only one that has it comes first.
  await expect(page.locator('[data-index="0"]')).toContainText('KEY-0042')
  await expect(page.locator('[data-index="0"]')).toContainText(sample.name)
})

test('a parent is set by scanning it, and a sample is restored from the archive [INV-02, INV-06]', async ({ page, lab }) => {
  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  const [child, parent] = (await colleague.rows<Sample>('samples')).filter((row) => !row.archived && row.parentId === null).slice(-2) as [Sample, Sample]
  await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=${child.id}#viewSample`)
  await page.getByRole('region', { name: 'Lineage' }).getByRole('button', { name: 'Set parent' }).click()
  await scan(page, barcode('005', child.id))
  await expect(page.getByText('Error: Cannot set parent to the same value as the current sample').first()).toBeVisible()
  await scan(page, barcode('005', parent.id))
  await expect(page.getByText('Link to sample parent successfully updated.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Lineage' }).getByRole('link', { name: new RegExp(parent.name.replaceAll(/[^\w ]/g, '.')) })).toBeVisible()
  await more(page, 'Remove parent')
  await expect(page.getByText('Link to sample parent successfully removed.')).toBeVisible()

  await followTo(page, `${lab.network.url}/members/inventory/archive/`)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await page.getByRole('group', { name: 'Selected' }).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('1 sample restored')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Undone')).toBeVisible()
  await waitUntilSent(page)
})
