import type { Page } from '@playwright/test'
import { expect } from '../harness/expect.ts'
import { everyFifth } from '../harness/matrix.ts'
import { goTo } from '../harness/pseudo-language.ts'
import { overlays } from './overlays.ts'
import type { Say } from './say.ts'
import { screens } from './screens.ts'
import { visit } from './visit.ts'

/** Modes of screens that have no entry of their own in `screens`. */
const otherScreens = {
  'a spilled box': '/members/inventory/stock-take/?storageLayerID=69&mode=put-back',
  'move into a box still to be scanned': '/scan/?into=',
  'a new storage unit': '/members/inventory/storageunit/edit/',
  'a storage unit being edited': '/members/inventory/storageunit/edit/?storageID=10',
  'a new sample type': '/members/inventory/sampletypes/edit/?sampleTypeID=new',
  'security settings': '/members/settings/?tab=security',
  'no such page': '/members/nowhere/',
  'no such help topic': '/doc/nowhere',
} as const

interface Opened {
  readonly screen: keyof typeof screens
  readonly button: string
  readonly item?: string
  readonly opens: 'dialog' | 'menu' | 'textbox'
}

/** Menus and dialogs, with the button and the menu item that open them. */
const dialogs: Readonly<Record<string, Opened>> = {
  'aliquots of a sample': { screen: 'sample', button: 'More', item: 'Aliquot', opens: 'dialog' },
  'a clone of a sample': { screen: 'sample', button: 'More', item: 'Clone', opens: 'dialog' },
  'the parent of a sample': { screen: 'sample', button: 'More', item: 'Set parent', opens: 'dialog' },
  'a new field of a sample': { screen: 'sample', button: 'Add field', opens: 'dialog' },
  'the menu of a sample': { screen: 'sample', button: 'More', opens: 'menu' },
  'the menu of a box': { screen: 'box', button: 'More', opens: 'menu' },
  'a box being edited': { screen: 'box', button: 'More', item: 'Edit compartment', opens: 'dialog' },
  'the dialog that moves a box': { screen: 'box', button: 'More', item: 'Move compartment', opens: 'dialog' },
  'the dialog that moves the contents of a box': { screen: 'box', button: 'More', item: 'Move contents', opens: 'dialog' },
  'positions being reserved': { screen: 'box', button: 'More', item: 'Reserve positions', opens: 'textbox' },
  'the actions of a table': { screen: 'samples', button: 'Actions', opens: 'menu' },
  'the name of a series': { screen: 'series', button: 'Rename', opens: 'textbox' },
  'the name of a search': { screen: 'search results', button: 'Save search', opens: 'dialog' },
  'the menu of a person': { screen: 'home', button: 'Amina Okafor', opens: 'menu' },
  'the lock screen': { screen: 'home', button: 'Amina Okafor', item: 'Lock', opens: 'textbox' },
}

/** Names in the laboratory's data and texts in the imported file that happen to be messages, too. */
const data: Readonly<Record<string, readonly string[]>> = {
  sample: ['Clone', 'None', 'Supplier'],
  'a tube of the box': ['Yes'],
  'sample type': ['Insert'],
  'sample types': ['Clone', 'Received', 'Supplier'],
  'search results': ['Clone', 'None', 'Supplier'],
  'the columns of a view': ['Clone', 'Direction', 'Insert', 'Purpose', 'Received', 'Supplier'],
  'columns of a file': ['Name', 'Type', 'Expiry', 'Amount', 'Good'],
  'rows of a file': ['Good'],
  'print an experiment': ['Next'],
}

/** The texts on this screen that are data, although a message says the same. */
export const dataOn = (name: string, screen: string): readonly string[] => ['Aliquot', ...(data[name] ?? data[screen] ?? [])]

/** `open` reopens what closes when the screen is rotated. */
type Look = (name: string, screen?: string, open?: () => Promise<void>) => Promise<void>

/** Opens every screen, dialog and menu in the language of the page and looks at it; in `npm test`, every fifth. */
export async function walkEverything(page: Page, url: string, say: Say, look: Look): Promise<void> {
  const startAt = async (screen: keyof typeof screens) => {
    if (await page.getByRole('menu').count()) await page.keyboard.press('Escape')
    await goTo(page, screens.home)
    // A dialog that asks before it closes is left by loading the page again.
    if (await page.locator('[role="dialog"], [role="alertdialog"]').count()) {
      await page.goto('about:blank')
      await visit(page, url + screens[screen])
    } else await goTo(page, screens[screen])
  }
  for (const [name, address] of everyFifth(Object.entries({ ...screens, ...otherScreens }))) {
    await goTo(page, address)
    await look(name)
  }
  for (const [name, { screen, open, stays }] of everyFifth(Object.entries(overlays))) {
    await startAt(screen)
    await open(page, say)
    await look(name, screen)
    if (stays) await visit(page, url)
  }
  for (const [name, { screen, button, item, opens }] of everyFifth(Object.entries(dialogs))) {
    const open = async () => {
      await page.getByRole('button', { name: say(button), exact: true }).click()
      if (item) await page.getByRole('menuitem', { name: new RegExp(`^${say(item)}`) }).click()
      await expect(page.getByRole(opens).first()).toBeVisible()
    }
    await startAt(screen)
    if (opens !== 'menu') await open()
    await look(name, screen, opens === 'menu' ? open : undefined)
  }
}
