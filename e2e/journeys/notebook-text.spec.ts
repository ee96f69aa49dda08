import { expect, test, type Page } from '../harness/lab.ts'
import { scan, Tablet } from '../harness/tablet.ts'
import { createExperiment } from '../pages/create-experiment.ts'
import { openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 10
/** As an on-screen keyboard does: without keys, which at this speed would come from a scanner. */
async function type(page: Page, text: string): Promise<void> {
  for (const [at, line] of text.split('\n').entries()) {
    if (at > 0) await page.keyboard.press('Enter')
    // What begins a list or a heading is recognized at the space behind it.
    for (const part of line.split(/(?<= )/)) if (part) await page.keyboard.insertText(part)
  }
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const aim = (page: Page) => page.getByRole('textbox', { name: 'Text of Text' })
const openNotebook = (page: Page) => rail(page).getByRole('link', { name: 'Notebook' }).click()

/** As Word and Excel put it on the clipboard. */
const paste = (page: Page, html: string) =>
  aim(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const fromWord = `<html><head><style>p.MsoNormal { color: red }</style></head><body><!--StartFragment-->
<h2>Buffers</h2><p class=MsoNormal style='mso-margin: 0'><b>Tris</b> <script>alert(1)</script>10&nbsp;mM<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Weigh <img src="https://example.org/track.png"></p>
<table><tr><td style='width:64pt'>NaCl</td><td>150</td></tr></table><a href="javascript:alert(1)">bad</a><!--EndFragment--></body></html>`

test.use({ tablet: 'mara' })

test('a text with headings, lists, a table and a mention; what two tablets write in one paragraph offline stands, formatted', async ({ page, lab }) => {
  const { network, server } = lab
  const other = await Tablet.unpack(network, 'amina')
  try {
    const second = await other.start()
    await openApp(second, network.url)
    await openApp(page, network.url)
    await waitForIds(page, kindsOfMara)
    await openNotebook(page)
    await page.getByRole('link', { name: 'Projects' }).click()
    await createExperiment(page, { project: 'Culture media', study: 'Serum lots', experiment: 'Serum test' })
    await page.getByRole('button', { name: 'Text', exact: true }).click()

    await expect(aim(page)).toBeFocused()
    await type(page, '# Aim\nStain with H2')
    await page.keyboard.press('Control+,')
    await type(page, 'x @anti-cd3')
    await page
      .getByRole('option', { name: /anti-CD3ε \(OKT3\) / })
      .first()
      .click()
    const chip = aim(page).getByRole('link', { name: /anti-CD3ε \(OKT3\)/ })
    await expect(chip).toBeVisible()
    await type(page, '\n[] wash')
    await aim(page).getByRole('checkbox', { name: 'Done' }).click()
    await expect(aim(page).getByRole('checkbox', { name: 'Done' })).toBeChecked()
    await type(page, '\n\n')
    // What is written at the end of a long text stays in sight above the toolbar.
    await type(page, '1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12')
    const end = await aim(page).locator('p', { hasText: /^12$/ }).boundingBox()
    const bar = await page.getByRole('toolbar', { name: 'Formatting of Text of Text' }).boundingBox()
    expect(end!.y + end!.height).toBeLessThanOrEqual(bar!.y)
    await page.keyboard.press('Enter')

    await paste(page, fromWord)
    await expect(aim(page).getByRole('cell')).toHaveText(['NaCl', '150'])
    await expect(aim(page).getByRole('heading')).toHaveText(['Aim', 'Buffers'])
    await expect(aim(page).locator('[data-style=numbered]')).toHaveText('Weigh')
    await expect(aim(page).locator('img, script, a[href^=javascript], [class^=Mso]')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(aim(page).getByRole('cell')).toHaveCount(0)
    await page.keyboard.press('Control+Shift+z')
    await expect(aim(page).getByRole('cell')).toHaveCount(2)

    await page.getByRole('toolbar', { name: 'Formatting of Text of Text' }).getByRole('button', { name: 'More formatting' }).click()
    await page.getByRole('menuitem', { name: 'Equation…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Equation' })
    await dialog.getByLabel('LaTeX').fill(String.raw`\frac{A_{260}}{`)
    await expect(dialog.getByText('The LaTeX has a mistake, or its end is missing.')).toBeVisible()
    await dialog.getByLabel('LaTeX').fill(String.raw`\frac{A_{260}}{A_{280}}`)
    await expect(dialog.getByRole('group', { name: 'Preview' }).locator('mfrac')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(aim(page).locator('math mfrac')).toBeVisible()
    await type(page, String.raw` and \(x^2\)`)
    await expect(aim(page).locator('math msup')).toBeVisible()

    // Scanned while the cursor is in the text.
    await scan(page, '005000000000662')
    await expect(aim(page).getByRole('link', { name: /anti-caspase-3/ })).toBeVisible()

    // Read on another tablet, as it was written.
    await page.getByRole('heading', { level: 1 }).click()
    await waitUntilSent(page)
    await openNotebook(second)
    await second.getByRole('list', { name: 'Experiments' }).getByRole('link', { name: 'Serum test' }).click()
    await expect(aim(second).getByRole('checkbox', { name: 'Done' })).toBeChecked()
    await expect(aim(second).getByRole('cell')).toHaveText(['NaCl', '150'])
    await expect(aim(second).locator('math mfrac')).toBeVisible()
    const paragraph = (each: Page) => aim(each).locator('p', { hasText: 'Stain with' })

    // The same paragraph on both, without a server: one writes at its beginning, the other at its end, and makes it an item of a list.
    network.leadTo(undefined)
    for (const [each, key, words] of [
      [page, 'Home', 'First: '],
      [second, 'End', 'overnight.'],
    ] as const) {
      const dialog = each.getByRole('dialog', { name: 'Disconnected' })
      await each.addLocatorHandler(dialog, () => each.getByRole('button', { name: 'Work offline' }).click())
      await paragraph(each).click({ position: { x: 40, y: 10 } })
      await each.keyboard.press(key)
      await type(each, words)
    }
    await second.keyboard.press('Control+Shift+8')
    // One joins two lines, the other writes in the second of them.
    const line = (each: Page, text: RegExp) => aim(each).locator('p', { hasText: text })
    await line(page, /^12$/).click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Backspace')
    await expect(line(page, /^1112$/)).toBeVisible()
    await line(second, /^12$/).click()
    await second.keyboard.press('End')
    await type(second, ' washes')
    for (const each of [page, second]) await each.getByRole('heading', { level: 1 }).click()
    network.leadTo(server.port)
    for (const each of [page, second]) {
      await waitUntilSent(each)
      await expect(paragraph(each)).toHaveText(/^First: Stain with H2x anti-CD3ε \(OKT3\).* ?overnight\.$/, { timeout: 30_000 })
      await expect(paragraph(each)).toHaveAttribute('data-style', 'bullet')
      await expect(paragraph(each).locator('sub')).toHaveText(/^x/)
      await expect(line(each, /^1112 washes$/)).toBeVisible()
    }

    // The chip opens what it names.
    await chip.click()
    await expect(page.getByRole('heading', { name: /anti-CD3ε \(OKT3\)/, level: 1 })).toBeVisible()
  } finally {
    await other.shutDown()
  }
})

test('an @ offers the samples of the experiment first; a / at the beginning of a line, what the line can be and have', async ({ page, lab }) => {
  const text = page.getByRole('textbox', { name: 'Text of Aim' })
  const options = page.getByRole('option')
  await openApp(page, lab.network.url)
  await page.goto(`${lab.network.url}/members/experiments/journal/?experimentID=318`)
  await text.click()
  await text.press('ControlOrMeta+End')
  await text.press('Enter')
  await type(page, '@')
  const here = page.getByRole('group', { name: 'In this experiment' }).getByRole('option')
  await expect(here).toHaveText([/^anti-p53 \(DO-1\)/, /^HEK293T, passage 14/, /^pX459-TP53 gRNA 2/, /^HEK293T TP53 clone A3/])
  const focused = await text.getAttribute('aria-activedescendant')
  await expect(options.and(page.getByRole('option', { selected: true }))).toHaveId(focused!)
  await type(page, 'gRNA')
  await expect(options.first()).toHaveText(/^pX459-TP53 gRNA 2/)
  await text.press('Enter')
  await expect(text.locator('p').last()).toHaveText('pX459-TP53 gRNA 2 ')
  await text.press('Enter')

  // In a line, a / is a letter.
  await type(page, '2 mg/')
  await expect(options).toHaveCount(0)
  await text.press('Enter')
  // Only the beginning of a word finds something: this is within "Task list".
  await type(page, '/ask')
  await expect(options).toHaveCount(0)
  await text.press('Enter')
  await expect(text.locator('p').nth(-2)).toHaveText('/ask')
  await type(page, '/task')
  await expect(options).toHaveText(['Task list'])
  await text.press('Enter')
  await type(page, 'Order primers')
  await expect(text.locator('[data-style=task]')).toHaveText('Order primers')
  await text.press('Enter')
  await text.press('Enter')
  await type(page, '/')
  await expect(options.filter({ hasText: 'Heading 1' })).toBeVisible()
  await text.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(text).toBeFocused()
  await expect(text.locator('p').last()).toHaveText('/')
})

test('Markdown that is pasted looks as it is meant; without formatting, it stays as it is', async ({ page, lab }) => {
  const text = page.getByRole('textbox', { name: 'Text of Aim' })
  const markdown = '## Plan\n- [x] Freeze **two** vials\n- [ ] Sequence <script>alert(1)</script>\n\n| lane | ng |\n|---|---|\n| 1 | 20 |'
  const pasteMarkdown = () =>
    text.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, markdown)
  await openApp(page, lab.network.url)
  await page.goto(`${lab.network.url}/members/experiments/journal/?experimentID=318`)
  await text.click()
  await text.press('ControlOrMeta+End')
  await text.press('Enter')
  await pasteMarkdown()
  await expect(text.getByRole('heading')).toHaveText('Plan')
  await expect(text.locator('[data-style=task]')).toHaveText(['Freeze two vials', /^Sequence/])
  await expect(text.locator('[data-style=task]').first().getByRole('checkbox')).toBeChecked()
  await expect(text.locator('strong')).toHaveText('two')
  await expect(text.getByRole('row')).toHaveText(['laneng', '120'])
  await expect(text.locator('script')).toHaveCount(0)
  await text.press('ControlOrMeta+z')
  await expect(text.getByRole('heading')).toHaveCount(0)
  await expect(text.getByRole('row')).toHaveCount(0)

  await text.press('ControlOrMeta+End')
  await page.keyboard.down('Shift')
  await pasteMarkdown()
  await page.keyboard.up('Shift')
  await expect(text.locator('p', { hasText: '## Plan' })).toBeVisible()
  await expect(text.locator('p', { hasText: '|---|---|' })).toBeVisible()
  await expect(text.getByRole('heading')).toHaveCount(0)
})
