import * as z from 'zod/mini'
import { isPermitted } from '#domain/permission.ts'
import { hostsOf } from '#domain/rules/addons/allowed-hosts.ts'
import { Refusal } from '#domain/tx.ts'
import type { AskedHosts } from '#domain/wire/integrations/addons.ts'
import { askedHosts } from '../../store/addons/addon-asked-hosts.ts'
import { wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'
import { readInstalled } from './read-installed.ts'

/** GET /api/v1/addons/{sdkPluginID}/askedHosts: for administrators of the group, the hosts that the add-on tried to call and may not, the latest first. */
export const listAskedHosts = defineRoute({
  method: 'GET',
  path: '/api/v1/addons/:addonId/askedHosts',
  access: 'member',
  input: z.object({ params: z.object({ addonId: wireId }) }),
  refusals: ['addon.gone', 'permission.denied'],
  async handler(call, { params: { addonId } }): Promise<AskedHosts> {
    const { services, group, caller } = call
    const member = await readGroup(services, group, (rows) => rows.get('members', caller.session.user.id))
    if (!isPermitted(member, 'addons', 'Update')) throw new Refusal('permission.denied')
    const allowed = hostsOf(await readInstalled(call, addonId))
    const asked = await services.engine.read((sql) => askedHosts(sql, { groupId: group.groupId, addonId }))
    return { hosts: asked.filter(({ host }) => !allowed.includes(host)) }
  },
})
