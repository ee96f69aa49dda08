import { addStepTime } from '#domain/commands/add-step-time.ts'
import { mutation } from '#db/writing/mutation.ts'
import { plural } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { placeOf, type NamedStep } from './named-step.ts'

/** Has no undo: pausing, or finishing early, ends what was added too much. */
export const addStepTimeChange = (step: NamedStep, minutes: number): Change =>
  makeChange(
    [
      mutation(
        addStepTime,
        { ...placeOf(step), seconds: minutes * 60 },
        plural(minutes, { one: 'Added # minute to {name}', other: 'Added # minutes to {name}' }, { name: step.title }),
      ),
    ],
    [],
    '',
  )
