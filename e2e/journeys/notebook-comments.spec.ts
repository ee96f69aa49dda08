import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { demoPassword, openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 10

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of Text' })
const marked = (page: Page) => text(page).locator('mark')
const card = (page: Page) => page.getByRole('complementary', { name: 'Comments on this passage' })

/** Selects the last words of the line by the keyboard. */
async function selectLast(page: Page, words: string): Promise<void> {
  await text(page).press('End')
  for (const _ of words) await page.keyboard.press('Shift+ArrowLeft')
}

test.use({ tablet: 'mara' })

test('two people talk about words in a text: by keys and by touch, with a name in it, offline, until it is resolved', async ({
  page,
  lab: { network, server },
  unpack,
}) => {
  const program = await SecondDevice.signIn(server.url, 'mara', demoPassword)
  const id = await program.takeId('experiments')
  await program.act('experiment.create@1', { id, studyId: 1, name: 'Clone screen, discussed' })
  const address = `${network.url}/members/experiments/journal/?experimentID=${id}`
  await openApp(page, network.url)
  await waitForIds(page, kindsOfMara)
  await page.goto(address)
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.insertText('2 µL each: lysates of 12 clones')
  await selectLast(page, '12 clones')
  await page.keyboard.press('Control+Alt+m')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.keyboard.type('Twelve or eleven, @ami')
  await expect(page.getByRole('option', { name: 'Amina Okafor' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(card(page)).toContainText('Twelve or eleven, @Amina Okafor')
  await expect(text(page)).toBeFocused()
  await expect(marked(page)).toHaveText('12 clones')
  await waitUntilSent(page)

  const tablet = await unpack('amina')
  const second = await tablet.start()
  await openApp(second, network.url)
  await expect(second.getByText(/Mara Lindqvist mentioned you in a comment on Clone screen, discussed/)).toBeVisible({ timeout: 20_000 })
  // It leads to the thread, also without the network.
  network.leadTo(undefined)
  await second.getByRole('link', { name: /^Open: Mara Lindqvist mentioned you/ }).click()
  await expect(card(second)).toContainText('Twelve or eleven')
  await second.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(card(second)).toBeHidden()
  network.leadTo(server.port)
  await expect(page.getByRole('button', { name: 'Here now: ' })).toBeVisible({ timeout: 20_000 })
  await marked(second).click()
  await expect(card(second)).toContainText('Twelve or eleven')
  network.leadTo(undefined)
  await card(second).getByRole('button', { name: 'Reply' }).click()
  await second.keyboard.type('Eleven: C5 was lost on Friday.')
  // A turned tablet keeps what is being typed.
  await second.setViewportSize({ width: 820, height: 1180 })
  await expect(card(second).getByRole('textbox')).toBeFocused()
  // Another thread does not take its place unasked.
  await second.getByRole('button', { name: 'Actions for Text' }).click()
  await second.getByRole('menuitem', { name: 'Comment…' }).click()
  await second.getByRole('alertdialog').or(second.getByRole('dialog')).getByRole('button', { name: 'Keep editing' }).click()
  await card(second).getByRole('button', { name: 'Reply' }).click()
  await expect(card(second)).toContainText('Eleven: C5 was lost on Friday.')
  expect(await findAccessibilityFaults(second)).toEqual([])
  network.leadTo(server.port)
  await waitUntilSent(second)

  await expect(card(page)).toContainText('Eleven: C5 was lost on Friday.', { timeout: 20_000 })
  await card(page).getByRole('button', { name: 'Resolve' }).click()
  await expect(marked(page)).toHaveCount(0)
  await waitUntilSent(page)
  await expect(marked(second)).toHaveText('12 clones')
  await second.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(marked(second)).toHaveCount(0)

  // The words are gone, what was said of them is not.
  await selectLast(page, '12 clones')
  await page.keyboard.press('Delete')
  await expect(text(page)).toContainText('2 µL each: lysates of')
  await expect(text(page)).not.toContainText('12 clones')
  await page.getByRole('button', { name: '0 open comments' }).click()
  await page.getByRole('button', { name: /12 clones.*1 reply/s }).click()
  await expect(card(page)).toContainText('No longer in the text: “12 clones”')
  await card(page).getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('button', { name: '1 open comment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page)).toBeHidden()
})

test('whoever may only read comments on a section and on words, in a signed experiment too; paper says whether it shows them', async ({
  page,
  lab: { network },
}) => {
  await openApp(page, network.url)
  await page.goto(`${network.url}/members/experiments/journal/?experimentID=311`)
  const aim = page.getByRole('textbox', { name: 'Text of Aim' })
  await expect(aim).toHaveAttribute('aria-readonly', 'true')
  await aim.getByText('before it is frozen').dblclick({ position: { x: 20, y: 8 } })
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.keyboard.type('Which freezer?')
  await page.getByRole('button', { name: 'Comment', exact: true }).last().click()
  await expect(aim.locator('mark')).toHaveCount(1)
  await page.getByRole('button', { name: 'Actions for Method' }).click()
  await page.getByRole('menuitem', { name: 'Comment…' }).click()
  await page.keyboard.type('Repeat this with batch 23.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('complementary', { name: 'Comments on this section' })).toContainText('Repeat this with batch 23.')
  await waitUntilSent(page)
  await page.goto(`${network.url}/members/experiments/journal/?experimentID=311&print=true`)
  await expect(page.getByText('Repeat this with batch 23.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'With comments' }).uncheck()
  await expect(page.getByText('Not shown')).toBeVisible()
  await expect(page.getByText('Repeat this with batch 23.')).toBeHidden()
})
