import { expect, test, type Page } from '../harness/lab.ts'
import { heldIn } from '../harness/matrix.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan } from '../harness/tablet.ts'
import { openQueue } from '../pages/navigation.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'

interface Sample {
  id: number
  name: string
  archived: number
  layerId: number | null
  position: number
  amount: number
  unit: string
  parentId: number | null
  outBy: number | null
  altBarcode: string | null
}
interface Layer {
  id: number
  name: string
}

const sampleCode = (id: number): string => '005' + String(id).padStart(12, '0')
const layerCode = (id: number): string => '008' + String(id).padStart(12, '0')

/** A separate box, four tubes in its first row, and tubes from elsewhere with which a colleague is faster. */
async function setOut(colleague: SecondDevice) {
  const parent = (await colleague.rows<Layer>('storageLayers')).find(({ name }) => name === 'Rack R1')!
  const box = { id: await colleague.takeId('storageLayers'), name: 'Box of bad days' }
  await colleague.act('layer.create@1', { ...box, parentId: parent.id, kind: 'box', rows: 9, columns: 9, altBarcode: null })
  const samples = await colleague.rows<Sample>('samples')
  const parents = new Set(samples.map(({ parentId }) => parentId))
  const isPlain = (row: Sample) => !row.archived && row.layerId !== null && row.outBy === null && row.parentId === null && !parents.has(row.id)
  const tubes = samples.filter((row) => isPlain(row) && row.unit === 'µL' && row.amount >= 10 && Number.isInteger(row.amount)).slice(-7)
  const [mother, moved, used, ...strangers] = tubes as [Sample, Sample, Sample, ...Sample[]]
  const own = [mother, moved, used]
  for (const [at, { id }] of own.entries()) await colleague.act('sample.move@1', { sampleId: id, layerId: box.id, position: at * 9 + 1 })
  return { box, mother, moved, used, strangers }
}

const action = (page: Page, name: string) => page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true })
const cardOf = (page: Page, name: string | RegExp) => page.getByRole('region', { name: 'Rejected' }).getByRole('region', { name })

test.use({ tablet: 'mara' })

