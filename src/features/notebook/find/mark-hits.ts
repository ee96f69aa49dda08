import type { FindHit } from './find-hits.ts'
import { placeHit } from './place-hit.ts'

/** More are not drawn before and behind the present one. */
const most = 500

/** Marks hits where they are on the screen, the present one differently. Nothing on the page is changed for it. In browsers that cannot, the present one has its frame. */
export function markHits(hits: readonly FindHit[], present: FindHit | undefined): void {
  if (!('highlights' in CSS)) return
  const at = present ? hits.indexOf(present) : 0
  const others = hits.slice(Math.max(0, at - most), at + most).filter((hit) => hit !== present)
  mark('find', others)
  mark('find-present', present ? [present] : [])
}

function mark(name: string, hits: readonly FindHit[]): void {
  const known: Parameters<typeof placeHit>[1] = new Map()
  const ranges = hits.map((hit) => placeHit(hit, known)).filter((place) => place instanceof Range)
  if (ranges.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...ranges))
}
