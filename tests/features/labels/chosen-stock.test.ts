import { beforeEach, expect, test, vi } from 'vitest'
import { labelPresets } from '#domain/rules/labels/presets.ts'
import { usualContent } from '#domain/rules/labels/usual-elements.ts'
import { chosenContent, chosenPreset, startOnSheet, rememberContent, rememberFirstFree, rememberPreset } from '#src/features/labels/chosen-stock.ts'

let saved: Map<string, string>

beforeEach(() => {
  saved = new Map()
  vi.stubGlobal('localStorage', { getItem: (key: string) => saved.get(key) ?? null, setItem: (key: string, value: string) => void saved.set(key, value) })
})

test('paper, first free label and what is shown are remembered, each for its subject or its paper', () => {
  const [first, second] = labelPresets
  rememberPreset('layer', second!)
  rememberFirstFree(second!, 12)
  rememberContent('sample', { code: 'qrcode', fields: ['name', 'lot'] })
  expect([chosenPreset('layer'), chosenPreset('sample')]).toEqual([second, first])
  expect([startOnSheet(second!), startOnSheet(first!)]).toEqual([12, 0])
  expect(chosenContent('sample')).toEqual({ code: 'qrcode', fields: ['name', 'lot'] })
  expect(chosenContent('layer')).toEqual(usualContent('layer'))
})

test('what is unreadable, or of another release, counts as never chosen', () => {
  const broken = ['{', '"x"', 'null', '{"presets":{"sample":"gone"},"first":{"avery-5160":-3},"contents":{"sample":{"code":"aztec","fields":["name"]}}}']
  for (const text of broken) {
    saved.set('aliquot.labels', text)
    expect(chosenPreset('sample')).toBe(labelPresets[0])
    expect(startOnSheet(labelPresets[0]!)).toBe(0)
    expect(chosenContent('sample')).toEqual(usualContent('sample'))
  }
  saved.set('aliquot.labels', '{"contents":{"sample":{"code":"qrcode","fields":["name","color"]}}}')
  expect(chosenContent('sample')).toEqual({ code: 'qrcode', fields: ['name'] })
})
