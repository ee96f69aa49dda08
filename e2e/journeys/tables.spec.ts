import { readFile } from 'node:fs/promises'
import { Workday, connectivityModes } from '../harness/workday.ts'
import { chooseAppearance } from '../harness/appearances.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { rowCount } from '../pages/row-count.ts'
import { orientations, screens } from '../pages/screens.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'
import { followTo, walkTo } from '../pages/visit.ts'

interface View {
  id: number
  name: string
  columns: string[]
  filters: { field: string; value: string }[]
}

const samples = '/members/inventory/samples/'
const list = (page: Page) => page.getByRole('main').getByRole('list').first()
const rows = (page: Page) => list(page).getByRole('link')
const ticks = (page: Page) => list(page).getByRole('checkbox', { name: /^Select / })
const view = (page: Page) => page.getByRole('button', { name: /^View: / })
const viewName = (page: Page, name: string) => expect(view(page)).toHaveAccessibleName(`View: ${name}`)

async function open(page: Page, url: string): Promise<void> {
  await openApp(page, url + samples)
  await expect(rowCount(page)).toHaveText(/^[\d,]+ samples$/)
}

async function chooseView(page: Page, name: string): Promise<void> {
  await view(page).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

async function choose(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole('button', { name: filter }).click()
  await page.getByRole('menuitemradio', { name: value, exact: true }).click()
}

async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name: 'Save View' }).getByRole('textbox', { name: 'View name' }).fill(name)
  await page.getByRole('dialog', { name: 'Save View' }).getByRole('button', { name: 'Save', exact: true }).click()
  await viewName(page, name)
}

/** The saved view remembered for each table. */
const viewCookies = async (page: Page) => (await page.context().cookies()).filter(({ name }) => name.startsWith('table.view.'))

/** For text that is cut with an ellipsis when it is too long. */
const widestCut = (page: Page) =>
  list(page).evaluate((element) => {
    const widths = [...element.querySelectorAll('*')].flatMap((part) =>
      getComputedStyle(part).textOverflow === 'ellipsis' ? [part.getBoundingClientRect().width] : [],
    )
    return Math.round(Math.max(...widths))
  })

