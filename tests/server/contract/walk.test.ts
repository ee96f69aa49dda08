import { beforeAll, describe, expect, test } from 'vitest'
import { describeServer } from '#tests/harness/describe-server.ts'
import type { Fetch } from '#tests/harness/server.ts'
import { existingCalls } from './existing-calls.ts'
import { openLab, type Access } from './walk/lab.ts'
import { files } from './walk/files.ts'
import { notebook, sectionEnds, sections } from './walk/notebook.ts'
import { addons, people, supplies, tasks } from './walk/people.ts'
import { sampleEnds, samples, sampleTypes, sampleValues } from './walk/samples.ts'
import { storage } from './walk/storage.ts'
import { walk, type Call, type Memory } from './walk/walk.ts'

/** In this order: what is created first, is used later. */
const subjects: readonly (readonly [subject: string, calls: readonly Call[]])[] = [
  ['people and groups', people],
  ['tasks', tasks],
  ['storage', storage],
  ['sample types', sampleTypes],
  ['samples', samples],
  ['projects, studies and experiments', notebook],
  ['sections', sections],
  ['files, tables, drawings and workbooks', files],
  ['values of samples', sampleValues],
  ['samples until they are archived', sampleEnds],
  ['sections that are archived', sectionEnds],
  ['supplies', supplies],
  ['add-ons', addons],
]

test('every call that existing programs make is made here', () => {
  const made = new Set(subjects.flatMap(([, calls]) => calls.map(({ row }) => row)))
  expect([...made].toSorted()).toEqual([...existingCalls].toSorted())
})

describeServer('existing programs', (lab) => {
  describe.each<Access>(['a token', 'the session of a browser'])('with %s', (by) => {
    const memory: Memory = new Map()
    let program: Fetch
    beforeAll(async () => {
      program = await openLab(lab.server, by, memory)
    })

    test.each(subjects)('read what they need about %s', async (_, calls) => {
      expect(await walk(calls, program, memory)).toEqual([])
    })
  })
})
