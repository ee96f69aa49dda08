import { expect, test, type Page } from '../harness/lab.ts'
import { scan } from '../harness/tablet.ts'
import { screens } from '../pages/screens.ts'
import { openApp } from '../pages/sign-in.ts'
import { walkTo } from '../pages/visit.ts'

test.use({ tablet: 'amina', isShared: true })

const frameOf = (page: Page) => page.getByRole('dialog', { name: 'Help' })

async function openFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Amina Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  await expect(frameOf(page)).toBeVisible()
}

test('a scan closes the help, so that what it shows is not covered', async ({ page, lab }) => {
  await openApp(page, lab.network.url + screens.scan)
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(frameOf(page).getByRole('heading', { name: 'Scan', level: 3 })).toBeVisible()
  await scan(page, '005000000001842')
  await expect(frameOf(page)).toBeHidden()
  await expect(page.getByRole('main').getByText('AB-0233').first()).toBeVisible()
})

test('the help opens in a frame over the screen at its topic, and has a page for each topic, without a server and before anyone has signed in [ROUTE-11]', async ({
  page,
  lab,
}) => {
  const url = lab.network.url
  await openApp(page, url)
  lab.network.leadTo(undefined)
  await walkTo(page, url + screens.more)
  const email = page.getByRole('textbox', { name: 'Email address' })
  await email.fill('ada@lab.org')

  // In a frame: what was begun stays.
  const frame = frameOf(page)
  await openFromMenu(page)
  await expect(frame.getByRole('heading', { name: 'Finding your way' })).toBeFocused()
  await frame.getByRole('link', { name: 'Queue and inbox' }).click()
  await expect(frame.getByRole('heading', { name: 'Queue and inbox' })).toBeFocused()
  await frame.getByRole('searchbox', { name: 'Search the help' }).fill('silent timer')
  await frame.getByRole('button', { name: /Timers/ }).click()
  await expect(frame.getByRole('heading', { name: 'Timers' })).toBeFocused()
  await frame.getByRole('button', { name: 'All topics' }).click()
  await frame.getByRole('link', { name: 'Boxes' }).click()
  await expect(frame.getByRole('img', { name: /A box from above/ })).toHaveJSProperty('complete', true)
  await frame.getByRole('button', { name: 'Back' }).click()
  await expect(frame.getByRole('heading', { name: 'All topics', level: 3 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(frame).toBeHidden()
  await expect(email).toHaveValue('ada@lab.org')
  await expect(page.getByRole('button', { name: 'Amina Okafor' })).toBeFocused()

  // As a page, by its address.
  await page.goto(`${url}/doc/boxes#stock-take`)
  await expect(page.getByRole('heading', { name: 'Stock-take' })).toBeInViewport()
  await page.getByRole('link', { name: 'inbox' }).first().click()
  await expect(page).toHaveURL(`${url}/doc/queue#rejected-changes`)
  await expect(page.getByRole('heading', { name: 'Rejected changes' })).toBeInViewport()
  await page.goto(`${url}/doc/nothing-of-the-kind`)
  await expect(page.getByText('There is no help topic at this address. Choose one of these.')).toBeVisible()
  await page.getByRole('link', { name: 'Scan', exact: true }).last().click()
  await expect(page).toHaveURL(`${url}/doc/scanning`)

  // Signed out.
  await page.getByRole('button', { name: 'Amina Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Amina Okafor' })).toBeHidden()
  await page.getByRole('button', { name: 'All topics' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Who is working?' })).toBeVisible()
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('link', { name: 'Work offline' }).click()
  await expect(page.getByRole('heading', { name: 'The sync indicator' })).toBeVisible()
  await page.goto(`${url}/doc/queue#rejected-changes`)
  await expect(page.getByRole('heading', { name: 'Rejected changes' })).toBeInViewport()
})
