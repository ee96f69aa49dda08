import { expect, test, type Page } from '../harness/lab.ts'
import { scanAll } from '../harness/scanner.ts'
import { scan } from '../harness/tablet.ts'
import { createExperiment } from '../pages/create-experiment.ts'
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

/** At 30 ms a key, as programs type that write what is said. */
const sentence = 'Growth curve of strain 12'

test('what is dictated into a name and into a text of an experiment stays there; what was scanned into a field, or left in it, is corrected with one tap', async ({
  page,
  lab,
}) => {
  await test.step('a name', async () => {
    await openTab(page, 'Samples')
    await page.getByRole('button', { name: 'New sample' }).click()
    const dialog = page.getByRole('dialog', { name: 'New sample' })
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await name.focus()
    await scanAll(page, [{ code: sentence }, { code: 'HEK-9999' }], 0.6, 0.03)
    await expect(toast(page, 'Left in the field as text')).toBeVisible()
    await expect(name).toHaveValue(`${sentence}HEK-9999`)
    await expect(page.getByText('Barcode not recognized')).toBeHidden()
    await page.goto(`${lab.network.url}/members/`)
  })

  const search = page.getByRole('searchbox', { name: 'Search or scan' })
  await test.step('a code that finds nothing: left as text, used as a scan, and put back as text', async () => {
    await search.fill('')
    await search.focus()
    await scan(page, 'QX-8001')
    await expect(toast(page, 'Nothing has this code. Left in the field as text')).toBeVisible()
    await expect(search).toHaveValue('QX-8001')
    await page.getByRole('button', { name: 'Use as a scan' }).click()
    await expect(toast(page, 'Barcode not recognized')).toBeVisible()
    await expect(search).toHaveValue('')
    await page.getByRole('button', { name: 'Put it back as text' }).click()
    await expect(search).toHaveValue('QX-8001')
    await search.fill('')
    await search.focus()
    await scanAll(page, [{ code: 'QX-8002' }])
    await page.getByRole('button', { name: 'Use as a scan' }).click()
    await expect(page.getByText('QX-8002').first()).toBeVisible()
    await expect(toast(page, 'Barcode not recognized')).toBeVisible()
    await expect(search).toHaveValue('')
  })

  await test.step('a tube, by a scanner without a suffix: it opens, and the field is as before', async () => {
    await search.pressSequentially('okt', { delay: 120 })
    await scanAll(page, [{ code: 'AB-0233' }])
    await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)', level: 1 })).toBeVisible()
    await expect(search).toHaveValue('okt')
    await page.getByRole('button', { name: 'Put it back as text' }).first().click()
    await expect(search).toHaveValue('oktAB-0233')
    await search.fill('')
  })

  await test.step('a text of an experiment', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notebook' }).click()
    await page.getByRole('link', { name: 'Projects' }).click()
    await createExperiment(page, { project: 'Strains', study: 'Growth', experiment: 'Dictated' })
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    const text = page.getByRole('textbox', { name: 'Text of Text' })
    await expect(text).toBeFocused()
    await scanAll(page, [{ code: `${sentence} ` }, { code: 'HEK-9998' }], 0.6, 0.03)
    await page.getByRole('button', { name: 'Use as a scan' }).click()
    await expect(text).toHaveText(sentence, { useInnerText: true })
  })
})

/** As programs type that write what is said, or paste key by key. */
const dictate = (page: Page, ...words: string[]) =>
  scanAll(
    page,
    words.map((code) => ({ code, suffix: 'Enter' as const })),
    0.4,
    0.03,
  )

