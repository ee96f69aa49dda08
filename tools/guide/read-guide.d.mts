import type { ReadPage } from './read-page.mjs'

export const guideFolder: string
/** The topics in the order of the list of topics, `index` first. Throws if a link leads nowhere or the list leaves one out. */
export function readGuide(folder?: string): readonly ReadPage[]
