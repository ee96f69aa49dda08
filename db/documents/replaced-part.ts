export interface ReplacedPart {
  readonly at: number
  readonly removed: number
  readonly inserted: string
}

/** What was typed: the shortest part of a text that was replaced to make it another. Half of a surrogate pair is never replaced alone. */
export function replacedPart(from: string, to: string): ReplacedPart {
  const shorter = Math.min(from.length, to.length)
  let at = 0
  while (at < shorter && from[at] === to[at]) at++
  if (isHigh(from, at - 1)) at--
  let same = 0
  while (same < shorter - at && from[from.length - 1 - same] === to[to.length - 1 - same]) same++
  if (same > 0 && isHigh(from, from.length - same - 1)) same--
  return { at, removed: from.length - same - at, inserted: to.slice(at, to.length - same) }
}

/** Whether the code unit there is the first half of a surrogate pair. */
function isHigh(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit <= 0xdbff
}
