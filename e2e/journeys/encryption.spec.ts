import { randomBytes } from 'node:crypto'
import type { GroupDevices } from '#domain/wire/sync/devices.ts'
import type { OwnPasskeys } from '#domain/wire/accounts/passkeys.ts'
import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Lab, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { findStored, readStored } from '../harness/stored-text.ts'
import { VirtualAuthenticator } from '../harness/virtual-authenticator.ts'
import { lockScreen, setPin, unlockByPassword, waitForHash } from '../pages/lock.ts'
import { chooseInMenu } from '../pages/navigation.ts'
import { pollUntilShown } from '../pages/next-poll.ts'
import { addPasskey, openPasskeys, passkeyButton } from '../pages/passkeys.ts'
import { editField } from '../pages/sample.ts'
import { demoPassword, openApp, signIn, signInAgain, waitForMirror, waitUntilSent } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

test.use({ tablet: 'mara' })

const sample = (lab: Lab) => `${lab.network.url}/members/inventory/browser/?return=true&sampleID=1844#viewSample`
const space = (lab: Lab) => `${lab.network.url}/members/settings/?tab=storage`
/** Long and random, so that no compression shortens it. */
const newText = () => randomBytes(24).toString('hex')
const isEncrypted = (page: Page) => page.getByText('The data of Okafor Lab on this device is encrypted.')

/** By someone who has just signed in elsewhere. */
async function send(lab: Lab, login: string, method: string, path: string, body: object): Promise<void> {
  const entered = await fetch(`${lab.server.url}/login/login.ashx`, { method: 'POST', body: new URLSearchParams({ un: login, pw: demoPassword }) })
  const cookie = entered.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const headers = { cookie: cookie.join('; '), 'content-type': 'application/json' }
  const answer = await fetch(lab.server.url + path, { method, headers, body: JSON.stringify(body) })
  expect(answer.ok).toBe(true)
}

const setPolicy = (lab: Lab, encryptDevices: boolean) => send(lab, 'amina', 'PUT', '/api/v1/groups/encryptionPolicy', { encryptDevices })

/** Mara's tablet, as the group's administrators see it. */
async function shownToAdministrators(lab: Lab) {
  const administrator = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
  const { devices } = await administrator.get<GroupDevices>(`/api/v1/groups/devices?group=${administrator.session.groupId}`)
  return devices.find(({ fullName }) => fullName === 'Mara Lindqvist')!
}

async function describe(page: Page, lab: Lab, text: string): Promise<void> {
  await followTo(page, sample(lab))
  await editField(page, 'Description')
  await page.getByRole('textbox', { name: 'Description' }).fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes have been saved').last()).toBeVisible()
}

