import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { partId } from '../rules/protocols/protocol-input.ts'
import { changeStep, stepRefusals, stepUses } from '../rules/protocols/protocols.ts'
import { stopTimer } from '../rules/protocols/step-timer.ts'

/** Ticks a step, which ends its timer, or unticks it. If two people tick it, the first time stays. */
export const checkStep = defineCommand({
  name: 'step.check',
  version: 1,
  description: {
    icon: 'check',
    verb: msg('Check off'),
    activity: msg('Checked or unchecked a step'),
    topic: 'experiments',
  },
  input: z.object({ sectionId: id, stepId: partId, done: z.boolean() }),
  uses: stepUses,
  refusals: stepRefusals,
  about: (input) => [rowKey('sections', input.sectionId)],
  async apply(tx, { done, ...which }, who) {
    await changeStep(tx, who, which, (step) => {
      if (!done) return { doneAt: null, doneBy: null }
      return step.doneAt === null ? { doneAt: who.at, doneBy: who.userId, ...stopTimer(step, who.at) } : {}
    })
  },
})
