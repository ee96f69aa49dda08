import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { partId } from '../rules/protocols/protocol-input.ts'
import { changeStep, stepRefusals, stepUses } from '../rules/protocols/protocols.ts'
import { pauseTimer, startTimer, stopTimer } from '../rules/protocols/step-timer.ts'

/** Starts the timer of a step or goes on, pauses it, or stops it. A step that is done needs no timer. */
export const runStepTimer = defineCommand({
  name: 'step.run-timer',
  version: 1,
  description: {
    icon: 'timer',
    verb: msg('Timer'),
    activity: msg('Started, paused or stopped a timer'),
    topic: 'experiments',
  },
  input: z.object({ sectionId: id, stepId: partId, to: z.enum(['run', 'pause', 'stop']) }),
  uses: stepUses,
  refusals: stepRefusals,
  about: (input) => [rowKey('sections', input.sectionId)],
  async apply(tx, { to, ...which }, who) {
    await changeStep(tx, who, which, (step) => {
      if (to === 'run') return step.doneAt === null ? startTimer(step, who.userId, who.at) : {}
      return to === 'pause' ? pauseTimer(step, who.at) : stopTimer(step, who.at)
    })
  },
})
