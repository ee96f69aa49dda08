import { codecOf } from '../disk/codec.ts'
import type { Workspace } from '../workspace.ts'

/** The longest letters of a prefix: 'AB' of 'AB-0233'. */
const maxLetters = 4
/** Counted no further: of 100,000 codes, to count all takes half a second. */
const maxCounted = 500
/** How many different beginnings are looked at, in a laboratory where no two codes begin alike. */
const maxLookUps = 100

type Counts = ReadonlyMap<string, number>

/**
 * The most frequent prefixes of the laboratory's own codes, at least one of samples and one of compartments;
 * in alphabetical order, so that each keeps its place. None if the database is encrypted, where codes have no order: the lists count them.
 */
export async function readCodePrefixes(workspace: Workspace, most: number): Promise<string[]> {
  if (codecOf(workspace.db).cipher) return []
  return mostFrequent([await countPrefixes(workspace, 'samples'), await countPrefixes(workspace, 'storageLayers')], most)
}

/** Prefixes of samples and of compartments together. */
export function mostFrequent([ofSamples, ofLayers]: readonly [Counts, Counts], most: number): string[] {
  const all = new Map(ofSamples)
  for (const [prefix, count] of ofLayers) all.set(prefix, (all.get(prefix) ?? 0) + count)
  const first = [ofSamples, ofLayers].flatMap((counts) => byCount(counts)[0] ?? [])
  return [...new Set([...first, ...byCount(all)])].slice(0, most).sort()
}

const byCount = (counts: Counts): string[] => [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).map(([prefix]) => prefix)

/** Only the index is read: one look and one short count for each group of codes that begin with the same letters, however many codes there are. */
async function countPrefixes(workspace: Workspace, entity: 'samples' | 'storageLayers'): Promise<Counts> {
  const codes = workspace.mirror(entity)
  const counts = new Map<string, number>()
  const count = async (prefix: string) => {
    const { length } = await codes.where('altBarcode').startsWith(prefix).limit(maxCounted).primaryKeys()
    if (length > 0) counts.set(prefix, length)
  }
  const counting: Promise<void>[] = []
  // Codes that begin with a digit come before.
  let after = '@\uffff'
  for (let looks = 0; looks < maxLookUps; looks++) {
    const code = (await codes.where('altBarcode').between(after, '[', false, false).first())?.altBarcode
    if (!code) break
    const letters = /^[A-Z]+/.exec(code)![0]
    if (letters.length <= maxLetters) counting.push(count(`${letters}-`))
    // To the first code with one more letter, or, if those came before this one, to the next letters.
    after = letters + ((code[letters.length] ?? '') < '[' ? '@' : '\uffff')
  }
  await Promise.all(counting)
  return counts
}
