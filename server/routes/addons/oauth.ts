import * as z from 'zod/mini'
import type { AddonRow } from '#domain/entities/addon.ts'
import { isRunning } from '#domain/rules/addons/installed.ts'
import { isPermitted } from '#domain/permission.ts'
import { Refusal } from '#domain/tx.ts'
import { accessToken, beginAuthorization, finishAuthorization } from '../../addons/oauth.ts'
import type { TokenOwner } from '../../store/addons/addon-tokens.ts'
import { requiredText, wireId } from '../input.ts'
import { assertMayWrite } from './assert-may-write.ts'
import { ownAddress } from '../own-address.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'

const path = '/api/v1/addons/:addonId/oauthConfig'
const params = z.object({ addonId: wireId })
/** Whose tokens: the caller's own, or those of the group. */
const scopes = ['USER', 'GROUP'] as const
const query = z.object({ scope: z._default(z.enum(scopes), 'USER') })
type Scope = (typeof scopes)[number]

/** GET …/oauthConfig/getAccessToken: a token of the provider, for an add-on to call it. 404 without one. That of the group only for who may write in it. spec §7 */
export const getAddonAccessToken = defineRoute({
  method: 'GET',
  path: `${path}/getAccessToken`,
  access: 'member',
  cost: 5,
  // It may renew the token.
  changesState: true,
  input: z.object({ params, query }),
  refusals: ['addon.not-retrieved', 'addon.no-access-token', 'permission.denied'],
  async handler(call, { params: { addonId }, query: { scope } }) {
    if (scope === 'GROUP') await assertMayWrite(call)
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
    if (!(await mayConnect(call, scope))) throw new Refusal('permission.denied')
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
  input: z.object({
    params,
    query: z.object({ scope: z.optional(z.enum(scopes)) }),
    body: z.strictObject({ code: requiredText(4_000), state: z.optional(requiredText(200)) }),
  }),
  refusals: ['addon.not-retrieved', 'addon.tokens-not-set', 'permission.denied'],
  async handler(call, { params: { addonId }, query: { scope }, body }) {
    const addon = await readRunningAddon(call, addonId)
    if (scope && !(await mayConnect(call, scope))) throw new Refusal('permission.denied')
    // The page to which the provider sends people back does not know for whom they signed in.
    for (const whose of scope || !body.state ? [scope ?? 'USER'] : scopes) {
      if (!(await mayConnect(call, whose))) continue
      if (await finishAuthorization(call.services, addon, ownerOf(call, addonId, whose), body, call.at)) return { success: true }
    }
    throw new Refusal('addon.tokens-not-set')
  },
})

const ownerOf = ({ group, caller }: Call<'member'>, addonId: number, scope: Scope): TokenOwner => ({
  groupId: group.groupId,
  addonId,
  userId: scope === 'GROUP' ? 0 : caller.session.user.id,
})

/** Only administrators connect the whole group with a provider. */
async function mayConnect({ services, group, caller }: Call<'member'>, scope: Scope): Promise<boolean> {
  if (scope === 'USER') return true
  return isPermitted(await readGroup(services, group, (rows) => rows.get('members', caller.session.user.id)), 'addons', 'Update')
}

async function readRunningAddon({ services, group, at }: Call<'member'>, addonId: number): Promise<AddonRow> {
  const addon = await readGroup(services, group, (rows) => rows.get('addons', addonId))
  if (!addon || !isRunning(addon, new Date(at).toISOString().slice(0, 10))) throw new Refusal('addon.not-retrieved')
  return addon
}

function redirectTo({ services, request }: Call<'member'>, { id, rootVar }: AddonRow): string {
  const url = new URL('/members/oauth2/callback.aspx', ownAddress(services, request))
  url.search = new URLSearchParams({ sdkPluginID: String(id), rootVar }).toString()
  return url.href
}
