import { expect, test } from 'vitest'
import { richTextMarks, richTextNodes, richTextRoot } from '#domain/rules/documents/rich-text.ts'
import { getSchema } from '@tiptap/core'
import { richTextExtensions } from '#src/workspace/rich-text/extensions.ts'

const richSchema = getSchema(richTextExtensions())

const namesIn = (content: string): string[] => content.match(/\w+/g) ?? []

test('the editor has the elements, attributes and formatting that the server knows, and no others', () => {
  const { doc, text, ...nodes } = richSchema.nodes
  expect(Object.keys(nodes).toSorted()).toEqual(Object.keys(richTextNodes).toSorted())
  expect(Object.keys(richSchema.marks).toSorted()).toEqual(Object.keys(richTextMarks).toSorted())
  for (const [name, { attributes, holds }] of Object.entries(richTextNodes)) {
    const { spec } = nodes[name]!
    expect([name, Object.keys(spec.attrs ?? {}).toSorted()]).toEqual([name, Object.keys(attributes).toSorted()])
    expect([name, namesIn(spec.content ?? '')]).toEqual([name, [...holds]])
  }
  for (const [name, attributes] of Object.entries(richTextMarks)) expect(Object.keys(richSchema.marks[name]!.spec.attrs ?? {})).toEqual(Object.keys(attributes))
  expect(namesIn(doc!.spec.content!)).toEqual([...richTextRoot])
  expect(text).toBeDefined()
})

test('every element but a picture, which has its caption, may be empty, so that what two people remove never makes another one go', () => {
  for (const name of Object.keys(richTextNodes).filter((each) => each !== 'picture'))
    expect([name, richSchema.nodes[name]!.contentMatch.validEnd]).toEqual([name, true])
})
