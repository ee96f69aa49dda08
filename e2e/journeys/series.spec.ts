import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan } from '../harness/tablet.ts'
import { orientations } from '../pages/screens.ts'
import { makeSeries, openBulkUpdate, scanTubes } from '../pages/bulk-update.ts'
import { demoPassword, openApp, signIn, waitForMirror } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

interface Sample {
  id: number
  name: string
  seriesId: number | null
  parentId: number | null
  archived: number
}

const barcode = (prefix: string, id: number): string => prefix + String(id).padStart(12, '0')
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Tubes without a series and without a parent: from the end, where other journeys do not look. */
async function chooseTubes(url: string): Promise<{ colleague: SecondDevice; tubes: Sample[] }> {
  const colleague = await SecondDevice.signIn(url, 'priya', demoPassword)
  const samples = await colleague.rows<Sample>('samples')
  const free = samples.filter((sample) => !sample.archived && sample.seriesId === null && sample.parentId === null)
  return { colleague, tubes: free.slice(-12) }
}

async function seriesCalled(device: SecondDevice, name: string): Promise<{ id: number }> {
  const find = async () => (await device.rows<{ id: number; name: string }>('sampleSeries')).find((series) => series.name === name)
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  return (await find())!
}

test.describe(() => {
  test.use({ tablet: 'mara', isShared: true })

  test('a series is created from scanned tubes, renamed, filled by scanning, emptied and deleted [SER-01, SER-02, SCAN-07]', async ({ page, lab }) => {
    const { colleague, tubes } = await chooseTubes(lab.server.url)
    const [first, second, third] = tubes as [Sample, Sample, Sample]
    await openApp(page, lab.network.url)

    // A new one of two tubes.
    await openBulkUpdate(page)
    await scanTubes(page, [first, second])
    await page.getByRole('button', { name: 'Add to series…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add 2 samples to a series' })
    await dialog.getByRole('button', { name: 'Add to series', exact: true }).click()
    await expect(toast(page, 'Please first navigate into a sample series before using this action')).toBeVisible()
    await dialog.getByRole('radio', { name: 'New series' }).click()
    await dialog.getByRole('button', { name: 'Create series' }).click()
    await expect(dialog.getByText('The series requires a name.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Series name' }).fill('Freeze and thaw')
    await dialog.getByRole('button', { name: 'Create series' }).click()
    await expect(toast(page, '2 samples added to Freeze and thaw')).toBeVisible()
    await expect(dialog).toBeHidden()
    const series = await seriesCalled(colleague, 'Freeze and thaw')
    const expectMembers = (...ids: number[]) =>
      expect
        .poll(async () => (await colleague.rows<Sample>('samples')).flatMap((sample) => (sample.seriesId === series.id ? sample.id : [])), { timeout: 30_000 })
        .toEqual(ids.toSorted((a, b) => a - b))
    await expectMembers(first.id, second.id)

    // Opened by its code, and renamed.
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await scan(page, barcode('011', series.id))
    await expect(page.getByRole('heading', { name: 'Freeze and thaw' })).toBeVisible()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Series name' }).fill('Freeze and thaw, week 1')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Freeze and thaw, week 1' })).toBeVisible()

    // Nothing was scanned since the page was loaded, so the person must first say what to add.
    await page.getByRole('button', { name: 'Add the last scanned sample' }).click()
    await expect(toast(page, 'Please first scan a sample before using this action')).toBeVisible()

    // A scanned tube is added, and removed again by Undo.
    await page.getByRole('button', { name: 'Add by scanning' }).click()
    await scan(page, barcode('005', third.id))
    const row = page.getByRole('link', { name: new RegExp(third.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) })
    await expect(row).toBeVisible()
    await page
      .getByRole('status')
      .filter({ hasText: `${third.name} added to Freeze and thaw, week 1` })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(row).toBeHidden()
    await scan(page, barcode('005', third.id))
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: 'Finished' }).click()
    await page.getByRole('button', { name: `Actions for ${second.name}` }).click()
    await page.getByRole('menuitem', { name: 'Remove from the series' }).click()
    await expect(page.getByText('2 samples', { exact: false }).first()).toBeVisible()
    await expectMembers(first.id, third.id)

    // Deleted, after a question; its samples stay.
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete series' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete series' }).click()
    await expect(toast(page, 'The sampleseries was removed succesfully')).toBeVisible()
    await followTo(page, `${lab.network.url}/members/inventory/browser/?seriesID=${series.id}#viewSeries`)
    await expect(page.getByRole('heading', { name: 'The sample series could not be found.' })).toBeVisible()
    await expectMembers()
  })

  test('a sample of a series is shown beside the list, and Back from its page returns to its row [SER-01]', async ({ page, lab }) => {
    await openApp(page, lab.network.url)
    await scan(page, barcode('011', 10))
    const rows = page.getByRole('list', { name: 'Samples', exact: true }).getByRole('link')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByRole('heading', { name: 'His6-CDKN2A, prep 1, fraction 8' })).toBeVisible()
    await rows.filter({ hasText: 'fraction 10' }).click()
    await expect(preview.getByRole('heading', { name: 'His6-CDKN2A, prep 1, fraction 10' })).toBeVisible()
    // The second tap opens it.
    await rows.filter({ hasText: 'fraction 10' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'His6-CDKN2A, prep 1, fraction 10' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(rows.filter({ hasText: 'fraction 10' })).toBeFocused()
    await expect(preview.getByRole('heading', { name: 'His6-CDKN2A, prep 1, fraction 10' })).toBeVisible()
    await page.setViewportSize(orientations.portrait)
    await expect(preview).toBeHidden()
    await rows.first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'His6-CDKN2A, prep 1, fraction 8' })).toBeVisible()
  })

  test('the parent of all samples in a series is set and removed, but not by people without permission [BULK-05, BULK-06]', async ({ page, lab }) => {
    const { colleague, tubes } = await chooseTubes(lab.server.url)
    const [parent, ...children] = tubes.slice(3, 6) as [Sample, Sample, Sample]
    await openApp(page, lab.network.url)
    await openBulkUpdate(page)
    await scanTubes(page, children)
    await makeSeries(page, 'Of one mother')
    const series = await seriesCalled(colleague, 'Of one mother')
    const address = `${lab.network.url}/members/inventory/browser/?seriesID=${series.id}#viewSeries`
    const parents = async () => {
      const rows = await colleague.rows<Sample>('samples')
      return children.map(({ id }) => rows.find((row) => row.id === id)?.parentId)
    }
    const openDialog = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Set parent' }).click()
      await expect(page.getByRole('dialog', { name: 'Parent of 2 samples' })).toBeVisible()
    }

    await followTo(page, address)
    await expect(page.getByRole('heading', { name: 'Of one mother' })).toBeVisible()
    await openDialog()
    await scan(page, barcode('005', children[0].id))
    await expect(toast(page, 'Error: Cannot set parent to the same value as the current sample')).toBeVisible()
    await scan(page, 'NO-SUCH-TUBE-1')
    await expect(toast(page, 'Error: Not a correct sampleID')).toBeVisible()
    await scan(page, barcode('005', parent.id))
    await page.getByRole('dialog').getByRole('button', { name: 'Set parent' }).click()
    await expect(toast(page, 'Link to sample parent successfully updated.')).toBeVisible()
    await expect.poll(parents, { timeout: 30_000 }).toEqual([parent.id, parent.id])

    await openDialog()
    await page.getByRole('button', { name: 'Remove parent' }).click()
    await expect(toast(page, 'Link to sample parent successfully removed.')).toBeVisible()
    await expect.poll(parents, { timeout: 30_000 }).toEqual([null, null])
    await page.getByRole('status').filter({ hasText: 'successfully removed' }).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Undone')).toBeVisible()
    await expect.poll(parents, { timeout: 30_000 }).toEqual([parent.id, parent.id])
  })
})

test.describe(() => {
  test.use({ tablet: 'installed' })

  test('people who may not update samples of others are told before they select anything [BULK-06]', async ({ page, lab }) => {
    await page.goto(lab.network.url)
    await signIn(page, 'luca')
    await waitForMirror(page)
    await followTo(page, `${lab.network.url}/members/inventory/browser/?seriesID=10#viewSeries`)
    await expect(page.getByRole('heading', { name: 'His6-CDKN2A, prep 1', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Set parent' }).click()
    await expect(toast(page, "You don't have permission to update the parent of the selected samples")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set parent' })).toBeHidden()
  })
})
