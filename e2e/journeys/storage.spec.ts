import { Workday, connectivityModes } from '../harness/workday.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { heldIn } from '../harness/matrix.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan } from '../harness/tablet.ts'
import { chosenViews, chooseView } from '../pages/box.ts'
import { orientations, screens } from '../pages/screens.ts'
import { demoPassword, waitUntilSent } from '../pages/sign-in.ts'
import { clickOnceDrawn, followTo } from '../pages/visit.ts'

interface Layer {
  id: number
  name: string
  parentId: number | null
  unitId: number
  rows: number
  reserved: Record<string, { userId: number; note: string }>
}
interface Unit {
  id: number
  name: string
  rootLayerId: number
  archived: number
}
interface Sample {
  id: number
  name: string
  amount: number
  parentId: number | null
  layerId: number | null
  position: number
}

const layerCode = (id: number): string => '008' + String(id).padStart(12, '0')
const sampleCode = (id: number): string => '005' + String(id).padStart(12, '0')
const storage = (id: number): string => `/members/inventory/browser/?initStorageLayer=${id}`

async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

for (const way of connectivityModes)
  test(`a box moves to another freezer, a dead freezer is emptied and a tube is divided, and a second device shows it all: ${way} [STO-01, INV-03, INV-05, INV-09, QUEUE-01]`, () =>
    Workday.spend(way, putThingsElsewhere))

