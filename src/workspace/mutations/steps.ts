import { addStepTime } from '#domain/commands/add-step-time.ts'
import { checkStep } from '#domain/commands/check-step.ts'
import { editStepNote } from '#domain/commands/edit-step-note.ts'
import { runStepTimer } from '#domain/commands/run-step-timer.ts'
import type { SectionStepRow } from '#domain/entities/section-step.ts'
import { defineMessages } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type NamedStep = Pick<SectionStepRow, 'id' | 'sectionId' | 'title'>

/** How commands name a step: by its section, and by its id in the protocol. */
export const placeOf = ({ id, sectionId }: Pick<SectionStepRow, 'id' | 'sectionId'>): { sectionId: number; stepId: string } => ({
  sectionId,
  stepId: id.slice(id.indexOf(':') + 1),
})

const checkStepMutation = (step: NamedStep, done: boolean): Mutation =>
  mutation(checkStep, { ...placeOf(step), done }, done ? t('Checked off {name}', { name: step.title }) : t('Unchecked {name}', { name: step.title }))

/** `done` true ticks it, false unticks it. A timer that this stopped is not started again by the undo. */
export const checkStepChange = (step: NamedStep, done: boolean): Change =>
  makeChange(
    [checkStepMutation(step, done)],
    [checkStepMutation(step, !done)],
    done ? t('{name} is done', { name: step.title }) : t('{name} is not done', { name: step.title }),
  )

export function editStepNoteChange(step: NamedStep, to: string, was: string): Change {
  const edit = (text: string, seen: string) =>
    mutation(editStepNote, { ...placeOf(step), note: { was: seen, to: text } }, t('Edited the note on {name}', { name: step.title }))
  return makeChange([edit(to, was)], [edit(was, to)], t(messages.changesSaved))
}

const labels = defineMessages({
  run: 'Started the timer of {name}',
  pause: 'Paused the timer of {name}',
  stop: 'Stopped the timer of {name}',
})

/** Has no undo: time has passed meanwhile. */
export const runStepTimerChange = (step: NamedStep, to: keyof typeof labels): Change =>
  makeChange([mutation(runStepTimer, { ...placeOf(step), to }, t(labels[to], { name: step.title }))], [], '')

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
