import { expect, test, type Page } from '../harness/lab.ts'
import { heldIn } from '../harness/matrix.ts'
import { scan } from '../harness/tablet.ts'
import { lockScreen, unlockByPassword } from '../pages/lock.ts'
import { goHome, openTab } from '../pages/navigation.ts'
import { openApp } from '../pages/sign-in.ts'

const sample = '/members/inventory/browser/?return=true&sampleID=1842#viewSample'
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved changes' })

/** Leaving asks first; what was typed is still there after staying, and gone after leaving. */
async function asksFirst(page: Page, what: string, out: () => Promise<unknown>, isThere: () => Promise<unknown>): Promise<void> {
  await out()
  await expect(question(page)).toContainText(what)
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(question(page)).toBeHidden()
  await isThere()
}

test.describe(() => {
  test.use({ tablet: 'mara', isShared: true })

  for (const [orientation, viewport] of heldIn('portrait'))
    test(`a half-written note: a scan, a link, Back, Escape, Cancel and signing out ask first, and it survives the lock, in ${orientation} [FAULT-63]`, async ({
      page,
      lab,
    }) => {
      await page.setViewportSize(viewport)
      await openApp(page, lab.network.url)
      await openTab(page, 'Samples')
      await expect(page.getByRole('heading', { name: 'Samples', exact: true })).toBeVisible()
      await scan(page, '005000000001842')
      await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
      await page.getByRole('button', { name: /^Note / }).click()
      const note = page.getByRole('textbox', { name: 'Note' })
      await note.fill('Half a sentence')
      const isThere = () => expect(note).toHaveValue('Half a sentence')
      const what = 'anti-CD3ε (OKT3): Note'

      await asksFirst(page, what, () => scan(page, '005000000001843'), isThere)
      // Scanning the same tube again goes nowhere.
      await scan(page, '005000000001842')
      await isThere()
      await expect(question(page)).toBeHidden()
      await asksFirst(page, what, () => goHome(page), isThere)
      await asksFirst(page, what, () => page.goBack(), isThere)
      await asksFirst(page, what, () => page.getByRole('main').getByRole('button', { name: 'Back' }).click(), isThere)
      await note.focus()
      await asksFirst(page, what, () => page.keyboard.press('Escape'), isThere)
      await asksFirst(page, what, () => page.getByRole('group', { name: 'Note' }).getByRole('button', { name: 'Cancel' }).click(), isThere)
      const menu = async (item: string) => {
        await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
        await page.getByRole('menuitem', { name: item }).click()
      }
      await asksFirst(page, what, () => menu('Sign out'), isThere)
      await menu('Lock')
      await expect(lockScreen(page)).toBeVisible()
      await unlockByPassword(page)
      await expect(lockScreen(page)).toBeHidden()
      await isThere()

      // While the question is open, a scan opens nothing and is refused with a sound.
      await scan(page, '005000000001843')
      await expect(question(page)).toBeVisible()
      await scan(page, '005000000001844')
      await expect(page.getByText('005000000001844 was not accepted. Answer the question first, then scan it again.')).toBeVisible()
      await question(page).getByRole('button', { name: 'Discard' }).click()
      await expect(page).toHaveURL(/sampleID=1843/)
      // Going back after discarding asks nothing.
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
      await page.getByRole('button', { name: /^Note / }).click()
      await note.fill('Given up')
      await page.goBack()
      await question(page).getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByRole('heading', { name: 'Samples', exact: true })).toBeVisible()
    })

  for (const [orientation, viewport] of heldIn('landscape'))
    test(`New sample asks before its close button, Escape and Back, and opens the sample it created without asking, in ${orientation} [FAULT-63]`, async ({
      page,
      lab,
    }) => {
      await page.setViewportSize(viewport)
      await openApp(page, lab.network.url)
      await openTab(page, 'Samples')
      await page.getByRole('button', { name: 'New sample' }).click()
      const form = page.getByRole('dialog', { name: 'New sample' })
      const name = form.getByRole('textbox', { name: 'Name', exact: true })
      await name.fill('Half a sample')
      const isThere = () => expect(name).toHaveValue('Half a sample')
      await asksFirst(page, 'New sample', () => form.getByRole('button', { name: 'Close' }).click(), isThere)
      await asksFirst(page, 'New sample', () => page.keyboard.press('Escape'), isThere)
      await asksFirst(page, 'New sample', () => page.goBack(), isThere)
      await form.getByRole('radio', { name: 'Plasmid', exact: true }).click()
      await form.getByRole('textbox', { name: 'Backbone' }).fill('pUC19')
      await form.getByRole('textbox', { name: 'Size (bp)' }).fill('2686')
      await form.getByRole('button', { name: 'Create sample' }).click()
      await expect(page.getByText(/Half a sample created with barcode/)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Half a sample' })).toBeVisible()
      await expect(question(page)).toBeHidden()
    })

  test('changing the group asks as before, and no other question mentions the unsaved text [FAULT-63]', async ({ page, lab }) => {
    await page.goto(lab.network.url + sample)
    await page.getByRole('button', { name: /^Note / }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Half a sentence')
    await page.getByRole('button', { name: 'My groups' }).click()
    await page
      .getByRole('menuitem', { name: /Virology core/ })
      .or(page.getByRole('menuitemradio', { name: /Virology core/ }))
      .click()
    await page.getByRole('alertdialog', { name: 'Change group' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a sentence')
  })
})

test.describe(() => {
  test.use({ tablet: 'amina', isShared: true })

  for (const [orientation, viewport] of heldIn('portrait'))
    test(`a half-finished sample type is kept while others are viewed, and asks when another screen is opened, in ${orientation} [FAULT-63]`, async ({
      page,
      lab,
    }) => {
      await page.setViewportSize(viewport)
      await page.goto(`${lab.network.url}/members/inventory/sampletypes/edit/?sampleTypeID=new`)
      const name = page.getByRole('textbox', { name: 'Name', exact: true })
      await name.fill('Half a type')
      const isThere = () => expect(name).toHaveValue('Half a type')
      await asksFirst(page, 'Half a type', () => goHome(page), isThere)
      await asksFirst(page, 'Half a type', () => scan(page, '005000000001842'), isThere)
      await asksFirst(page, 'Half a type', () => page.getByRole('button', { name: 'Discard changes' }).click(), isThere)
      if (orientation === 'portrait') await page.getByRole('button', { name: 'All sample types' }).click()
      await page.getByRole('link', { name: /^Antibody/ }).click()
      await expect(page).toHaveURL(/sampleTypeID=\d+/)
      await expect(question(page)).toBeHidden()
      await page.goBack()
      if (orientation === 'portrait') await page.goBack()
      await isThere()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Sample type Half a type created')).toBeVisible()
      await expect(page).toHaveURL(/sampleTypeID=\d+/)
    })

  for (const [orientation, viewport] of heldIn('landscape'))
    test(`the unit form, the compartment dialog, the name of a series and the note of a reservation ask before they are left, in ${orientation} [FAULT-50]`, async ({
      page,
      lab,
    }) => {
      await page.setViewportSize(viewport)
      const home = () => goHome(page)

      await page.goto(`${lab.network.url}/members/inventory/storageunit/edit/?storageID=10`)
      const room = page.getByRole('textbox', { name: 'Room' })
      await room.fill('4.777')
      const roomIsThere = () => expect(room).toHaveValue('4.777')
      await asksFirst(page, 'Storage unit', home, roomIsThere)
      await asksFirst(page, 'Storage unit', () => page.getByRole('main').getByRole('button', { name: 'Cancel' }).click(), roomIsThere)
      await asksFirst(page, 'Storage unit', () => scan(page, '005000000001842'), roomIsThere)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('definition').filter({ hasText: '4.777' })).toBeVisible()

      await home()
      await scan(page, '008000000000069')
      await expect(page).toHaveURL(/initStorageLayer=69/)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Edit compartment' }).click()
      const dialog = page.getByRole('dialog', { name: /^Edit / })
      const name = dialog.getByRole('textbox', { name: 'Name' })
      await name.fill('Half a name')
      const nameIsThere = () => expect(name).toHaveValue('Half a name')
      await asksFirst(page, 'Compartment', () => dialog.getByRole('button', { name: 'Close' }).click(), nameIsThere)
      await asksFirst(page, 'Compartment', () => page.keyboard.press('Escape'), nameIsThere)
      await asksFirst(page, 'Compartment', () => page.goBack(), nameIsThere)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await question(page).getByRole('button', { name: 'Discard' }).click()
      await expect(dialog).toBeHidden()

      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Reserve positions' }).click()
      const note = page.getByRole('textbox', { name: 'Purpose' })
      await note.fill('For the next')
      const noteIsThere = () => expect(note).toHaveValue('For the next')
      await asksFirst(page, 'Reservation', home, noteIsThere)
      await asksFirst(
        page,
        'Reservation',
        () => page.getByRole('region', { name: 'Reserve positions' }).getByRole('button', { name: 'Cancel' }).click(),
        noteIsThere,
      )
      await home()
      await question(page).getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()

      await page.goto(`${lab.network.url}/members/inventory/browser/?seriesID=10#viewSeries`)
      await page.getByRole('button', { name: 'Rename' }).click()
      const series = page.getByRole('textbox', { name: 'Series name' })
      await series.fill('Half a series')
      const seriesIsThere = () => expect(series).toHaveValue('Half a series')
      await asksFirst(page, 'Name', home, seriesIsThere)
      await asksFirst(page, 'Name', () => page.getByRole('button', { name: 'Rename' }).click(), seriesIsThere)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Half a series' })).toBeVisible()
      await home()
      await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    })
})
