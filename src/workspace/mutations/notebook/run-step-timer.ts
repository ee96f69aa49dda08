import { runStepTimer } from '#domain/commands/run-step-timer.ts'
import { defineMessages } from '#domain/message.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { placeOf, type NamedStep } from './named-step.ts'

const labels = defineMessages({
  run: 'Started the timer of {name}',
  pause: 'Paused the timer of {name}',
  stop: 'Stopped the timer of {name}',
})

/** Has no undo: time has passed meanwhile. */
export const runStepTimerChange = (step: NamedStep, to: keyof typeof labels): Change =>
  makeChange([mutation(runStepTimer, { ...placeOf(step), to }, t(labels[to], { name: step.title }))], [], '')
