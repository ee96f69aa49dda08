import { checkStep } from '#domain/commands/check-step.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { placeOf, type NamedStep } from './named-step.ts'

const checkStepMutation = (step: NamedStep, done: boolean): Mutation =>
  mutation(checkStep, { ...placeOf(step), done }, done ? t('Checked off {name}', { name: step.title }) : t('Unchecked {name}', { name: step.title }))

/** `done` true ticks it, false unticks it. A timer that this stopped is not started again by the undo. */
export const checkStepChange = (step: NamedStep, done: boolean): Change =>
  makeChange(
    [checkStepMutation(step, done)],
    [checkStepMutation(step, !done)],
    done ? t('{name} is done', { name: step.title }) : t('{name} is not done', { name: step.title }),
  )
