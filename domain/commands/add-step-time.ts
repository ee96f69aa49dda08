import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { protocolLimits } from '../protocol-limits.ts'
import { partId } from '../rules/protocols/protocol-input.ts'
import { changeStep, stepRefusals, stepUses } from '../rules/protocols/protocols.ts'
import { addToTimer } from '../rules/protocols/step-timer.ts'

/** Adds time to the timer of a step. What two people add is added up. */
export const addStepTime = defineCommand({
  name: 'step.add-time',
  version: 1,
  description: {
    icon: 'timer',
    verb: msg('Timer'),
    activity: msg('Added time to a timer'),
    topic: 'experiments',
  },
  input: z.object({ sectionId: id, stepId: partId, seconds: z.int().check(z.positive(), z.maximum(protocolLimits.maxTimer)) }),
  uses: stepUses,
  refusals: stepRefusals,
  about: (input) => [rowKey('sections', input.sectionId)],
  async apply(tx, { seconds, ...which }, who) {
    await changeStep(tx, who, which, (step) => (step.doneAt === null ? addToTimer(step, who.userId, who.at, seconds * 1_000) : {}))
  },
})
