import { beforeEach, expect, test, vi } from 'vitest'
import { labelPresets } from '#domain/rules/labels/presets.ts'
import { usualContent } from '#domain/rules/labels/usual-elements.ts'
import { chosenContent, chosenLabel, findLabel, startOnSheet, rememberContent, rememberFirstFree, rememberLabel } from '#src/features/labels/chosen-stock.ts'
import { makeLabelTemplate } from '#tests/harness/labels.ts'

let saved: Map<string, string>

beforeEach(() => {
  saved = new Map()
  vi.stubGlobal('localStorage', { getItem: (key: string) => saved.get(key) ?? null, setItem: (key: string, value: string) => void saved.set(key, value) })
})

test('paper, first free label and what is shown are remembered, each for its subject or its paper', () => {
  const [first, second] = labelPresets
  rememberLabel('layer', second!.id)
  rememberFirstFree(second!.id, 12)
  rememberContent('sample', { code: 'qrcode', fields: ['name', 'lot'] })
  expect([chosenLabel('layer'), chosenLabel('sample')].map((id) => findLabel(id, []))).toEqual([{ preset: second }, { preset: first }])
  expect([startOnSheet(second!.id), startOnSheet(first!.id)]).toEqual([12, 0])
  expect(chosenContent('sample')).toEqual({ code: 'qrcode', fields: ['name', 'lot'] })
  expect(chosenContent('layer')).toEqual(usualContent('layer'))
})

test('what is unreadable, or of another release, counts as never chosen', () => {
  const broken = ['{', '"x"', 'null', '{"presets":{"sample":"gone"},"first":{"avery-5160":-3},"contents":{"sample":{"code":"aztec","fields":["name"]}}}']
  for (const text of broken) {
    saved.set('aliquot.labels', text)
    expect(findLabel(chosenLabel('sample'), [])).toEqual({ preset: labelPresets[0] })
    expect(startOnSheet(labelPresets[0]!.id)).toBe(0)
    expect(chosenContent('sample')).toEqual(usualContent('sample'))
  }
  saved.set('aliquot.labels', '{"contents":{"sample":{"code":"qrcode","fields":["name","color"]}}}')
  expect(chosenContent('sample')).toEqual({ code: 'qrcode', fields: ['name'] })
})

test('a template is chosen again the next time, and the first labels that are sold once it is gone', () => {
  const template = makeLabelTemplate()
  rememberLabel('sample', template.id)
  expect(findLabel(chosenLabel('sample'), [template])).toEqual({ template })
  expect(findLabel(chosenLabel('sample'), [])).toEqual({ preset: labelPresets[0] })
})
