import { expect, test } from '../harness/lab.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'
import { followTo, visit } from '../pages/visit.ts'

test.use({ tablet: 'mara' })

test('a token is created, lets a program in until it is revoked, and another browser is signed out from here', async ({ page, lab }) => {
  const signedIn = await fetch(`${lab.server.url}/login/login.ashx`, {
    method: 'POST',
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0' },
    body: new URLSearchParams({ un: 'mara', pw: demoPassword }),
  })
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
  const statusWith = async (headers: Record<string, string>) => (await fetch(`${lab.server.url}/api/v1/sync/session`, { headers })).status

  await openApp(page, lab.network.url)
  await followTo(page, `${lab.network.url}/members/settings/?tab=access`)
  const browsers = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(browsers.getByText('This browser')).toBeVisible()
  await browsers.getByRole('button', { name: 'Sign out of Firefox on Windows' }).click()
  await page.getByRole('alertdialog', { name: 'Sign out of Firefox on Windows?' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out')).toBeVisible()
  await expect(browsers.getByText('Firefox on Windows')).toBeHidden()
  expect(await statusWith({ cookie })).toBe(401)

  const tokens = page.getByRole('region', { name: 'Access tokens' })
  await tokens.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByText('Enter what the token is for.')).toBeVisible()
  await form.getByRole('textbox', { name: 'What it is for' }).fill('Plate reader')
  await form.getByRole('textbox', { name: 'Your password' }).fill('not it at all')
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByText('The current password is incorrect.')).toBeVisible()
  await form.getByRole('combobox', { name: 'What it may do' }).click()
  await page.getByRole('option', { name: 'Only read' }).click()
  await form.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await form.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('dialog', { name: 'Your new token' })
  const token = await shown.getByRole('textbox', { name: 'Token' }).inputValue()
  await shown.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(tokens.getByRole('button', { name: 'New token' })).toBeFocused()
  await expect(tokens.getByText('Plate reader')).toBeVisible()
  await expect(tokens.getByText('Only reads')).toBeVisible()
  await expect(tokens.getByText(/Never used · created .* · expires /)).toBeVisible()
  expect(await statusWith({ authorization: token })).toBe(200)

  await tokens.getByRole('button', { name: 'Revoke Plate reader' }).click()
  await page.getByRole('alertdialog', { name: 'Revoke Plate reader?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(tokens.getByText('Plate reader')).toBeHidden()
  expect(await statusWith({ authorization: token })).toBe(401)
})

test('without a network, the list of sign-ins says that the server cannot be reached, and loads when it can be again', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  lab.network.refuse('/api/v1/user/sessions')
  await followTo(page, `${lab.network.url}/members/settings/?tab=access`)
  const again = page.getByRole('tabpanel').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  lab.network.refuse(undefined)
  await again.click()
  await expect(page.getByText('This browser')).toBeVisible()
})

test('a call for programs is tried where it is described, its example is what was filled in, and all of it can be read offline [API-07]', async ({
  page,
  lab,
}) => {
  await openApp(page, lab.network.url)
  await followTo(page, `${lab.network.url}/api/docs`)
  await page.getByRole('searchbox', { name: 'Find a call' }).fill('lists experiments')
  await page.getByRole('link', { name: /GET experiments Lists/ }).press('Enter')
  const call = page.getByRole('region', { name: 'Call', exact: true })
  await expect(call.getByRole('heading', { level: 1 })).toHaveText(/GET experiments/)
  await page.keyboard.press('Tab')
  await expect(call.getByRole('textbox').first()).toBeFocused()
  await call.getByRole('textbox', { name: '$records' }).fill('2')
  await call.getByRole('button', { name: 'Send' }).click()
  await expect(call.getByText('Status 200')).toBeVisible()
  await expect(call.getByText('"maxRecords": 2')).toBeVisible()
  await call.getByRole('radio', { name: 'Python' }).click()
  await expect(call.getByText('experiments?$records=2&$sort=experimentID%20DESC')).toBeVisible()
  await expect(call.getByText(/session\.expired/)).toBeVisible()

  lab.network.refuse('/api/')
  await visit(page, `${lab.network.url}/api/docs#getExperiments`)
  await page.reload()
  await call.getByRole('button', { name: 'Send' }).click()
  await expect(call.getByText('You seem to be disconnected from the internet.')).toBeVisible()
  await expect(call.getByRole('radio', { name: 'JavaScript' })).toBeVisible()
})
