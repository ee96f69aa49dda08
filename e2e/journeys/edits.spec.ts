import { expect, test, type Page } from '../harness/lab.ts'
import { heldIn } from '../harness/matrix.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { showField } from '../pages/sample.ts'
import { demoPassword, waitUntilSent } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

interface Sample {
  id: number
  name: string
  note: string
  amount: number
  meta: Record<string, string>
  altBarcode: string | null
  lowAmount: number | null
  archived: number
}
interface Layer {
  id: number
  name: string
  rowNumbering: string
}
interface Unit {
  id: number
  name: string
  room: string
}

const tube = 1842
const sample = (id = tube) => `/members/inventory/browser/?return=true&sampleID=${id}#viewSample`

const sampleOf = async (device: SecondDevice): Promise<Sample> => (await device.rows<Sample>('samples')).find(({ id }) => id === tube)!
const editor = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const theirs = (page: Page) => page.getByRole('status').filter({ hasText: /changed .* while you were editing:/ })

interface Held {
  isArmed?: boolean
  letRead?: () => void
}

/**
 * Runs in the page before the app: once a change of samples is queued, nothing reads them until `letRead` is called, as on a busy tablet.
 * What arrives from the server does not count: it may come before the person's change, which would then wait, too.
 */
function holdReadsOnceArmed(): void {
  const held = window as Held
  for (const method of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[method]
    IDBObjectStore.prototype[method] = function (...asked: Parameters<typeof write>) {
      if (held.isArmed && this.name === '$outbox') {
        held.isArmed = false
        let isHeld = true
        held.letRead = () => (isHeld = false)
        const samples = this.transaction.db.transaction('samples', 'readwrite').objectStore('samples')
        const hold = () => {
          if (isHeld) samples.count(0).addEventListener('success', hold)
        }
        hold()
      }
      return write.apply(this, asked)
    }
  }
}

