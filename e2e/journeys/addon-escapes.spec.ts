import { drivePage } from '../engines/chromium.ts'
import { escapeSteps, installAddon } from '../escapes/escape-steps.ts'
import { classicScript, hangingPageScript, hangingScript, markingScript, rewritingScript } from '../escapes/hostile-scripts.ts'
import { openListener } from '../escapes/listener.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { demoPassword, openApp, signIn } from '../pages/sign-in.ts'
import { switchPerson } from '../pages/switch-person.ts'

test.use({ tablet: 'amina' })

const toast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Notifications' }).getByText(text)

test('a hostile add-on in a frame gets out by no way; one that leaves its frame, floods or never returns is stopped and named', async ({ page, lab }) => {
  const { network, server } = lab
  const listener = await openListener()
  const amina = await SecondDevice.signIn(server.url, 'amina', demoPassword)
  await openApp(page, network.url)
  for (const { sentence, take } of escapeSteps(
    drivePage(() => page),
    server.url,
    amina,
    listener,
  ))
    await test.step(sentence, take)
  expect(page.context().pages()).toEqual([page])

  await test.step('a frame that never returns is stopped and named, and the page goes on', async () => {
    await installAddon(server.url, amina, hangingScript)
    await expect(toast(page, 'The add-on Endless was stopped because it no longer responded.')).toBeVisible({ timeout: 30_000 })
  })
  await listener.close()
})

test('a hostile add-on in the page runs no foreign code and reaches no other host; one that breaks or blocks the page is off after the next load, and named', async ({
  page,
  lab,
}) => {
  const { network, server } = lab
  const listener = await openListener()
  const amina = await SecondDevice.signIn(server.url, 'amina', demoPassword)
  const remove = (addonId: number) => amina.act('addon.remove@1', { addonId, removed: true })
  await openApp(page, network.url)

  await test.step('its policy holds back scripts of others, texts as code, and other hosts', async () => {
    const intruder = await installAddon(server.url, amina, await classicScript(listener.url))
    await expect(toast(page, 'ways out: none.')).toBeVisible()
    expect(listener.heard()).toEqual([])
    const reloaded = page.waitForEvent('load')
    await remove(intruder)
    await reloaded
    await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible()
  })

  await test.step('one that rewrites what the page is built on leaves a message that says how to go on, is off after the reload, named, and can be tried again', async () => {
    const loaded = page.waitForEvent('load')
    const rewriter = await installAddon(server.url, amina, rewritingScript)
    await loaded
    const isBroken = () => 'isAdministrator' in {} && document.querySelector('main') === null
    await expect.poll(() => page.evaluate(isBroken)).toBe(true)
    await expect(page.getByRole('alert')).toContainText('Reload to continue without the add-on.')
    await page.keyboard.press('Enter')
    const named = toast(page, 'The add-on Rewriter is off on this device, because the page stopped working while it ran.')
    await expect(named).toBeVisible()
    expect(await page.evaluate(isBroken)).toBe(false)
    await page.goto(`${network.url}/members/marketplace/Detail/Default.aspx?rootVar=REWRITER`)
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.evaluate(isBroken)).toBe(true)
    await page.reload()
    await expect(named).toBeVisible()
    const reloaded = page.waitForEvent('load')
    await remove(rewriter)
    await reloaded
  })

  await test.step('one that never returns is off when the page is opened again, and named', async () => {
    const endless = await installAddon(server.url, amina, hangingPageScript)
    await expect.poll(() => hangs(page)).toBe(true)
    const next = await page.context().newPage()
    await page.close()
    await openApp(next, network.url)
    await expect(toast(next, 'The add-on Endless is off on this device, because the page stopped working while it ran.')).toBeVisible()
    await next.goto(`${network.url}/members/marketplace/Detail/Default.aspx?rootVar=ENDLESS`)
    await expect(next.getByText('Off on this device', { exact: true })).toBeVisible()
    await remove(endless)
  })
  await listener.close()
})

test('what a script has changed in the page is gone before another person sees their data', async ({ page, lab }) => {
  const { network, server } = lab
  const [amina, mara] = [await SecondDevice.signIn(server.url, 'amina', demoPassword), await SecondDevice.signIn(server.url, 'mara', demoPassword)]
  const markedFor = () => page.evaluate(() => (window as { markedFor?: number }).markedFor).catch(() => undefined)
  await openApp(page, network.url)
  await installAddon(server.url, amina, markingScript)
  await expect.poll(markedFor).toBe(amina.session.userId)
  await switchPerson(page, 'Amina Okafor')
  await page.getByRole('button', { name: 'Someone else' }).click()
  await signIn(page, 'mara')
  await expect.poll(markedFor).toBe(mara.session.userId)
})

/** Whether the page answers nothing any more. */
const hangs = (page: Page): Promise<boolean> =>
  Promise.race([page.evaluate(() => false).catch(() => false), new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 2_000))])
