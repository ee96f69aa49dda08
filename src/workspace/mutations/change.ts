import type { Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { toUndoMutations } from './mutation-labels.ts'

/** What a person does in one step: saved together, reported in one message, undone by one tap. */
export interface Change {
  readonly mutations: readonly Mutation[]
  /** Empty if it cannot be undone. */
  readonly undo: readonly Mutation[]
  /** The message when it is saved on this device. */
  readonly done: string
}

/** Many changes that are saved in steps, but reported and undone as one. */
export interface ChangeBatch {
  readonly steps: readonly Change[]
  readonly done: string
}

/** The undo is labeled with what it undoes. */
export const makeChange = (mutations: readonly Mutation[], undo: readonly Mutation[], done: string): Change => ({
  mutations,
  undo: toUndoMutations(mutations, undo),
  done,
})

/** Combines several changes into one: all of them are saved or none. */
export const combineChanges = (changes: readonly Change[], done: string): Change => ({
  mutations: changes.flatMap(({ mutations }) => mutations),
  // Last one first, because a position may be free only after a later change has been undone.
  undo: changes.toReversed().flatMap(({ undo }) => undo),
  done,
})

export const undoChange = ({ undo }: Change): Change => ({ mutations: undo, undo: [], done: t('Undone') })

/** The mutations of a change with other labels: those of a correction, or of an undo in the history. */
export const withLabel = ({ mutations }: Change, label: string): Mutation[] => mutations.map(([command, input]) => [command, input, label])
