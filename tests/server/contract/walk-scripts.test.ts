import { beforeAll, describe, expect, test } from 'vitest'
import { describeServer } from '#tests/harness/describe-server.ts'
import type { Fetch } from '#tests/harness/server.ts'
import { openLab, type Access } from './walk/lab.ts'
import { notebookScripts, peopleScripts, sampleScripts, storageScripts, typeScripts } from './walk/scripts.ts'
import { walk, type Call, type Memory } from './walk/walk.ts'

/** In this order: what is created first, is used later. */
const subjects: readonly (readonly [subject: string, calls: readonly Call[]])[] = [
  ['people, tasks and the server', peopleScripts],
  ['storage', storageScripts],
  ['sample types and units', typeScripts],
  ['samples and series', sampleScripts],
  ['experiments and protocols', notebookScripts],
]

describeServer('scripts of laboratories', (lab) => {
  describe.each<Access>(['a token', 'the session of a browser'])('with %s', (by) => {
    const memory: Memory = new Map()
    let program: Fetch
    beforeAll(async () => {
      program = await openLab(lab.server, by, memory)
    })

    test.each(subjects)('read and write what they need of %s', async (_, calls) => {
      expect(await walk(calls, program, memory)).toEqual([])
    })
  })
})
