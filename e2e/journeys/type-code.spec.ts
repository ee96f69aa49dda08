import { expect, test } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { heldIn } from '../harness/matrix.ts'
import { demoPassword } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

const label = 'AB-0233'

test.use({ tablet: 'mara' })

for (const [name, viewport] of heldIn('portrait'))
  test(`a label with letters is typed with a glove, wherever a code is needed: ${name} [FAULT-55]`, async ({ page, lab }) => {
    await page.setViewportSize(viewport)
    const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
    const tubes = await colleague.rows<{ id: number; name: string; altBarcode: string | null }>('samples')
    const tube = tubes.find(({ altBarcode }) => altBarcode === label) ?? tubes.find(({ id }) => id === 1842)!
    if (tube.altBarcode !== label) await colleague.act('sample.set-barcode@1', { sampleId: tube.id, barcode: label })
    await page.goto(`${lab.network.url}/scan/`)
    const dialog = page.getByRole('dialog')
    const keys = dialog.getByRole('group', { name: 'Keyboard' })
    const key = (text: string) => keys.getByRole('button', { name: text, exact: true })
    const field = dialog.getByRole('textbox', { name: 'Code on the tube or box' })

    await page.getByRole('button', { name: 'Type code' }).click()
    // Digits first.
    await expect(key('7')).toBeVisible()
    await expect(key('ABC')).toBeVisible()
    // How the labels of this laboratory begin is typed with one key.
    await key('AB-').click()
    await expect(field).toHaveValue('AB-')
    await field.clear()
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
    await key('ABC').click()
    for (const letter of ['A', 'Z']) expect((await key(letter).boundingBox())!.height).toBeGreaterThanOrEqual(64)
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
    for (const letter of 'ABX-') await key(letter).click()
    await key('Delete last character').click()
    await key('Delete last character').click()
    await key('-').click()
    await key('123').click()
    for (const figure of '0233') await key(figure).click()
    await expect(field).toHaveValue(label)
    await key('ABC').click()
    await dialog.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByText(tube.name).first()).toBeVisible()

    // The device remembers, and every other dialog that asks for a code has the same keys.
    await followTo(page, `${lab.network.url}/members/inventory/browser/?return=true&sampleID=${tube.id}#viewSample`)
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^Move / })
      .getByRole('button', { name: 'Scan…' })
      .click()
    await expect(key('A')).toBeVisible()
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
    await key('B').click()
    await expect(field).toHaveValue('B')
  })
