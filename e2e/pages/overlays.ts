import type { Locator, Page } from '@playwright/test'
import { expect } from '../harness/expect.ts'
import { scan } from '../harness/tablet.ts'
import { inEnglish, type Say } from './say.ts'
import type { screens } from './screens.ts'
import { demoPassword } from './sign-in.ts'

interface Overlay {
  screen: keyof typeof screens
  /** `say` translates texts into the language of the page. */
  open: (page: Page, say?: Say) => Promise<void>
  /** Escape does not close it, or it asks first: the page is reloaded afterward. */
  stays?: true
}

/** What opens over a screen or inside it, and how to get there from the screen. */
export const overlays: Readonly<Record<string, Overlay>> = {
  'columns of a file': { screen: 'import', open: openFile },
  'rows of a file': {
    screen: 'import',
    async open(page, say = inEnglish) {
      await openFile(page, say)
      await page.getByRole('button', { name: say('Check rows') }).click()
      await expect(page.getByRole('heading', { name: say('Check before importing') })).toBeVisible()
    },
  },
  'an add-on to install': {
    screen: 'marketplace',
    open: async (page, say = inEnglish) => {
      const script = '/** @rootVar: PLATES\n @name: PLATES\n @version: 1.0\n @consentMessage: PLATES */'
      await page.getByLabel(say('Script of an add-on')).setInputFiles({ name: 'plates.js', mimeType: 'text/javascript', buffer: Buffer.from(script) })
      await expect(page.getByRole('heading', { name: say('What it may do') })).toBeVisible()
    },
  },
  'what an add-on without a header is': {
    screen: 'marketplace',
    open: async (page, say = inEnglish) => {
      const buffer = Buffer.from('var PLATES = {}')
      await page.getByLabel(say('Script of an add-on')).setInputFiles({ name: 'plates.js', mimeType: 'text/javascript', buffer })
      await expect(page.getByRole('heading', { name: say('What is this add-on?') })).toBeVisible()
    },
  },
  'the address of an add-on': {
    screen: 'marketplace',
    open: async (page, say = inEnglish) => {
      await page.getByRole('button', { name: say('From an address…') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'configuration of an add-on': {
    screen: 'addon',
    open: async (page, say = inEnglish) => {
      await installAddon(page, say)
      await page.getByRole('button', { name: say('Configure…') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'license of an add-on': {
    screen: 'addon',
    open: async (page, say = inEnglish) => {
      await installAddon(page, say)
      await page.getByRole('button', { name: say('License…') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'a bulk update': {
    screen: 'series',
    stays: true,
    open: async (page, say = inEnglish) => {
      await page.getByRole('button', { name: say('More'), exact: true }).click()
      await page.getByRole('menuitem', { name: say('Bulk update') }).click()
      for (const field of ['Expiration', 'Amount', 'Parent']) {
        await page.getByRole('button', { name: say('Add field'), exact: true }).click()
        await page.getByRole('menuitem', { name: say(field) }).click()
      }
    },
  },
  'a pick list': { screen: 'series', stays: true, open: openPickList },
  'a tube that is not on the pick list': {
    screen: 'series',
    stays: true,
    async open(page, say = inEnglish) {
      await openPickList(page, say)
      await scan(page, '005000000001842')
      await expect(page.getByRole('alert').filter({ hasText: say('Wrong tube') })).toBeVisible()
    },
  },
  'a package': {
    screen: 'receive',
    stays: true,
    async open(page, say = inEnglish) {
      await scan(page, '01040765430000181728113010L26K417')
      await expect(page.getByRole('status', { name: say('Next') })).toBeVisible()
    },
  },
  'the parent of many': {
    screen: 'series',
    open: async (page, say = inEnglish) => {
      await page.getByRole('button', { name: say('More'), exact: true }).click()
      await page.getByRole('menuitem', { name: say('Set parent') }).click()
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    },
  },
  'a webhook': { screen: 'webhooks', open: (page, say = inEnglish) => openDialog(page, say('New webhook')) },
  'a label printer': { screen: 'label printers', open: (page, say = inEnglish) => openDialog(page, say('Add printer')) },
  'the columns of a view': { screen: 'samples', open: (page, say = inEnglish) => openDialog(page, say('Edit table view')) },
  'boxes with room': { screen: 'freezer', open: (page, say = inEnglish) => openDialog(page, say('Room for…')) },
  'the list behind the bell': {
    screen: 'home',
    open: async (page, say = inEnglish) => {
      await page.getByRole('button', { name: say('Notifications, {count} unread').replace('{count}', '0') }).click()
      await expect(page.getByRole('dialog').getByRole('heading', { name: say('No notifications') })).toBeVisible()
    },
  },
  "the person's menu": { screen: 'home', open: (page) => page.getByRole('button', { name: /^(Mara Lindqvist|Amina Okafor)$/ }).click() },
  'a tube of the box': { screen: 'box', open: (page) => page.getByRole('gridcell', { name: 'A1,' }).click() },
  'a note being edited': { screen: 'sample', open: (page, say = inEnglish) => page.getByRole('button', { name: new RegExp(`^${say('Note')}`) }).click() },
  'an amount being edited': { screen: 'sample', open: (page, say = inEnglish) => page.getByRole('button', { name: say('Amount'), exact: true }).click() },
  'samples being chosen for an experiment': {
    screen: 'experiment',
    async open(page, say = inEnglish) {
      await page.getByRole('heading', { name: 'Starting material' }).click()
      await page.getByRole('button', { name: say('Choose samples'), exact: true }).click()
      await page
        .getByRole('region', { name: say('Samples found') })
        .getByRole('button')
        .first()
        .click()
    },
  },
  'samples of a box being selected for an experiment': {
    screen: 'experiment',
    async open(page, say = inEnglish) {
      await page.getByRole('heading', { name: 'Starting material' }).click()
      await page.getByRole('button', { name: say('Select in a box'), exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await scan(page, '008000000000069')
      await page.getByRole('gridcell', { name: 'A1,' }).click()
    },
  },
  'what was used of a sample being edited': {
    screen: 'experiment',
    async open(page) {
      await page.getByRole('list', { name: 'Starting material' }).getByRole('button').first().click()
      await expect(page.getByRole('list', { name: 'Starting material' }).getByRole('textbox')).toBeVisible()
    },
  },
  'new samples of an experiment': {
    screen: 'experiment',
    async open(page, say = inEnglish) {
      await page.getByRole('heading', { name: 'Clones', exact: true }).click()
      await openDialog(page, say('New samples'))
    },
  },
  'the dialog that moves a sample': { screen: 'sample', open: (page, say = inEnglish) => openDialog(page, say('Move')) },
  'the dialog for a new experiment': { screen: 'experiments', open: (page, say = inEnglish) => openDialog(page, say('New experiment')) },
  'the dialog that adds a detail': { screen: 'study edit', open: (page, say = inEnglish) => openDialog(page, say('Add detail')) },
  'the dialog that saves a template': {
    screen: 'experiment',
    open: async (page, say = inEnglish) => {
      await page.getByRole('button', { name: say('More'), exact: true }).click()
      await page.getByRole('menuitem', { name: say('Save as template…') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'the dialog for a new sample': { screen: 'samples', open: (page, say = inEnglish) => openDialog(page, say('New sample')) },
  'the dialog that takes a typed code': {
    screen: 'scan',
    open: async (page, say = inEnglish) => {
      await page.getByRole('button', { name: say('Type code') }).click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
    },
  },
  'the dialog that assigns a code': {
    screen: 'scan',
    async open(page, say = inEnglish) {
      await page.getByRole('button', { name: say('Type code') }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('4007221904418')
      await page.getByRole('dialog').getByRole('textbox').press('Enter')
      await openDialog(page, say('Assign to…'))
    },
  },
  'the dialog for feedback': {
    screen: 'more',
    open: async (page, say = inEnglish) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: say('Send feedback') })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'the help over a screen': {
    screen: 'storage',
    async open(page, say = inEnglish) {
      await overlays["the person's menu"]!.open(page)
      await page.getByRole('menuitem', { name: say('Help') }).click()
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Storage', exact: true })).toBeVisible()
    },
  },
  'the keyboard shortcuts': {
    screen: 'home',
    async open(page, say = inEnglish) {
      const sheet = page.getByRole('dialog', { name: say('Keyboard shortcuts') })
      // The code that listens to the key is loaded after the screen.
      await expect(async () => {
        await page.keyboard.press('?')
        await expect(sheet).toBeVisible({ timeout: 2_000 })
      }).toPass()
    },
  },
  'the question before a token for the directory': { screen: 'organization directory', open: askForToken },
  'a new token for the directory': {
    screen: 'organization directory',
    async open(page, say = inEnglish) {
      await askForToken(page, say)
      await page.getByRole('dialog').getByLabel(say('Your password')).fill(demoPassword)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: say('Token'), exact: true })).toBeVisible()
    },
  },
  'a tube that is picked up': {
    screen: 'box',
    stays: true,
    open: async (page, say = inEnglish) => {
      await page.getByRole('gridcell', { name: 'A1,' }).click()
      await page.getByRole('button', { name: say('Pick up') }).click()
    },
  },
  'labels to print': { screen: 'sample', open: openLabels },
  'a label being designed': {
    screen: 'sample',
    stays: true,
    async open(page, say = inEnglish) {
      await openLabels(page, say)
      await page.getByRole('button', { name: say('Design a label') }).click()
      await page.getByRole('button', { name: say('Field'), exact: true }).click()
      await expect(page.getByText(say('Decoded: OK'))).toBeVisible()
    },
  },
}

async function openLabels(page: Page, say: Say = inEnglish): Promise<void> {
  await page
    .getByRole('group', { name: say('Actions') })
    .getByRole('button', { name: say('More'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: say('Print label') }).click()
  await expect(page.getByText(say('Decoded: OK'))).toBeVisible()
}

async function openDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function askForToken(page: Page, say: Say = inEnglish): Promise<void> {
  const [create, renew] = ['Create token…', 'Renew…'].map((name) => page.getByRole('button', { name: say(name), exact: true })) as [Locator, Locator]
  await create.or(renew).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openFile(page: Page, say: Say = inEnglish): Promise<void> {
  const buffer = Buffer.from('Name,Type,Target,Expiry,Amount\nGood,Antibody,CD3,3/4/2029,1\n,Nothing,,3/4/2029,lots\n')
  await page.getByLabel(say('File to import')).setInputFiles({ name: 'looks.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('heading', { name: say('Match the columns') })).toBeVisible()
}

async function openPickList(page: Page, say: Say = inEnglish): Promise<void> {
  await page.getByRole('button', { name: say('More'), exact: true }).click()
  await page.getByRole('menuitem', { name: say('Pick list') }).click()
  await expect(page.getByRole('region', { name: say('Next') })).toBeVisible()
}

/** The first time, the add-on is only offered. */
async function installAddon(page: Page, say: Say) {
  const [configure, install] = [page.getByRole('button', { name: say('Configure…') }), page.getByRole('button', { name: say('Install…') })]
  await expect(configure.or(install)).toBeVisible()
  if (await configure.isVisible()) return
  await install.click()
  await page.getByRole('button', { name: say('Accept and install') }).click()
  await expect(configure).toBeVisible()
}
