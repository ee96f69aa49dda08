import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { sectionStepId } from '../entities/section-step.ts'
import { noteSectionChange } from '../rules/notebook/note-change.ts'
import { getWritableSection, sectionRefusals } from '../rules/notebook/notebook.ts'
import { procedureMeta, procedureOf } from '../rules/protocols/procedure-meta.ts'
import { versionKey } from '../rules/protocols/protocol-input.ts'
import { getLiveProtocol, getVersion } from '../rules/protocols/protocols.ts'

/** Copies the steps of a version of a protocol into a PROCEDURE section that has none. */
export const copyProtocol = defineCommand({
  name: 'section.copy-protocol',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('Add protocol'),
    activity: msg('Added a protocol to an experiment'),
    topic: 'experiments',
  },
  input: z.object({ sectionId: id, protocolId: id, version: z.int().check(z.positive()), key: versionKey }),
  uses: ['experiments', 'sections', 'sectionSteps', 'protocols', 'protocolVersions', 'bucketGrants'],
  refusals: [...sectionRefusals, 'protocol.gone', 'protocol.archived', 'protocol.changed', 'input.invalid'],
  about: (input) => [rowKey('sections', input.sectionId)],
  async apply(tx, { sectionId, protocolId, version: number, key }, who) {
    const { section, experiment } = await getWritableSection(tx, who, sectionId)
    if (section.type !== 'PROCEDURE' || procedureOf(section)) tx.refuse('input.invalid')
    const { steps } = await getVersion(tx, await getLiveProtocol(tx, protocolId), number, key)
    for (const [at, { id: stepId, ...step }] of steps.entries())
      await tx.put('sectionSteps', {
        id: sectionStepId(sectionId, stepId),
        audience: experiment.audience,
        sectionId,
        experimentId: experiment.id,
        place: at + 1,
        ...step,
        createdAt: who.at,
        doneAt: null,
        doneBy: null,
        note: '',
        startedAt: null,
        ringsFor: null,
        dueAt: null,
        pausedLeft: null,
        length: 0,
        endedAt: null,
        receivedAt: null,
        edits: {},
      })
    await tx.patch('sections', sectionId, { meta: { ...section.meta, ...procedureMeta(protocolId, number) } })
    await noteSectionChange(tx, who, section, experiment)
  },
})
