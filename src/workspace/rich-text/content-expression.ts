import { richTextNodes, richTextRoot, type RichNodeName } from '#domain/rules/documents/rich-text.ts'

/** What an element may hold, as ProseMirror writes it: any number of them, none included; see rich-text.ts. */
export const holds = (name: RichNodeName): string => `(${richTextNodes[name].holds.join(' | ')})*`

/** On screen, each picture has a place for one. */
export const captionHolds = 'caption'

/** A text on screen has at least a place for the cursor, even while nothing is stored. */
export const rootHolds = `(${richTextRoot.join(' | ')})+`
