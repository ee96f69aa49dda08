import type { Page } from '@playwright/test'
import { scan } from '../harness/tablet.ts'
import { showField } from '../pages/sample.ts'
import { followTo } from '../pages/visit.ts'

/** What a person did at the tablet. Each note and each new sample has a text of its own, and no sample is moved twice. */
export type Act =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'sample'; readonly name: string }
  | { readonly kind: 'move'; readonly sampleId: number; readonly layerId: number }

/** A mutation, in the queue of the tablet or in the audit log. */
export interface Entry {
  readonly command: string
  readonly input: unknown
  readonly code?: string | null
}

/** Whether it is the mutation of this act. */
export function isOf(act: Act, { command, input }: Entry): boolean {
  const given = input as { sampleId?: number; layerId?: number; name?: string; set?: { note?: { to: string } } }
  if (act.kind === 'note') return given.set?.note?.to === act.text
  if (act.kind === 'sample') return command.startsWith('sample.create@') && given.name === act.name
  return command.startsWith('sample.move@') && given.sampleId === act.sampleId && given.layerId === act.layerId
}

const sampleAddress = (url: string, id: number): string => `${url}/members/inventory/browser/?return=true&sampleID=${id}#viewSample`

/** Resolves when the screen shows that it was saved: the form closes only then. */
export async function writeNote(page: Page, url: string, sampleId: number, text: string): Promise<void> {
  await followTo(page, sampleAddress(url, sampleId))
  await (await showField(page, 'Note')).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: `Note ${text}` }).waitFor()
}

export async function moveSample(page: Page, url: string, sampleId: number, layerId: number): Promise<void> {
  await followTo(page, sampleAddress(url, sampleId))
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Move / })
  await dialog.waitFor()
  await scan(page, `008${String(layerId).padStart(12, '0')}`)
  await dialog.getByRole('button', { name: /^Place at / }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The whole inventory is downloaded again, while the person works on. */
export async function downloadAgain(page: Page, url: string): Promise<void> {
  await followTo(page, `${url}/members/settings/?tab=storage`)
  await page.getByRole('button', { name: 'Download inventory again' }).click()
  await page.getByRole('alertdialog', { name: 'Download inventory again' }).getByRole('button', { name: 'Download again' }).click()
}

/** What the tablet's database has of its own mutations: queued, processed, or rejected. Read without the app. */
export const readMutations = (page: Page): Promise<Entry[]> =>
  page.evaluate(async () => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    const name = (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => /^aliquot:\d+:\d+$/.test(each))!
    const db = await ask(indexedDB.open(name))
    const tables = ['$outbox', '$inbox', '$receipts']
    const at = db.transaction(tables)
    const rows = await Promise.all(tables.map((table) => ask(at.objectStore(table).getAll() as IDBRequest<{ intent?: Entry }[]>)))
    db.close()
    return rows.flat().map((row) => row.intent ?? (row as Entry))
  })
