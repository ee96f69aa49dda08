import { expect, type Page } from '@playwright/test'
import type { screens } from './screens.ts'

interface Overlay {
  screen: keyof typeof screens
  open: (page: Page) => Promise<void>
  /** It stays, or asks before it is left: the page is loaded anew after it. */
  stays?: true
}

/** What opens over a screen or within it, and how one comes there from the screen. */
export const overlays: Readonly<Record<string, Overlay>> = {
  'columns of a file': { screen: 'import', open: openFile },
  'rows of a file': {
    screen: 'import',
    async open(page) {
      await openFile(page)
      await page.getByRole('button', { name: 'Check rows' }).click()
      await expect(page.getByRole('heading', { name: 'Check before importing' })).toBeVisible()
    },
  },
  'a bulk update': {
    screen: 'series',
    stays: true,
    open: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Bulk update' }).click()
      for (const field of ['Expiration', 'Amount', 'Parent']) {
        await page.getByRole('button', { name: 'Field', exact: true }).click()
        await page.getByRole('menuitem', { name: field }).click()
      }
    },
  },
  'the parent of many': {
    screen: 'series',
    open: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Set parent' }).click()
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    },
  },
  'the columns of a view': { screen: 'samples', open: (page) => page.getByRole('button', { name: 'Edit table view' }).click() },
  "the person's menu": { screen: 'home', open: (page) => page.getByRole('button', { name: 'Mara Lindqvist' }).click() },
  'a tube of the box': { screen: 'box', open: (page) => page.getByRole('gridcell', { name: 'A1,' }).click() },
  'a note being edited': { screen: 'sample', open: (page) => page.getByRole('button', { name: /^Note/ }).click() },
  'an amount being edited': { screen: 'sample', open: (page) => page.getByRole('button', { name: 'Amount', exact: true }).click() },
  'the dialog that moves a sample': { screen: 'sample', open: (page) => page.getByRole('button', { name: 'Move', exact: true }).click() },
  'the dialog for a new sample': { screen: 'samples', open: (page) => page.getByRole('button', { name: 'New sample' }).click() },
  'the dialog that takes a typed code': {
    screen: 'scan',
    open: async (page) => {
      await page.getByRole('button', { name: 'Type code' }).click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
    },
  },
  'a tube that is picked up': {
    screen: 'box',
    stays: true,
    open: async (page) => {
      await page.getByRole('gridcell', { name: 'A1,' }).click()
      await page.getByRole('button', { name: 'Pick up' }).click()
    },
  },
}

async function openFile(page: Page): Promise<void> {
  const buffer = Buffer.from('Name,Type,Target,Expiry,Amount\nGood,Antibody,CD3,3/4/2029,1\n,Nothing,,3/4/2029,lots\n')
  await page.getByLabel('File to import').setInputFiles({ name: 'looks.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
}
