import * as z from 'zod/mini'
import { manifestOf } from '#domain/rules/addons/manifest.ts'
import { isPermitted } from '#domain/permission.ts'
import { Refusal } from '#domain/tx.ts'
import { secretMethods, type AddonClient } from '#domain/wire/integrations/addons.ts'
import { clientSecret, keepClientSecret } from '../../addons/oauth-client.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import { plainText, wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'

const path = '/api/v1/addons/:addonId/oauthConfig'
const params = z.object({ addonId: wireId })

/** Refuses with `permission.denied`, and with `addon.not-retrieved` if the group has no such add-on, or one without a service. */
async function readClientOf({ services, group, caller }: Call<'member'>, addonId: number) {
  const [member, addon] = await readGroup(
    services,
    group,
    async (rows) => [await rows.get('members', caller.session.user.id), await rows.get('addons', addonId)] as const,
  )
  if (!isPermitted(member, 'addons', 'Update')) throw new Refusal('permission.denied')
  const oauth = addon && !addon.archived ? manifestOf(addon).oauth : undefined
  if (!addon || !oauth) throw new Refusal('addon.not-retrieved')
  return { addon, oauth, of: { groupId: group.groupId, addonId } }
}

/** GET /api/v1/addons/{sdkPluginID}/oauthConfig: for administrators of the group, how the add-on signs people in. The secret is never sent, only whether there is one. */
export const getAddonClient = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: z.object({ params }),
  refusals: ['addon.not-retrieved', 'permission.denied'],
  async handler(call, { params: { addonId } }): Promise<AddonClient> {
    const { oauth, of } = await readClientOf(call, addonId)
    const kept = await clientSecret(call.services, of, oauth)
    return {
      sdkPluginID: addonId,
      authorizationURI: oauth.authorizeUrl,
      tokenRequestURI: oauth.tokenUrl,
      clientID: oauth.clientId,
      scope: oauth.scopes.join(' '),
      method: kept?.method ?? 'BODY',
      hasClientSecret: kept !== undefined,
    }
  },
})

/** POST /api/v1/addons/{sdkPluginID}/oauthConfig: the secret with which this server is registered at the service; an empty one removes it. Answers `{}`. */
export const setAddonClient = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  input: z.object({ params, body: z.strictObject({ clientSecret: plainText(2_000), method: z._default(z.enum(secretMethods), 'BODY') }) }),
  refusals: ['addon.not-retrieved', 'permission.denied'],
  async handler(call, { params: { addonId }, body: { clientSecret: secret, method } }) {
    const { addon, oauth, of } = await readClientOf(call, addonId)
    const event = {
      kind: 'group.addon-secret',
      at: call.at,
      userId: 0,
      actorId: call.caller.session.user.id,
      groupId: of.groupId,
      detail: { name: addon.name },
    } as const
    await keepClientSecret(call.services, of, oauth, { secret, method }, (sql) => addAccountEvent(sql, event))
    return {}
  },
})
