import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sha256Of } from '../../tests/harness/files.ts'
import { makePng } from '../../tests/harness/png.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan, Tablet } from '../harness/tablet.ts'
import { demoPassword, openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'
import { workOffline } from '../pages/work-offline.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 10

const gel = { name: 'gel.png', mimeType: 'image/png', buffer: makePng(900, 600) }
const counts = { name: 'counts.csv', mimeType: 'text/csv', buffer: Buffer.from('clone,cells\n7,120000\n') }

interface Sample {
  id: number
  name: string
  archived: number
  layerId: number | null
  parentId: number | null
  amount: number
  unit: string
  outBy: number | null
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text of Observations' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** As with an on-screen keyboard: without keys, which at this speed would come from a scanner. */
async function write(page: Page, words: string, at: 'Control+Home' | 'Control+End'): Promise<void> {
  await text(page).click()
  await page.keyboard.press(at)
  await page.keyboard.insertText(words)
  await heading(page).click()
}

test.use({ tablet: 'mara' })

test('a day in the notebook: a protocol is run offline, two samples go in, three aliquots come out, a photo is taken, a timer rings, and two people write one paragraph; then it is signed and verified [ELN-08]', async ({
  page,
  lab: { network, server },
}) => {
  const program = await SecondDevice.signIn(server.url, 'mara', demoPassword)
  const all = await program.rows<Sample>('samples')
  const tubes = all.filter((row) => !row.archived && row.layerId !== null && row.outBy === null && row.unit === 'µL' && row.amount >= 40)
  const [stock, primer] = tubes.slice(-2) as [Sample, Sample]
  const id = await program.takeId('experiments')
  await program.act('experiment.create@1', { id, studyId: 1, name: 'Clone screen, day 3' })
  const address = `${network.url}/members/experiments/journal/?experimentID=${id}`
  const other = await Tablet.unpack(network, 'amina')
  try {
    const second = await other.start()
    await openApp(second, network.url)
    await page.clock.install()
    await openApp(page, network.url)
    await second.addLocatorHandler(second.getByRole('dialog', { name: 'Disconnected' }), () => button(second, 'Work offline').click())
    await waitForIds(page, kindsOfMara)
    await page.goto(address)
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Text of Text' })).toBeFocused()
    await page.keyboard.insertText('Pellets of twelve clones.')
    await button(page, 'Actions for Text').click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Observations')
    await button(page, 'Save').click()
    await waitUntilSent(page)
    await second.goto(address)
    await expect(text(second)).toHaveText('Pellets of twelve clones.')

    // Without a network, on both tablets.
    await workOffline(page, network)
    await second.reload()
    await expect(text(second)).toHaveText('Pellets of twelve clones.')
    await page.getByRole('button', { name: 'Samples in', exact: true }).click()
    // Before that, a scan opens the sample itself.
    await expect(card(page, 'Samples in').getByText('Scanner ready')).toBeVisible()
    for (const { id: tube, name } of [stock, primer]) {
      await scan(page, '005' + String(tube).padStart(12, '0'))
      const row = card(page, 'Samples in')
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name }) })
      await row.getByRole('button', { name: `Enter how much of ${name} was used` }).click()
      await row.getByRole('textbox', { name: 'Amount used' }).fill('2')
      await row.getByRole('button', { name: 'Save' }).click()
      await expect(row.getByText('−2 µL')).toBeVisible()
    }
    await page.getByRole('button', { name: `Actions for ${stock.name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: /^Aliquot/ }).click()
    const form = page.getByRole('dialog', { name: `Aliquot ${stock.name}` })
    await form.getByRole('textbox', { name: 'How many' }).fill('3')
    await form.getByRole('textbox', { name: 'Amount of each' }).fill('5')
    await form.getByRole('button', { name: 'Create 3 aliquots' }).click()
    await expect(card(page, 'Samples out').getByRole('link')).toHaveCount(3)

    await button(page, 'Protocol').click()
    await button(page, /^Genotyping PCR/).click()
    await card(page, 'Genotyping PCR').getByRole('button', { name: 'Begin step by step' }).click()
    await expect(heading(page)).toHaveText('Lyse the pellets at 65 °C')
    await button(page, 'Start 15:00').click()
    await page.clock.fastForward(16 * 60_000)
    await expect(page.getByText('Time is up', { exact: true })).toBeVisible()
    await button(page, 'Stop').click()
    for (const step of [2, 3, 4]) await button(page, `Done, go to step ${step}`).click()
    await expect(heading(page)).toHaveText('Run 32 cycles')
    await button(page, 'Done without the timer').click()
    await expect(heading(page)).toHaveText('8 µL on a 2% gel, 100 V')
    await button(page, 'Done without the timer').click()
    await button(page, 'Done, this was the last step').click()
    await expect(card(page, 'Genotyping PCR').getByRole('checkbox', { checked: true })).toHaveCount(6)

    await page.getByRole('group', { name: 'Add a section' }).getByRole('button', { name: 'Photo' }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'Choose pictures' }).click()
    await (await choosing).setFiles([gel])
    await expect(page.getByRole('img', { name: 'gel.png' })).toBeVisible()

    await page.getByRole('group', { name: 'Add a section' }).getByLabel('Files to add').setInputFiles([counts])
    await expect(page.getByRole('listitem', { name: counts.name })).toContainText('Waiting to be uploaded')

    await write(page, ' Clone 7 has no wild type band.', 'Control+End')
    await write(second, 'Two lanes are empty. ', 'Control+Home')

    // Sent: both texts stand, on both tablets.
    await page.clock.resume()
    network.leadTo(server.port)
    for (const each of [page, second]) {
      await waitUntilSent(each)
      await expect(text(each)).toHaveText('Two lanes are empty. Pellets of twelve clones. Clone 7 has no wild type band.', { timeout: 30_000 })
    }
    const files = async () =>
      (await program.rows<{ name: string; state: string; sha256: string }>('files'))
        .filter(({ name }) => name === gel.name || name === counts.name)
        .map(({ name, state, sha256 }) => `${name} ${state} ${sha256}`)
        .toSorted()
    await expect.poll(files, { timeout: 60_000 }).toEqual([counts, gel].map(({ name, buffer }) => `${name} stored ${sha256Of(buffer)}`))
    const sections = (await program.rows<{ name: string; experimentId: number }>('sections')).filter(({ experimentId }) => experimentId === id)
    expect(sections.map(({ name }) => name).toSorted()).toEqual(['File', 'Genotyping PCR', 'Observations', 'Picture', 'Samples in', 'Samples out'])
    const sent = await program.rows<Sample>('samples')
    const amountOf = ({ id: tube }: Sample) => sent.find((row) => row.id === tube)!.amount
    expect([amountOf(stock), amountOf(primer)]).toEqual([stock.amount - 2 - 15, primer.amount - 2])
    expect(sent.filter(({ parentId, id: tube }) => parentId === stock.id && !all.some((row) => row.id === tube)).map(({ amount }) => amount)).toEqual([5, 5, 5])
    await expect(card(second, 'Genotyping PCR').getByRole('checkbox', { checked: true })).toHaveCount(6)
    await second.getByRole('listitem', { name: 'gel.png' }).scrollIntoViewIfNeeded()
    await expect(second.getByRole('img', { name: 'gel.png' })).toBeVisible({ timeout: 60_000 })

    // Signed, and compared with what was signed.
    await button(page, 'More').first().click()
    await page.getByRole('menuitem', { name: 'Sign…' }).click()
    await expect(page.getByText('Everything is here')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
    await button(page, 'Sign as author').click()
    await expect(card(page, 'Signed and locked')).toContainText('Mara Lindqvist, Author')
    await expect(card(second, 'Signed and locked')).toBeVisible()
    await expect(text(second)).not.toBeEditable()
    const verified = await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../dist/server/aliquot.js'), 'verify'], {
      env: { ...process.env, ALIQUOT_DATA: server.data },
    })
    expect(verified.stdout).toContain('Everything is as it was signed.')
  } finally {
    await other.shutDown()
  }
})
