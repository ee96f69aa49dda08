import { readFile } from 'node:fs/promises'
import { makePng } from '../../tests/harness/png.ts'
import { readPdf } from '../../tests/harness/read-pdf.ts'
import { expect, test } from '../harness/lab.ts'
import { openApp } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

test.use({ tablet: 'mara', isShared: true })

test('an administrator chooses a logo; it is at the head of what is printed without a server, until it is removed', async ({ page, lab, unpack }) => {
  const { network, server } = lab
  const administrator = await (await unpack('amina')).start()
  await openApp(administrator, network.url)
  await followTo(administrator, `${network.url}/members/settings/?tab=group-logo`)
  await administrator.getByLabel('Logo to use').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: makePng(400, 100) })
  await expect(administrator.getByText('Changes saved')).toBeVisible()
  await expect(administrator.getByRole('img', { name: 'Logo of Okafor Lab' })).toBeVisible()

  const asked = page.waitForResponse((answer) => answer.url().includes('/api/v1/groups/logo'))
  await openApp(page, network.url)
  await asked
  await page.goto(`${network.url}/members/experiments/journal/?experimentID=${id}`)
  await expect(page.getByRole('region', { name: 'Signed and locked' })).toBeVisible()
  network.leadTo(undefined)
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Print', exact: true }).click()
  const logo = page.getByRole('dialog', { name: `Print ${name}` }).getByRole('img', { name: 'Okafor Lab' })
  await expect(logo).toBeVisible()
  const { width, height } = (await logo.boundingBox())!
  expect([width, height]).toEqual([192, 48])

  network.leadTo(server.port)
  await administrator.getByRole('button', { name: 'Remove logo' }).click()
  await expect(administrator.getByText('There is no logo yet.')).toBeVisible()
})

/** Signed by Jonas, and by Priya as a witness. */
const [id, name] = [311, 'Lentivirus batch 22, titer']

test('without a server, a signed experiment is printed as a whole and saved as a PDF for archives', async ({ page, lab }) => {
  const { network } = lab
  await openApp(page, network.url)
  // What a page of the laboratory asks for.
  const made = await page.evaluate(async () => {
    const body = new URLSearchParams({ contents: '<p>Made by the server</p>' })
    const answer = await fetch('/members/fn/createPDF/createPDF.ashx', { method: 'POST', body })
    return [...new Uint8Array(await answer.arrayBuffer())]
  })
  expect(readPdf(Uint8Array.from(made)).pages[0]).toContain('Made by the server')

  await page.goto(`${network.url}/members/experiments/journal/?experimentID=${id}`)
  await expect(page.getByRole('region', { name: 'Signed and locked' })).toBeVisible()
  network.leadTo(undefined)
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  const more = page.getByRole('button', { name: 'More', exact: true }).first()
  const words = [name, 'Aim', 'Method', 'Result', 'within the range of batches 19 to 21', 'Signatures', 'Jonas', 'Priya', 'Witness']

  await more.click()
  await page.getByRole('menuitem', { name: 'Print', exact: true }).click()
  const paper = page.getByRole('dialog', { name: `Print ${name}` })
  for (const each of words) await expect(paper).toContainText(each)
  const printing = page.evaluate(() => new Promise<true>((resolve) => (window.print = () => resolve(true))))
  await paper.getByRole('button', { name: 'Print', exact: true }).click()
  expect(await printing).toBe(true)
  // On paper there is nothing but the experiment.
  await page.emulateMedia({ media: 'print' })
  await expect(paper.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(paper.getByRole('button', { name: 'Back' })).toBeHidden()
  await expect(page.locator('#root')).toBeHidden()
  await page.emulateMedia({ media: null })
  await paper.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('region', { name: 'Signed and locked' })).toBeVisible()

  await more.click()
  await page.getByRole('menuitem', { name: 'Save as PDF…' }).click()
  const dialog = page.getByRole('dialog', { name: `Save ${name} as PDF` })
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as PDF', exact: true }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe(`EXP-0${id} ${name}.pdf`)
  const bytes = await readFile(await download.path())
  const { pages, metadata, fonts } = readPdf(bytes)
  expect(metadata).toContain('<pdfaid:part>2</pdfaid:part>')
  expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true)
  for (const each of words) expect(pages.join('\n').replaceAll('\n', ' ')).toContain(each)
})
