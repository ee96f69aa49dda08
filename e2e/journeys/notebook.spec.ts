import { expect, test, type Page } from '../harness/lab.ts'
import { scan, Tablet } from '../harness/tablet.ts'
import { closeByTap } from '../pages/close-by-tap.ts'
import { create } from '../pages/create-experiment.ts'
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
