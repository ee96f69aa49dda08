import { expect, test, type Page } from '@playwright/test'
import { Network } from '../harness/network.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { ServerProcess } from '../harness/server.ts'
import { scan, Tablet } from '../harness/tablet.ts'
import { demoPassword, signIn, signInAgain, waitForMirror } from '../pages/sign-in.ts'

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
  layerId: number | null
  position: number
}

const layerCode = (id: number): string => '008' + String(id).padStart(12, '0')
const storage = (id: number): string => `/members/inventory/browser/?initStorageLayer=${id}`

async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a box goes to another freezer and a dead freezer is emptied without a server, and both are so on a second device [STO-01, INV-05, INV-09, QUEUE-01]', async () => {
  const server = await ServerProcess.install()
  const network = await Network.open()
  const tablet = await Tablet.unpack()
  try {
    await server.start()
    network.leadTo(server.port)
    const colleague = await SecondDevice.signIn(server.url, 'priya', demoPassword)
    const layers = await colleague.rows<Layer>('storageLayers')
    const units = await colleague.rows<Unit>('storageUnits')
    const unit = (name: string) => units.find((one) => one.name === name)!
    const box = layers.find((layer) => layer.name === 'Box 5 Spare')!
    const [from, dead, to] = [unit('Freezer F2'), unit('Freezer F4'), unit('Freezer F3')]
    const inDead = layers.filter((layer) => layer.parentId === dead.rootLayerId)
    const below = layers.filter((layer) => layer.unitId === dead.id && layer.id !== dead.rootLayerId)
    expect(box.unitId).toBe(from.id)

    let page = await tablet.start()
    await page.goto(network.url)
    await signIn(page, 'mara')
    await waitForMirror(page)
    network.leadTo(undefined)
    await server.kill()
    await tablet.kill()
    page = await tablet.start()

    await test.step('the box is picked up, and the code of the freezer puts it there; one tap takes it back', async () => {
      await page.goto(network.url + storage(box.id))
      await expect(page.getByRole('heading', { name: box.name })).toBeVisible()
      await chooseFromMenu(page, 'Pick up')
      await expect(page.getByRole('region', { name: 'Picked up' })).toBeVisible()
      await scan(page, layerCode(to.rootLayerId))
      await expect(page.getByText(`${box.name} is in ${to.name}`)).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Undone')).toBeVisible()
    })
    await test.step('picked up again, a tap on the freezer in the tree and one on its card put it there', async () => {
      await chooseFromMenu(page, 'Pick up')
      await page.getByRole('treeitem', { name: to.name }).click()
      await expect(page.getByRole('heading', { name: to.name })).toBeVisible()
      await page.getByRole('button', { name: `Put into ${to.name}` }).click()
      await expect(page.getByRole('treeitem', { name: box.name })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Picked up' })).toBeHidden()
    })
    await test.step('a box cannot go into itself', async () => {
      await page.goto(network.url + storage(box.id))
      await chooseFromMenu(page, 'Move to')
      const dialog = page.getByRole('dialog', { name: `Move ${box.name}` })
      await scan(page, layerCode(box.id))
      await expect(dialog.getByText('A compartment cannot be moved into itself.')).toBeVisible()
      await expect(dialog.getByRole('button', { name: `Put into ${box.name}` })).toBeDisabled()
      await page.keyboard.press('Escape')
    })
    await test.step('all that is in the dead freezer goes elsewhere in one step, after a look at what will happen', async () => {
      await page.goto(network.url + storage(dead.rootLayerId))
      await chooseFromMenu(page, 'Move all that is in it')
      await scan(page, layerCode(to.rootLayerId))
      await expect(page.getByText(`${inDead.length} compartments with all that is in them`)).toBeVisible()
      await page.getByRole('button', { name: `Move all into ${to.name}` }).click()
      await expect(page.getByText(`Everything from ${dead.name} is in ${to.name}`)).toBeVisible()
    })
    await test.step('positions are kept for oneself, with a word what for', async () => {
      await page.goto(network.url + storage(box.id))
      await page.getByRole('gridcell', { name: 'A2, free' }).click()
      await page.getByRole('button', { name: 'Reserve', exact: true }).click()
      await page.getByRole('gridcell', { name: 'A3, free' }).click()
      await page.getByRole('textbox', { name: 'What for' }).fill('PBMC of Friday')
      await page.getByRole('button', { name: 'Reserve', exact: true }).click()
      await expect(page.getByRole('gridcell', { name: 'A3, reserved for you: PBMC of Friday' })).toBeVisible()
    })

    await server.start()
    await tablet.forgetCookies()
    network.leadTo(server.port)
    await signInAgain(page)
    await expect(page.getByRole('button', { name: 'All sent' })).toBeVisible({ timeout: 60_000 })

    const second = await SecondDevice.signIn(server.url, 'priya', demoPassword)
    const after = new Map((await second.rows<Layer>('storageLayers')).map((layer) => [layer.id, layer]))
    expect(after.get(box.id)).toMatchObject({ parentId: to.rootLayerId, unitId: to.id })
    expect(Object.entries(after.get(box.id)!.reserved).map(([position, { note }]) => [position, note])).toEqual([
      ['2', 'PBMC of Friday'],
      ['3', 'PBMC of Friday'],
    ])
    for (const layer of inDead) expect(after.get(layer.id)?.parentId).toBe(to.rootLayerId)
    for (const layer of below) expect(after.get(layer.id)?.unitId).toBe(to.id)
    // Tubes lie where they lay in their boxes.
    const boxes = new Set(below.map((layer) => layer.id))
    const moved = (await second.rows<Sample>('samples')).filter((sample) => sample.layerId !== null && boxes.has(sample.layerId))
    expect(moved.length).toBeGreaterThan(0)
    // What is reserved for Mara is not the next free position of anybody else.
    const next = await second.get<{ position: number }>(`/api/v1/storageLayers/${box.id}/freeLocation?consecutiveSpace=2`)
    expect(next.position).toBe(4)
    expect(tablet.violations).toEqual([])
  } finally {
    await tablet.throwAway()
    await network.close()
    await server.throwAway()
  }
})
