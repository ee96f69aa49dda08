import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { readPdf } from '../../tests/harness/read-pdf.ts'
import { word } from '../../tests/harness/word-ledger.ts'
import type { SecondDevice } from '../harness/second-device.ts'

/** The text of HTML, a line for each of its parts. */
const linesOfHtml = (html: string): string[] =>
  html
    .replaceAll(/<\/(p|li|h\d|td|th|blockquote|pre|figcaption)>|<br\s*\/?>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .split('\n')

/** What programs read of an experiment, in the order of its sections. */
export async function readHtml(program: SecondDevice, experimentId: number): Promise<string[]> {
  const { data } = await program.get<{ data: { expJournalID: number }[] }>(`/api/v1/experiments/${experimentId}/sections`)
  const lines: string[] = []
  for (const { expJournalID: id } of data) {
    const { contents } = await program.get<{ contents: string }>(`/api/v1/experiments/sections/${id}/content`)
    lines.push(...linesOfHtml(contents))
  }
  return lines
}

async function save(page: Page, item: string, dialogName: RegExp, button: string): Promise<Buffer> {
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
  const saving = page.waitForEvent('download', { timeout: 120_000 })
  await page.getByRole('dialog', { name: dialogName }).getByRole('button', { name: button, exact: true }).click()
  return readFile(await (await saving).path())
}

export async function readEln(page: Page): Promise<string[]> {
  const entries = unzipSync(await save(page, 'Export as .eln…', /./, 'Export'))
  const description = Object.keys(entries).find((name) => name.endsWith('ro-crate-metadata.json'))!
  const { '@graph': graph } = JSON.parse(strFromU8(entries[description]!)) as { '@graph': { '@type': string | string[]; text?: string }[] }
  return graph.flatMap(({ text }) => (text === undefined ? [] : linesOfHtml(text)))
}

/** The font of paper has no emoji, and what is between words is other there: a long one goes on in the next line. */
export const asPrinted = (text: string): string => text.replaceAll(/[^\dw_]/g, '')

/** `repeated`: words of rows that are on each page of their table; they count once. */
export async function readPaper(page: Page, repeated: ReadonlySet<string>): Promise<string[]> {
  const { pages } = readPdf(await save(page, 'Save as PDF…', /^Save /, 'Save as PDF'))
  const seen = new Set<string>()
  const once = (each: string) => {
    // What is around it is no word.
    if (repeated.has(each) && seen.has(each)) return ' '
    seen.add(each)
    return each
  }
  return [asPrinted(pages.join('')).replaceAll(word, once)]
}