test.describe(() => {
  test.use({ tablet: 'mara', isShared: true })

  for (const [orientation, viewport] of heldIn('landscape'))
    test(`a colleague’s value can be used instead, in a field of the type, the name, the barcode, the low-stock limit and the amount, in ${orientation} [FAULT-40]`, async ({
      page,
      lab,
    }) => {
      await page.setViewportSize(viewport)
      const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
      const before = await sampleOf(colleague)
      const [fieldId, value] = Object.entries(before.meta)[0]!
      await page.goto(lab.network.url + sample())
      const type = (await colleague.rows<{ fields: { id: number; key: string; type: string }[] }>('sampleTypes')).flatMap(({ fields }) => fields)
      const field = type.find(({ id, type: kind }) => id === Number(fieldId) && kind === 'TEXT')!
      const cases = [
        {
          row: 'Name',
          box: 'Name',
          mine: 'My name',
          act: { command: 'sample.edit@1', input: { set: { name: { was: before.name, to: 'Their name' } } } },
          told: 'Their name',
        },
        {
          row: field.key,
          box: field.key,
          mine: 'mine',
          act: { command: 'sample.edit@1', input: { set: { [`meta:${fieldId}`]: { was: value, to: 'theirs' } } } },
          told: 'theirs',
        },
        { row: 'Barcode', box: 'Barcode', mine: 'MINE-0001', act: { command: 'sample.set-barcode@1', input: { barcode: 'THEIRS-0002' } }, told: 'THEIRS-0002' },
        { row: 'Low stock at', box: 'Low stock at', mine: '7', act: { command: 'sample.set-low-stock@1', input: { lowAmount: 3 } }, told: '3 mL' },
      ]
      for (const { row, box, mine, act, told } of cases) {
        await (await showField(page, row)).first().click()
        const input = page.getByRole('textbox', { name: box, exact: true })
        await input.fill(mine)
        await colleague.act(act.command, { sampleId: tube, ...act.input })
        await expect(theirs(page)).toContainText('Priya Nair')
        await expect(theirs(page)).toContainText(told)
        await theirs(page).getByRole('button', { name: 'Use theirs' }).click()
        await expect(theirs(page)).toBeHidden()
        await expect(input).not.toHaveValue(mine)
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(input).toBeHidden()
      }
      // For an amount, the difference is sent: what both took out is subtracted, and the result is announced beforehand.
      await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Amount' }).click()
      await page.getByRole('textbox', { name: 'Take out' }).fill('0.05')
      await colleague.act('sample.adjust-amount@1', { sampleId: tube, delta: -0.1, unit: 'mL' })
      const sum = String(Math.round(before.amount * 100 - 15) / 100)
      await expect(theirs(page)).toContainText(`Your change of -0.05 mL is applied to this amount: ${sum} mL left.`)
      await theirs(page).getByRole('button', { name: 'Keep mine' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText(`Quantity updated to ${sum} mL`)).toBeVisible()
      await waitUntilSent(page)
      expect(await sampleOf(colleague)).toMatchObject({ name: 'Their name', altBarcode: 'THEIRS-0002', lowAmount: 3, amount: Number(sum) })
      expect((await sampleOf(colleague)).meta[fieldId]).toBe('theirs')
    })

  for (const [orientation, viewport] of heldIn('landscape'))
    test(`one tap takes out a little, minus and plus change the new amount by a little, and a tube becomes empty only after a confirmation, in ${orientation} [FAULT-41]`, async ({
      page,
      lab,
    }) => {
      await page.setViewportSize(viewport)
      const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
      const { amount } = await sampleOf(colleague)
      await colleague.act('sample.adjust-amount@1', { sampleId: tube, delta: Math.round((0.08 - amount) * 1000) / 1000, unit: 'mL' })
      await page.goto(lab.network.url + sample())
      await expect(page.getByRole('button', { name: /^Amount 0.08 mL/ })).toBeVisible()
      await page.getByRole('button', { name: /^Amount 0.08 mL/ }).click()
      const taken = page.getByRole('textbox', { name: 'Take out' })
      const portions = page.getByRole('group', { name: 'Take out' }).getByRole('button')
      await expect(portions).toHaveText(['−1 µL', '−5 µL', '−10 µL', 'All of it'])
      await portions.nth(2).click()
      await portions.nth(1).click()
      await expect(taken).toHaveValue('0.015')
      await taken.fill('0.09')
      await expect(page.getByText('There is not enough left.')).toBeVisible()
      await portions.nth(3).click()
      await expect(taken).toHaveValue('0.08')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const question = page.getByRole('alertdialog', { name: /^Mark .* as empty\?$/ })
      await question.getByRole('button', { name: 'Keep editing' }).click()

      await page.getByRole('radio', { name: 'New amount' }).click()
      const input = page.getByRole('textbox', { name: 'New amount' })
      await expect(input).toHaveValue('0')
      await input.fill('0.08')
      const [less, more] = [page.getByRole('button', { name: 'Decrease' }), page.getByRole('button', { name: 'Increase' })]
      await less.click()
      await expect(input).toHaveValue('0.07')
      await more.click()
      await expect(input).toHaveValue('0.08')
      await input.fill('0.42')
      await less.click()
      await expect(input).toHaveValue('0.41')
      await input.fill('50')
      await less.click()
      await expect(input).toHaveValue('49')
      await input.fill('0')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(question).toContainText('Its amount changes from 0.08 mL to 0 mL.')
      await question.getByRole('button', { name: 'Keep editing' }).click()
      expect((await sampleOf(colleague)).amount).toBe(0.08)
      await more.click()
      await expect(input).toHaveValue('0.01')
      await input.fill('0')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await question.getByRole('button', { name: 'Mark as empty' }).click()
      await expect.poll(async () => (await sampleOf(colleague)).amount).toBe(0)
      // An empty tube is usually thrown away: both in one step, with one undo.
      await page.getByRole('status').filter({ hasText: 'Quantity updated to 0 mL' }).getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: /^Amount 0.08 mL/ }).click()
      await portions.nth(3).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await question.getByRole('button', { name: 'Empty and archive' }).click()
      await expect(page.getByText('This sample is archived. Restore it to change or move it.')).toBeVisible()
      await page.getByRole('status').filter({ hasText: 'emptied and archived' }).getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('button', { name: /^Amount 0.08 mL/ })).toBeVisible()
      await waitUntilSent(page)
      expect(await sampleOf(colleague)).toMatchObject({ amount: 0.08, archived: 0 })
    })

  test('an edit that begins right after one was saved starts from what was saved, even if the row has not been read again', async ({ page, lab }) => {
    const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
    await page.addInitScript(holdReadsOnceArmed)
    await page.goto(lab.network.url + sample())
    const amount = page.getByRole('button', { name: /^Amount \d/ })
    await expect(amount).toBeVisible()
    await amount.click()
    await page.getByRole('radio', { name: 'New amount' }).click()
    await page.getByRole('textbox', { name: 'New amount' }).fill('31')
    await page.evaluate(() => void ((window as Held).isArmed = true))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Quantity updated to 31 mL')).toBeVisible()
    await expect(amount).toContainText('31 mL')
    await amount.click()
    await page.getByRole('radio', { name: 'New amount' }).click()
    await page.getByRole('textbox', { name: 'New amount' }).fill('32')
    await page.evaluate(() => (window as Held).letRead!())
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Quantity updated to 32 mL')).toBeVisible()
    await expect(amount).toContainText('32 mL')
    await waitUntilSent(page)
    expect((await sampleOf(colleague)).amount).toBe(32)
  })

  // Last, because a text kept next to another needs a person to decide.
  for (const [orientation, viewport] of heldIn('portrait'))
    test(`a colleague’s text that arrives while I edit mine is shown at once; mine says what it replaces, and both are kept, in ${orientation} [FAULT-40]`, async ({
      page,
      lab,
    }) => {
      await page.setViewportSize(viewport)
      const [colleague, admin] = [
        await SecondDevice.signIn(lab.server.url, 'priya', demoPassword),
        await SecondDevice.signIn(lab.server.url, 'amina', demoPassword),
      ]
      const { note } = await sampleOf(colleague)
      await page.goto(lab.network.url + sample())
      await page.getByRole('button', { name: /^Note / }).click()
      await page.getByRole('textbox', { name: 'Note' }).fill('Mine: two peaks on the NanoDrop.')
      await colleague.act('sample.edit@1', { sampleId: tube, set: { note: { was: note, to: 'Theirs: lot 4 is contaminated, do not use.' } } })

      await expect(theirs(page)).toContainText('Priya Nair changed this while you were editing:')
      await expect(theirs(page)).toContainText('Theirs: lot 4 is contaminated, do not use.')
      await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Mine: two peaks on the NanoDrop.')
      await theirs(page).getByRole('button', { name: 'Keep mine' }).click()
      await expect(theirs(page)).toBeHidden()
      await editor(page, 'Note').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Changes have been saved')).toBeVisible()

      await expect.poll(async () => (await sampleOf(colleague)).note).toBe('Mine: two peaks on the NanoDrop.')
      const sent = (await admin.audit()).filter(({ command, device }) => command.startsWith('sample.edit@') && device !== colleague.key)
      expect(sent.at(-1)!.input).toMatchObject({ set: { note: { was: note, to: 'Mine: two peaks on the NanoDrop.' } } })
      await followTo(page, `${lab.network.url}/queue/`)
      await expect(page.getByRole('region', { name: 'Both versions kept' })).toContainText('Theirs: lot 4 is contaminated, do not use.')
    })
})

