import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { screens } from '../pages/screens.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'
import { walkTo } from '../pages/visit.ts'

test.use({ tablet: 'mara' })

const text = 'The label of a tube should have its expiration on it.'
const disconnected = 'You seem to be disconnected from the internet. Please check your connection.'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Send feedback' })

async function openFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Send feedback' }).click()
  await expect(dialogOf(page)).toBeVisible()
}

interface Feedback {
  text: string
  fullName: string
  screen: string
  appVersion: string
}

test('feedback is kept on the device until it can be sent, and then reaches the administrators once [HDR-03]', async ({ page, lab }) => {
  const administrator = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
  const received = async () => (await administrator.get<{ data: Feedback[] }>('/api/v1/feedback')).data
  await openApp(page, lab.network.url + screens.sample)
  await openFromMenu(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByText('The administrators of Okafor Lab and of the organization see it with your name.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('Enter your feedback first.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Your feedback' }).fill(text)

  lab.network.leadTo(undefined)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(`${disconnected} Your text is kept on this device until you send it.`)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
  lab.network.leadTo(lab.server.port)
  expect(await received()).toEqual([])

  // Another page, another screen: the text and the screen it is about are still there.
  await openApp(page, lab.network.url + screens.more)
  await page.getByRole('main').getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Your feedback' })).toHaveValue(text)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Feedback sent. Thank you!')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await received()).toMatchObject([{ text, fullName: 'Mara Lindqvist', screen: screens.sample, appVersion: expect.stringMatching(/\d/) }])

  // Without the screen and the version, if the person does not want to send them; found by its name, too.
  await page.getByRole('searchbox', { name: 'Search or scan' }).fill('report a problem')
  await page.getByRole('option', { name: 'Send feedback' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Your feedback' })).toHaveValue('')
  await dialog.getByRole('textbox', { name: 'Your feedback' }).fill('Thank you.')
  await dialog.getByRole('checkbox', { name: 'Include the address of this screen' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await received()).toMatchObject([{ text: 'Thank you.', screen: '', appVersion: '' }, { text }])
})

test('the sign-up box of the mailing list takes an e-mail address, and says what is wrong with any other [HDR-04] [VAL-01]', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  await walkTo(page, lab.network.url + screens.more)
  const box = page.getByRole('region', { name: 'Mailing list' })
  const field = box.getByRole('textbox', { name: 'Email address' })
  const signUp = box.getByRole('button', { name: 'Sign up' })
  const answers: string[] = []
  page.on('request', (request) => request.url().endsWith('/register/mailinglist.ashx') && answers.push(request.postData() ?? ''))
  await field.fill('ada@lab')
  await signUp.click()
  await expect(box.getByText('Not a valid e-mail address')).toBeVisible()
  await expect(field).toBeFocused()
  // Checked on the device: nothing was sent.
  expect(answers).toEqual([])

  await field.fill("o'neil@lab.org")
  await expect(box.getByText('Not a valid e-mail address')).toBeHidden()
  lab.network.leadTo(undefined)
  await signUp.click()
  await expect(page.getByText(disconnected)).toBeVisible()
  await expect(field).toHaveValue("o'neil@lab.org")

  lab.network.leadTo(lab.server.port)
  await field.press('Enter')
  await expect(page.getByText('E-mail added!')).toBeVisible()
  await expect(field).toHaveValue('')
})

test('the menu in the header has the mailing list, the width of the screen and the new inventory; going back to the old one dismisses no notice [FAULT-119] [HDR-01] [HDR-04] [HDR-06]', async ({
  page,
  lab,
}) => {
  await openApp(page, lab.network.url)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Mailing list')
  const dialog = page.getByRole('dialog', { name: 'Mailing list' })
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('ada@lab')
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(dialog.getByText('Not a valid e-mail address')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('ada@lab.org')
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('E-mail added!')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 1600, height: 900 })
  const width = () => page.getByRole('main').evaluate((main) => main.firstElementChild!.getBoundingClientRect().width)
  await choose('Use a width of 980 px')
  await expect.poll(width).toBeLessThanOrEqual(980)
  await choose('Use the full width')
  await expect.poll(width).toBeGreaterThan(980)

  await choose('Use new inventory')
  await expect(page).toHaveURL(/inventory-rebuild\/\?hideTree=true/)
  await choose('Use old inventory')
  await expect(page).toHaveURL(/inventory\/browser\//)
  const notice = page.getByText('A new inventory view is available.').first()
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(notice).toBeHidden()
})
