import { Doc } from 'yjs'
import { expect, test } from 'vitest'
import { readSequence } from '#domain/rules/documents/sequence/read-sequence.ts'
import { isRichText, type RichContent } from '#domain/rules/documents/rich-text.ts'
import { richTextToHtml } from '#domain/rules/documents/rich-text-output.ts'
import { okaforShowcase } from '#server/demo/notebook/okafor-showcase.ts'
import { samplesIn, writeText } from '#server/demo/notebook/plan-texts.ts'
import type { TextPlan } from '#server/demo/notebook/plan.ts'
import { Random } from '#server/demo/random.ts'

const write = (plan: TextPlan, names: readonly string[] = []): RichContent => {
  const doc = new Doc()
  const sampleIds = new Map(names.map((name, at) => [name, { id: at + 1 }]))
  writeText(doc, plan, { by: 1, sampleIds, fileIds: ['0123456789abcdef0123456789abcdef'], random: new Random(1, 'texts') })
  return readSequence(doc)
}
const text = (words: string): TextPlan => ({ type: 'PARAGRAPH', name: 'Text', text: words })

test('a text of the demo has a line for each of its lines, mentions the samples that are there, and names those that are not', () => {
  const plan = text('Thaw {HEK293T}.\nAdd {no such thing} and <b>wait</b>.')
  expect(samplesIn(plan)).toEqual(['HEK293T', 'no such thing'])
  expect(richTextToHtml(write(plan, ['HEK293T']))).toBe(
    '<p>Thaw <span data-kind="sample" data-id="1">@HEK293T</span>.</p><p>Add no such thing and <strong>wait</strong>.</p>',
  )
})

test('each text of the showcase is one that the editor can show; among them are a table, a list, a check list, a picture with its caption and mentions', () => {
  const texts = okaforShowcase.flatMap(({ sections }) => sections.filter((section): section is TextPlan => section.type === 'PARAGRAPH'))
  const written = texts.map((plan) => write(plan, samplesIn(plan)))
  for (const content of written) expect(isRichText(content)).toBe(true)
  const all = JSON.stringify(written)
  for (const part of ['"table"', '"numbered"', '"task"', '"checked":true', '"picture"', '"caption"', '"mention"', '"bold"', '"superscript"'])
    expect(all).toContain(part)
  expect(all).not.toMatch(/[{]\w+[}]|<\w/)
})
