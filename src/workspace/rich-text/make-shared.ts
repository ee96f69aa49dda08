import { XmlElement, XmlText } from 'yjs'
import type { MakeShared } from '#domain/rules/documents/shared-types.ts'

export const makeShared: MakeShared = {
  element: (name) => new XmlElement(name),
  text: () => new XmlText(),
}
