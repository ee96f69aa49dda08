import { expect, test } from '../harness/lab.ts'
import { openApp } from '../pages/sign-in.ts'

test.use({ tablet: 'amina', isShared: true })

test('without a server, a label is designed: a code too small for its place says which size works, what is dragged moves by half millimeters, the saved template prints and is chosen the next time, and one that was removed is back with Undo', async ({
  page,
  lab,
}) => {
  const { network } = lab
  await openApp(page, network.url)
  network.leadTo(undefined)
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  const openLabel = async () => {
    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Print label' }).click()
  }
  await page.goto(`${network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
  await openLabel()
  const screen = page.getByRole('dialog', { name: 'Print labels' })
  await screen.getByRole('combobox', { name: 'Labels' }).click()
  await page.getByRole('option', { name: 'Cryo tube, 24 × 13 mm' }).click()
  await screen.getByRole('button', { name: 'Design a label' }).click()

  const designer = page.getByRole('dialog', { name: 'New label template' })
  await expect(designer.getByText('Decoded: OK')).toBeVisible()
  await designer.getByRole('button', { name: 'Text' }).click()
  await designer.getByRole('textbox', { name: 'Text', exact: true }).fill('toxic')
  await designer.getByRole('application').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowLeft')
  const top = designer.getByRole('textbox', { name: 'From top' })
  await expect(top).toHaveValue('4.5')
  await expect(designer.getByRole('textbox', { name: 'Width' }).first()).toHaveValue('9.5')
  const text = (await designer.locator('[data-element="2"]').boundingBox())!
  await page.mouse.move(text.x + text.width / 2, text.y + text.height / 2)
  await page.mouse.down()
  await page.mouse.move(text.x + text.width / 2, text.y + text.height / 2 + 200, { steps: 5 })
  await page.mouse.up()
  // At the lower edge of the label.
  await expect(top).toHaveValue('9')
  // Drag, keys, words, and the text itself.
  for (let steps = 4; steps > 0; steps--) await designer.getByRole('button', { name: 'Undo the last step' }).click()
  await expect(designer.locator('[data-element="2"]')).toHaveCount(0)

  const code = (await designer.locator('[data-element="0"]').boundingBox())!
  await page.mouse.click(code.x + code.width / 2, code.y + code.height / 10)
  await designer.getByRole('textbox', { name: 'Width' }).first().fill('2')
  await expect(designer.getByText(/^The code needs [\d.]+ × [\d.]+ mm or more\.$/)).toBeVisible()
  await expect(designer.getByText('Not readable')).toBeVisible()
  await designer.getByRole('button', { name: 'Enlarge' }).click()
  await expect(designer.getByText('Decoded: OK')).toBeVisible()

  await designer.getByRole('button', { name: 'Save' }).click()
  await expect(designer.getByText('Enter a name.')).toBeVisible()
  await designer.getByLabel('Name of the template').fill('Cryo, toxic')
  await designer.getByRole('button', { name: 'Save' }).click()
  const labels = screen.getByRole('combobox', { name: 'Labels' })
  await expect(labels).toHaveValue('Cryo, toxic, template')
  await expect(screen.getByRole('button', { name: 'Print 1 label' })).toBeEnabled()

  await page.reload()
  await openLabel()
  await expect(labels).toHaveValue('Cryo, toxic, template')
  await expect(screen.getByRole('button', { name: 'Print 1 label' })).toBeEnabled()
  await screen.getByRole('button', { name: 'Remove template' }).click()
  await expect(labels).toHaveValue(/^Avery 5160/)
  await page.getByRole('status').filter({ hasText: 'Template removed' }).getByRole('button', { name: 'Undo' }).click()
  await expect(labels).toHaveValue('Cryo, toxic, template')
})