async function expectNoCustomView(page: Page): Promise<void> {
  await view(page).click()
  await expect(page.getByRole('menuitemradio', { name: 'Default view' })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Unsaved view' })).toHaveCount(0)
  // A divider only between two groups of views.
  const isAlone = (await page.getByRole('menuitemradio').count()) === 1
  await expect(page.getByRole('menu').getByRole('separator')).toHaveCount(isAlone ? 0 : 1)
  await page.keyboard.press('Escape')
}

for (const way of connectivityModes)
  test(`a filter creates the custom view; once saved it survives a reload and reaches the person’s other device: ${way} [VIEW-01, VIEW-02, VIEW-05, VIEW-06, VIEW-07, VIEW-08, VIEW-12]`, () =>
    Workday.spend(way, saveViews))

async function saveViews(day: Workday): Promise<void> {
  const page = await day.begin()
  await page.goto(day.url + samples)
  await expect(rowCount(page)).toHaveText(/^[\d,]+ samples$/)
  await viewName(page, 'Default view')
  await choose(page, 'All types', 'Antibody')
  await viewName(page, 'Unsaved view (changed)')
  await expect(rowCount(page)).toHaveText(/^\d+ of [\d,]+ samples$/)
  await expect.poll(() => viewCookies(page)).toEqual([])
  const found = await rowCount(page).textContent()

  await page.getByRole('button', { name: 'Save View' }).click()
  await page.getByRole('dialog', { name: 'Save View' }).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter a view name.')).toBeVisible()
  await saveAs(page, 'Antibodies only')
  await expectNoCustomView(page)
  const kept = await viewCookies(page)
  expect(kept).toEqual([expect.objectContaining({ name: 'table.view.SAMPLES', value: expect.stringMatching(/^[1-9]\d*$/) })])
  expect(Math.round((kept[0]!.expires - Date.now() / 1000) / 86_400)).toBe(365)
  await followTo(page, `${day.url}/members/inventory/archive/`)
  await viewName(page, 'Default view')
  await page.goto(day.url + samples)
  await viewName(page, 'Antibodies only')
  await expect(rowCount(page)).toHaveText(found!)

  await page.getByRole('searchbox', { name: 'Search samples' }).fill('cd')
  await viewName(page, 'Antibodies only (changed)')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search samples' })).toHaveValue('')
  await page.goto(day.url + samples)
  await viewName(page, 'Antibodies only')
  await page.getByRole('searchbox', { name: 'Search samples' }).fill('cd')
  await viewName(page, 'Antibodies only (changed)')
  await page.getByRole('button', { name: 'Save View' }).click()
  await saveAs(page, 'Antibodies, CD')
  await expect(page.getByRole('searchbox', { name: 'Search samples' })).toHaveValue('cd')
  await expectNoCustomView(page)

  await chooseView(page, 'Default view')
  await expect.poll(() => viewCookies(page)).toEqual([])
  await choose(page, 'All types', 'Plasmid')
  await page.getByRole('button', { name: 'Save View' }).click()
  await saveAs(page, 'Plasmids for a day')
  await page.getByRole('button', { name: 'Delete view' }).click()
  await expect(page.getByText('Are you sure you want to delete this view ?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await viewName(page, 'Default view')
  await expect(rowCount(page)).toHaveText(/^[\d,]+ samples$/)

  const colleague = await day.end(page)
  const other = await day.colleague('mara')
  const views = (await other.rows<View>('tableViews')).map(({ name }) => name)
  expect(views).toContain('Antibodies, CD')
  expect(views).not.toContain('Antibodies only')
  expect(views).not.toContain('Plasmids for a day')
  expect((await colleague.rows<View>('tableViews')).map(({ name }) => name)).not.toContain('Antibodies, CD')
}

test.use({ tablet: 'mara', isShared: true })

test('a view that cannot be saved or deleted says so and nothing is lost; a deleted one is replaced by the default view [VIEW-09]', async ({ page, lab }) => {
  await open(page, lab.network.url)
  await choose(page, 'All types', 'Antibody')
  // The error of an engine for a queued row when the disk fails.
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = function (...row: Parameters<typeof add>) {
      if (this.name === '$outbox' && 'isBroken' in window) throw new DOMException('the disk', 'UnknownError')
      return add.apply(this, row)
    }
    Object.assign(window, { isBroken: true })
  })
  const error = page.getByRole('alertdialog', { name: 'Error' })
  const dialog = page.getByRole('dialog', { name: 'Save View' })
  await page.getByRole('button', { name: 'Save View' }).click()
  await dialog.getByRole('textbox', { name: 'View name' }).fill('Kept in the end')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(error).toContainText('Could not save.')
  expect((await error.boundingBox())!.width).toBe(400)
  await error.getByRole('button', { name: 'Dismiss' }).click()
  await page.evaluate(() => void Reflect.deleteProperty(window, 'isBroken'))
  await saveAs(page, 'Kept in the end')
  await waitUntilSent(page)

  // The question whether to delete it is open, and it is already gone.
  const other = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  const saved = (await other.rows<View>('tableViews')).find(({ name }) => name === 'Kept in the end')!
  await page.getByRole('button', { name: 'Delete view' }).click()
  await other.act('view.delete@1', { viewId: saved.id })
  await viewName(page, 'Default view')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(error).toContainText('Could not delete.')
  await error.getByRole('button', { name: 'Dismiss' }).click()
  await page.goto(`${lab.network.url}${samples}#view=${saved.id}`)
  await page.reload()
  await viewName(page, 'Default view')
  await expect(rowCount(page)).toHaveText(/^[\d,]+ samples$/)
})

test('columns are added, moved by one and removed, except the name; a field of a type sorts the list [VIEW-03, VIEW-04]', async ({ page, lab }) => {
  await open(page, lab.network.url)
  await page.getByRole('button', { name: 'Edit table view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit table view' })
  expect((await dialog.boundingBox())!.width).toBe(660)
  await expect(dialog.getByRole('group', { name: 'Available columns' }).getByRole('button').first()).toBeFocused()
  for (const arrow of ['Add column', 'Remove column', 'Move up', 'Move down']) await expect(dialog.getByRole('button', { name: arrow })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Direction' }).click()
  await expect(page.getByRole('option')).toHaveText(['Ascending', 'Descending'])
  await page.keyboard.press('Escape')
  for (const field of ['Sort by', 'All types', 'All owners']) await expect(dialog.getByRole('combobox', { name: field })).toBeVisible()
  const active = dialog.getByRole('group', { name: 'Active columns' })
  const before = await active.getByRole('button').allTextContents()
  await dialog.getByRole('group', { name: 'Available columns' }).getByRole('button', { name: 'Note', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add column' }).click()
  await dialog.getByRole('button', { name: 'Move up' }).click()
  await expect(active.getByRole('button')).toHaveText([...before.slice(0, -1), 'Note', before.at(-1)!])
  await active.getByRole('button', { name: 'Note' }).click()
  await active.getByRole('button', { name: /Name$/ }).click()
  await expect(dialog.getByRole('button', { name: 'Remove column' })).toBeDisabled()
  await expect(active.getByRole('button')).toHaveText([...before.slice(0, -1), 'Note', before.at(-1)!])

  await dialog.getByRole('button', { name: 'Apply and Save' }).click()
  await saveAs(page, 'With notes')
  await page.getByRole('button', { name: 'Sorted by Name ↑' }).click()
  await page.getByRole('menuitemradio', { name: 'Note' }).click()
  await expect(page).toHaveURL(/#view=\d+&sortColumn=note&sortDirection=ASC$/)
  await expect(rows(page).filter({ hasText: ' · Note ' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await viewName(page, 'Default view')
})

test('everything a search found is archived at once and restored at once, offline [TBL-02, TBL-03, TBL-05, ROUTE-34]', async ({ page, lab }) => {
  await open(page, lab.network.url)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('No valid selection - Please check at least one checkbox')).toBeVisible()

  lab.network.leadTo(undefined)
  await page.getByRole('searchbox', { name: 'Search samples' }).fill('hek293t')
  await expect(rowCount(page)).toHaveText(/^\d+ of [\d,]+ samples$/)
  const found = Number((await rowCount(page).textContent())!.split(' ')[0])
  await ticks(page).first().check()
  const bar = page.getByRole('group', { name: 'Selected' })
  await bar.getByRole('button', { name: `Select all ${found}` }).click()
  await expect(bar.getByText(`${found} selected`)).toBeVisible()
  await bar.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { name: 'No item found', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowCount(page)).toHaveText(new RegExp(`^${found} of `))

  await rows(page).first().waitFor()
  await ticks(page).first().check()
  await bar.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Show in storage' })).toBeVisible()
  await page.keyboard.press('Escape')
  await ticks(page).nth(1).check()
  await bar.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Set parent' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Show in storage' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Clear' }).click()
  const name = (await ticks(page).first().getAttribute('aria-label'))!.replace('Select ', '')
  await ticks(page).first().check()
  await bar.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('1 sample archived')).toBeVisible()
  await followTo(page, `${lab.network.url}/members/inventory/archive/`)
  await page.getByRole('searchbox', { name: 'Search the archive' }).fill(name)
  await page
    .getByRole('checkbox', { name: `Select ${name}` })
    .first()
    .check()
  await bar.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('1 sample restored')).toBeVisible()
  await followTo(page, `${lab.network.url}/members/inventory/archive/#search=no-such-tube`)
  await expect(page.getByRole('heading', { name: 'No item found', exact: true })).toBeVisible()
  lab.network.leadTo(lab.server.port)
  await waitUntilSent(page)
})

test('at desk density the list is a table with the columns of the view: a heading sorts, the page is selected at once, each row has its actions [VIEW-03, TBL-03]', async ({
  page,
  lab,
}) => {
  await open(page, lab.network.url)
  await chooseAppearance(page, { theme: 'light', density: 'desk' })
  const table = page.getByRole('table', { name: 'Samples' })
  await table.getByRole('columnheader', { name: 'Expiration' }).getByRole('button').click()
  await expect(table.getByRole('columnheader', { name: 'Expiration' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/#sortColumn=expiration&sortDirection=ASC$/)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('group', { name: 'Selected' })
  await expect(bar.getByText('25 selected')).toBeVisible()
  await chooseAppearance(page, { theme: 'light', density: 'bench' })
  await expect(bar.getByText('25 selected')).toBeVisible()
  await expect(ticks(page).first()).toBeChecked()
  await bar.getByRole('button', { name: 'Clear' }).click()
  await chooseAppearance(page, { theme: 'light', density: 'desk' })
  await table
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Show in storage' })).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseAppearance(page, { theme: 'light', density: 'bench' })
})

test('a view’s rows are saved as CSV and as an Excel file, offline [TBL-07]', async ({ page, lab }) => {
  await open(page, lab.network.url)
  await page.getByRole('searchbox', { name: 'Search samples' }).fill('okt3')
  await expect(rowCount(page)).toHaveText(/ of /)
  const found = Number((await rowCount(page).textContent())!.split(' ')[0])
  lab.network.leadTo(undefined)
  const fileOf = async (format: string) => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: `Export to ${format}` }).click()])
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
  }
  const csv = await fileOf('CSV')
  expect(csv.name).toMatch(/^samples-\d{4}-\d\d-\d\d\.csv$/)
  const lines = csv.content.toString('utf8').trimEnd().split('\r\n')
  expect(lines[0]).toBe('\ufeffName,Barcode,Amount,Owner,Location,Expiration')
  expect(lines).toHaveLength(found + 1)
  const excel = await fileOf('Excel')
  expect(excel.name).toMatch(/\.xlsx$/)
  expect(excel.content.subarray(0, 2).toString()).toBe('PK')
})

test('what waits for somebody is a list: filtered by status, saved as a view, and the same after a reload, without a server', async ({ page, lab }) => {
  await open(page, lab.network.url)
  lab.network.leadTo(undefined)
  const first = await rows(page).first().textContent()
  await rows(page).first().click()
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Check out' }).click()
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Return' })).toBeVisible()
  await followTo(page, `${lab.network.url}${samples}#status=mine`)
  await expect(page.getByRole('button', { name: 'Checked out by you' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(first!.slice(0, 12))
  await choose(page, 'Checked out by you', 'Missing')
  await expect(page.getByRole('heading', { name: 'No item found', exact: true })).toBeVisible()
  await choose(page, 'Missing', 'Checked out')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /per page$/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save View' }).click()
  await saveAs(page, 'Out')
  await page.reload()
  await viewName(page, 'Out')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete view' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await viewName(page, 'Default view')
  lab.network.leadTo(lab.server.port)
  await waitUntilSent(page)
})

test('every table keeps its search field on the screen, in both orientations, and no truncated cell is wider than allowed [DLG-07]', async ({ page, lab }) => {
  await open(page, lab.network.url)
  for (const name of ['samples', 'archive', 'series list', 'storage units'] as const) {
    await walkTo(page, lab.network.url + screens[name])
    for (const size of Object.values(orientations)) {
      await page.setViewportSize(size)
      await expect(rows(page).first()).toBeVisible()
      const endOfSearch = async () => {
        const { x, width } = (await page.getByRole('main').getByRole('searchbox').boundingBox())!
        return x + width
      }
      await expect.poll(endOfSearch, name).toBeLessThanOrEqual(size.width)
      await expect.poll(() => widestCut(page), name).toBeLessThanOrEqual(size.width < 1100 ? 400 : 550)
    }
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect.poll(() => widestCut(page), name).toBeLessThanOrEqual(550)
  }
})

test('[FAULT-121] rows at the bench have actions of their own, and the pager says first which rows are shown', async ({ page, lab }) => {
  await open(page, lab.network.url)
  const row = list(page).getByRole('listitem').first()
  await row.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Clone' }).click()
  const dialog = page.getByRole('dialog', { name: /^Clone / })
  await expect(dialog.getByRole('button', { name: 'Create sample' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^1–25 of 1,\d{3}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^26–50 of 1,\d{3}$/)).toBeVisible()
})

// Last, because the tablet remembers the page size.
test('pages are numbered and in the address, and back and forward work; the page size is remembered for each table [TBL-01, TBL-04, VIEW-02, ROUTE-20, ROUTE-21, ROUTE-22]', async ({
  page,
  lab,
}) => {
  await open(page, lab.network.url)
  const first = await rows(page).first().textContent()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/#page=2$/)
  await expect(rows(page).first()).not.toHaveText(first!)
  await page.goBack()
  await expect(rows(page).first()).toHaveText(first!)
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.evaluate(() => (location.hash = 'page=3'))
  await expect(page.getByRole('button', { name: 'Page 3', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox', { name: 'Search samples' }).fill('a')
  await expect(page).toHaveURL(/#search=a$/)
  await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: '25 per page' }).click()
  await page.getByRole('menuitemradio', { name: '200' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: '200 per page' })).toBeVisible()
  await followTo(page, `${lab.network.url}/members/inventory/archive/`)
  await expect(page.getByRole('button', { name: '25 per page' })).toBeVisible()
})
