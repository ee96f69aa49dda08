import { expect, test, type Page } from '../harness/lab.ts'
import { scan } from '../harness/tablet.ts'
import { chooseView } from '../pages/box.ts'
import { openTab } from '../pages/navigation.ts'
import { screens } from '../pages/screens.ts'
import { openApp } from '../pages/sign-in.ts'
import { walkTo } from '../pages/visit.ts'

const browser = '/members/inventory/browser/'
const tube = { id: 1842, name: 'anti-CD3ε (OKT3)' }
const box = { id: 69, name: 'Box 2 Working stocks' }

const grid = (page: Page) => page.getByRole('grid', { name: `${box.name}, 9 by 9` })
const heads = (page: Page) => page.getByRole('table', { name: box.name }).getByRole('columnheader')
/** The cell in this row and column as drawn, counted from 0. */
const drawn = (page: Page, row: number, column: number) =>
  page
    .getByRole('table', { name: box.name })
    .getByRole('row')
    .nth(row + 1)
    .getByRole('cell')
    .nth(column)

/** Screens of the notebook, of the inventory, and beside them. */
const titles = {
  experiments: 'Experiments',
  study: 'p53 loss in HEK293T',
  projects: 'Projects',
  protocols: 'Protocols',
  samples: 'Samples',
  'series list': 'Series',
  storage: 'Storage',
  equipment: 'Equipment',
  marketplace: 'Marketplace',
}

test.use({ tablet: 'mara' })

