import * as z from 'zod/mini'
import { installAddon } from '#domain/commands/install-addon.ts'
import { updateAddon } from '#domain/commands/update-addon.ts'
import { limits, serverLimits } from '#domain/limits.ts'
import { sha256Hex } from '#domain/rules/files/file-input.ts'
import { Refusal } from '#domain/tx.ts'
import { fetchOutside, OutsideError } from '../../addons/fetch-outside.ts'
import { collectScript, lookAtScript, scriptToInstall } from '../../addons/look-at-script.ts'
import { takeIds } from '../../feed/leases.ts'
import { dropTokens } from '../../store/addons/addon-tokens.ts'
import { plainText, requiredText, wireId } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'

const path = '/api/v1/addons'
export const ofScript = ['addon.header-missing', 'addon.header-incomplete', 'addon.manifest-invalid', 'addon.too-large'] as const

/** PUT /api/v1/addons/uploads: the bytes of a script. Answers what it says about itself; nothing is installed yet. */
export const uploadAddon = defineRoute({
  method: 'PUT',
  path: `${path}/uploads`,
  access: 'administrator',
  readsStream: true,
  cost: 20,
  input: z.object({}),
  refusals: ['permission.denied', 'upload.empty', ...ofScript],
  async handler({ services, group, at, request }) {
    return lookAtScript(services, group.groupId, await collectScript(request.body as AsyncIterable<Uint8Array>), '', at)
  },
})

/** POST /api/v1/addons/previews: the same for a script at an `address` that whoever runs the server allows, or for one that the server offers by `rootVar`. */
export const previewAddon = defineRoute({
  method: 'POST',
  path: `${path}/previews`,
  access: 'administrator',
  cost: 20,
  input: z.object({ body: z.union([z.strictObject({ address: requiredText(limits.address.longest) }), z.strictObject({ rootVar: plainText(64) })]) }),
  refusals: ['permission.denied', 'addon.gone', 'addon.address-refused', 'addon.address-failed', ...ofScript],
  async handler({ services, group, at, request }, { body }) {
    if ('address' in body) return lookAtScript(services, group.groupId, await fetchScript(services, body.address, request.log), body.address, at)
    const offered = await services.addons.offered.find(body.rootVar)
    if (!offered) throw new Refusal('addon.gone')
    return lookAtScript(services, group.groupId, offered.content, '', at)
  },
})

const looked = z.strictObject({ codeHash: sha256Hex })

/** POST /api/v1/addons: installs the script with this hash in the active group. Answers its sdkPluginID. */
export const addAddon = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ body: looked }),
  refusals: [...installAddon.refusals, ...ofScript, 'addon.changed', 'id.exhausted'],
  async handler(call, { body }) {
    const { services, group, at } = call
    const script = await scriptToInstall(services, group.groupId, body.codeHash, at)
    const addonId = await takeIds(services.store, group.groupId, 'addons', 1)
    const [change] = await runAsCaller(call, installAddon, { addonId, ...script })
    const id = Number(change?.id)
    // What it had before it was removed does not come back with it.
    await services.engine.write((sql) => dropTokens(sql, group.groupId, id))
    return id
  },
})

/** PUT /api/v1/addons/{sdkPluginID}: updates it to the script with this hash. */
export const replaceAddon = defineRoute({
  method: 'PUT',
  path: `${path}/:addonId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ addonId: wireId }), body: looked }),
  refusals: [...updateAddon.refusals, ...ofScript, 'addon.changed'],
  async handler(call, { params: { addonId }, body }) {
    const script = await scriptToInstall(call.services, call.group.groupId, body.codeHash, call.at)
    await runAsCaller(call, updateAddon, { addonId, ...script })
    return {}
  },
})

async function fetchScript({ addons }: Call<'administrator'>['services'], address: string, log: Call<'administrator'>['request']['log']): Promise<Uint8Array> {
  const allows = ({ host }: URL) => addons.sources.includes(host)
  try {
    const { status, body } = await fetchOutside(address, { method: 'GET', headers: {}, allows, most: serverLimits.addon.script }, addons.reach)
    if (status !== 200) throw new OutsideError('failed', `the address answered with ${status}`)
    return new Uint8Array(body)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    log.warn({ reason: error.message }, 'an add-on could not be fetched')
    throw new Refusal(error.reason === 'forbidden' ? 'addon.address-refused' : 'addon.address-failed')
  }
}
