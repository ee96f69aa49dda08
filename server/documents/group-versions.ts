/** What someone appended to a document, without its content. */
export interface Append {
  /** Its place in the group's audit log. */
  readonly seq: number
  readonly userId: number
  /** Epoch ms. */
  readonly at: number
  /** When the server received it (epoch ms). */
  readonly receivedAt: number
  /** Chain of the open copy it was written in; see ChainRule in domain/command.ts. */
  readonly chain: string
}

/** What was written in a document in one go. */
export interface Version {
  /** Number of its last append. */
  readonly seq: number
  readonly beganAt: number
  readonly at: number
  /** When the server received the last of it (epoch ms). */
  readonly receivedAt: number
  readonly userIds: readonly number[]
}

/** A version ends at a pause of this many ms, */
const pause = 5 * 60_000
/** and when it has become this long. */
const longest = 30 * 60_000

interface OpenVersion {
  seq: number
  readonly beganAt: number
  at: number
  receivedAt: number
  readonly userIds: Set<number>
  readonly chains: Set<string>
}

/**
 * The appends of a document in the order in which they arrived, as versions. Each is written in one open copy; people who write by turns have a
 * version together. A version that is restored comes from a copy of its own, so it is always a version of its own.
 */
export function groupVersions(appends: readonly Append[]): Version[] {
  const versions: OpenVersion[] = []
  for (const append of appends) {
    const last = versions.at(-1)
    if (last && isPartOf(append, last, versions.at(-2))) {
      last.seq = append.seq
      last.at = append.at
      last.receivedAt = append.receivedAt
      last.userIds.add(append.userId)
      last.chains.add(append.chain)
    } else {
      const { seq, at, receivedAt, userId, chain } = append
      versions.push({ seq, beganAt: at, at, receivedAt, userIds: new Set([userId]), chains: new Set([chain]) })
    }
  }
  return versions.map(({ chains: _chains, userIds, ...version }) => ({ ...version, userIds: [...userIds] }))
}

function isPartOf({ at, userId, chain }: Append, last: OpenVersion, before: OpenVersion | undefined): boolean {
  if (Math.abs(at - last.at) > pause || Math.abs(at - last.beganAt) > longest) return false
  if (last.chains.has(chain)) return true
  // Someone wrote, another person began, and the first goes on.
  return before !== undefined && before.chains.has(chain) && !last.userIds.has(userId) && Math.abs(at - before.at) <= pause
}
