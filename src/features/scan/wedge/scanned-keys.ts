import { limits } from '#domain/limits.ts'
import { completeFrom, textOf } from './key-text.ts'
import type { WedgeKey } from './wedge-types.ts'

const { secretKeyGap, lookUpLength } = limits.scan

/**
 * The keys of a tube's code at the end of what was typed into a password field; empty if it may be a password. An internal code counts at
 * any speed; a custom code only at a speed no person reaches, and only if it looks like a label: capitals, digits and a few signs.
 */
export function scannedKeysIn(keys: readonly WedgeKey[]): readonly WedgeKey[] {
  const [internal] = completeFrom(keys)
  if (internal !== undefined) return keys.slice(internal)
  const fast = lastBurst(keys)
  return fast.length >= lookUpLength && ownLabel.test(textOf(fast)) ? fast : []
}

const ownLabel = /^(?=.*\d)[A-Z0-9][A-Z0-9 ./_-]*$/

function lastBurst(keys: readonly WedgeKey[]): readonly WedgeKey[] {
  const begin = keys.findLastIndex((key, index) => index === 0 || key.at - keys[index - 1]!.at >= secretKeyGap)
  return keys.slice(Math.max(0, begin))
}