async function putThingsElsewhere(day: Workday): Promise<void> {
  const colleague = await day.colleague()
  const layers = await colleague.rows<Layer>('storageLayers')
  const units = await colleague.rows<Unit>('storageUnits')
  const unit = (name: string) => units.find((one) => one.name === name)!
  const box = layers.find((layer) => layer.name === 'Box 5 Spare')!
  const [from, dead, to] = [unit('Freezer F2'), unit('Freezer F4'), unit('Freezer F3')]
  const samplesBefore = await colleague.rows<Sample>('samples')
  const inDead = layers.filter((layer) => layer.parentId === dead.rootLayerId)
  const below = layers.filter((layer) => layer.unitId === dead.id && layer.id !== dead.rootLayerId)
  expect(box.unitId).toBe(from.id)

  const page = await day.begin()

  await test.step('the box is picked up, and the code of the freezer puts it there; one tap undoes it', async () => {
    await page.goto(day.url + storage(box.id))
    await expect(page.getByRole('heading', { name: box.name })).toBeVisible()
    await chooseFromMenu(page, 'Pick up')
    await expect(page.getByRole('region', { name: 'Picked up' })).toBeVisible()
    await scan(page, layerCode(to.rootLayerId))
    await expect(page.getByText(`${box.name} moved to ${to.name}`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone')).toBeVisible()
  })
  await test.step('picked up again, a tap on the freezer in the tree and one on its card put it there', async () => {
    await chooseFromMenu(page, 'Pick up')
    await page.getByRole('treeitem', { name: to.name }).click()
    await expect(page.getByRole('heading', { name: to.name })).toBeVisible()
    await page.getByRole('button', { name: `Move into ${to.name}` }).click()
    await expect(page.getByRole('treeitem', { name: box.name })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Picked up' })).toBeHidden()
  })
  await test.step('a box cannot go into itself', async () => {
    await followTo(page, day.url + storage(box.id))
    await chooseFromMenu(page, 'Move compartment')
    const dialog = page.getByRole('dialog', { name: `Move ${box.name}` })
    await scan(page, layerCode(box.id))
    await expect(dialog.getByText('A compartment cannot be moved into itself.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: `Move into ${box.name}` })).toBeDisabled()
    await page.keyboard.press('Escape')
  })
  await test.step('everything in the dead freezer moves elsewhere in one step, after a preview', async () => {
    await followTo(page, day.url + storage(dead.rootLayerId))
    await chooseFromMenu(page, 'Move contents')
    await scan(page, layerCode(to.rootLayerId))
    await expect(page.getByText(new RegExp(`^${inDead.length} compartments? with (its|their) contents`))).toBeVisible()
    await page.getByRole('button', { name: `Move contents into ${to.name}` }).click()
    await expect(page.getByText(`Contents of ${dead.name} moved to ${to.name}`)).toBeVisible()
  })
  await test.step('positions are reserved with a short note', async () => {
    await followTo(page, day.url + storage(box.id))
    await page.getByRole('gridcell', { name: 'A2, free' }).click()
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await page.getByRole('gridcell', { name: 'A3, free' }).click()
    await page.getByRole('textbox', { name: 'Purpose' }).fill('PBMC of Friday')
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await expect(page.getByRole('gridcell', { name: 'A3, reserved for you: PBMC of Friday' })).toBeVisible()
  })

  const full = layers.find((layer) => layer.name === 'Box 2 Working stocks')!
  const tube = samplesBefore.find((sample) => sample.layerId === full.id && sample.position === 1)!
  await test.step('an address with a tube shows it in its box; picked up, it goes where the mouse drops it, or back with Escape', async () => {
    await followTo(page, `${day.url}/members/inventory/browser/?sampleID=${tube.id}`)
    await expect(page.getByRole('gridcell', { name: 'A1,' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'Pick up' }).click()
    await expect(page.getByRole('region', { name: 'Picked up' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Picked up' })).toBeHidden()
    await page.getByRole('gridcell', { name: 'A1,' }).dragTo(page.getByRole('gridcell', { name: 'F1, free' }))
    await expect(page.getByRole('gridcell', { name: 'A1, free' })).toBeVisible()
  })
  await test.step('two tubes picked up together go to the next free positions of another box', async () => {
    for (const place of ['A2', 'A3']) {
      await page.getByRole('gridcell', { name: `${place},` }).click()
      if (place === 'A2') await page.getByRole('button', { name: 'Pick up' }).click()
    }
    await expect(page.getByRole('region', { name: 'Picked up' })).toContainText('2 samples')
    await page.getByRole('treeitem', { name: 'Box 3 Lentivirus' }).click()
    await expect(page.getByRole('heading', { name: 'Box 3 Lentivirus' })).toBeVisible()
    await page.getByRole('gridcell', { name: 'F4, free' }).click()
    await expect(page.getByRole('gridcell', { name: /^F5, (?!free)/ })).toBeVisible()
  })

  const divided = samplesBefore.find((sample) => sample.name === 'anti-CD3ε (OKT3)')!
  await test.step('a tube is divided into five, next to it', async () => {
    await scan(page, sampleCode(divided.id))
    await expect(page.getByRole('heading', { name: divided.name, exact: true })).toBeVisible()
    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'More' }).click()
    // Before the dialog has read where they go.
    const created = clickOnceDrawn(page, 'Create 5 aliquots')
    await page.getByRole('menuitem', { name: 'Aliquot' }).click()
    await created
    await expect(page.getByText(`5 aliquots of ${divided.name} created`)).toBeVisible()
  })

  const second = await day.end(page)
  const after = new Map((await second.rows<Layer>('storageLayers')).map((layer) => [layer.id, layer]))
  expect(after.get(box.id)).toMatchObject({ parentId: to.rootLayerId, unitId: to.id })
  expect(Object.entries(after.get(box.id)!.reserved).map(([position, { note }]) => [position, note])).toEqual([
    ['2', 'PBMC of Friday'],
    ['3', 'PBMC of Friday'],
  ])
  for (const layer of inDead) expect(after.get(layer.id)?.parentId).toBe(to.rootLayerId)
  for (const layer of below) expect(after.get(layer.id)?.unitId).toBe(to.id)
  // Tubes keep the positions they had in their boxes.
  const boxes = new Set(below.map((layer) => layer.id))
  const moved = (await second.rows<Sample>('samples')).filter((sample) => sample.layerId !== null && boxes.has(sample.layerId))
  expect(moved.length).toBeGreaterThan(0)
  const there = (id: number, position: number) => (sample: Sample) => sample.layerId === id && sample.position === position
  const everything = await second.rows<Sample>('samples')
  expect(everything.find(there(full.id, 46))?.id).toBe(tube.id)
  const lenti = layers.find((layer) => layer.name === 'Box 3 Lentivirus')!
  for (const position of [49, 50]) expect(everything.some(there(lenti.id, position))).toBe(true)
  // A position reserved for Mara is not the next free position for anyone else.
  const next = await second.get<{ position: number }>(`/api/v1/storageLayers/${box.id}/freeLocation?consecutiveSpace=2`)
  expect(next.position).toBe(4)
  const now = everything.find(({ id }) => id === divided.id)!
  const children = everything.filter(({ parentId }) => parentId === divided.id)
  expect(children.map(({ name }) => name).sort()).toEqual([1, 2, 3, 4, 5].map((number) => `${divided.name} aliquot ${number}`))
  expect(children.map(({ layerId }) => layerId)).toEqual(children.map(() => divided.layerId))
  expect(now.amount + children.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(divided.amount, 9)
}

for (const way of connectivityModes)
  test(`a freezer shows its boxes as pictures, by type or expiration, and which of them have room: ${way} [STO-01]`, () => Workday.spend(way, lookIntoFreezer))

async function lookIntoFreezer(day: Workday): Promise<void> {
  const colleague = await day.colleague()
  const layers = await colleague.rows<Layer>('storageLayers')
  const samples = (await colleague.rows<Sample & { archived: number }>('samples')).filter(({ archived }) => !archived)
  const root = layers.find(({ name }) => name === 'Freezer F2')!
  const rack = layers.find(({ name, unitId }) => name === 'Rack R1' && unitId === root.unitId)!
  const boxes = layers.filter(({ parentId, rows }) => parentId === rack.id && rows > 0)
  const [full, box] = boxes as [Layer, Layer]
  const takenIn = ({ id }: Layer) => samples.filter(({ layerId }) => layerId === id).length

  const page = await day.begin()
  const main = page.getByRole('region', { name: 'Compartment' })
  const card = ({ name }: Layer) => main.getByRole('link', { name: new RegExp(`^${name},`) })

  await test.step('next to the tree are all storage units, with how full they are', async () => {
    await page.goto(`${day.url}/members/inventory/browser/`)
    await expect(page.getByRole('treeitem', { name: /^Freezer F2, −80 °C, \d+% full/ })).toBeVisible()
    await main.getByRole('link', { name: /^Freezer F2, −80 °C, Room 2\.108, \d+% full/ }).click()
    await expect(page.getByRole('heading', { name: root.name })).toBeVisible()
    await expect(main.getByText(/^−80 °C · room 2\.108 · .*\d+ boxes.* positions taken$/)).toBeVisible()
  })
  await test.step('its racks are side by side, each with its boxes', async () => {
    const column = main.getByRole('group', { name: rack.name, exact: true })
    for (const each of boxes) await expect(column.getByRole('link', { name: new RegExp(`^${each.name}, ${takenIn(each)}/81`) })).toBeVisible()
    await expect(main.getByRole('radio', { name: 'Type' })).toBeChecked()
    await expect(main.getByRole('list', { name: 'Legend' })).toContainText('Antibody')
  })
  await test.step('colors show expirations; a tap opens the box, and back in the freezer it is marked', async () => {
    await main.getByRole('radio', { name: 'Expiration' }).click()
    await expect(main.getByRole('list', { name: 'Legend' })).toContainText('Expires soon')
    await card(box).click()
    await expect(page.getByRole('heading', { name: box.name })).toBeVisible()
    await page.getByRole('treeitem', { name: /^Freezer F2/ }).click()
    await expect(card(box)).toHaveAttribute('aria-current', 'true')
    await expect(card(full)).not.toHaveAttribute('aria-current')
    await expect(main.getByRole('radio', { name: 'Expiration' })).toBeChecked()
  })
  await test.step('room for ten: the boxes of this freezer first, none without room', async () => {
    await main.getByRole('button', { name: 'Room for…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Boxes with room' })
    await dialog.getByRole('textbox', { name: 'How many' }).fill('10')
    const here = dialog.getByRole('region', { name: 'In Freezer F2' })
    await expect(here.getByRole('link').first()).toBeVisible()
    await expect(here.getByRole('link', { name: full.name })).toHaveCount(0)
    await dialog.getByRole('combobox', { name: 'Sample type' }).click()
    await page.getByRole('option', { name: 'Antibody' }).click()
    await expect(here.getByRole('link').first()).toContainText('Already holds Antibody')
    await here.getByRole('link', { name: box.name }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: box.name })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: /, free/ })).toHaveCount(81 - takenIn(box))
  })
  await test.step('in portrait, the code of the freezer shows its boxes, and the path leads up', async () => {
    await page.setViewportSize(orientations.portrait)
    await scan(page, layerCode(root.id))
    await expect(card(box)).toBeVisible()
    await card(box).click()
    await page.getByRole('navigation', { name: 'Path' }).getByRole('button', { name: root.name }).click()
    await expect(card(box)).toBeVisible()
    await page.getByRole('navigation', { name: 'Path' }).getByRole('button', { name: 'Storage' }).click()
    await expect(main.getByRole('link', { name: /^Freezer F2, −80 °C, Room 2\.108, \d+% full/ })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Room for…' })).toBeVisible()
  })
  await test.step('a new box appears in the picture at once', async () => {
    await page.setViewportSize(orientations.landscape)
    await page.getByRole('treeitem', { name: /^Freezer F2/ }).click()
    await main.getByRole('button', { name: 'New compartment' }).click()
    const dialog = page.getByRole('dialog', { name: 'New compartment in Freezer F2' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Box of today')
    await dialog.getByRole('button', { name: 'Create compartment' }).click()
    await expect(page.getByRole('heading', { name: 'Box of today' })).toBeVisible()
    await page.getByRole('treeitem', { name: /^Freezer F2/ }).click()
    await expect(main.getByRole('group', { name: 'Directly inside' }).getByRole('link', { name: 'Box of today, 0/81' })).toBeVisible()
  })
}

test.describe(() => {
  test.use({ tablet: 'amina' })

  test('a new 384-well plate is there at once, in four parts, and its grid can change, but never so that tubes lose their positions [INV-05, STO-01, HDR-06, ROUTE-30] [FAULT-52]', async ({
    page,
    lab,
  }) => {
    const device = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)

    await test.step('a new storage unit, and a plate in it', async () => {
      await page.goto(`${lab.network.url}/members/inventory/storageunit/edit/`)
      await page.getByRole('button', { name: 'Create storage unit' }).click()
      await expect(page.getByText('The storage unit requires a name.')).toBeVisible()
      // Below absolute zero: the form says what is possible, and creates nothing.
      const temperature = page.getByLabel('Temperature, °C')
      await temperature.fill('-274')
      await page.getByRole('button', { name: 'Create storage unit' }).click()
      await expect(page.getByText('(absolute zero)')).toBeVisible()
      await temperature.fill('-80')
      await expect(page.getByText('(absolute zero)')).toBeHidden()
      await page.getByRole('textbox', { name: 'Name' }).fill('Freezer of plates')
      await page.getByRole('textbox', { name: 'Room' }).fill('2.117')
      await page.getByRole('button', { name: 'Create storage unit' }).click()
      await expect(page.getByRole('heading', { name: 'Freezer of plates' })).toBeVisible()
      await expect(page.getByText('2.117')).toBeVisible()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await expect(page).toHaveURL(/\/members\/inventory\/storageunit\/edit\/\?storageID=\d+$/)
      await page.getByRole('textbox', { name: 'Room' }).fill('2.118')
      await page.getByRole('textbox', { name: 'Temperature, °C' }).fill('-150')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Changes have been saved')).toBeVisible()
      await expect(page.getByRole('definition').filter({ hasText: /^2.118$|^−150 °C$/ })).toHaveCount(2)
      await page.getByRole('button', { name: 'Open in storage' }).click()
      await page.getByRole('button', { name: 'New compartment' }).click()
      const dialog = page.getByRole('dialog', { name: 'New compartment in Freezer of plates' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Screen 1')
      await dialog.getByRole('combobox', { name: 'Kind' }).click()
      await page.getByRole('option', { name: 'Plate 16 × 24' }).click()
      await dialog.getByRole('button', { name: 'Create compartment' }).click()
      await expect(page.getByRole('heading', { name: 'Screen 1' })).toBeVisible()
    })
    await test.step('its parts, one of them enlarged, and the whole plate again', async () => {
      await page.getByRole('button', { name: /^I13 – P24, 0 filled, 96 free/ }).click()
      await expect(page.getByRole('gridcell')).toHaveCount(96)
      await page.getByRole('gridcell', { name: 'P24, free' }).click()
      await expect(page.getByRole('button', { name: 'Fill from P24' })).toBeVisible()
      await page.getByRole('button', { name: 'Show entire box' }).click()
      await expect(page.getByRole('button', { name: /^A1 – H12/ })).toBeVisible()
    })
    await waitUntilSent(page)
    expect((await device.rows<Unit & { room: string; temperature: number }>('storageUnits')).find(({ name }) => name === 'Freezer of plates')).toMatchObject({
      room: '2.118',
      temperature: -150,
    })
    const plate = (await device.rows<Layer>('storageLayers')).find((layer) => layer.name === 'Screen 1')!
    const [tube] = (await device.rows<Sample & { archived: number }>('samples')).filter((sample) => !sample.archived && sample.layerId === null)
    if (tube) await device.act('sample.move@1', { sampleId: tube.id, layerId: plate.id, position: 384 })

    await test.step('a grid too small for its tubes is explained and not saved; row labels can change', async () => {
      await followTo(page, lab.network.url + storage(plate.id))
      await chooseFromMenu(page, 'Edit compartment')
      const dialog = page.getByRole('dialog', { name: 'Edit Screen 1' })
      await dialog.getByRole('textbox', { name: 'Columns' }).fill('12')
      if (tube) {
        await expect(dialog.getByText('Some samples or reservations are outside the new grid. Move them first.')).toBeVisible()
        await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
      }
      await dialog.getByRole('textbox', { name: 'Columns' }).fill('24')
      await dialog.getByRole('combobox', { name: 'Row labels' }).click()
      await page.getByRole('option', { name: 'I, II, III' }).click()
      await expect(dialog.getByText('First and last position: I-1, XVI-24')).toBeVisible()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('button', { name: /^I-1 – VIII-12/ })).toBeVisible()
    })
    await test.step('someone archives it while its dialog is open: the dialog says so', async () => {
      if (tube) await device.act('sample.move@1', { sampleId: tube.id, layerId: null, position: 0 })
      await chooseFromMenu(page, 'Edit compartment')
      await device.act('layer.archive@1', { layerId: plate.id, archived: true })
      await expect(page.getByText('This compartment is archived. Restore it first.').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Restore' }).click()
      await expect(page.getByText('Screen 1 restored')).toBeVisible()
    })
    await test.step('on paper, without the app around it', async () => {
      await page.goto(`${lab.network.url}/members/inventory/browser/print/?storageLayerID=${plate.id}&transpose=true`)
      await expect(page.getByRole('table', { name: 'Screen 1' }).getByRole('row')).toHaveCount(25)
      await expect(page.getByRole('navigation')).toHaveCount(0)
    })
    await test.step('the new inventory, and back to the old one', async () => {
      await followTo(page, lab.network.url + storage(plate.id))
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(page.getByText('A new inventory view is available.')).toBeHidden()
      await page.getByRole('button', { name: 'Storage actions' }).click()
      await page.getByRole('menuitem', { name: 'Use new inventory' }).click()
      await expect(page.getByRole('heading', { name: 'Screen 1', exact: true })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Path' }).getByRole('button', { name: 'Freezer of plates' })).toBeVisible()
      await followTo(page, lab.network.url + storage(plate.id))
      await expect(page.getByRole('navigation', { name: 'Path' })).toBeVisible()
      await page.getByRole('navigation', { name: 'Path' }).getByRole('button', { name: 'Freezer of plates' }).click()
      await expect(page.getByRole('link', { name: /^Screen 1/ })).toBeVisible()
      await page.getByRole('button', { name: 'Storage actions' }).click()
      await page.getByRole('menuitem', { name: 'Use old inventory' }).click()
      await expect(page.getByRole('navigation', { name: 'Path' })).toBeHidden()
    })
  })
})

test.describe(() => {
  test.use({ tablet: 'mara', isShared: true })

  test('the tablet remembers how boxes are displayed: the next one opens the same way [STO-01]', async ({ page, lab }) => {
    const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
    const samples = (await colleague.rows<Sample & { name: string; archived: number }>('samples')).filter((sample) => !sample.archived && sample.position > 0)
    const boxes = (await colleague.rows<Layer>('storageLayers')).filter((layer) => layer.rows === 9 && samples.some(({ layerId }) => layerId === layer.id))
    const [one, other] = boxes as [Layer, Layer]
    const tube = samples.filter(({ layerId }) => layerId === other.id).at(-1)!
    await page.goto(lab.network.url + storage(one.id))
    await chooseView(page, 'Transpose rows and columns')
    await chooseView(page, 'List view')
    await expect(page.getByRole('grid')).toHaveCount(0)
    await followTo(page, lab.network.url + storage(other.id))
    await expect(page.getByRole('heading', { name: other.name, exact: true })).toBeVisible()
    await expect.poll(() => chosenViews(page)).toEqual(['List view'])
    await expect(page.getByRole('grid')).toHaveCount(0)
    // Positions are selected in the box view; after that it is a list again.
    await chooseFromMenu(page, 'Reserve positions')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('grid')).toHaveCount(0)
    // A tube in the address is visible in the list, too.
    await followTo(page, `${lab.network.url}/members/inventory/browser/?sampleID=${tube.id}`)
    await expect(page.locator('[aria-current=true]').filter({ hasText: tube.name })).toBeInViewport()
    await chooseView(page, 'Box view')
    await expect.poll(() => chosenViews(page)).toEqual(['Box view', 'Type', 'Transpose rows and columns'])
    await page.reload()
    await expect(page.getByRole('grid')).toBeVisible()
  })

  for (const [orientation, viewport] of heldIn('portrait'))
    test(`with a tube picked up every position of a box is visible, and none is covered, in ${orientation} [INV-05, PWA-04]`, async ({ page, lab }) => {
      await page.setViewportSize(viewport)
      for (const screen of ['box', 'new inventory'] as const) {
        await page.goto(lab.network.url + screens[screen])
        await page.getByRole('gridcell', { name: 'A1,' }).click()
        await page.getByRole('button', { name: 'Pick up' }).click()
        const picked = page.getByRole('region', { name: 'Picked up' })
        for (const place of ['A1', 'A9', 'I1', 'I9']) {
          const cell = page.getByRole('gridcell', { name: `${place},` })
          await expect(cell).toBeInViewport({ ratio: 1 })
          const isBeside = async () => {
            const [box, hand] = [(await cell.boundingBox())!, (await picked.boundingBox())!]
            return box.x >= hand.x + hand.width || box.x + box.width <= hand.x || box.y + box.height <= hand.y + 2
          }
          await expect.poll(isBeside, `${screen}, ${place}`).toBe(true)
        }
      }
    })
})
