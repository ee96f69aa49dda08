import { editStepNote } from '#domain/commands/edit-step-note.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { placeOf, type NamedStep } from './named-step.ts'

export function editStepNoteChange(step: NamedStep, to: string, was: string): Change {
  const edit = (text: string, seen: string) =>
    mutation(editStepNote, { ...placeOf(step), note: { was: seen, to: text } }, t('Edited the note on {name}', { name: step.title }))
  return makeChange([edit(to, was)], [edit(was, to)], t(messages.changesSaved))
}
