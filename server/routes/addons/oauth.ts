import * as z from 'zod/mini'
import type { AddonRow } from '#domain/entities/addon.ts'
import { isRunning } from '#domain/rules/addons/installed.ts'
import { isPermitted } from '#domain/permission.ts'
import { Refusal } from '#domain/tx.ts'
import { accessToken, beginAuthorization, finishAuthorization } from '../../addons/oauth.ts'
import type { TokenOwner } from '../../store/addons/addon-tokens.ts'
import { requiredText, wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'

const path = '/api/v1/addons/:addonId/oauthConfig'
const params = z.object({ addonId: wireId })
/** Whose tokens: the caller's own, or those of the group. */
const query = z.object({ scope: z._default(z.enum(['USER', 'GROUP']), 'USER') })
type Scope = z.infer<typeof query>['scope']

/** GET …/oauthConfig/getAccessToken: a token of the provider, for an add-on to call it. 404 without one. spec §7 */
export const getAddonAccessToken = defineRoute({
  method: 'GET',
  path: `${path}/getAccessToken`,
  access: 'member',
  cost: 5,
  // It may renew the token.
  changesState: true,
  input: z.object({ params, query }),
  refusals: ['addon.not-retrieved', 'addon.no-access-token'],
  async handler(call, { params: { addonId }, query: { scope } }) {
    const token = await accessToken(call.services, await readRunningAddon(call, addonId), ownerOf(call, addonId, scope), call.at)
    if (token === undefined) throw new Refusal('addon.no-access-token')
    return token
  },
})

/** GET …/oauthConfig/getAuthUrl: where the person signs in at the provider. They come back to /members/oauth2/callback.aspx. spec §7 */
export const getAddonAuthUrl = defineRoute({
  method: 'GET',
  path: `${path}/getAuthUrl`,
  access: 'member',
  cost: 5,
  changesState: true,
  input: z.object({ params, query }),
  refusals: ['addon.not-retrieved', 'addon.no-auth-url', 'permission.denied'],
  async handler(call, { params: { addonId }, query: { scope } }) {
    await assertMayConnect(call, scope)
    const addon = await readRunningAddon(call, addonId)
    const url = await beginAuthorization(call.services, addon, ownerOf(call, addonId, scope), redirectTo(call, addon), call.at)
    if (url === undefined) throw new Refusal('addon.no-auth-url')
    return url
  },
})

/** POST …/oauthConfig/setAccessAndRefreshToken: exchanges the `code` with which the person came back. With `state`, only that of their own sign-in counts. spec §7 */
export const setAddonTokens = defineRoute({
  method: 'POST',
  path: `${path}/setAccessAndRefreshToken`,
  access: 'member',
  cost: 20,
  input: z.object({ params, query, body: z.strictObject({ code: requiredText(4_000), state: z.optional(requiredText(200)) }) }),
  refusals: ['addon.not-retrieved', 'addon.tokens-not-set', 'permission.denied'],
  async handler(call, { params: { addonId }, query: { scope }, body }) {
    await assertMayConnect(call, scope)
    const addon = await readRunningAddon(call, addonId)
    if (!(await finishAuthorization(call.services, addon, ownerOf(call, addonId, scope), body, call.at))) throw new Refusal('addon.tokens-not-set')
    return { success: true }
  },
})

const ownerOf = ({ group, caller }: Call<'member'>, addonId: number, scope: Scope): TokenOwner => ({
  groupId: group.groupId,
  addonId,
  userId: scope === 'GROUP' ? 0 : caller.session.user.id,
})

/** Only administrators connect the whole group with a provider. */
async function assertMayConnect({ services, group, caller }: Call<'member'>, scope: Scope): Promise<void> {
  if (scope === 'USER') return
  const member = await readGroup(services, group, (rows) => rows.get('members', caller.session.user.id))
  if (!isPermitted(member, 'addons', 'Update')) throw new Refusal('permission.denied')
}

async function readRunningAddon({ services, group, at }: Call<'member'>, addonId: number): Promise<AddonRow> {
  const addon = await readGroup(services, group, (rows) => rows.get('addons', addonId))
  if (!addon || !isRunning(addon, new Date(at).toISOString().slice(0, 10))) throw new Refusal('addon.not-retrieved')
  return addon
}

function redirectTo({ services, request }: Call<'member'>, { id, rootVar }: AddonRow): string {
  const url = new URL('/members/oauth2/callback.aspx', services.publicUrl ?? `${request.protocol}://${request.host}`)
  url.search = new URLSearchParams({ sdkPluginID: String(id), rootVar }).toString()
  return url.href
}
