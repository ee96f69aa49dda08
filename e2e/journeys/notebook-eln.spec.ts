import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { makePng } from '../../tests/harness/png.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { createExperiment } from '../pages/create-experiment.ts'
import { openApp, waitForIds } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 8
const blot = { name: 'blot.png', mimeType: 'image/png', buffer: makePng(60, 40) }
const gel = { name: 'gel.png', mimeType: 'image/png', buffer: makePng(90, 60) }

test.use({ tablet: 'mara', isShared: true })

const chooseFile = async (page: Page, buffer: Buffer) => {
  const choosing = page.waitForEvent('filechooser')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Choose a/ })
    .click()
  await (await choosing).setFiles({ name: 'export.eln', mimeType: 'application/zip', buffer })
}

async function openImport(page: Page, study: string) {
  await page.getByRole('treeitem', { name: study }).click()
  await page.getByRole('button', { name: `Actions for ${study}` }).click()
  await page.getByRole('menuitem', { name: 'Import an .eln file…' }).click()
  return page.getByRole('dialog', { name: `Import into ${study}` })
}

test('an experiment is saved as an .eln file and imported again offline, after a look at what becomes of it; a changed file and scripts are refused', async ({
  page,
  lab,
}) => {
  const { network, server } = lab
  await openApp(page, network.url)
  await waitForIds(page, kindsOfMara)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await createExperiment(page, { project: 'Culture media', study: 'Other notebooks', experiment: 'Serum gel' })
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Text of Text' })).toBeFocused()
  for (const part of ['## ', 'Gel ', 'run']) await page.keyboard.insertText(part)
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('80 V')
  await page.getByLabel('Pictures to add').first().setInputFiles([blot])
  await expect(page.getByRole('textbox', { name: 'Text of Text' }).getByRole('img', { name: blot.name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.insertText('Exposure 30 s')
  await page.getByRole('heading', { level: 1 }).click()
  const adding = page.waitForEvent('filechooser')
  await page.getByRole('group', { name: 'Add a section' }).getByRole('button', { name: 'File' }).click()
  await (await adding).setFiles(gel)
  await expect(page.getByRole('img', { name: gel.name })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()

  network.leadTo(undefined)
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Export as .eln…' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('Serum gel.eln')
  const archive = await readFile(await download.path())
  const entries = unzipSync(archive)
  const description = Object.keys(entries).find((name) => name.endsWith('ro-crate-metadata.json'))!
  expect(strFromU8(entries[description]!)).toContain('<h2>Gel run</h2>')
  expect(strFromU8(entries[description]!)).toContain('<figcaption>Exposure 30 s</figcaption>')

  // Into the study it came from.
  await page.getByRole('button', { name: 'Notebook', exact: true }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('treeitem', { name: 'Culture media' }).click()
  await page.keyboard.press('ArrowRight')
  const dialog = await openImport(page, 'Other notebooks')

  const picture = Object.keys(entries).find((name) => name.endsWith('gel.png'))!
  await chooseFile(page, Buffer.from(zipSync({ ...entries, [picture]: strToU8('not the gel') })))
  await expect(dialog.getByText(/gel.png in this file does not match its checksum/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()

  const hostile = strFromU8(entries[description]!).replace('80 V', '80 V<img src=x onerror=alert(1)><script>alert(1)</script>')
  await chooseFile(page, Buffer.from(zipSync({ ...entries, [description]: strToU8(hostile) })))
  await expect(dialog.getByRole('list', { name: 'Experiments' })).toContainText('Serum gel')
  await expect(dialog.getByRole('list', { name: 'Experiments' })).toContainText('Text')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: /Serum gel/ })).toHaveCount(2)
  await page
    .getByRole('link', { name: /Serum gel/ })
    .first()
    .click()
  const text = page.getByRole('textbox', { name: 'Text of Text' })
  await expect(text.getByRole('heading')).toHaveText('Gel run')
  await expect(text).toContainText('80 V')
  // Only the picture that was in the text.
  await expect(text.getByRole('img', { name: blot.name })).toBeVisible()
  await expect(text.locator('img, script')).toHaveCount(1)
  await expect(text.locator('figcaption')).toHaveText('Exposure 30 s')
  await page.getByRole('listitem', { name: gel.name }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: gel.name })).toBeVisible()
  network.leadTo(server.port)
})

test('texts that another notebook wrote in Markdown keep headings, lists, bold and tables, whether the file says so or not [CASE-34]', async ({
  page,
  lab,
}) => {
  const text = '# Result\n\n- band at **53 kDa**\n- no band in KO\n\n| lane | ng |\n|---|---|\n| 1 | 20 |\n\n![gel](gel.png)'
  const dataset = (id: string, name: string, more: object) => ({ '@id': id, '@type': 'Dataset', name, text, hasPart: [{ '@id': `${id}gel.png` }], ...more })
  const graph = [
    { '@id': './', '@type': 'Dataset', name: 'Crate', hasPart: [{ '@id': './said/' }, { '@id': './unsaid/' }] },
    dataset('./said/', 'Blot, said', { encodingFormat: 'text/markdown' }),
    dataset('./unsaid/', 'Blot, unsaid', {}),
    ...['./said/', './unsaid/'].map((id) => ({ '@id': `${id}gel.png`, '@type': 'File', name: 'gel.png', encodingFormat: 'image/png' })),
  ]
  const description = strToU8(JSON.stringify({ '@context': 'https://w3id.org/ro/crate/1.1/context', '@graph': graph }))
  const files = { 'crate/ro-crate-metadata.json': description, 'crate/said/gel.png': gel.buffer, 'crate/unsaid/gel.png': gel.buffer }
  await openApp(page, lab.network.url)
  await waitForIds(page, kindsOfMara)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await createExperiment(page, { project: 'Blots', study: 'From Markdown', experiment: 'First' })
  await page.getByRole('button', { name: 'Notebook', exact: true }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('treeitem', { name: 'Blots' }).click()
  await page.keyboard.press('ArrowRight')
  const dialog = await openImport(page, 'From Markdown')
  await chooseFile(page, Buffer.from(zipSync(files)))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toBeHidden()
  for (const name of ['Blot, said', 'Blot, unsaid']) {
    await page.getByRole('link', { name }).click()
    const text = page.getByRole('textbox', { name: 'Text of Text' })
    await expect(text.getByRole('heading')).toHaveText('Result')
    await expect(text.locator('[data-style=bullet]')).toHaveText(['band at 53 kDa', 'no band in KO'])
    await expect(text.locator('[data-style=bullet] strong')).toHaveText('53 kDa')
    await expect(text.getByRole('row')).toHaveText(['laneng', '120'])
    await expect(text.getByRole('img', { name: 'gel', exact: true })).toBeVisible()
    await page.goBack()
  }
})
