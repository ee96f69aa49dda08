import type { AddonRow } from '#domain/entities/addon.ts'
import { isRunning } from '#domain/rules/addons/installed.ts'
import { withTrial } from '#domain/rules/addons/trial.ts'
import { Refusal } from '#domain/tx.ts'
import { readTrial } from '../../addons/trials.ts'
import { readChoices, readGroup } from '../read-group.ts'
import type { Call } from '../route.ts'

/** Law 171: the answer is the same for one of another group, one that was removed, and one that never was. */
export async function readInstalled(call: Call<'member'>, addonId: number): Promise<AddonRow> {
  const addon = await readGroup(call.services, call.group, (rows) => rows.get('addons', addonId))
  if (!addon || addon.archived) throw new Refusal('addon.gone', { addonId })
  return addon
}

/** Those of the group, disabled ones included. */
export async function listInstalled({ services, group, caller }: Call<'member'>): Promise<AddonRow[]> {
  const rows = await services.engine.read((sql) => readChoices(sql, group, caller.session.user.id, 'addons'))
  return rows.filter(({ archived }) => !archived)
}

/** Those of the group whose code runs today for the caller, with what they try. */
export async function readRunning({ services, group, caller, at }: Call<'member'>): Promise<readonly AddonRow[]> {
  const userId = caller.session.user.id
  const rows = await services.engine.read((sql) => readChoices(sql, group, userId, 'addons'))
  const today = new Date(at).toISOString().slice(0, 10)
  return withTrial(rows, await readTrial(services, userId, group, at)).filter((addon) => isRunning(addon, today))
}