test('samples, series, boxes, storage units and prints open by the addresses of the specification and lead back [ROUTE-03, ROUTE-04, ROUTE-13, ROUTE-16, ROUTE-29]', async ({
  page,
  lab,
}) => {
  const open = (path: string) => page.goto(lab.network.url + path)
  await openApp(page, lab.network.url)

  await test.step('the address in a notification about a sample shows it, and Back leads to the previous screen', async () => {
    await scan(page, '005000000001842')
    await expect(page).toHaveURL(`${lab.network.url}${browser}?return=true&sampleID=${tube.id}#viewSample`)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await open(`${browser}?return=true&sampleID=${tube.id}#viewSample`)
    await expect(page.getByRole('heading', { name: tube.name, exact: true })).toBeVisible()
  })
  await test.step('without return, Back leads to the tube in its box', async () => {
    await open(`${browser}?sampleID=${tube.id}#viewSample`)
    await expect(page.getByRole('heading', { name: tube.name, exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(grid(page).getByRole('gridcell', { selected: true })).toHaveAccessibleName(/^B4, /)
  })
  await test.step('a series', async () => {
    await open(`${browser}?seriesID=10#viewSeries`)
    await expect(page.getByRole('heading', { name: 'His6-CDKN2A, prep 1', level: 1 })).toBeVisible()
  })
  await test.step('a box with the tree expanded to it: as a grid, transposed, as a list', async () => {
    await open(`${browser}?initStorageLayer=${box.id}`)
    await expect(page.getByRole('treeitem', { name: new RegExp(`^${box.name}`) })).toBeVisible()
    const orderOf = async () =>
      (
        await grid(page)
          .getByRole('gridcell')
          .evaluateAll((cells) => cells.map((cell) => cell.ariaLabel?.split(',')[0]))
      ).slice(0, 3)
    await expect.poll(orderOf).toEqual(['A1', 'A2', 'A3'])
    await chooseView(page, 'Transpose rows and columns')
    await expect.poll(orderOf).toEqual(['A1', 'B1', 'C1'])
    await chooseView(page, 'List view')
    await expect(grid(page)).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`OKT3.*B4`) })).toBeVisible()
    // The tablet remembers how boxes are displayed.
    await chooseView(page, 'Box view')
    await chooseView(page, 'Transpose rows and columns')
    await expect.poll(orderOf).toEqual(['A1', 'A2', 'A3'])
  })
  await test.step('the new inventory, with and without its tree', async () => {
    await open(`/members/inventory-rebuild/?initStorageLayer=${box.id}`)
    await expect(grid(page)).toBeVisible()
    await expect(page.getByRole('tree')).toBeVisible()
    await open(`/members/inventory-rebuild/?hideTree=true&initStorageLayer=${box.id}`)
    await expect(grid(page)).toBeVisible()
    await expect(page.getByRole('tree')).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Path' }).getByRole('button', { name: 'Freezer F2' }).click()
    await expect(page).toHaveURL(/hideTree=true/)
    await expect(page.getByRole('heading', { name: 'Freezer F2' })).toBeVisible()
    await expect(page.getByRole('tree')).toHaveCount(0)
  })
  await test.step('a box on paper, normal and transposed', async () => {
    await open(`${browser}print/?storageLayerID=${box.id}`)
    await expect(heads(page)).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    await expect(drawn(page, 1, 3)).toHaveText('CD3ε')
    await expect(drawn(page, 1, 3).getByRole('img', { name: 'Expires soon' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText(['Plasmid', 'Antibody', 'Protein', 'Cell line', 'Expires soon'])
    await expect(page.getByRole('img', { name: 'DataMatrix code 008000000000069' })).toBeVisible()
    await expect(page.getByText(/^Transposed/)).toBeHidden()
    await open(`${browser}print/?transpose=1&storageLayerID=${box.id}`)
    await expect(heads(page)).toHaveText(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'])
    await expect(drawn(page, 3, 1)).toHaveText('CD3ε')
    await expect(page.getByText('Transposed: A–I run across, 1–9 run down.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Samples' }).getByRole('row', { name: /^B4 anti-CD3ε \(OKT3\)/ })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(new RegExp(`initStorageLayer=${box.id}$`))
    await open(`${browser}print/?storageLayerID=987654`)
    await expect(page.getByRole('heading', { name: 'Compartment not found' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('tree')).toBeVisible()
  })
  await test.step('a storage unit is edited by those who may', async () => {
    await open('/members/inventory/storageunit/edit/?storageID=10')
    await expect(page.getByRole('heading', { name: 'You do not have permission to do this.' })).toBeVisible()
    await page.goBack()
  })
  await test.step('a storage unit: where it is and what is in it', async () => {
    await page.getByRole('treeitem', { name: 'Freezer F2' }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Storage unit' }).click()
    await expect(page).toHaveURL(/\/members\/inventory\/storageunit\/view\/\?storageID=\d+$/)
    for (const fact of ['Department', 'Building', 'Floor', 'Room', 'Temperature']) await expect(page.getByRole('term').filter({ hasText: fact })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '−80 °C' })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Rack R1/ })
      .click()
    await expect(page.getByRole('heading', { name: 'Rack R1' })).toBeVisible()
    await open('/members/inventory/storageunit/view/?storageID=987654')
    await expect(page.getByRole('heading', { name: 'Storage unit not found' })).toBeVisible()
  })
})

test('the notebook and the inventory are in one app: the rail shows where one is, lists are tabs, and the tab that was used last opens again [APP-02]', async ({
  page,
  lab,
}) => {
  await openApp(page, lab.network.url)
  const rail = page.getByRole('navigation', { name: 'Main' })
  const tabs = page.getByRole('navigation', { name: 'Inventory' })
  const lit = rail.locator('[aria-current=page]')
  await expect(rail.getByRole('link')).toHaveText(['Home', 'Notebook', 'Inventory', 'Scan', 'More'])
  await expect(lit).toHaveText('Home')

  await test.step('storage first, then each tab', async () => {
    await rail.getByRole('link', { name: 'Inventory' }).click()
    for (const name of ['Storage', 'Samples', 'Archive', 'Series'] as const) {
      await tabs.getByRole('link', { name, exact: true }).click()
      await expect(tabs.locator('[aria-current=page]')).toHaveText(name)
      await expect(page.getByRole('heading', { name, level: 1 })).toBeAttached()
      await expect(lit).toHaveText('Inventory')
    }
  })
  await test.step('a list without a tab of its own', async () => {
    await tabs.getByRole('button', { name: 'More screens' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Advanced search', 'Orders', 'Sample types', 'Import samples', 'Equipment', 'Storage units'])
    await page.getByRole('menuitem', { name: 'Storage units' }).click()
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Storage units')
    await expect(lit).toHaveText('Inventory')
  })
  await test.step('a sample leaves the tab where it was', async () => {
    await openTab(page, 'Samples')
    await scan(page, '005000000001842')
    await expect(page.getByRole('heading', { name: tube.name, exact: true })).toBeVisible()
    await expect(tabs).toHaveCount(0)
    await expect(lit).toHaveText('Inventory')
    await rail.getByRole('link', { name: 'Inventory' }).click()
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Samples')
  })
  await test.step('inside a box there is the way up instead', async () => {
    await page.goto(`${lab.network.url}${browser}?initStorageLayer=${box.id}`)
    await expect(grid(page)).toBeVisible()
    await expect(tabs).toHaveCount(0)
    await page.getByRole('button', { name: 'All storage' }).click()
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Storage')
  })
  await test.step('what has no place in the rail', async () => {
    await rail.getByRole('link', { name: 'More' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Install Aliquot' }).click()
    await expect(page.getByRole('heading', { name: 'Install Aliquot' })).toBeVisible()
    await expect(lit).toHaveText('More')
  })
  await test.step('from experiments to shopping lists, without loading the app again', async () => {
    const loadedAt = await page.evaluate(() => performance.timeOrigin)
    for (const [screen, title] of Object.entries(titles)) {
      await walkTo(page, lab.network.url + screens[screen as keyof typeof titles])
      await expect(page.getByRole('heading', { name: title, level: 1 }), screen).toBeAttached()
    }
    await walkTo(page, lab.network.url + screens.experiment)
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
    await walkTo(page, lab.network.url + screens.catalog)
    await expect(page.getByLabel('Search products')).toBeVisible()
    await walkTo(page, lab.network.url + screens['shopping list'])
    await expect(page.getByLabel('Search requests')).toBeVisible()
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
  })
})
