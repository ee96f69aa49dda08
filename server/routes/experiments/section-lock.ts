import * as z from 'zod/mini'
import { lockSection } from '#domain/commands/lock-section.ts'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { readSection } from './notebook-rows.ts'
import { reading } from './sections.ts'

const path = '/api/v1/experiments/sections/:sectionId/lock'
const input = z.object({ params: z.object({ sectionId: wireId }) })

/**
 * GET …/sections/{expJournalID}/lock: who has locked the section; with `ignoreOwnLock=true`, only if it is someone else. A lock has no end
 * (`lockedUntil` is null): it stays until someone opens it.
 */
export const getLock = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: z.object({ ...input.shape, query: z.object({ ignoreOwnLock: z.optional(z.enum(['true', 'false'])) }) }),
  refusals: ['section.gone'],
  handler: (call, { params: { sectionId }, query: { ignoreOwnLock } }) =>
    reading(call, async (reader) => {
      const { lockedBy } = await readSection(reader, sectionId)
      if (lockedBy === null || (ignoreOwnLock === 'true' && lockedBy === reader.userId)) return { hasLock: false, lockedUntil: null, userID: 0, user: '' }
      const member = await reader.rows.get('members', lockedBy)
      return { hasLock: true, lockedUntil: null, userID: lockedBy, user: member?.fullName ?? '' }
    }),
})

/** PUT …/sections/{expJournalID}/lock: nobody but the caller writes in the section from now on. */
export const putLock = defineRoute({
  method: 'PUT',
  path,
  access: 'member',
  writes: () => true,
  input,
  refusals: lockSection.refusals,
  async handler(call, { params: { sectionId } }) {
    await runAsCaller(call, lockSection, { sectionId, locked: true })
    return {}
  },
})

/** DELETE …/sections/{expJournalID}/lock: opens the section again. */
export const deleteLock = defineRoute({
  method: 'DELETE',
  path,
  access: 'member',
  writes: () => true,
  input,
  refusals: lockSection.refusals,
  async handler(call, { params: { sectionId } }) {
    await runAsCaller(call, lockSection, { sectionId, locked: false })
    return {}
  },
})
