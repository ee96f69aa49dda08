import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildTemplate } from '../../tests/harness/build-template.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { openTab } from '../pages/navigation.ts'
import { openApp } from '../pages/sign-in.ts'

const experimentId = 318
const sampleId = 1842

interface WalkWindow {
  CONTRACT_WALK?: {
    seen: Record<string, unknown>
    callAll: (sampleID: number) => void
    wait: (isWaiting: boolean) => void
    openModal: () => void
    saveWorkbook: (expJournalID: number) => void
    showStored: (expJournalID: number) => void
  }
}

const install = (page: Page, script: string) =>
  page.evaluate(async (text) => {
    const { codeHash } = (await (await fetch('/api/v1/addons/uploads', { method: 'PUT', body: new Blob([text]) })).json()) as { codeHash: string }
    await fetch('/api/v1/addons', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ codeHash }) })
  }, script)

/** What the add-on has seen of a member. */
const seen = (page: Page, member: string) =>
  expect.poll(() => page.evaluate((name) => (window as unknown as WalkWindow).CONTRACT_WALK?.seen[name], member), { message: member })

const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)

test.use({ tablet: 'amina' })

test('every member of the SDK that existing add-ons use does what they expect of it [SDK-12]', async ({ page, lab }) => {
  const { network } = lab
  await openApp(page, network.url)
  const reloaded = page.waitForEvent('load')
  await install(page, await readFile(join(import.meta.dirname, '../addons/contract-walk.js'), 'utf8'))
  await reloaded
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Walk' })).toBeVisible()

  await test.step('it is started once, without a configuration, and has classes', async () => {
    await seen(page, 'init').toEqual({
      times: 1,
      configuration: undefined,
      addonContext: {
        sdkPluginID: expect.any(Number),
        rootVar: 'CONTRACT_WALK',
        name: 'Contract walk',
        version: '1.0.0.0',
        userID: expect.any(Number),
        groupID: expect.any(Number),
      },
    })
    await seen(page, 'ready').toBe(true)
    await seen(page, 'Class').toEqual({ from: 5, nested: { step: 2 } })
    await seen(page, 'Events').toBe(2)
  })

  await test.step('calls of the API are made and answered in each way, also by fetch with the session', async () => {
    await page.evaluate((id) => (window as unknown as WalkWindow).CONTRACT_WALK!.callAll(id), sampleId)
    await expect(toast(page, 'Walked through the API')).toBeVisible()
    const answered = (response: unknown, status = 200) => ({ status, word: 'success', response })
    await seen(page, 'API.call').toEqual(answered(expect.objectContaining({ sampleID: sampleId, meta: expect.any(Array) })))
    await seen(page, 'API.call params').toEqual(answered(expect.objectContaining({ recordCount: 2, maxRecords: 2 })))
    await seen(page, 'API.call body').toEqual(answered(expect.any(Number)))
    await seen(page, 'API.call error failed').toEqual({
      status: 404,
      word: 'error',
      response: expect.objectContaining({ message: expect.any(String), errors: expect.any(Array) }),
    })
    await seen(page, 'API.Call').toEqual(answered(expect.objectContaining({ recordCount: 3 })))
    await seen(page, 'sends nothing before execute').toBe(true)
    await seen(page, 'execute').toEqual(answered(expect.any(Number)))
    await seen(page, 'fetch').toBe(200)
    await seen(page, 'fetch PATCH').toBe(200)
    await seen(page, 'setConfiguration').toBe(true)
  })

  await test.step('a modal has its element, and what is in it by its id', async () => {
    await page.evaluate(() => (window as unknown as WalkWindow).CONTRACT_WALK!.openModal())
    const modal = page.getByRole('dialog', { name: 'Walk through a modal' })
    await modal.getByRole('button', { name: 'Walk', exact: true }).click()
    await modal.locator('#walkAround').click({ position: { x: 2, y: 2 } })
    await modal.getByText('More of it').click()
    await modal.getByText('Drag me').dragTo(modal.getByText('Drop here'))
    await seen(page, 'handlers').toEqual(['pressed', 'clicked', 'around', 'open true', 'dragged', 'dropped drop'])
    await modal.getByRole('textbox').fill('Actual PCV, Raw PCV')
    await modal.getByRole('button', { name: 'Use labels' }).click()
    await expect(modal).toBeHidden()
    await seen(page, 'Modal').toBe('Actual PCV, Raw PCV')
  })

  await test.step('lists have its actions, and an action knows the selected samples', async () => {
    await openTab(page, 'Samples')
    await page.getByRole('checkbox').nth(1).click()
    await page.getByRole('button', { name: 'More', exact: true }).last().click()
    await expect(page.getByRole('menuitem', { name: 'Never shown' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: /^Walk samples/ }).click()
    await seen(page, 'getSelectedSamples').toEqual([{ sampleID: expect.any(Number), name: expect.any(String) }])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Walk to a new sample' }).click()
    await seen(page, 'registerAddSampleAction').toBe(true)
  })

  await test.step('the page of a sample has its tab and its button', async () => {
    await page.goto(`${network.url}/members/inventory/browser/?return=true&sampleID=${sampleId}#viewSample`)
    const card = page.getByRole('region', { name: 'Walked' })
    await expect(card.getByText('here')).toHaveCSS('text-transform', 'uppercase')
    await expect(card).toContainText(/Walked here .+/)
    await seen(page, 'onSampleDetailReady').toBe(sampleId)
    await seen(page, 'getSampleByID').toEqual({ meta: true, barcode: '005000000001842' })
    await page.getByRole('button', { name: 'Walk sample' }).click()
    await seen(page, 'Page.Sample').toBe(sampleId)
    const { width, height } = page.viewportSize()!
    const cutOff = () =>
      page
        .getByRole('group', { name: 'Actions', exact: true })
        .getByRole('button')
        .evaluateAll((buttons) => {
          const range = document.createRange()
          return buttons
            .filter((button) => (range.selectNodeContents(button), range.getBoundingClientRect().width > button.clientWidth))
            .map(({ textContent }) => textContent)
        })
    for (const size of [
      { width: height, height: width },
      { width: 720, height: width },
    ]) {
      await page.setViewportSize(size)
      await expect.poll(cutOff, `the buttons at ${size.width} pixels`).toEqual([])
    }
    await page.setViewportSize({ width, height })
  })

  await test.step('an experiment has its button, its items in the menu, and what it put into the list of options before there was an experiment', async () => {
    await page.goto(`${network.url}/members/experiments/`)
    await seen(page, 'options.tries').toBe(0)
    await page.goto(`${network.url}/members/experiments/browser/#view=experiment&nodeID=${experimentId}`)
    await expect(page).toHaveURL(/experimentID=318|nodeID=318/)
    await seen(page, 'Page.Experiment.onReady').toBe(experimentId)
    await page.getByRole('button', { name: 'Walk experiment' }).click()
    await seen(page, 'Page.Experiment.button').toBe(experimentId)
    await page.locator('#experimentactionbuttons ul#options').getByText('Walk in the list').click()
    await seen(page, 'options').toBe(experimentId)
    for (const item of ['Walk in the menu', 'Walk in the fallback']) {
      await page.getByRole('button', { name: 'More', exact: true }).first().click()
      await page.getByRole('menuitem', { name: item }).click()
      const section = {
        expJournalID: expect.any(Number),
        sectionType: expect.any(String),
        sectionHeader: expect.any(String),
        order: expect.any(Number),
        contents: expect.any(String),
      }
      await seen(page, 'getExperimentData').toEqual({
        id: experimentId,
        header: expect.objectContaining({ experimentName: expect.any(String) }),
        data: expect.arrayContaining([section]),
      })
    }
  })

  await test.step('a section of its type shows what it promised, and what it saved', async () => {
    await page.getByRole('button', { name: 'More kinds of section' }).click()
    await page.getByRole('menuitem', { name: 'Section of a walk' }).click()
    const section = page.getByRole('region', { name: 'Section of a walk' })
    await expect(section).toContainText('Promised')
    await seen(page, 'getContent').toEqual({ expJournalID: expect.any(Number), sectionHeader: 'Section of a walk' })
    await section.getByRole('button', { name: 'Save walk' }).click()
    await seen(page, 'saveHtmlContent').toBe(true)
    await expect(section).toContainText(/Saved in \d+/)
    await page.reload()
    await expect(section).toContainText(/Saved in \d+/)
  })

  await test.step('protocols have its buttons', async () => {
    await page.goto(`${network.url}/members/protocols/`)
    await page.getByRole('button', { name: 'Walk protocols' }).click()
    await seen(page, 'walkProtocols').toBe(true)
    // A tap would meet the notification of the task.
    await page.getByRole('link', { name: /Western blot/ }).press('Enter')
    await page.getByRole('button', { name: 'Walk protocol', exact: true }).click()
    await seen(page, 'walkProtocol').toBe(true)
  })

  await test.step('its page has a table, and a button that opens a dialog', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Walk' }).click()
    await expect(page.getByRole('cell', { name: 'First' }).locator('b')).toBeVisible()
    await expect(page.getByRole('cell', { name: '<1>' })).toBeVisible()
    await expect(page.locator('.deleteBtn i svg')).toBeVisible()
    await page.locator('#main-content .walkBtn').click()
    const dialog = page.getByRole('dialog', { name: 'Walk through a dialog' })
    await dialog.getByPlaceholder('Title').fill('Second')
    await dialog.getByRole('button', { name: 'Add walk' }).click()
    await expect(dialog).toBeHidden()
    await expect(toast(page, 'Walk added')).toBeVisible()
    await seen(page, 'Dialog').toBe('Second')
    const wait = (isWaiting: boolean) => page.evaluate((is) => (window as unknown as WalkWindow).CONTRACT_WALK!.wait(is), isWaiting)
    const waiting = page.getByRole('dialog', { name: 'Walking on' })
    await wait(true)
    await expect(waiting.getByText(/^From the add-on/)).toBeVisible()
    await wait(false)
    await expect(waiting).toBeHidden()
    await seen(page, 'init').toMatchObject({ times: 1, configuration: { steps: 12 } })
  })

  await test.step('a workbook is saved in a section, a stored text leads to its samples, and a procedure has its values in it', async () => {
    const made = await page.evaluate(makeSections, { experimentId, sampleId })
    await page.evaluate((id) => (window as unknown as WalkWindow).CONTRACT_WALK!.saveWorkbook(id), made.workbook)
    await seen(page, 'fetch PUT').toBe(true)
    const show = (shown: number) => page.evaluate((id) => (window as unknown as WalkWindow).CONTRACT_WALK!.showStored(id), shown)
    await show(made.procedure)
    await seen(page, 'protVar').toMatch(/\d/)
    const dialog = page.getByRole('dialog', { name: 'Walk through a text' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await show(made.text)
    await dialog.getByText('the tube').click()
    await expect(page).toHaveURL(new RegExp(`sampleID=${sampleId}`))
  })
})

test('an add-on that calls every member in wrong ways breaks no screen, and its author reads nothing about code of the app', async ({ page, lab }) => {
  const { network } = lab
  await openApp(page, network.url)
  const reloaded = page.waitForEvent('load')
  await install(page, await readFile(join(import.meta.dirname, '../addons/wrong-calls.js'), 'utf8'))
  await reloaded
  const told = () => page.evaluate(() => (window as unknown as { WRONG_CALLS?: { told: string[] } }).WRONG_CALLS?.told ?? [])
  await expect.poll(async () => (await told()).length).toBeGreaterThan(300)
  expect((await told()).filter((message) => /cannot (?:read|set|destructure)|is not (?:a function|iterable|an object)|undefined \(/i.test(message))).toEqual([])

  await openTab(page, 'Samples')
  await page.getByRole('checkbox').nth(1).click()
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await expect(page.getByRole('menuitem', { name: 'Print labels' })).toBeVisible()
  await page.goto(`${network.url}/members/inventory/browser/?return=true&sampleID=${sampleId}#viewSample`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/anti-CD3/)
  await page.goto(`${network.url}/members/experiments/browser/#view=experiment&nodeID=${experimentId}`)
  await expect(page.getByRole('button', { name: 'More kinds of section' })).toBeVisible()
  await page.goto(`${network.url}/members/protocols/`)
  await expect(page.getByRole('link', { name: /Western blot/ })).toBeVisible()
})

/** In the page: a section for a workbook, a text with a link to a sample, and a procedure of the experiment. */
async function makeSections({ experimentId, sampleId }: { experimentId: number; sampleId: number }) {
  const call = async (path: string, method = 'GET', body?: object) =>
    (
      await fetch(`/api/v1/experiments/${path}`, { method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) })
    ).json() as Promise<unknown>
  const add = (sectionType: string) => call(`${experimentId}/sections`, 'POST', { sectionType, sectionHeader: `Walk ${sectionType}` }) as Promise<number>
  const text = await add('PARAGRAPH')
  const contents = `<p>From <a onclick="Experiment.Section.Sample.view(${sampleId})">the tube</a></p>`
  await call(`sections/${text}/content`, 'PUT', { contents })
  const { data } = (await call(`${experimentId}/sections?$records=100`)) as { data: { expJournalID: number; sectionType: string }[] }
  return { workbook: await add('EXCEL'), text, procedure: data.find(({ sectionType }) => sectionType === 'PROCEDURE')!.expJournalID }
}

test('[FAULT-115] a framed add-on that may read experiments is told of final signatures', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  const addon = { rootVar: 'SIGNATURE_WATCH', name: 'Signature watch', permissions: ['experiments.read'] }
  const script = await buildTemplate('framed-template', {
    'package.json': JSON.stringify({ addon, name: 'signature-watch', version: '1.0.0', description: 'Tells of final signatures', author: 'Tests' }),
    'src/main.ts': `import { startAddon } from '../../framed.ts'
      void startAddon({
        async background(host) {
          await host.onFinalSignature((id) => host.showToast('Experiment ' + id + ' is final'))
          await host.showToast('Watching')
        },
      })`,
  })
  await install(page, script)
  await expect(toast(page, 'Signature watch: Watching')).toBeVisible()
  await page.evaluate((experimentID) => window.dispatchEvent(new CustomEvent('aliquot:final-signature', { detail: { experimentID } })), experimentId)
  await expect(toast(page, `Signature watch: Experiment ${experimentId} is final`)).toBeVisible()
})