test('a word that arrives fast and ends with Enter stays in every kind of field, and each guess is taken back with one tap, both ways [FAULT-103]', async ({
  page,
}) => {
  const putBack = () => page.getByRole('button', { name: 'Put it back as text' }).first().click()
  const use = () => page.getByRole('button', { name: 'Use as a scan' }).click()

  await test.step('a name in a dialog that awaits a label', async () => {
    await openTab(page, 'Samples')
    await page.getByRole('button', { name: 'New sample' }).click()
    const dialog = page.getByRole('dialog', { name: 'New sample' })
    const name = dialog.getByRole('textbox', { name: 'Name' })
    const barcode = dialog.getByRole('textbox', { name: 'Barcode' })
    await name.focus()
    await dictate(page, 'Ampicillin')
    await expect(toast(page, 'Left in the field as text')).toBeVisible()
    await expect(name).toHaveValue('Ampicillin')
    await use()
    await expect(name).toHaveValue('')
    await expect(barcode).toHaveValue('Ampicillin')
    await putBack()
    await expect(name).toHaveValue('Ampicillin')
    await expect(barcode).toHaveValue('')
    // A label that nothing has yet is what the dialog awaits.
    await name.focus()
    await scan(page, 'ZZ-0777')
    await expect(barcode).toHaveValue('ZZ-0777')
    await expect(name).toHaveValue('Ampicillin')
    await putBack()
    await expect(name).toHaveValue('AmpicillinZZ-0777')
    await expect(barcode).toHaveValue('')
    await name.fill('')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await goHome(page)
  })

  const add = async (kind: string) => {
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByRole('group', { name: 'Add a section' }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await createExperiment(page, { project: 'Media', study: 'Antibiotics', experiment: 'Dictated words' })

  await test.step('a text, and a cell in it', async () => {
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    const text = page.getByRole('textbox', { name: 'Text of Text' })
    await expect(text).toBeFocused()
    await dictate(page, 'Ampicillin', 'Kanamycin')
    await expect(text.locator('> p')).toHaveText(['Ampicillin', 'Kanamycin', ''])
    const chip = text.getByRole('link', { name: /anti-CD3ε \(OKT3\)/ })
    await scan(page, 'AB-0233')
    await expect(chip).toBeVisible()
    await page.keyboard.press('Control+Home')
    await putBack()
    await expect(chip).toBeHidden()
    await expect(text.locator('> p')).toHaveText(['Ampicillin', 'Kanamycin', 'AB-0233'])
    await page.keyboard.press('Enter')
    await page.getByRole('toolbar', { name: 'Formatting of Text of Text' }).getByRole('button', { name: 'Insert table' }).click()
    await expect(text.getByRole('cell')).toHaveCount(6)
    await text.getByRole('cell').first().click()
    await dictate(page, 'Ampicillin')
    await expect(text.getByRole('cell').first().locator('p')).toHaveText(['Ampicillin', ''])
    await scanAll(page, [{ code: 'AB-0233' }])
    await expect(chip).toBeVisible()
    await putBack()
    await expect(text.getByRole('cell').first().locator('p')).toHaveText(['Ampicillin', 'AB-0233'])
    // What was selected comes back with its formats when a scan was typed over it.
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+End')
    await page.keyboard.press('Control+b')
    await scan(page, '005000000001842')
    await expect(chip).toBeVisible()
    await expect(text.getByRole('cell').first().locator('strong').first()).toHaveText('AB-0233')
    // Nothing that was put back goes with what is undone later.
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+z')
    await expect(text.getByRole('cell').first()).toContainText('AB-0233')
  })

  await test.step('a data table, also behind what is being typed', async () => {
    await add('Table')
    const table = page.getByRole('region', { name: 'Table', exact: true })
    const at = (row: number) => table.getByRole('textbox', { name: `Column 1, row ${row}`, exact: true })
    await expect(at(1)).toBeFocused()
    await dictate(page, 'Ampicillin', 'Kanamycin')
    await expect(at(3)).toBeFocused()
    await page.keyboard.insertText('lot ')
    await dictate(page, 'Carbenicillin')
    await expect(at(4)).toBeFocused()
    for (const words of ['Ampicillin', 'Kanamycin', 'lot Carbenicillin']) await expect(table.getByRole('gridcell', { name: words, exact: true })).toBeVisible()
  })

  await test.step('a spreadsheet', async () => {
    await add('Spreadsheet')
    const sheet = page.getByRole('region', { name: 'Spreadsheet', exact: true })
    await sheet.getByRole('button', { name: 'New spreadsheet' }).click()
    const cell = (name: string) => sheet.getByRole('textbox', { name, exact: true })
    await cell('A1').click()
    await dictate(page, 'Ampicillin', 'Kanamycin')
    await expect(cell('A3')).toBeFocused()
    for (const words of ['Ampicillin', 'Kanamycin']) await expect(sheet.getByRole('gridcell', { name: words, exact: true })).toBeVisible()
  })
})

test('a scanner set to US on a German tablet: both readings are tubes, so the person is asked; if one is, it opens [CASE-50]', async ({ page, lab }) => {
  const isOpen = (sample: number) => expect(page).toHaveURL(new RegExp(`sampleID=${sample}`))
  const give = async (sample: number, code: string) => {
    await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=${sample}#viewSample`)
    await page.getByRole('button', { name: /^Barcode/ }).click()
    await page.getByRole('textbox', { name: 'Barcode' }).fill(code)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Changes have been saved')).toBeVisible()
    await goHome(page)
  }
  await give(1850, 'YZ12345')
  await scanAll(page, [{ code: 'YZ12345', typed: 'ZY12345', suffix: 'Enter' }])
  await isOpen(1850)
  await give(1842, 'ZY12345')
  await scanAll(page, [{ code: 'YZ12345', typed: 'ZY12345', suffix: 'Enter' }])
  const question = page.getByRole('alertdialog', { name: 'Which code is on the label?' })
  await expect(question.getByRole('button', { name: 'ZY12345' })).toBeVisible()
  await question.getByRole('button', { name: 'YZ12345' }).click()
  await isOpen(1850)
})
