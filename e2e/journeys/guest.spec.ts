import { expect, test, type Page } from '../harness/lab.ts'
import { everyFifth, heldIn } from '../harness/matrix.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan } from '../harness/tablet.ts'
import { screens } from '../pages/screens.ts'
import { demoPassword, signIn, waitForMirror } from '../pages/sign-in.ts'
import { followTo, visit, walkTo } from '../pages/visit.ts'

interface Sample {
  id: number
  name: string
  ownerId: number
  archived: number
}

/** Buttons and menu entries that change something in the group. */
const edits =
  /^(Edit|Move|Move compartment|Move into…|Move compartments by scanning|Amount|Check out|Return|Archive|Delete|Delete series|Rename|New sample type|New sample|New sample at .*|New compartment|New storage unit|Import|Reserve|Reserve positions|Pick up|Fill by scanning|Fill from .*|Place here|Add by scanning|Add the last scanned sample|Add to series|Add to series…|Set parent|Remove parent|Bulk update|Restore|Restore to…|Stock-take|Return tubes to a spilled box|Remove (.* )?from the series|Clone|Aliquot|Release|Move contents|Edit compartment|Finished|Finish, .*|Create storage unit|Save)$/

const lookOnly = 'Guests can view but not change anything.'

async function begin(page: Page, url: string, login: string): Promise<void> {
  await page.goto(url)
  await signIn(page, login)
  await waitForMirror(page)
}

/** The names of everything that can be tapped and changes something, on the screen and in its menus. */
async function offered(page: Page): Promise<string[]> {
  const look = async () => {
    const names = await page.locator('button:visible, [role=menuitem]:visible, [role=radio]:visible, a:visible').evaluateAll((elements) =>
      elements.flatMap((element) => {
        // A column heading only sorts; a tab only leads somewhere.
        if (element.closest('th, [role=columnheader], nav')) return []
        const isPencil = element.querySelector('[role=img][aria-label=Edit]') !== null
        return isPencil ? 'Edit' : (element.getAttribute('aria-label') ?? (element as HTMLElement).innerText).trim()
      }),
    )
    return names.filter((name) => edits.test(name))
  }
  const names = await look()
  for (const menu of await page.locator('main [aria-haspopup=menu]:visible:not([aria-label^="Sorted by"])').all()) {
    await menu.click()
    names.push(...(await look()))
    await page.keyboard.press('Escape')
  }
  return [...new Set(names)]
}

test.use({ tablet: 'installed' })

for (const [orientation, viewport] of heldIn('portrait'))
  test(`a guest can open every screen and is offered no edit on any of them, in ${orientation} [FAULT-70]`, async ({ page, lab }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(viewport)
    await begin(page, lab.network.url, 'grace')
    const found: Record<string, string[]> = {}
    for (const [name, address] of everyFifth(Object.entries(screens))) {
      if (name === 'scan' || name === 'queue' || name === 'install' || name.startsWith('print')) continue
      await walkTo(page, lab.network.url + address)
      const names = await offered(page)
      if (names.length) found[name] = names
    }
    expect(found).toEqual({})

    await visit(page, lab.network.url + screens.sample)
    await expect(page.getByText(lookOnly)).toBeVisible()
    await expect(page.getByText('Mara Lindqvist', { exact: true })).toBeVisible()
    await visit(page, lab.network.url + screens.box)
    await expect(page.getByText(lookOnly)).toBeVisible()
    for (const position of ['A1', 'G1']) {
      await page.getByRole('gridcell', { name: new RegExp(`^${position},`) }).click()
      expect(await offered(page)).toEqual([])
    }
    for (const address of [screens.import, screens['stock-take'], screens['move into'], screens['bulk update']]) {
      await followTo(page, lab.network.url + address)
      await expect(page.getByRole('heading', { name: lookOnly })).toBeVisible()
    }
    await followTo(page, lab.network.url + screens.scan)
    await expect(page.getByRole('radio', { name: 'Look up' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Move into…' })).toBeHidden()
    await scan(page, '4007221904418')
    await expect(page.getByRole('listitem').filter({ hasText: '4007221904418' })).toContainText('Barcode not recognized')
    await expect(page.getByRole('button', { name: 'Assign to…' })).toBeHidden()
    // Their own views and searches are theirs to save.
    await followTo(page, lab.network.url + screens['search results'])
    await expect(page.getByRole('button', { name: 'Save search' })).toBeVisible()
  })

for (const [orientation, viewport] of heldIn('landscape'))
  test(`a student edits their own samples and views the others and the experiments of others, in ${orientation} [ELN-04, FAULT-70]`, async ({ page, lab }) => {
    await page.setViewportSize(viewport)
    await begin(page, lab.network.url, 'luca')
    const device = await SecondDevice.signIn(lab.server.url, 'luca', demoPassword)
    const samples = (await device.rows<Sample>('samples')).filter(({ archived }) => !archived)
    const own = samples.find(({ ownerId }) => ownerId === device.session.userId)
    const sample = (id: number) => `${lab.network.url}/members/inventory/browser/?return=true&sampleID=${id}#viewSample`
    await visit(page, sample(1842))
    await expect(page.getByText('Your role (Student) does not allow you to change this.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeHidden()
    await expect(page.getByRole('button', { name: /^Note / })).toBeHidden()
    expect(own).toBeDefined()
    await visit(page, sample(own!.id))
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Note / }).click()
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible()

    // Nor an experiment of others: a section of an add-on is only commented on there.
    const mara = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
    await mara.post<number>('/api/v1/experiments/319/sections', { sectionType: 'CUSTOM', sectionHeader: 'Gel viewer' })
    await followTo(page, `${lab.network.url}/members/experiments/journal/?experimentID=319`)
    await expect(page.getByRole('region', { name: 'Gel viewer' })).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Gel viewer' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Comment…'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('group', { name: 'Add a section' })).toBeHidden()
  })

test('the server also refuses whatever a guest is not offered [FAULT-70]', async ({ lab }) => {
  const guest = await SecondDevice.signIn(lab.server.url, 'grace', demoPassword)
  const edit = guest.act('sample.edit@1', { sampleId: 1842, set: { note: { was: '', to: 'By a guest' } } })
  await expect(edit).rejects.toThrow('sample.edit@1 was refused: permission.denied')
  const rows = await guest.rows<{ id: number; note: string }>('samples')
  expect(rows.find(({ id }) => id === 1842)!.note).not.toBe('By a guest')
})
