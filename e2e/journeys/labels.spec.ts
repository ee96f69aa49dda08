import { readFile } from 'node:fs/promises'
import { readPdf } from '../../tests/harness/read-pdf.ts'
import { expect, test } from '../harness/lab.ts'
import { openApp } from '../pages/sign-in.ts'

test.use({ tablet: 'amina', isShared: true })

/** Experiment 311. */
const experiment = 'Lentivirus batch 22, titer'

test('without a server, three samples get labels from the first free one of a sheet: every code is read before, then they print and are saved as a PDF; so do those of new aliquots, and that of an experiment by its address [ROUTE-15]', async ({
  page,
  lab,
}) => {
  const { network } = lab
  await openApp(page, network.url)
  network.leadTo(undefined)
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  await page.goto(`${network.url}/members/inventory/samples/`)
  const ticks = page.getByRole('checkbox', { name: /^Select / })
  for (const at of [0, 1, 2]) await ticks.nth(at).check()
  const bar = page.getByRole('group', { name: 'Selected' })
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Print labels' }).click()

  const screen = page.getByRole('dialog', { name: 'Print labels' })
  await expect(screen.getByText('Decoded: OK')).toBeVisible()
  await screen.getByLabel('Start at').fill('29')
  await expect(screen.getByText('28 used before')).toBeVisible()

  await screen.getByRole('checkbox', { name: 'Amount' }).check()
  await expect(screen.getByText('Decoded: OK')).toBeVisible()

  const saving = page.waitForEvent('download')
  await screen.getByRole('button', { name: 'Save as PDF' }).click()
  const { pages, drawings } = readPdf(await readFile(await (await saving).path()))
  expect(pages).toHaveLength(2)
  expect(drawings.map((drawing) => drawing.match(/ scn\n/g)?.length)).toEqual([2, 1])

  const printing = page.evaluate(() => new Promise<true>((resolve) => (window.print = () => resolve(true))))
  await screen.getByRole('button', { name: 'Print 3 labels' }).click()
  expect(await printing).toBe(true)
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect(paper).toMatch(/\/MediaBox \[0 0 61[12](\.\d+)? 79[12](\.\d+)?\]/)

  // The next time, labels begin after these.
  await screen.getByRole('button', { name: 'Back' }).click()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Print labels' }).click()
  await expect(screen.getByLabel('Start at')).toHaveValue('2')

  // The tubes of a sample that is divided.
  await page.goto(`${network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Aliquot' }).click()
  await page.getByRole('checkbox', { name: 'Print labels afterward' }).check()
  await page.getByRole('button', { name: 'Create 5 aliquots' }).click()
  await expect(screen.getByText('1 of 5')).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Print 5 labels' })).toBeEnabled()

  await page.goto(`${network.url}/members/print/label/print/dymo/?id=001000000000311&labelType=experiment`)
  await expect(screen.getByRole('img', { name: experiment })).toBeVisible()
  await expect(screen.getByText('Decoded: OK')).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Print 1 label' })).toBeEnabled()
  // A label that is too small for its code is named, and there is nothing to print.
  await screen.getByRole('combobox', { name: 'Labels' }).click()
  await page.getByRole('option', { name: 'Cryo tube, 24 × 13 mm' }).click()
  await screen.getByRole('combobox', { name: 'Code' }).click()
  await page.getByRole('option', { name: 'Code 128' }).click()
  await expect(screen.getByText(`${experiment}: the code needs 26.1 × 3 mm or more.`)).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Print 0 labels' })).toBeDisabled()
})
