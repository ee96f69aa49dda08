import { expect, test, type Page } from '../harness/lab.ts'
import { scan, Tablet } from '../harness/tablet.ts'
import { closeByTap } from '../pages/close-by-tap.ts'
import { create, createExperiment } from '../pages/create-experiment.ts'
import { openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 10

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const textOf = (page: Page, name: string) => card(page, name).getByRole('textbox', { name: `Text of ${name}` })

/** In the dialog that is open. */
test.use({ tablet: 'mara' })

test('a project, a study and an experiment are created offline, and of one paragraph that two tablets wrote offline, both texts stand [ROUTE-25, ROUTE-27]', async ({
  page,
  lab,
}) => {
  const { network, server } = lab
  const other = await Tablet.unpack(network, 'amina')
  try {
    const second = await other.start()
    await openApp(second, network.url)
    await openApp(page, network.url)
    for (const each of [page, second])
      await each.addLocatorHandler(each.getByRole('dialog', { name: 'Disconnected' }), () => each.getByRole('button', { name: 'Work offline' }).click())
    await waitForIds(page, kindsOfMara)

    // Without a server.
    network.leadTo(undefined)
    await rail(page).getByRole('link', { name: 'Notebook' }).click()
    await expect(page.getByRole('heading', { name: 'TP53 knock-out, clone screen' })).toBeVisible()
    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('button', { name: 'New project' }).click()
    await create(page, 'Create project', 'Culture media')
    await page.getByRole('button', { name: 'New study' }).click()
    await create(page, 'Create study', 'Serum lots')
    await expect(page).toHaveURL(/\/members\/experiments\/browser\/#view=study&nodeID=\d+$/)
    await page.getByRole('button', { name: 'New experiment' }).click()
    await create(page, 'Create experiment', 'Serum test')
    await expect(page.getByRole('heading', { name: 'Serum test', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/members\/experiments\/journal\/\?experimentID=\d+$/)
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await textOf(page, 'Text').fill('Cells were thawed.')
    // While someone writes, the bar formats.
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByRole('group', { name: 'Add a section' }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Comment' }).click()
    await textOf(page, 'Comment').fill('Ask for more medium.')
    await card(page, 'Text').getByRole('button', { name: 'Actions for Text' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Aim')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(textOf(page, 'Aim')).toHaveText('Cells were thawed.')
    await page.reload()
    await expect(textOf(page, 'Aim')).toHaveText('Cells were thawed.')
    await expect(textOf(page, 'Comment')).toHaveText('Ask for more medium.')

    // Sent, and read on another tablet.
    network.leadTo(server.port)
    await waitUntilSent(page)
    await rail(second).getByRole('link', { name: 'Notebook' }).click()
    const row = second.getByRole('list', { name: 'Experiments' }).getByRole('link', { name: 'Serum test' })
    // It is the one beside the list, so a tap opens it.
    await row.click()
    await expect(textOf(second, 'Aim')).toHaveText('Cells were thawed.')

    // The same paragraph on both, without a server.
    network.leadTo(undefined)
    for (const [each, text] of [
      [page, 'Cells were thawed. All alive.'],
      [second, 'At 9:00: Cells were thawed.'],
    ] as const) {
      await textOf(each, 'Aim').fill(text)
      await each.getByRole('heading', { level: 1 }).click()
      await expect(textOf(each, 'Aim')).toHaveText(text)
    }
    network.leadTo(server.port)
    for (const each of [page, second]) {
      await waitUntilSent(each)
      await expect(textOf(each, 'Aim')).toHaveText('At 9:00: Cells were thawed. All alive.', { timeout: 30_000 })
    }
    // Who wrote in it last.
    await expect(card(page, 'Aim').getByText(/^(You|Amina Okafor), today/)).toBeVisible()

    // Locked: the other one can read it, and not write in it.
    await page.getByRole('button', { name: 'Actions for Aim' }).click()
    await page.getByRole('menuitem', { name: 'Lock', exact: true }).click()
    await expect(card(page, 'Aim').getByText('Locked by you')).toBeVisible()
    await expect(card(second, 'Aim').getByText('Locked by Mara', { exact: false })).toBeVisible()
    await expect(textOf(second, 'Aim')).not.toBeEditable()
    await page.getByRole('button', { name: 'Actions for Aim' }).click()
    await page.getByRole('menuitem', { name: 'Unlock' }).click()
    await expect(textOf(second, 'Aim')).toBeEditable()
  } finally {
    await other.shutDown()
  }
})

test('sections are moved, archived and restored, and the experiment is found by its state and its code', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  await waitForIds(page, kindsOfMara)
  await rail(page).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('button', { name: 'New project' }).click()
  await create(page, 'Create project', 'Antibodies')
  await page.getByRole('button', { name: 'New study' }).click()
  await create(page, 'Create study', 'Titration')
  await page.getByRole('button', { name: 'New experiment' }).click()
  await create(page, 'Create experiment', 'Dilution series')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await textOf(page, 'Text').fill('1:100 to 1:1600')
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('group', { name: 'Add a section' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Comment' }).click()
  await textOf(page, 'Comment').fill('1:400 is enough.')

  const contents = page.getByRole('region', { name: 'Contents' }).getByRole('button')
  await expect(contents).toHaveText(['Text', 'Comment'])
  await page.getByRole('button', { name: 'Actions for Comment' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(contents).toHaveText(['Comment', 'Text'])
  await page.getByRole('button', { name: 'Actions for Text' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(contents).toHaveText(['Comment'])
  await page.getByRole('button', { name: '1 archived section' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(textOf(page, 'Text')).toHaveText('1:100 to 1:1600')

  await page.getByRole('button', { name: 'Planned' }).click()
  await page.getByRole('menuitemradio', { name: 'Completed' }).click()
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible()
  const code = (await page.getByText(/^EXP-\d+$/).textContent())!
  await page.getByRole('button', { name: 'Notebook', exact: true }).click()
  const rows = page.getByRole('list', { name: 'Experiments' }).getByRole('link')
  await page.getByRole('searchbox', { name: 'Search experiments' }).fill(code)
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'All states' }).click()
  await page.getByRole('menuitemradio', { name: 'Planned' }).click()
  await expect(page.getByRole('heading', { name: 'No item found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(rows).not.toHaveCount(1)

  await rail(page).getByRole('link', { name: 'Home' }).click()
  await expect(card(page, 'Experiments').getByRole('link', { name: /Dilution series/ })).toBeVisible()
  await scan(page, `001${code.slice('EXP-'.length).padStart(12, '0')}`)
  await expect(page.getByRole('heading', { name: 'Dilution series', level: 1 })).toBeVisible()
})

test('an experiment is saved as a template, and another one begins with a copy of its texts; a view of the list is saved; a study gets a detail [ELN-02, ROUTE-23, ROUTE-28, ROUTE-33]', async ({
  page,
  lab,
}) => {
  await openApp(page, lab.network.url)
  await waitForIds(page, kindsOfMara)
  await followTo(page, `${lab.network.url}/members/experiments/journal/?experimentID=319`)
  await expect(textOf(page, '24 h')).toContainText('2 µL is the choice.')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as template…' }).click()
  await create(page, 'Create template', 'Efficiency test')
  await expect(page.getByText('This is a template.', { exact: false })).toBeVisible()
  await expect(textOf(page, '24 h')).toContainText('2 µL is the choice.')
  await textOf(page, '24 h').fill('Share of green cells.')
  await page.getByRole('button', { name: 'New experiment' }).click()
  await create(page, 'Create experiment', 'mCherry reporter')
  await expect(page.getByRole('heading', { name: 'mCherry reporter', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Planned' })).toBeVisible()
  await expect(textOf(page, '24 h')).toHaveText('Share of green cells.')
  await waitUntilSent(page)
  await expect(textOf(page, '24 h')).toHaveText('Share of green cells.')

  await rail(page).getByRole('link', { name: 'Notebook' }).click()
  const rows = page.getByRole('list', { name: 'Experiments' }).getByRole('link')
  await expect(rows.first()).toContainText('mCherry reporter')
  await expect(rows.filter({ hasText: 'Efficiency test' })).toHaveCount(0)
  await page.getByRole('button', { name: 'All states' }).click()
  await page.getByRole('menuitemradio', { name: 'Planned' }).click()
  await expect(rows.filter({ hasText: 'In progress' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save View' }).click()
  await page.getByRole('textbox', { name: 'View name' }).fill('What is planned')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /What is planned/ })).toBeVisible()
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('link', { name: /Efficiency test/ }).click()
  await expect(page.getByRole('heading', { name: 'Efficiency test', level: 1 })).toBeVisible()

  await followTo(page, `${lab.network.url}/members/projects/studies/edit/?studyID=1`)
  await page.getByRole('button', { name: 'Add detail' }).click()
  const dialog = page.getByRole('dialog', { name: 'New detail' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Budget')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('A-12')
  await dialog.getByRole('button', { name: 'Add detail' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /^Budget/ }).click()
  await page.getByRole('textbox', { name: 'Budget' }).fill('B-3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Projects', exact: true }).click()
  await expect(page.getByText('B-3', { exact: true })).toBeVisible()
})

test('the window that chooses an experiment hands it to the page that opened it [ROUTE-06]', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => {
    window.addEventListener('message', ({ data, origin }) => document.body.setAttribute('data-choice', JSON.stringify({ data, origin })))
    window.open('/members/experiments/browser/mini/?scope=experiment&hiddenColumns=status&buttonCaption=Link', 'choice', 'width=640,height=720')
  })
  const popup = await opened
  await popup.getByRole('searchbox', { name: 'Search' }).fill('GFP')
  const row = popup.getByRole('button', { name: /GFP reporter, transfection test/ })
  await expect(row).not.toContainText('In progress')
  await row.click()
  await closeByTap(popup.getByRole('button', { name: 'Link' }))
  const choice = { type: 'aliquot.choice', scope: 'experiment', id: 319, name: 'GFP reporter, transfection test' }
  await expect(page.locator('body')).toHaveAttribute('data-choice', JSON.stringify({ data: choice, origin: lab.network.url.replace(/\/$/, '') }))
})

test('[FAULT-106] a comment of an earlier release keeps its words, and takes formatting like any other text', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  await rail(page).getByRole('link', { name: 'Notebook' }).click()
  await page.getByText('TP53 knock-out, clone screen').first().click()
  const text = textOf(page, 'Remark')
  const said = await text.innerText()
  expect(said).not.toBe('')
  await text.press('ControlOrMeta+a')
  await text.press('ControlOrMeta+b')
  await expect(text.locator('strong')).toHaveText(said)
  await text.blur()
  await waitUntilSent(page)
  await page.reload()
  await expect(text.locator('strong')).toHaveText(said)
})

/** As Excel and Google Docs put it on the clipboard. */
const excel = (...cells: string[]) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0><!--StartFragment--><tr height=20>${cells.map((cell) => `<td class=xl65 style='width:48pt'>${cell}</td>`).join('')}</tr><!--EndFragment--></table></body></html>`
const googleDocs = (...cells: string[]) =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><div dir="ltr"><table><colgroup><col /></colgroup><tbody><tr>${cells.map((cell) => `<td><p dir="ltr"><span>${cell}</span></p></td>`).join('')}</tr></tbody></table></div><br /></b>`

test('beside and in a table of a text, no key and no paste takes words that nobody selected [FAULT-104]', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  await waitForIds(page, kindsOfMara)
  await rail(page).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await createExperiment(page, { project: 'Culture media', study: 'Serum lots', experiment: 'Serum test' })
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const text = textOf(page, 'Text')
  const paste = (html: string) =>
    text.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', pasted)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
  const expectText = async (lines: string[], tables: string[]) => {
    await expect(text.locator('> p')).toHaveText(lines)
    await expect(text.getByRole('table')).toHaveText(tables)
  }
  const line = (words: string) => text.locator('p', { hasText: words })
  const typing = (words: string) => page.keyboard.insertText(words)

  await expect(text).toBeFocused()
  await typing('Above it')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('toolbar', { name: 'Formatting of Text of Text' })).toBeVisible()
  await paste('<table><tr><td>a1</td><td>b1</td></tr><tr><td>a2</td><td>b2</td></tr></table><p>Below it</p>')
  await expectText(['Above it', 'Below it'], ['a1b1a2b2'])

  // Key after key, faster than the browser tells where the cursor is.
  for (const [key, typed] of [
    ['Backspace', '1'],
    ['Control+Backspace', '2'],
    ['Shift+Backspace', '3'],
  ] as const) {
    await line('Below it').click()
    await page.keyboard.press('Home')
    await page.keyboard.press(key)
    await typing(typed)
  }
  await expectText(['Above it', 'Below it'], ['a1b1a2b2123'])
  for (const [key, typed] of [
    ['Delete', '3'],
    ['Control+Delete', '2'],
  ] as const) {
    await line('Above it').click()
    await page.keyboard.press('End')
    await page.keyboard.press(key)
    await typing(typed)
  }
  await expectText(['Above it', 'Below it'], ['23a1b1a2b2123'])
  // At the edges of a cell, nothing is beyond it.
  await line('b1').click()
  for (const key of ['End', 'Delete', 'Control+Delete', 'Home', 'Backspace', 'Control+Backspace', 'Control+Backspace']) await page.keyboard.press(key)
  await expectText(['Above it', 'Below it'], ['23a1b1a2b2123'])
  // A word is deleted, and not what is behind the border.
  await line('Below it').click()
  await page.keyboard.press('Home')
  await typing('  ')
  await page.keyboard.press('Control+Backspace')
  await page.keyboard.press('Control+Backspace')
  await typing('!')
  await expectText(['Above it', 'Below it'], ['23a1b1a2b2123!'])

  await line('a2').click()
  await paste(excel('x', 'y'))
  await expectText(['Above it', '', 'Below it'], ['23a1b1a2b2123!', 'xy'])
  await line('a2').click()
  await page.keyboard.press('End')
  await paste(excel('x'))
  await paste('<ul><li>y</li><li>z</li></ul>')
  await expectText(['Above it', '', 'Below it'], ['23a1b1a2xyzb2123!', 'xy'])
  // From an empty cell on.
  await line('b2123!').click()
  await page.keyboard.press('Tab')
  await paste(googleDocs('x', 'y', 'w'))
  await expectText(['Above it', '', 'Below it'], ['23a1b1a2xyzb2123!xyw', 'xy'])
  await expect(text.getByRole('table').first().getByRole('row')).toHaveCount(3)
  await expect(text.getByRole('table').first().getByRole('cell')).toHaveCount(9)
  await expect(text.locator('strong')).toHaveCount(0)
  await typing('?')

  // Cells that are selected, and no others.
  await line('b1').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowLeft')
  await typing('n')
  await expectText(['Above it', '', 'Below it'], ['nxyw?', 'xy'])
})

test('a section is saved as a template by keyboard, and inserted in another experiment without a server, from the bar and with a /', async ({
  page,
  lab: { network },
}) => {
  await openApp(page, network.url)
  await page.goto(`${network.url}/members/experiments/journal/?experimentID=318`)
  await page.getByRole('button', { name: 'Actions for Genotyping PCR' }).click()
  await page.getByRole('menuitem', { name: 'Save as template…' }).click()
  const saving = page.getByRole('dialog', { name: 'Save as template' })
  await saving.getByRole('textbox', { name: 'Name' }).fill('PCR of clones')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Template Sections created')).toBeVisible()
  // The next one goes to the same template.
  await page.getByRole('button', { name: 'Actions for Which clones go on' }).click()
  await page.getByRole('menuitem', { name: 'Save as template…' }).click()
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Which clones go on saved in template Sections')).toBeVisible()

  await page.goto(`${network.url}/members/experiments/journal/?experimentID=320`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  network.leadTo(undefined)
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  await page.getByRole('button', { name: 'Add a section at the beginning' }).click()
  await page.getByRole('button', { name: 'More kinds of section' }).click()
  await page.getByRole('menuitem', { name: 'From a template…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert from a template' })
  await dialog.getByRole('button', { name: /^Which clones go on/ }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('lost on both alleles')
  await dialog.getByRole('searchbox', { name: 'Find a section' }).fill('pcr of')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('TP53-ex4-F')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('PCR of clones')
  const text = page.getByRole('textbox', { name: 'Text of PCR of clones' })
  await expect(text).toContainText('TP53-ex4-F')

  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/template')
  await page.getByRole('option', { name: 'Section from a template…' }).click()
  await dialog.getByRole('searchbox', { name: 'Find a section' }).fill('which clones')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByRole('heading', { level: 2 }).nth(1)).toHaveText('Which clones go on')
  await expect(text).not.toContainText('/template')
})
