import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { changeTexts } from '../rules/changes/change-texts.ts'
import { descriptionChange } from '../rules/notebook/notebook-input.ts'
import { partId } from '../rules/protocols/protocol-input.ts'
import { changeStep, stepRefusals, stepUses } from '../rules/protocols/protocols.ts'

/** What someone noted about a step. */
export const editStepNote = defineCommand({
  name: 'step.edit-note',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Note'),
    activity: msg('Changed the note of a step'),
    topic: 'experiments',
  },
  input: z.object({ sectionId: id, stepId: partId, note: descriptionChange }),
  uses: stepUses,
  refusals: stepRefusals,
  about: (input) => [rowKey('sections', input.sectionId)],
  async apply(tx, { note, ...which }, who) {
    await changeStep(tx, who, which, (step) => changeTexts(tx, who, { ...which }, step, { note }))
  },
})
