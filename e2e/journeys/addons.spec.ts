import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildTemplate } from '../../tests/harness/build-template.ts'
import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { scanAll } from '../harness/scanner.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { install } from '../pages/install-addon.ts'
import { openTab } from '../pages/navigation.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'

const failing = '/*\n@rootVar: FAILING\n@name: Failing add-on\n@version: 1.0.0\n*/\nvar FAILING = { init: function () { throw new Error("no device") } }\n'
const experimentId = 318

/** What add-ons find on `window`. */
interface SdkWindow {
  eLabSDK2: { System: { Window: { getWidth: () => number } } }
}

/** As `npm run dev` of the template does. */
const upload = (page: Page, script: string) =>
  page.evaluate(async (text) => {
    const answer = await fetch('/api/v1/addons/trial', { method: 'PUT', body: new Blob([text]) })
    if (!answer.ok) throw new Error(await answer.text())
  }, script)

const openActions = async (page: Page) => {
  await page.getByRole('checkbox').nth(1).click()
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
}

const pressReadPlate = async (page: Page) => {
  await openActions(page)
  await page.getByRole('menuitem', { name: /^Read plate/ }).click()
}

const isClassic = (page: Page) => page.evaluate(() => document.documentElement.dataset['shell'] === 'classic')
const toast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Notifications' }).getByText(text)

test.use({ tablet: 'amina' })

