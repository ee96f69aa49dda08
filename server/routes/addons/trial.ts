import * as z from 'zod/mini'
import type { AddonTrial } from '#domain/wire/integrations/addons.ts'
import { collectScript, describeScript } from '../../addons/look-at-script.ts'
import { readTrial } from '../../addons/trials.ts'
import { dropTrial, keepTrial } from '../../store/addons/addon-trials.ts'
import type { Services } from '../../services.ts'
import { nothing } from '../input.ts'
import { defineRoute } from '../route.ts'
import { ofScript } from './scripts.ts'

const path = '/api/v1/addons/trial'

/**
 * PUT /api/v1/addons/trial: the bytes of a script, which its author tries from now on, for a day, on their own devices. It takes the place of the
 * one before. Nobody else sees anything of it. Decision 123
 */
export const putAddonTrial = defineRoute({
  method: 'PUT',
  path,
  access: 'administrator',
  isForDevelopment: true,
  readsStream: true,
  cost: 20,
  input: z.object({}),
  refusals: ['permission.denied', 'upload.empty', ...ofScript],
  async handler({ services, group, caller, at, request }): Promise<AddonTrial> {
    const content = await collectScript(request.body as AsyncIterable<Uint8Array>)
    const { codeHash: sha256, manifest } = describeScript(content)
    const { user, hash } = caller.session
    const owner = { groupId: group.groupId, userId: user.id }
    await services.engine.write((sql) => keepTrial(sql, owner, { sha256, content, manifest: JSON.stringify(manifest), session: hash }, at))
    await tellDevices(services, owner)
    return { trial: await readTrial(services, user.id, group, at) }
  },
})

/** GET: what the person tries in this group. */
export const getAddonTrial = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  isForDevelopment: true,
  isPoll: true,
  input: nothing,
  refusals: [],
  handler: async ({ services, group, caller, at }): Promise<AddonTrial> => ({ trial: await readTrial(services, caller.session.user.id, group, at) }),
})

/** DELETE: it ends now. */
export const deleteAddonTrial = defineRoute({
  method: 'DELETE',
  path,
  access: 'member',
  isForDevelopment: true,
  writes: () => true,
  input: z.object({}),
  refusals: [],
  async handler({ services, group, caller }): Promise<void> {
    const owner = { groupId: group.groupId, userId: caller.session.user.id }
    await services.engine.write((sql) => dropTrial(sql, owner))
    await tellDevices(services, owner)
  },
})

/** Their devices, and nobody else's, ask what is new. */
async function tellDevices({ store, bus }: Services, { groupId, userId }: { readonly groupId: number; readonly userId: number }): Promise<void> {
  bus.poke(groupId, await store.read((tables) => tables.version(groupId)), [userId])
}
