import { expectFocusVisible, tabTo, typeByHand } from '../harness/keyboard.ts'
import { expect, test } from '../harness/lab.ts'
import { syncPill } from '../pages/navigation.ts'
import { demoPassword, waitForMirror } from '../pages/sign-in.ts'

test.use({ tablet: 'installed' })

test('a day without a mouse: the focus is always visible, and returns to where it came from', async ({ page, lab }) => {
  await test.step('sign in', async () => {
    await page.goto(lab.network.url)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await tabTo(page, page.getByLabel('User name'))
    await typeByHand(page, 'mara')
    await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
    await typeByHand(page, demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await waitForMirror(page)
  })

  await test.step('open the menu, and close it', async () => {
    const person = page.getByRole('button', { name: 'Mara Lindqvist' })
    await tabTo(page, person)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(person).toBeFocused()
  })

  await test.step('find a box in the tree', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Inventory', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Storage' })).toBeVisible()
    await tabTo(page, page.getByRole('treeitem'))
    const place = (name: string) => page.getByRole('treeitem', { name })
    await page.keyboard.press('Home')
    for (const name of ['Cryo tank LN1', 'Freezer F1', 'Freezer F2']) {
      await page.keyboard.press('ArrowDown')
      await expect(place(name)).toBeFocused()
    }
    for (const name of ['Rack R1', 'Box 1 Antibodies']) {
      await page.keyboard.press('ArrowRight')
      await expect(place(name)).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(place(name)).toBeFocused()
      await expectFocusVisible(page)
    }
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Box 2 Working stocks' })).toBeVisible()
    await expect(place('Box 2 Working stocks')).toBeFocused()
  })

  const cell = (name: string) => page.getByRole('gridcell', { name: `${name},` })
  await test.step('pick up a tube and place it', async () => {
    await tabTo(page, cell('A1'))
    await page.keyboard.press('ArrowRight')
    await expect(cell('A2')).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Pick up' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Place at E6 (next free)' })).toBeFocused()
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    await expect(cell('E6')).not.toHaveAccessibleName(/free/)
    await expect(cell('E6')).toBeFocused()
    await expectFocusVisible(page)
  })

  await test.step('edit a note in place', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Open sample' }))
    await page.keyboard.press('Enter')
    const note = page.getByRole('button', { name: /^Note/ })
    await tabTo(page, note)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
    await expectFocusVisible(page)
    await page.keyboard.press('End')
    await typeByHand(page, ' Seen today.')
    await page.keyboard.press('Control+Enter')
    await expect(note).toContainText('Seen today.')
    await expect(note).toBeFocused()
  })

  await test.step('open the queue', async () => {
    await tabTo(page, syncPill(page))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Queue and inbox' })).toBeVisible()
    await expect(page.getByText('Synced today')).toBeVisible()
  })
})