/** Of someone who signed in here before the group wanted it. */
async function encrypt(page: Page, lab: Lab): Promise<void> {
  await waitForHash(page)
  await setPolicy(lab, true)
  await page.reload()
  await page.getByRole('button', { name: 'Enter password' }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Enter password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Encrypt the data on this device' })
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Encrypt', exact: true }).click()
  await expect(isEncrypted(page)).toBeVisible({ timeout: 60_000 })
}

/** What the device keeps of its key. */
async function readWrapped(page: Page): Promise<string> {
  const stored = await readStored(page, 'aliquot:device')
  return /"wrapped":\{"salt":\{.*?\},"secret":(\{.*?\})/.exec(stored['aliquot:device']!)![1]!
}

test('encryption is turned on over a waiting change: nothing of it is readable afterwards, and nothing is lost; without a network only the password or a passkey opens it', async ({
  page,
  lab,
}) => {
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  await openApp(page, lab.network.url)
  await waitForMirror(page)
  await setPin(page, lab.network.url, '2468')
  lab.network.refuse('/api/v1/sync/push')
  const text = newText()
  await describe(page, lab, text)
  expect(await findStored(page, text)).toEqual([expect.stringMatching(/^aliquot:\d+:\d+$/)])

  await encrypt(page, lab)
  expect(await findStored(page, text)).toEqual([])
  expect(await findAccessibilityFaults(page)).toEqual([])
  await expect.poll(() => shownToAdministrators(lab)).toMatchObject({ encryption: { since: expect.any(Number) as unknown } })

  lab.network.leadTo(undefined)
  await page.goto(sample(lab))
  await expect(lockScreen(page)).toContainText('Without a network, only your password opens it.', { timeout: 60_000 })
  await expect(lockScreen(page)).toContainText('1 change waiting to sync')
  // A PIN is too short to protect a key.
  await expect(page.getByRole('group', { name: 'PIN' })).toHaveCount(0)
  expect(await findAccessibilityFaults(page)).toEqual([])
  await unlockByPassword(page, 'wrong')
  await expect(lockScreen(page).getByRole('alert')).toBeVisible()
  await unlockByPassword(page)
  await expect(page.getByRole('button', { name: `Description ${text}` })).toBeVisible()

  lab.network.refuse(undefined)
  lab.network.leadTo(lab.server.port)
  await waitUntilSent(page)
  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  const described = async () => (await colleague.rows<{ id: number; description: string }>('samples')).find(({ id }) => id === 1844)?.description
  await expect.poll(described).toBe(text)

  // With the server, nobody is asked.
  await page.reload()
  await expect(page.getByRole('button', { name: `Description ${text}` })).toBeVisible()
  expect(await findStored(page, text)).toEqual([])

  await VirtualAuthenticator.plugInto(page, { hasPrf: true })
  await openPasskeys(page, lab)
  await addPasskey(page, 'Phone')
  await expect(page.getByText('opens this device offline')).toBeVisible()
  await expect(page.getByText('Your passkeys open it without a network, too.')).toBeVisible()
  // The server takes what such an authenticator signs.
  await chooseInMenu(page, 'Lock')
  await passkeyButton(page).click()
  await expect(lockScreen(page)).toBeHidden()
  lab.network.leadTo(undefined)
  await page.goto(sample(lab))
  await expect(lockScreen(page)).toContainText('only your password or a passkey opens it.', { timeout: 60_000 })
  await passkeyButton(page).click()
  await expect(page.getByRole('button', { name: `Description ${text}` })).toBeVisible()
  // Nor does it need a network to unlock a page that is open, or to sign in.
  await chooseInMenu(page, 'Lock')
  await passkeyButton(page).click()
  await expect(lockScreen(page)).toBeHidden()
  await chooseInMenu(page, 'Sign out')
  await passkeyButton(page).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()

  // Removed elsewhere: after the next contact, it opens nothing here any more.
  const elsewhere = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  const [passkey] = (await elsewhere.get<OwnPasskeys>('/api/v1/user/passkeys')).passkeys
  await elsewhere.post(`/api/v1/user/passkeys/${passkey!.id}/remove`, { password: demoPassword })
  const isKnown = async () => (await readStored(page, 'aliquot:device'))['aliquot:device']!.includes(passkey!.id)
  expect(await isKnown()).toBe(true)
  lab.network.leadTo(lab.server.port)
  await signInAgain(page)
  await expect.poll(isKnown, { timeout: 60_000 }).toBe(false)

  await setPolicy(lab, false)
  await page.goto(space(lab))
  await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible()
  await expect(isEncrypted(page)).toBeHidden({ timeout: 60_000 })
  await expect.poll(() => findStored(page, text)).toEqual([expect.stringMatching(/^aliquot:\d+:\d+$/)])
  await expect.poll(() => shownToAdministrators(lab)).not.toHaveProperty('encryption')
  lab.network.leadTo(undefined)
  await page.goto(sample(lab))
  await expect(page.getByRole('button', { name: `Description ${text}` })).toBeVisible({ timeout: 60_000 })
})

test('an administrator turns it on in the settings, and the disk of a tablet does not have what is written afterwards', async ({ lab, unpack }) => {
  const tablet = await unpack('amina')
  const page = await tablet.start()
  await openApp(page, lab.network.url)
  await waitForHash(page)
  const before = newText()
  await describe(page, lab, before)
  await waitUntilSent(page)
  await expect.poll(() => tablet.filesWith(before)).not.toEqual([])
  await followTo(page, `${lab.network.url}/members/settings/?tab=group-security`)
  await page.getByRole('combobox', { name: 'Data on devices' }).click()
  await page.getByRole('option', { name: 'Encrypted', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Encrypt the data of Okafor Lab on devices?' })
  await expect(question).toContainText('Everyone can keep working.')
  await question.getByRole('button', { name: 'Encrypt' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Enter password' }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Enter password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Encrypt the data on this device' })
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('wrong')
  await dialog.getByRole('button', { name: 'Encrypt', exact: true }).click()
  await expect(dialog).toContainText('incorrect')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Encrypt', exact: true }).click()
  await expect(isEncrypted(page)).toBeVisible({ timeout: 60_000 })
  const after = newText()
  await describe(page, lab, after)
  await waitUntilSent(page)
  // Right away, as above, before the browser compresses what it has written; and once it has written everything.
  expect(await tablet.filesWith(after)).toEqual([])
  await tablet.shutDown()
  expect(await tablet.filesWith(after)).toEqual([])
})

test('a new tablet has nothing readable from its first download on', async ({ lab, unpack }) => {
  await setPolicy(lab, true)
  const tablet = await unpack('installed')
  const page = await tablet.start()
  await page.goto(lab.network.url)
  await signIn(page, 'priya')
  await waitForMirror(page)
  await followTo(page, sample(lab))
  const name = 'anti-CD8α (SK1)'
  await expect(page.getByRole('heading', { name })).toBeVisible()
  expect(await findStored(page, name)).toEqual([])
  await followTo(page, space(lab))
  await expect(isEncrypted(page)).toBeVisible()
})

test('a second tab goes on without being reloaded, with the search results that it shows, and opens the first one again without a network', async ({
  page,
  lab,
  context,
}) => {
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  const second = await context.newPage()
  await openApp(second, lab.network.url)
  await openApp(page, lab.network.url)
  const wanted = newText()
  const conditions = JSON.stringify([{ sampleTypeMetaID: 'description', value: wanted, condition: 'exact' }])
  await followTo(second, `${lab.network.url}/members/inventory/search/results.aspx#${new URLSearchParams({ conditions }).toString()}`)
  await expect(second.getByText('No item found')).toBeVisible()
  await encrypt(page, lab)
  await describe(page, lab, wanted)
  await expect(second.getByRole('list', { name: 'Samples found' })).toBeVisible()
  const text = newText()
  await describe(second, lab, text)
  await followTo(page, sample(lab))
  await expect(page.getByRole('button', { name: `Description ${text}` })).toBeVisible()
  await expect(second.getByText('Reload to continue')).toBeHidden()
  expect(await findStored(second, text)).toEqual([])

  lab.network.leadTo(undefined)
  await page.reload()
  await expect(page.getByRole('button', { name: `Description ${text}` })).toBeVisible({ timeout: 60_000 })
  await second.close()
  await page.reload()
  await expect(lockScreen(page)).toContainText('only your password opens it', { timeout: 60_000 })
})

test('a password that was changed elsewhere opens the data after the next sign-in; the old one no longer does', async ({ page, lab }) => {
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  await page.clock.install()
  await openApp(page, lab.network.url)
  await encrypt(page, lab)
  const text = newText()
  lab.network.refuse('/api/v1/sync/push')
  await describe(page, lab, text)
  const wrapped = await readWrapped(page)
  const newPassword = 'four kettles in a row'
  await send(lab, 'mara', 'POST', '/api/v1/user/password', { currentPassword: demoPassword, newPassword })
  const dialog = page.getByRole('alertdialog', { name: 'Login Expired' })
  await pollUntilShown(page, dialog)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  // Deliberately slow.
  await expect.poll(() => readWrapped(page)).not.toBe(wrapped)

  lab.network.leadTo(undefined)
  await page.reload()
  await expect(lockScreen(page)).toContainText('only your password opens it', { timeout: 60_000 })
  await unlockByPassword(page, demoPassword)
  await expect(lockScreen(page).getByRole('alert')).toBeVisible()
  await unlockByPassword(page, newPassword)
  await expect(page.getByRole('button', { name: `Description ${text}` })).toBeVisible()
})

test('data that nobody has opened can be erased', async ({ page, lab }) => {
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  await openApp(page, lab.network.url)
  await encrypt(page, lab)
  lab.network.leadTo(undefined)
  await page.goto(sample(lab))
  await expect(lockScreen(page)).toContainText('only your password opens it', { timeout: 60_000 })
  const { id } = await shownToAdministrators(lab)
  await send(lab, 'amina', 'POST', `/api/v1/groups/devices/${id}/erase`, { password: demoPassword })
  lab.network.leadTo(lab.server.port)
  await page.goto(lab.network.url)
  await expect(page.getByRole('alertdialog', { name: 'Data erased from this device' })).toContainText('The data of Mara Lindqvist in Okafor Lab was erased', {
    timeout: 90_000,
  })
})
