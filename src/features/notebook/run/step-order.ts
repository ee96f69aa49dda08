import type { SectionStepRow } from '#domain/entities/section-step.ts'

type Step = Pick<SectionStepRow, 'id' | 'place' | 'doneAt'>

/** The first that is not done; undefined once all are. */
export const firstOpen = <S extends Step>(steps: readonly S[]): S | undefined => steps.find(({ doneAt }) => doneAt === null)

/** The one that comes before it on the screen. */
export const stepBefore = <S extends Step>(steps: readonly S[], step: Step): S | undefined => steps.filter(({ place }) => place < step.place).at(-1)

/** The next one that is not done; at the end, those that were left out. A step that is looked at again leads to the one after it. */
export function nextStep<S extends Step>(steps: readonly S[], step: Step): S | undefined {
  const after = steps.filter(({ place }) => place > step.place)
  if (step.doneAt !== null) return after[0]
  return firstOpen(after) ?? firstOpen(steps.filter(({ id }) => id !== step.id))
}
