import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { unlockByPassword } from '../pages/lock.ts'
import { demoPassword, openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 10

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of Text' })
const here = (page: Page) => page.getByRole('button', { name: 'Here now: ' })
/** Its entry in the list of contents, beside the text. */
const entry = (page: Page) => page.getByRole('region', { name: 'Contents' }).getByRole('button', { name: /^Text/ })
const cursor = (page: Page) => text(page).locator('[id^=cursor-]')

test.use({ tablet: 'mara' })

test('two people in one experiment see who is here, where the other writes and what, and within ten seconds that they have gone', async ({
  page,
  lab: { network, server },
  unpack,
}) => {
  const program = await SecondDevice.signIn(server.url, 'mara', demoPassword)
  const id = await program.takeId('experiments')
  await program.act('experiment.create@1', { id, studyId: 1, name: 'Clone screen, together' })
  const address = `${network.url}/members/experiments/journal/?experimentID=${id}`
  const tablet = await unpack('amina')
  const second = await tablet.start()
  await openApp(second, network.url)
  await openApp(page, network.url)
  await waitForIds(page, kindsOfMara)
  await page.goto(address)
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.insertText('Pellets of twelve clones.')
  await waitUntilSent(page)
  await expect(here(page)).toHaveCount(0)

  await second.goto(address)
  await expect(here(page)).toHaveAccessibleName(/Amina/)
  await expect(page.getByRole('status').filter({ hasText: /Amina .* is here/ })).toHaveCount(1)
  await expect(here(second)).toHaveAccessibleName(/Mara/)
  // Where Mara writes, on the screen of Amina.
  await expect(cursor(second)).toHaveText(/Mara/)
  await expect(entry(second)).toHaveAccessibleName('Text Writing here: Mara Lindqvist')
  await expect(entry(second)).toContainText('ML')
  await expect(cursor(page)).toHaveCount(0)
  await expect(entry(page)).toHaveAccessibleName('Text')

  await text(second).click()
  await second.keyboard.press('Control+Home')
  await expect(cursor(page)).toHaveText(/Amina/)
  await second.keyboard.insertText('Frozen: ')
  await expect(text(page)).toContainText('Frozen: ')
  await text(page).press('End')
  await page.keyboard.insertText(' And one.')
  await expect(text(second)).toContainText('And one.')
  // Nobody's cursor is part of the text.
  for (const each of [page, second]) {
    await waitUntilSent(each)
    const words = await text(each).evaluate((element) => {
      const copy = element.cloneNode(true) as HTMLElement
      for (const caret of copy.querySelectorAll('[id^=cursor-]')) caret.remove()
      return copy.textContent
    })
    expect(words).toBe('Frozen: Pellets of twelve clones. And one.')
  }

  await here(page).click()
  const item = page.getByRole('menuitem', { name: /Amina/ })
  await expect(item).toContainText('Text')
  await item.click()
  await expect(cursor(page)).toBeInViewport()

  await expect(entry(page)).toHaveAccessibleName('Text Writing here: Amina Okafor')

  await second.close()
  await expect(cursor(page)).toHaveCount(0, { timeout: 10_000 })
  await expect(entry(page)).toHaveAccessibleName('Text')
  await expect(here(page)).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /Amina .* left/ })).toHaveCount(1)

  const again = await tablet.openAnew(null)
  await again.goto(address)
  await expect(here(page)).toHaveAccessibleName(/Amina/)
  await again.getByRole('button', { name: 'Amina Okafor' }).click()
  await again.getByRole('menuitem', { name: 'Lock' }).click()
  await expect(here(page)).toHaveCount(0, { timeout: 10_000 })
  await unlockByPassword(again)
  await expect(here(page)).toHaveAccessibleName(/Amina/)
  // Nobody says goodbye when the network is lost.
  network.leadTo(undefined)
  await expect(here(page)).toHaveCount(0, { timeout: 10_000 })
})
