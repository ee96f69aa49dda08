import { expect, test } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { editField } from '../pages/sample.ts'
import { demoPassword, openApp, signIn, signInAgain, waitForMirror } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

test.describe(() => {
  test.use({ tablet: 'installed' })

  test('a wrong password shows the server’s message, and the right one opens the app [SESS-01, ROUTE-01, ROUTE-02]', async ({ page, lab }) => {
    await page.goto(`${lab.network.url}/login/`)
    await page.getByLabel('User name').fill('mara')
    await page.getByRole('textbox', { name: 'Password' }).fill('not it')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('The user name or password is incorrect.')
    await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect(page).toHaveURL(`${lab.network.url}/members/`)
    await page.getByRole('button', { name: 'Mara' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${lab.network.url}/login/`)
  })
})

test.describe(() => {
  test.use({ tablet: 'mara', isShared: true })

  test('an expired session asks for the password over the open work, which continues where it was, and waiting changes are sent [SESS-02, SESS-10]', async ({
    page,
    lab,
    context,
  }) => {
    await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
    const note = page.getByRole('textbox', { name: 'Note' })
    const write = async (text: string) => {
      await page.getByRole('button', { name: /^Note / }).click()
      await note.fill(text)
    }
    // Nothing can ask the server, and learn that the session has expired, before there is open work.
    lab.network.leadTo(undefined)
    await write('Titrated again, use 1:100.')
    await page.getByRole('button', { name: 'Save' }).click()
    await write('Titrated again, use 1:200.')
    await context.clearCookies()
    lab.network.leadTo(lab.server.port)
    await signInAgain(page)
    await expect(note).toHaveValue('Titrated again, use 1:200.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Note Titrated again, use 1:200.' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
    const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
    const noted = async () => (await colleague.rows<{ id: number; note: string }>('samples')).find((sample) => sample.id === 1842)?.note
    await expect.poll(noted).toBe('Titrated again, use 1:200.')
  })

  test('changing the group asks first, then opens the other group’s own workspace [GRP-01, GRP-03, GRP-04, HDR-02]', async ({ page, lab }) => {
    await openApp(page, lab.network.url)
    await page.getByRole('button', { name: 'My groups' }).click()
    await expect(page.getByRole('menuitemradio')).toHaveText([/^Okafor Lab/, /^Virology core/])
    await page.getByRole('menuitemradio', { name: /Virology core/ }).click()
    const question = page.getByRole('alertdialog', { name: 'Change group' })
    await page.route('**/setPrimary.ashx', (route) => route.fulfill({ json: { result: false, mustUseTwoFactorAuth: true } }), { times: 1 })
    await question.getByRole('button', { name: 'Change group' }).click()
    const refusal = page.getByRole('alertdialog', { name: 'Cannot change to group' })
    await expect(refusal).toContainText('Two-step verification required')
    await expect(refusal).toContainText('Virology core has a policy')
    await refusal.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'My groups' }).click()
    await page.getByRole('menuitemradio', { name: /Virology core/ }).click()
    await expect(question).toContainText('Changing groups will reload the page. Any unsaved changes will be lost. Do you want to continue?')
    await question.getByRole('button', { name: 'Change group' }).click()
    await expect(page.getByRole('button', { name: 'My groups' })).toHaveText('Virology core')
    await waitForMirror(page)
    await followTo(page, `${lab.network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
    await expect(page.getByText('Sample not found')).toBeVisible()
    await page.getByRole('button', { name: 'My groups' }).press('Enter')
    await page.getByRole('menuitemradio', { name: /Okafor Lab/ }).click()
    await question.getByRole('button', { name: 'Change group' }).click()
    await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
  })
})

test.describe(() => {
  test.use({ tablet: 'mara' })

  test('after signing out, the next person sees nothing of the first one except how much is waiting [SESS-10, GRP-03]', async ({ page, lab }) => {
    await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
    await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
    lab.network.leadTo(undefined)
    await editField(page, 'Description')
    await page.getByRole('textbox', { name: 'Description' }).fill('Written without a network.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Changes have been saved')).toBeVisible()
    await page.getByRole('button', { name: 'Mara' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Keep changes and sign out' }).click()
    await expect(page.getByText('1 waiting change by Mara Lindqvist')).toBeVisible({ timeout: 30_000 })

    lab.network.leadTo(lab.server.port)
    await page.getByRole('button', { name: 'Someone else' }).click()
    await signIn(page, 'hanna')
    await waitForMirror(page)
    await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
    await expect(page.getByText('Sample not found')).toBeVisible()
    const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
    const described = async () => (await colleague.rows<{ id: number; description: string }>('samples')).find((sample) => sample.id === 1842)?.description
    expect(await described()).not.toBe('Written without a network.')

    await page.getByRole('button', { name: 'Hanna' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: /Mara Lindqvist/ }).click()
    await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
    await expect.poll(described).toBe('Written without a network.')
  })
})