test('a classic add-on adds to lists, samples, experiments and the main menu, also offline; one that fails or has no license is gone, and the screens stay [ROUTE-14, HDR-01, SDK-10]', async ({
  page,
  lab,
}) => {
  const { network, server } = lab
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  await openApp(page, network.url)
  expect(await isClassic(page)).toBe(false)
  const reloaded = page.waitForEvent('load')
  await install(page, await readFile(join(import.meta.dirname, '../addons/bench-tools.js'), 'utf8'))
  await reloaded
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bench' })).toBeVisible()
  expect(await isClassic(page)).toBe(true)

  await test.step('the bare address of the server opens the right page at once', async () => {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.goto(network.url)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bench' })).toBeVisible()
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]!.toJSON().type)).toBe('navigate')
  })

  await test.step('a bulk action asks in a dialog, and knows the selected samples', async () => {
    await openTab(page, 'Samples')
    await page.getByRole('checkbox').nth(1).click()
    await page.getByRole('button', { name: 'More', exact: true }).last().click()
    await page.getByRole('menuitem', { name: /^Check labels/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Initials' })
    await expect(dialog).toContainText('From the add-on Bench tools')
    await dialog.getByPlaceholder('Initials').fill('AO')
    await dialog.getByRole('button', { name: 'Save answer' }).click()
    await expect(toast(page, /^AO checked .+/)).toBeVisible()
  })

  await test.step('a card on the page of a sample has what the API answers', async () => {
    await page.goto(`${network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
    await expect(page.getByRole('region', { name: 'Passages' })).toContainText(/Passages of .+ \(200\)/)
  })

  await test.step('[FAULT-110] both inventories have its way to new samples, and its button for the sample that is chosen in a box', async () => {
    for (const inventory of ['/members/inventory/browser/', '/members/inventory-rebuild/']) {
      await page.goto(`${network.url}${inventory}?sampleID=1842`)
      await page.getByRole('button', { name: 'Weigh' }).click()
      await expect(toast(page, 'Weighing 1842')).toBeVisible()
      for (const menu of ['More', 'Storage actions']) {
        await page.getByRole('main').getByRole('button', { name: menu, exact: true }).first().click()
        await page.getByRole('menuitem', { name: 'Register a plate' }).click()
        await expect(toast(page, 'Plate registered')).toBeVisible()
        await page.goto(`${network.url}${inventory}`)
      }
    }
    await page.goto(`${network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
    await page.getByRole('button', { name: 'Weigh' }).click()
    await expect(toast(page, 'Weighing 1842')).toBeVisible()
  })

  await test.step('an experiment has a button, an item where add-ons put theirs, and a section that is kept offline', async () => {
    await page.goto(`${network.url}/members/experiments/journal/?experimentID=${experimentId}`)
    await expect(page.locator('#experimentactionbuttons #benchNote')).toBeVisible()
    await page.getByRole('button', { name: 'Summarize' }).click()
    await expect(toast(page, /: \d+ sections$/)).toBeVisible()
    network.leadTo(undefined)
    await page.reload()
    await page.getByRole('button', { name: 'More kinds of section' }).click()
    await page.getByRole('menuitem', { name: 'Plate map of 96 wells' }).click()
    const section = page.getByRole('region', { name: 'Plate map of 96 wells' })
    await expect(section).toBeInViewport()
    await expect(section).toContainText('Plate: empty')
    await section.getByRole('button', { name: 'Fill plate' }).click()
    await expect(section).toContainText('Plate: filled')
    await section.getByRole('button', { name: 'Keep plate' }).click()
    await expect(toast(page, 'Plate kept')).toBeVisible()
    await page.reload()
    await expect(section).toContainText('Plate: filled')
    network.leadTo(server.port)
  })

  await test.step('[FAULT-115] it is told of final signatures', async () => {
    await page.evaluate((experimentID) => window.dispatchEvent(new CustomEvent('aliquot:final-signature', { detail: { experimentID } })), experimentId)
    await expect(toast(page, `Experiment ${experimentId} is final`)).toBeVisible()
  })

  await test.step('its pages are entries of the main menu, one with another below it, and are drawn where pages are', async () => {
    const menu = page.getByRole('navigation', { name: 'Main' })
    const drawn = page.getByRole('main').locator('#main-content')
    await menu.getByRole('link', { name: 'Shelf' }).click()
    await expect(page).toHaveURL(`${network.url}/members/custom/?rootVar=BENCH_TOOLS`)
    await expect(drawn).toHaveText('Shelf above the bench')
    await menu.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await menu.getByRole('link', { name: 'Shelf' }).click()
    await expect(drawn).toHaveText('Shelf above the bench')
    await menu.getByRole('link', { name: 'Bench' }).click()
    await expect(page).toHaveURL(`${network.url}/members/custom/?rootVar=BENCH_TOOLS&pageID=tasks`)
    await expect(page.getByRole('navigation', { name: 'Bench' }).getByRole('link')).toHaveText(['Bench tasks'])
    await expect(drawn.getByRole('cell', { name: 'Thaw <cells>' })).toBeVisible()
  })

  await test.step('[FAULT-111] a code that it scans goes to it alone, on its page and on any other screen', async () => {
    await page.getByRole('button', { name: 'Scan a rack' }).click()
    await scanAll(page, [{ code: '005000000001842', suffix: 'Enter' }])
    await expect(toast(page, 'Rack 005000000001842')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Thaw <cells>' })).toBeVisible()
    await page.getByRole('button', { name: 'Scan a rack' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await scanAll(page, [{ code: '005000000001843', suffix: 'Enter' }])
    await expect(toast(page, 'Rack 005000000001843')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bench' }).click()
  })

  await test.step('[FAULT-112] an administrator sees which host it has tried to call, and allows it', async () => {
    const callService = () =>
      page.evaluate(async () => {
        const body = JSON.stringify({ url: 'https://plates.fenwick.example/', method: 'GET' })
        return (await fetch('/members/fn/proxy/proxy.ashx', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status
      })
    expect(await callService()).toBe(500)
    await page.goto(`${network.url}/members/marketplace/Detail/Default.aspx?rootVar=BENCH_TOOLS`)
    await page.getByRole('button', { name: 'Hosts…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hosts for Bench tools' })
    await dialog.getByRole('textbox', { name: 'Hosts that it may call' }).fill('*.fenwick.example')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('*.fenwick.example is not the name of a public host.')
    await dialog.getByRole('textbox', { name: 'Hosts that it may call' }).fill('')
    await dialog.getByRole('button', { name: 'Add plates.fenwick.example' }).click()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Talk to plates.fenwick.example')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bench' }).click()
  })

  await test.step('a wizard has panels, of which only the last can be finalized', async () => {
    await page.getByRole('button', { name: 'Plan a week' }).click()
    const wizard = page.getByRole('dialog', { name: 'Plan a week' })
    await expect(wizard.getByRole('button')).toHaveText(['Next', ''])
    await wizard.getByRole('button', { name: 'Next' }).click()
    await expect(wizard).toContainText('Which days?')
    await expect(wizard.getByRole('button')).toHaveText(['Previous', 'Finalize', ''])
    await wizard.getByRole('button', { name: 'Finalize' }).click()
    await expect(toast(page, 'Week planned')).toBeVisible()
  })

  await test.step('an add-on that fails at its start is named; the other one goes on', async () => {
    await install(page, failing)
    const message = toast(page, 'The add-on Failing add-on was stopped because of errors in it.')
    await expect(message).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Thaw <cells>' })).toBeVisible()
    await test.step('once it is disabled, nothing is said about it any more', async () => {
      const amina = await SecondDevice.signIn(server.url, 'amina', demoPassword)
      const { data } = await amina.get<{ data: { sdkPluginID: number }[] }>('/api/v1/addons/installed?rootVar=FAILING')
      await amina.act('addon.enable@1', { addonId: data[0]!.sdkPluginID, enabled: false })
      await expect(message).toHaveCount(0)
    })
  })

  await test.step('it is told how wide the person wants the page', async () => {
    const told = () => page.evaluate(() => (window as unknown as SdkWindow).eLabSDK2.System.Window.getWidth())
    const widthOfPage = async () => (await page.getByRole('main').boundingBox())?.width ?? 0
    const stored = () =>
      page.evaluate(async () => {
        const asked = { method: 'POST', body: new URLSearchParams({ action: 'read', key: 'windowWidth', defaultValue: '100%' }) }
        return (await (await fetch('/media/js/helpers/handlers/settings.ashx', asked)).json()) as unknown
      })
    await page.setViewportSize({ width: 1800, height: 900 })
    await page.goto(`${network.url}/members/settings/?tab=display`)
    await page.getByRole('radio', { name: '980 px' }).click()
    await expect.poll(told).toBe(980)
    await expect.poll(widthOfPage).toBe(980)
    await waitUntilSent(page)
    expect(await stored()).toEqual({ val: '980px' })
    await page.getByRole('radio', { name: 'Full width' }).click()
    await expect.poll(told).toBe(1500)
    await expect.poll(widthOfPage).toBeGreaterThan(1500)
    await waitUntilSent(page)
    expect(await stored()).toEqual({ val: '100%' })
  })

  await test.step('after the last day of its license, its sections say so, and nothing else of it is there', async () => {
    const amina = await SecondDevice.signIn(server.url, 'amina', demoPassword)
    const { data } = await amina.get<{ data: { sdkPluginID: number }[] }>('/api/v1/addons/installed?rootVar=BENCH_TOOLS')
    // Without a classic add-on, the page loads again by itself.
    const again = page.waitForEvent('load')
    await amina.act('addon.set-license@1', { addonId: data[0]!.sdkPluginID, endsOn: '2020-01-31' })
    await again
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bench' })).toHaveCount(0)
    await page.goto(`${network.url}/members/experiments/journal/?experimentID=${experimentId}`)
    const section = page.getByRole('region', { name: 'Plate map of 96 wells' })
    await expect(section).toContainText('Your license expired, please contact your system administrator to renew your license.')
    await expect(section).not.toContainText('Plate: filled')
    await expect(page.getByRole('button', { name: 'Summarize' })).toHaveCount(0)
    await page.goto(`${network.url}/members/custom/?rootVar=BENCH_TOOLS`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your license expired, please contact your system administrator to renew your license.')
  })
})

test('the examples of the SDK convert amounts, show label texts, and keep a plate map in an experiment', async ({ page, lab }) => {
  const { network } = lab
  const example = (name: string) => readFile(join(import.meta.dirname, `../../sdk/examples/${name}.js`), 'utf8')
  await openApp(page, network.url)
  const reloaded = page.waitForEvent('load')
  await install(page, await example('plate-map'))
  await reloaded
  for (const name of ['unit-converter', 'label-texts']) await install(page, await example(name))

  await page.goto(`${network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
  const units = page.getByRole('region', { name: 'Units and dilution' })
  await expect(units.getByLabel('Amount', { exact: true })).not.toHaveValue('')
  await expect(units.getByRole('status').first()).toContainText('µL')
  await units.getByLabel('Concentration of the stock', { exact: true }).fill('10')
  await units.getByLabel('Concentration you need', { exact: true }).fill('2,5')
  await units.getByLabel('Concentration you need: unit').selectOption('mM')
  await units.getByLabel('Volume you need', { exact: true }).fill('2')
  await units.getByLabel('Volume you need: unit').selectOption('mL')
  await expect(units.getByText('Take 0.5 µL of the stock, and add 1.9995 mL of diluent.')).toBeVisible()
  const texts = page.getByRole('region', { name: 'Label texts' })
  await expect(texts.getByRole('row', { name: /^Barcode 005000000001842/ })).toBeVisible()
  // Nobody is there to be asked.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await texts.getByRole('button', { name: 'Copy Barcode', exact: true }).click()
  await expect(toast(page, 'Barcode copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('005000000001842')
  expect(await findAccessibilityFaults(page)).toEqual([])

  await page.goto(`${network.url}/members/experiments/journal/?experimentID=${experimentId}`)
  await page.getByRole('button', { name: 'More kinds of section' }).click()
  await page.getByRole('menuitem', { name: 'Plate map (96 wells)' }).click()
  const section = page.getByRole('region', { name: 'Plate map (96 wells)' })
  await section.getByRole('button', { name: 'Edit plate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit plate' })
  await dialog.getByLabel('Label of color 1').fill('Control')
  await dialog.getByRole('button', { name: 'Row A' }).click()
  await dialog.getByRole('button', { name: 'C4', exact: true }).click()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save plate' }).click()
  await expect(section.getByRole('cell', { name: '1', exact: true })).toHaveCount(13)
  await expect(section).toContainText('Control')
  await page.emulateMedia({ media: 'print' })
  // A browser without a screen has no dialog for printing.
  await page.evaluate(() => Object.assign(window, { print: () => undefined }))
  await section.getByRole('button', { name: 'Print plate' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { name: 'Plate map (96 wells)', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.reload()
  await expect(section.getByRole('cell', { name: '1', exact: true })).toHaveCount(13)
})

test('a framed add-on reads what its manifest asks for, and gets out of its frame by no way; what it keeps for the person is kept offline', async ({
  page,
  lab,
}) => {
  const { network } = lab
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  await openApp(page, network.url)
  await install(page, await readFile(join(import.meta.dirname, '../addons/sealed-reader.js'), 'utf8'))
  await openTab(page, 'Samples')
  await pressReadPlate(page)
  await expect(toast(page, /^Sealed reader: .+ read; removed: false; ways out: none$/)).toBeVisible()
  // Its page is the strict one.
  expect(await isClassic(page)).toBe(false)
  network.leadTo(undefined)
  for (const count of [1, 2]) {
    await page.reload()
    await openActions(page)
    await expect(page.getByRole('menuitem', { name: /^Read plate/ })).toBeVisible()
    await page.getByRole('menuitem', { name: /^Count reads/ }).click()
    await expect(toast(page, `Sealed reader: ${count} counted; written: true`)).toBeVisible()
  }
})

test('an author tries a script that nobody has installed: only they see it, also in sections, until they stop', async ({ page, lab }) => {
  const { network, server } = lab
  await server.kill()
  await server.start({ env: { ALIQUOT_ADDON_DEVELOPMENT: 'on' } })
  network.leadTo(server.port)
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  await openApp(page, network.url)
  const bar = page.getByRole('region', { name: 'Add-on that you are trying' })
  const section = page.getByRole('region', { name: 'Plate map of 96 wells' })
  const script = await readFile(join(import.meta.dirname, '../addons/bench-tools.js'), 'utf8')

  await test.step('it runs as soon as it is uploaded, and a new upload of the same version takes its place', async () => {
    const loaded = page.waitForEvent('load')
    await upload(page, script)
    await loaded
    await expect(bar).toContainText('You are trying Bench tools 1.2.0. Only you see it.')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bench' })).toBeVisible()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
    const again = page.waitForEvent('load')
    await upload(page, script.replaceAll("'Bench'", "'Workbench'"))
    await again
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Workbench' })).toBeVisible()
  })

  await test.step('its sections are shown', async () => {
    await page.goto(`${network.url}/members/experiments/journal/?experimentID=${experimentId}`)
    await page.getByRole('button', { name: 'More kinds of section' }).click()
    await page.getByRole('menuitem', { name: 'Plate map of 96 wells' }).click()
    await expect(section).toContainText('Plate: empty')
  })

  await test.step('other people in the group get nothing of it', async () => {
    const { trial } = await page.evaluate(async () => (await (await fetch('/api/v1/addons/trial')).json()) as { trial: { codeHash: string } })
    const mara = await SecondDevice.signIn(server.url, 'mara', demoPassword)
    expect(await mara.get('/api/v1/addons/trial')).toEqual({ trial: null })
    await expect(mara.get(`/addons/${trial.codeHash}.js`)).rejects.toThrow('404')
    expect(await mara.get('/api/v1/addons/installed?rootVar=BENCH_TOOLS')).toMatchObject({ data: [] })
  })

  await test.step('nothing of it stays on the device: without the server, it is not there', async () => {
    network.leadTo(undefined)
    await page.reload()
    await expect(section).toContainText('add-on is not available')
    await expect(bar).toHaveCount(0)
    network.leadTo(server.port)
    await page.reload()
    await expect(section).toContainText('Plate: empty')
  })

  await test.step('stopped, it is gone, and the page is the strict one again', async () => {
    const loaded = page.waitForEvent('load')
    await bar.getByRole('button', { name: 'Stop' }).click()
    await loaded
    await expect(section).toContainText('add-on is not available')
    await expect(bar).toHaveCount(0)
    expect(await isClassic(page)).toBe(false)
  })

  await test.step('a framed one runs without a new page', async () => {
    await openTab(page, 'Samples')
    await upload(page, await readFile(join(import.meta.dirname, '../addons/sealed-reader.js'), 'utf8'))
    await expect(bar).toContainText('You are trying Sealed reader')
    await pressReadPlate(page)
    await expect(toast(page, /^Sealed reader: .+ read; removed: false; ways out: none$/)).toBeVisible()
    await bar.getByRole('button', { name: 'Stop' }).click()
    await expect(bar).toHaveCount(0)
  })
})

test('a framed add-on draws a page, a card and a section that is kept offline and printed, and does not get what people type', async ({ page, lab }) => {
  const { network, server } = lab
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  await openApp(page, network.url)
  await install(page, await buildTemplate('framed-template'))
  const section = page.getByRole('region', { name: 'Cell count', exact: true })
  const frame = section.frameLocator('iframe')
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))

  await test.step('its page is in the main menu, and names the add-on; its author reads its errors in the console', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Seeding' }).click()
    const place = page.getByRole('main')
    await expect(place).toContainText('Add-on by Aliquot')
    const drawn = place.frameLocator('iframe')
    await drawn.locator('body').evaluate(() => void setTimeout(() => Promise.reject(new Error('no wells'))))
    await expect.poll(() => told.find((text) => text.includes('no wells'))).toMatch(/^Add-on CELL_COUNT: Error: no wells/)
    await drawn.getByLabel('Live cells per mL').fill('800000')
    await drawn.getByLabel('Cells per well').fill('200000')
    await drawn.getByLabel('Wells').fill('6')
    await page.keyboard.press('Escape')
    await expect(drawn.getByText('Take 1.5 mL of the suspension.')).toBeVisible()
    await expect(place.getByRole('group', { name: 'Seeding' })).toBeFocused()
    expect(await isClassic(page)).toBe(false)
  })

  await test.step('its section asks in a dialog of the app, and keeps what is entered, also offline', async () => {
    await page.goto(`${network.url}/members/experiments/journal/?experimentID=${experimentId}`)
    network.leadTo(undefined)
    await page.reload()
    await page.getByRole('button', { name: 'More kinds of section' }).click()
    await page.getByRole('menuitem', { name: 'Cell count' }).click()
    await frame.getByLabel('Square 1, live').fill('42')
    await frame.getByLabel('Square 1, dead').fill('3')
    await frame.getByLabel('Square 2, live').fill('38')
    await frame.getByRole('button', { name: 'Dilution…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dilution' })
    await expect(dialog).toContainText('From the add-on Cell count')
    await dialog.getByLabel('Dilution factor').fill('0')
    await dialog.getByRole('button', { name: 'Calculate' }).click()
    await expect(dialog).toContainText('Enter at least 1.')
    await dialog.getByLabel('Dilution factor').fill('2')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Calculate' }).click()
    await expect(frame.getByText('8.00 × 10⁵ live cells/mL, 96.4% viable (dilution 2)')).toBeVisible()
    await expect(section.locator('iframe')).toBeFocused()
    await page.reload()
    await expect(frame.getByLabel('Square 2, live')).toHaveValue('38')
    network.leadTo(server.port)
  })

  await test.step('on paper, the experiment has what was counted', async () => {
    await page.goto(`${network.url}/members/experiments/journal/?experimentID=${experimentId}&print=true`)
    const paper = page.getByRole('dialog', { name: /^Print / })
    await expect(paper).toContainText('From the add-on Cell count')
    await expect(paper.getByRole('cell', { name: '42', exact: true })).toBeVisible()
    await expect(paper).toContainText('8.00 × 10⁵ live cells/mL, 96.4% viable (dilution 2)')
  })

  await test.step('a card that takes the focus where someone types is closed', async () => {
    await page.goto(`${network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
    await install(page, await readFile(join(import.meta.dirname, '../addons/sealed-reader.js'), 'utf8'))
    const card = page.getByRole('region', { name: 'Thief' })
    await expect(card.frameLocator('iframe').getByText('Sample 1842')).toBeVisible()
    const search = page.getByPlaceholder('Search or scan')
    await search.click()
    await expect(card).toContainText('Sealed reader was closed here because it took the keyboard while you were typing.')
    await search.fill('plasmid')
    await page.keyboard.type('s')
    await expect(search).toHaveValue('plasmids')
  })
})

test('a section of an add-on that is not here, or was stopped, says why, and leads to the marketplace [ELN-05]', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  await install(page, failing)
  await expect(toast(page, 'The add-on Failing add-on was stopped because of errors in it.')).toBeVisible()
  await page.evaluate(async (experimentId) => {
    const send = async (path: string, body: object) =>
      (
        await fetch(`/api/v1/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      ).json() as Promise<number>
    const sections = {
      'Section A': {},
      'Section B': { rootVar: 'PLATES', name: 'Plate designer' },
      'Section C': { rootVar: 'PLATES', roles: 'Nobody' },
      'Section D': { rootVar: 'FAILING' },
    }
    const saved = '<p>Plate: <b onclick="open()">kept</b></p><script>document.title = "run"</script><iframe src="/login/"></iframe>'
    Object.assign(sections['Section B'], { contents: saved })
    for (const [sectionHeader, meta] of Object.entries(sections)) {
      const id = await send(`experiments/${experimentId}/sections`, { sectionHeader, sectionType: 'CUSTOM' })
      for (const [name, val] of Object.entries(meta)) await send(`experiments/sections/${id}/meta`, { name, val })
    }
  }, experimentId)
  await page.goto(`${lab.network.url}/members/experiments/journal/?experimentID=${experimentId}`)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await section('Section D').scrollIntoViewIfNeeded()
  await expect(section('Section D').getByText('Failing add-on was stopped', { exact: true })).toBeVisible()
  await expect(section('Section A').getByText('Section is not available', { exact: true })).toBeVisible()
  await expect(section('Section B').getByText('Plate designer add-on is not available', { exact: true })).toBeVisible()
  await expect(section('Section C').getByText('You are not authorized to view this section', { exact: true })).toBeVisible()
  await page.goto(`${lab.network.url}/members/experiments/journal/?experimentID=${experimentId}&print=true`)
  await expect(page.getByText('Plate: kept', { exact: true })).toBeVisible()
  await expect(page.getByText('From the add-on Plate designer')).toBeVisible()
  await expect(page.locator('iframe, [onclick]')).toHaveCount(0)
  await page.goBack()
  await section('Section B').getByRole('link', { name: 'Install or enable it in the marketplace' }).click()
  await expect(page).toHaveURL(/\/members\/marketplace\/Detail\/Default\.aspx\?rootVar=PLATES$/)
})
