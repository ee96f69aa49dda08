import { expect, test, type Page } from '../harness/lab.ts'
import { scan } from '../harness/tablet.ts'
import { goHome, openTab } from '../pages/navigation.ts'
import { openApp, waitUntilSent } from '../pages/sign-in.ts'

test.use({ tablet: 'mara', isShared: true })

test.beforeEach(async ({ page, lab }) => {
  await openApp(page, lab.network.url)
})

const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

test('a 005 code opens the sample, a 008 code the compartment with the tree expanded, a 011 code the series [SCAN-01, SCAN-02]', async ({ page }) => {
  await scan(page, '005000000001842')
  await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
  await scan(page, '008000000000069')
  await expect(page.getByRole('treeitem', { name: /^Box 2 Working stocks/ })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Box 2 Working stocks, 9 by 9' })).toBeVisible()
  await scan(page, '011000000000010')
  await expect(page.getByRole('heading', { name: 'His6-CDKN2A, prep 1', level: 1 })).toBeVisible()
})

test('a custom barcode opens its sample; an unknown one is not recognized; an internal one of another group is reported differently [SCAN-03, SCAN-06]', async ({
  page,
}) => {
  await scan(page, 'AB-0233')
  await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
  await scan(page, '4007221904418')
  await expect(toast(page, 'Barcode not recognized')).toBeVisible()
  await scan(page, '005999999999999')
  await expect(toast(page, 'Barcode misconfigured or you are currently in the wrong group')).toBeVisible()
})

test('a scan into a focused field leaves the field unchanged and is still read; typing is not affected [SCAN-04]', async ({ page }) => {
  const search = page.getByRole('searchbox', { name: 'Search or scan' })
  await search.pressSequentially('okt', { delay: 120 })
  await scan(page, '005000000001842')
  await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
  await expect(search).toHaveValue('okt')
})

test('a tube is picked up and put down in the box, and the move is undone [LOC-02]', async ({ page, lab }) => {
  await page.goto(`${lab.network.url}/members/inventory/browser/?initStorageLayer=70`)
  const cellAt = (position: string) => page.getByRole('gridcell', { name: new RegExp(`^${position}, `) })
  await expect(cellAt('A1')).not.toHaveAccessibleName(/free/)
  await cellAt('A1').click()
  await page.getByRole('button', { name: 'Pick up' }).click()
  const place = page.getByRole('button', { name: /^Place at \w+ \(next free\)$/ })
  const next = /at (\w+) \(/.exec((await place.textContent()) ?? '')?.[1] ?? ''
  await place.click()
  await expect(cellAt(next)).not.toHaveAccessibleName(/free/)
  await expect(cellAt('A1')).toHaveAccessibleName(/free/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cellAt('A1')).not.toHaveAccessibleName(/free/)
})

test('a full compartment says so, and nothing is moved [LOC-03]', async ({ page }) => {
  await scan(page, 'BX-F2-001')
  await expect(page.getByText('0 free positions')).toBeVisible()
  await page.getByRole('button', { name: 'Fill by scanning' }).click()
  await expect(page.getByRole('heading', { name: 'Scanner ready' })).toBeVisible()
  await scan(page, '005000000001842')
  await expect(page.getByText('No more room for placing this sample at this storage compartment')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Box 1 Antibodies' })).toBeVisible()
})

test('a sample created offline has its final id and barcode at once [QUEUE-06]', async ({ page, lab }) => {
  lab.network.leadTo(undefined)
  await openTab(page, 'Samples')
  await page.getByRole('button', { name: 'New sample' }).click()
  const dialog = page.getByRole('dialog', { name: 'New sample' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Made at the bench')
  await dialog.getByRole('radio', { name: 'Plasmid', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Backbone' }).fill('pUC19')
  await dialog.getByRole('button', { name: 'Create sample' }).click()
  await expect(page.getByRole('heading', { name: 'Made at the bench' })).toBeVisible()
  const barcode =
    (await page
      .getByText(/^005\d{12}$/)
      .first()
      .textContent()) ?? ''
  lab.network.leadTo(lab.server.port)
  await waitUntilSent(page)
  await goHome(page)
  await scan(page, barcode)
  await expect(page.getByRole('heading', { name: 'Made at the bench' })).toBeVisible()
})

test('the scan screen shows what was scanned and where it belongs, also after a reload [SCAN-01]', async ({ page, lab }) => {
  await page.goto(`${lab.network.url}/scan/`)
  await expect(page.getByRole('heading', { name: 'Scanner ready' })).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  const expectTube = async () => {
    await expect(rows.first().getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
    await expect(rows.first()).toContainText('AB-0233')
    await expect(rows.first()).toContainText('Antibody')
    await expect(rows.first().getByRole('img', { name: /^Box 2 Working stocks, B4 marked\./ })).toBeVisible()
  }
  await scan(page, '008000000000069')
  await expect(rows.first()).toContainText(/Freezer F2\s›\sRack R1/u)
  await scan(page, '005000000001842')
  await expectTube()
  await page.reload()
  await expectTube()
  await expect(rows.nth(1)).toContainText('Box 2 Working stocks')
  await rows.first().getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'anti-CD3ε (OKT3)' })).toBeVisible()
})
