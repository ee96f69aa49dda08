import type { GuidePage } from '../../src/features/help/guide/guide-types.ts'

export interface ReadPage extends GuidePage {
  /** Of its headings. */
  readonly anchors: readonly string[]
  /** Addresses, as they are in the app. */
  readonly links: readonly string[]
}

export function readPage(topic: string, text: string, readPicture: (src: string) => string): ReadPage
