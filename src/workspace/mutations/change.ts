import type { Mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { toUndoMutations } from './mutation-labels.ts'

/** What a person does at once: saved together, said in one message, taken back by one tap. */
export interface Change {
  readonly mutations: readonly Mutation[]
  /** Empty when nothing takes it back. */
  readonly undo: readonly Mutation[]
  /** What is said when it is saved on this device. */
  readonly done: string
}

/** Many changes that are saved in steps, and said and taken back as one. */
export interface ChangeBatch {
  readonly steps: readonly Change[]
  readonly done: string
}

/** The undo bears the words of what it takes back. */
export const makeChange = (mutations: readonly Mutation[], undo: readonly Mutation[], done: string): Change => ({
  mutations,
  undo: toUndoMutations(mutations, undo),
  done,
})

/** Many changes as one: all of them are saved or none. */
export const combineChanges = (changes: readonly Change[], done: string): Change => ({
  mutations: changes.flatMap(({ mutations }) => mutations),
  // The last one first: a position may be free only when what came to it later has left it.
  undo: changes.toReversed().flatMap(({ undo }) => undo),
  done,
})

export const undoChange = ({ undo }: Change): Change => ({ mutations: undo, undo: [], done: t('Undone') })

/** The mutations of a change under other words: those of a correction, or of an undo in the history. */
export const withLabel = ({ mutations }: Change, label: string): Mutation[] => mutations.map(([command, input]) => [command, input, label])

/** Some fields of a row, as they are now or shall be. */
export const pickFields = <Fields extends object>(row: Fields, names: readonly string[]): Partial<Fields> =>
  Object.fromEntries(names.map((name) => [name, row[name as keyof Fields]])) as Partial<Fields>