test.describe(() => {
  test.use({ tablet: 'amina' })

  for (const [orientation, viewport] of heldIn('portrait'))
    test(`in the compartment dialog, the unit form and a sample type my change does not affect theirs, and a conflict in one field is shown, in ${orientation} [FAULT-40]`, async ({
      page,
      lab,
    }) => {
      await page.setViewportSize(viewport)
      const colleague = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
      const layerOf = async () => (await colleague.rows<Layer>('storageLayers')).find(({ id }) => id === 69)!
      await page.goto(`${lab.network.url}/members/inventory/browser/?initStorageLayer=69`)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Edit compartment' }).click()
      const dialog = page.getByRole('dialog', { name: /^Edit / })
      await dialog.getByRole('combobox', { name: 'Row labels' }).click()
      await page.getByRole('option', { name: 'I, II, III' }).click()
      // Their change to another field is shown, and not overwritten.
      await colleague.act('layer.edit@1', { layerId: 69, set: { name: 'Renamed by a colleague' } })
      await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Renamed by a colleague')
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Renamed by me')
      await colleague.act('layer.edit@1', { layerId: 69, set: { name: 'Renamed once more' } })
      await expect(theirs(page)).toContainText('changed Name while you were editing:')
      await expect(theirs(page)).toContainText('Renamed once more')
      await theirs(page).getByRole('button', { name: 'Use theirs' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      await waitUntilSent(page)
      expect(await layerOf()).toMatchObject({ name: 'Renamed once more', rowNumbering: 'roman' })

      await followTo(page, `${lab.network.url}/members/inventory/storageunit/edit/?storageID=10`)
      await page.getByRole('textbox', { name: 'Room' }).fill('4.001')
      await colleague.act('unit.edit@1', { unitId: 10, set: { building: 'Annex', room: '4.002' } })
      await expect(theirs(page)).toContainText('4.002')
      await expect(page.getByRole('textbox', { name: 'Building' })).toHaveValue('Annex')
      await theirs(page).getByRole('button', { name: 'Keep mine' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      // Someone who kept their own value knowingly is not told again.
      await expect
        .poll(async () => (await colleague.rows<Unit>('storageUnits')).find(({ id }) => id === 10))
        .toMatchObject({ building: 'Annex', room: '4.001' })

      await followTo(page, `${lab.network.url}/members/inventory/sampletypes/edit/?sampleTypeID=26`)
      await page.getByRole('textbox', { name: 'Description' }).fill('Described by me')
      await colleague.act('sample-type.edit@1', {
        sampleTypeId: 26,
        set: { name: 'Renamed type', description: 'Described by them' },
        fields: [],
        removed: [],
        order: [],
        added: [],
      })
      await expect(theirs(page)).toContainText('Described by them')
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Renamed type')
      await theirs(page).getByRole('button', { name: 'Keep mine' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect
        .poll(async () => (await colleague.rows<{ id: number }>('sampleTypes')).find(({ id }) => id === 26))
        .toMatchObject({ name: 'Renamed type', description: 'Described by me' })
    })
})
