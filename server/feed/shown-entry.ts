import { audienceOf } from '#domain/bucket.ts'
import type { Change } from '#domain/draft.ts'
import { commands } from '#domain/registry.ts'
import { fieldsOf } from '#domain/schema.ts'
import type { RefusalDetail } from '#domain/tx.ts'

/** Stands for what belongs to one person. No digest: a short value, such as a setting, could be guessed from it. The stored entry is whole, and so is its chain. */
const withheld = { withheld: true } as const
type Withheld = typeof withheld

interface Entry {
  readonly command: string
  readonly code: string | null
  readonly input: unknown
  readonly changes: readonly Change[]
  readonly detail: RefusalDetail
}

interface ShownEntry {
  readonly input: unknown
  readonly changes: readonly (Change | ({ readonly entity: string } & Withheld))[]
  readonly detail: RefusalDetail
}

/** Law 136: what administrators read of an entry has nothing that only one person may see. That it was done, by whom and when, stays. */
export function shownEntry({ command, code, input, changes, detail }: Entry): ShownEntry {
  const isOwn = code !== null || changes.length === 0 ? mayBeOwn(command) : changes.some(isOfOnePerson)
  return {
    input: isOwn ? withheld : input,
    changes: changes.map((change) => (isOfOnePerson(change) ? { entity: change.entity, ...withheld } : change)),
    detail: isOwn ? withoutTexts(detail) : detail,
  }
}

/** Numbers and limits say why something was refused; a text may be a name. */
const withoutTexts = (detail: RefusalDetail): RefusalDetail =>
  Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, typeof value === 'string' ? '…' : value]))

export const isOfOnePerson = ({ before, after }: Change): boolean => [before, after].some((row) => row !== null && audienceOf(row) > 0)

/** Whose it would have been cannot be told from rows if nothing has changed: then it is enough that the command is about kinds that can be somebody's own. */
function mayBeOwn(command: string): boolean {
  const known = commands.get(command)
  return !known || known.uses.some((entity) => 'audience' in fieldsOf(entity))
}
