import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan, Tablet } from '../harness/tablet.ts'
import { create } from '../pages/create-experiment.ts'
import { demoPassword, openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 10

interface Step {
  experimentId: number
  title: string
  doneAt: number | null
  dueAt: number | null
  endedAt: number | null
  note: string
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Counts what rings: each ring is three tones. */
async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { tones: number }
    counted.tones = 0
    const tone = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      counted.tones++
      return tone.call(this)
    }
  })
  return () => page.evaluate(() => (window as unknown as { tones: number }).tones)
}

test.use({ tablet: 'mara' })

test('a protocol is written and run offline: its timer rings after the tablet was asleep, on every screen, and two tablets tick its steps', async ({
  page,
  lab,
}) => {
  const { network, server } = lab
  const colleague = await SecondDevice.signIn(server.url, 'priya', demoPassword)
  const antibody = (await colleague.rows<{ id: number; name: string; archived: number }>('samples')).find(
    ({ name, archived }) => name === 'anti-p53 (DO-1)' && !archived,
  )!
  const tones = await countTones(page)
  const other = await Tablet.unpack(network, 'amina')
  try {
    const second = await other.start()
    await openApp(second, network.url)
    await page.clock.install()
    await openApp(page, network.url)
    for (const each of [page, second])
      await each.addLocatorHandler(each.getByRole('dialog', { name: 'Disconnected' }), () => button(each, 'Work offline').click())
    await waitForIds(page, kindsOfMara)
    network.leadTo(undefined)

    // Written: two steps, the second with a timer, a value and a sample.
    await rail(page).getByRole('link', { name: 'Notebook' }).click()
    await page.getByRole('link', { name: 'Protocols' }).click()
    await button(page, 'New protocol').click()
    await create(page, 'Create protocol', 'Dot blot')
    await button(page, 'Add a value').click()
    const value = page.getByRole('group', { name: 'New value' })
    await value.getByRole('textbox', { name: 'Unit' }).fill('mL')
    await value.getByRole('textbox', { name: 'Value', exact: true }).fill('10')
    await value.getByRole('textbox', { name: 'Name' }).fill('Volume')
    const step = (number: number) => page.getByRole('region', { name: `Step ${number}`, exact: true })
    for (const [number, title] of [
      [1, 'Antibody in {Volume}'],
      [2, 'Spot the lysates'],
    ] as const) {
      await button(page, 'Add a step').click()
      await step(number).getByRole('textbox', { name: 'What to do' }).fill(title)
    }
    await step(1).getByRole('textbox', { name: 'Timer' }).fill('10')
    await step(1).getByRole('textbox', { name: 'Samples it takes' }).fill('anti-p53')
    // With the keyboard, the second becomes the first.
    await step(2).getByRole('button', { name: 'Move step 2', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
    await expect(step(1).getByRole('textbox', { name: 'What to do' })).toHaveValue('Spot the lysates')
    await button(page, 'Save version 1').click()
    await expect(page.getByRole('region', { name: 'Version 1' }).getByRole('listitem')).toHaveText([/Spot the lysates/, /Antibody in 10 mL/])

    // Added to an experiment, and begun.
    await page.goto(`${network.url}/members/experiments/journal/?experimentID=318`)
    await button(page, 'Protocol').click()
    await button(page, /^Dot blot/).click()
    const section = page.getByRole('region', { name: 'Dot blot' })
    await section.getByRole('button', { name: 'Begin step by step' }).click()
    await expect(heading(page)).toHaveText('Spot the lysates')
    await button(page, 'Note').click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Spots of 2 µL')
    await button(page, 'Save').click()
    await button(page, 'Done, go to step 2').click()
    await expect(heading(page)).toHaveText('Antibody in 10 mL')
    await button(page, /^Volume/).click()
    await page.getByRole('textbox', { name: 'Value in mL' }).fill('8')
    await button(page, 'Save').click()
    await expect(heading(page)).toHaveText('Antibody in 8 mL')
    await scan(page, '005' + String(antibody.id).padStart(12, '0'))
    await expect(page.getByRole('list', { name: 'Samples of this step' }).getByRole('link', { name: antibody.name })).toBeVisible()
    await button(page, 'Start 10:00').click()
    await expect(button(page, /^Finish early/)).toBeVisible()
    await button(page, '5 min').click()
    await expect(page.getByText(/^of 15:00, rings at/)).toBeVisible()

    // Beside the experiment it goes on; after ten minutes of sleep, the right rest is shown.
    await button(page, 'Back to the experiment').click()
    const running = page.getByRole('region', { name: 'Running timer' })
    await expect(running.getByText('Step 2 of 2')).toBeVisible()
    await page.clock.fastForward(10 * 60_000)
    await expect(running.getByText(/^0[45]:\d\d$/)).toBeVisible()

    // On another screen, it rings, also if the tablet slept until long after it was due, and until it is stopped.
    await rail(page).getByRole('link', { name: 'Home' }).click()
    await page.clock.fastForward(12 * 60_000)
    const alert = page.getByRole('alert').filter({ hasText: 'Time is up: Antibody in 8 mL' })
    await expect(alert).toBeVisible()
    await expect.poll(tones).toBeGreaterThan(0)
    await alert.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('Time is up', { exact: true })).toBeVisible()
    await expect(alert).toBeHidden()
    await button(page, 'Stop').click()
    await page.clock.runFor(3_000)
    const rung = await tones()
    await page.clock.runFor(10_000)
    expect(await tones()).toBe(rung)

    // Offline, both tablets tick the same step: nothing conflicts.
    await page.clock.resume()
    network.leadTo(server.port)
    await waitUntilSent(page)
    await second.goto(`${network.url}/members/experiments/journal/?experimentID=318`)
    const theirs = (number: number) => second.getByRole('region', { name: 'Dot blot' }).getByRole('checkbox', { name: new RegExp(`^Step ${number}`) })
    await expect(theirs(1)).toBeChecked()
    network.leadTo(undefined)
    await theirs(2).click()
    await expect(theirs(2)).toBeChecked()
    await button(page, 'Done, this was the last step').click()
    await expect(page.getByRole('region', { name: 'Dot blot' }).getByRole('checkbox', { checked: true })).toHaveCount(2)
    network.leadTo(server.port)
    await waitUntilSent(page)
    await waitUntilSent(second)
    const steps = (await colleague.rows<Step>('sectionSteps'))
      .filter(({ title }) => ['Spot the lysates', 'Antibody in {Volume}'].includes(title))
      .toSorted((a, b) => a.title.localeCompare(b.title))
    expect(steps.map(({ title, doneAt, note, dueAt, endedAt }) => [title, doneAt !== null, note, dueAt, endedAt !== null])).toEqual([
      ['Antibody in {Volume}', true, '', null, true],
      ['Spot the lysates', true, 'Spots of 2 µL', null, false],
    ])
  } finally {
    await other.shutDown()
  }
})

test.describe(() => {
  test.use({ isShared: true })

  test('the list opens with the category that was chosen last, which a new protocol gets; a version that someone saved meanwhile is looked at first [ELN-02]', async ({
    page,
    lab,
  }) => {
    const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
    await openApp(page, lab.network.url)
    await page.goto(`${lab.network.url}/members/protocols/`)
    const list = page.getByRole('region', { name: 'Protocols' })
    await button(page, /^Category/).click()
    await page.getByRole('menuitem', { name: 'DNA' }).click()
    await expect(list.getByRole('link')).toHaveText([/^Genotyping PCR/, /^Plasmid miniprep/])
    expect((await page.context().cookies()).find(({ name }) => name === 'protocol.category')?.value).toBe('DNA')
    await page.reload()
    await expect(list.getByRole('link')).toHaveText([/^Genotyping PCR/, /^Plasmid miniprep/])
    await button(page, 'New protocol').click()
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('DNA')
    await page.keyboard.press('Escape')

    await list.getByRole('link', { name: /^Plasmid miniprep/ }).click()
    await button(page, 'Edit steps').click()
    await page.getByRole('region', { name: 'Step 1', exact: true }).getByRole('textbox', { name: 'What to do' }).fill('Spin the cultures')
    const protocol = (await colleague.rows<{ id: number; name: string; currentKey: string }>('protocols')).find(({ name }) => name === 'Plasmid miniprep')!
    const steps = [{ id: 'p1', title: 'By Priya', detail: '', seconds: null, samples: [], getReady: '' }]
    await colleague.act('protocol.save-version@1', {
      protocolId: protocol.id,
      key: 'version-of-priya-1',
      basedOn: protocol.currentKey,
      steps,
      variables: [],
      note: '',
    })
    await expect(page.getByText('Priya Nair has saved version 2 in the meantime.')).toBeVisible()
    await expect(page.getByText('By Priya')).toBeVisible()
    await button(page, 'Save mine as version 3').click()
    await button(page, 'Save version 3').click()
    await expect(page.getByRole('region', { name: 'Version 3' }).getByText('Spin the cultures')).toBeVisible()
    await button(page, 'Versions').click()
    await page.getByRole('menuitem', { name: 'Version 2' }).click()
    await expect(page.getByRole('region', { name: 'Version 2' }).getByText('By Priya')).toBeVisible()
  })
})