for (const [lie, viewport] of heldIn('landscape'))
  test.describe(lie, () => {
    test.use({ viewport })

    test(`a bad day offline: every rejected change shows who, when and the current value, and is edited and sent again, ${lie} [QUEUE-04] [FAULT-46] [FAULT-48] [FAULT-62]`, async ({
      page,
      lab,
    }) => {
      const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
      const { box, mother, moved, used, strangers } = await setOut(colleague)
      const now = async (id: number) => (await colleague.rows<Sample>('samples')).find((row) => row.id === id)
      await openApp(page, lab.network.url)
      lab.network.leadTo(undefined)

      await test.step('Mara divides one tube, moves one, takes some from one and creates one', async () => {
        await scan(page, sampleCode(mother.id))
        await action(page, 'More').click()
        await page.getByRole('menuitem', { name: /^Aliquot/ }).click()
        const form = page.getByRole('dialog', { name: `Aliquot ${mother.name}` })
        await form.getByRole('textbox', { name: 'How many' }).fill('2')
        await form.getByRole('textbox', { name: 'Amount of each' }).fill('2')
        await form.getByRole('button', { name: 'Create 2 aliquots' }).click()
        await expect(form).toBeHidden()

        await scan(page, sampleCode(moved.id))
        await expect(page.getByRole('heading', { name: moved.name, exact: true })).toBeVisible()
        await action(page, 'Move').click()
        await scan(page, layerCode(box.id))
        await page.getByRole('gridcell', { name: 'E5, free' }).click()
        await expect(page.getByText(`${moved.name} moved to ${box.name} E5`)).toBeVisible()

        await scan(page, sampleCode(used.id))
        await expect(page.getByRole('heading', { name: used.name, exact: true })).toBeVisible()
        await page.getByRole('button', { name: /^Amount \d/ }).click()
        await page.getByRole('textbox', { name: 'Take out' }).fill('5')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('button', { name: `Amount ${used.amount - 5} µL` })).toBeVisible()

        await scan(page, layerCode(box.id))
        await page.getByRole('gridcell', { name: 'G7, free' }).click()
        await page.getByRole('button', { name: 'New sample at G7' }).click()
        const created = page.getByRole('dialog', { name: 'New sample at G7' })
        await created.getByRole('textbox', { name: 'Name', exact: true }).fill('pBad day')
        await created.getByRole('radio', { name: 'Plasmid', exact: true }).click()
        await created.getByRole('textbox', { name: 'Backbone' }).fill('pUC19')
        await created.getByRole('textbox', { name: 'Size (bp)' }).fill('2686')
        await created.getByRole('textbox', { name: 'Sample barcode' }).fill('BAD-DAY-1')
        await created.getByRole('button', { name: 'Create sample' }).click()
        await expect(created).toBeHidden()
        await page.getByRole('gridcell', { name: /^G7, .*pBad day/ }).click()
        await page.getByRole('link', { name: 'Open sample' }).click()
        await page.getByRole('button', { name: 'Check out' }).click()
        await expect(page.getByText('Checked out by Mara Lindqvist').first()).toBeVisible()
      })

      await test.step('the queue says what each change changes, from what to what', async () => {
        await openQueue(page)
        const waiting = page.getByRole('region', { name: 'Waiting' })
        await expect(waiting.getByRole('deletion')).toHaveText([`${box.name} · B1`, `${used.amount} µL`])
        await expect(waiting.getByRole('insertion')).toHaveText([
          '2 × 2 µL',
          `${box.name} · A2`,
          `${box.name} · E5`,
          `${used.amount - 5} µL`,
          `${box.name} · G7`,
        ])
      })

      await test.step('a colleague is faster everywhere', async () => {
        const put = (sampleId: number, position: number) => colleague.act('sample.move@1', { sampleId, layerId: box.id, position })
        await put(strangers[0]!.id, 2)
        await colleague.act('sample.archive@1', { sampleId: moved.id })
        await put(strangers[1]!.id, 41)
        await colleague.act('sample.adjust-amount@1', { sampleId: used.id, delta: 0.03 - used.amount, unit: 'µL' })
        await colleague.act('sample.set-barcode@1', { sampleId: strangers[2]!.id, barcode: 'BAD-DAY-1' })
        lab.network.leadTo(lab.server.port)
        await page.getByRole('button', { name: /^4 to review/ }).press('Enter', { timeout: 60_000 })
        await expect(page.getByRole('heading', { name: 'Rejected: 4 to review' })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Home 4 to review' })).toHaveAttribute('aria-current', 'page')
      })
      // It has lost nothing as long as the aliquots have no position.
      expect(await now(mother.id)).toMatchObject({ amount: mother.amount })

      await test.step('the aliquots get other positions, both at once', async () => {
        const card = cardOf(page, `Took 2 aliquots from ${mother.name}`)
        await expect(card.getByText(`Priya Nair placed ${strangers[0]!.name} at ${box.name} · A2, today`)).toBeVisible()
        await card.getByRole('button', { name: /^Place at / }).click()
        await expect(card).toBeHidden()
      })
      await test.step('the remaining amount is taken', async () => {
        const card = cardOf(page, new RegExp('by -5 µL$'))
        await expect(card.getByText(/0\.03 µL is left\. Priya Nair took [\d.]+ µL, today/)).toBeVisible()
        await card.getByRole('button', { name: 'Take the remaining 0.03 µL' }).click()
        await expect(card).toBeHidden()
      })
      await test.step('the archived tube is restored, only at its own location', async () => {
        const card = cardOf(page, `Moved ${moved.name} from ${box.name} · B1 to ${box.name} · E5`)
        await expect(card.getByText(/^Archived by Priya Nair, today .*\.$/)).toBeVisible()
        await card.getByRole('button', { name: 'Restore and apply' }).click()
        await expect(card.getByText('Its position is no longer free. It stays archived until you choose another location.')).toBeVisible()
        expect(await now(moved.id)).toMatchObject({ archived: 1 })
        await card.getByRole('button', { name: /^Restore to / }).click()
        await expect(card).toBeHidden()
      })
      await test.step('the new sample gets another barcode and another name in its form, and later changes to it follow', async () => {
        const card = cardOf(page, 'Created sample pBad day')
        await expect(card.getByText(`${strangers[2]!.name} has this barcode.`)).toBeVisible()
        await expect(card.getByText('1 later change depends on this one and was rejected too. It is sent again or discarded with this one.')).toBeVisible()
        await card.getByRole('button', { name: 'Edit and send again' }).click()
        const form = page.getByRole('dialog', { name: 'Correct pBad day' })
        await expect(form.getByText(`${box.name} G7`)).toBeVisible()
        await form.getByRole('textbox', { name: 'Name', exact: true }).fill('pBetter day')
        await form.getByRole('textbox', { name: 'Sample barcode' }).fill('BAD-DAY-2')
        await form.getByRole('button', { name: 'Send again' }).click()
        await expect(form).toBeHidden()
        await expect(card).toBeHidden()
      })

      await waitUntilSent(page)
      await expect(page.getByRole('heading', { name: 'All changes synced' })).toBeVisible()
      const all = await colleague.rows<Sample>('samples')
      expect(all.find(({ id }) => id === mother.id)).toMatchObject({ amount: mother.amount - 4 })
      expect(all.filter(({ parentId, layerId }) => parentId === mother.id && layerId === box.id)).toHaveLength(2)
      expect(all.find(({ id }) => id === moved.id)).toMatchObject({ archived: 0, layerId: box.id })
      expect(all.find(({ id }) => id === used.id)).toMatchObject({ amount: 0 })
      const made = all.find(({ name }) => name === 'pBetter day')
      expect(made).toMatchObject({ altBarcode: 'BAD-DAY-2', layerId: box.id, position: 61 })
      expect(made!.outBy).not.toBeNull()

      await test.step('a move and its undo are listed correctly as sent changes, and nothing else is', async () => {
        await scan(page, sampleCode(strangers[3]!.id))
        await action(page, 'Move').click()
        await scan(page, layerCode(box.id))
        await page.getByRole('gridcell', { name: 'I9, free' }).click()
        const moved = page.getByRole('status').filter({ hasText: `${strangers[3]!.name} moved to ${box.name} I9` })
        await moved.getByRole('button', { name: 'Undo' }).click()
        await expect(page.getByText('Undone')).toBeVisible()
        await waitUntilSent(page)
        await page.goto(`${lab.network.url}/queue/`)
        const sent = page.getByRole('region', { name: /^Synced today/ })
        await expect(sent.getByText(strangers[3]!.name, { exact: true })).toHaveCount(2)
        await expect(sent.getByText(`${box.name} · I9`, { exact: true })).toHaveCount(1)
        await expect(sent.getByText(/Setting|settings/)).toHaveCount(0)
      })
    })
  })
