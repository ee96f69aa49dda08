import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, longText, shortText } from '../input.ts'
import { limits } from '../limits.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'

const key = z.string().check(z.minLength(1), z.maxLength(limits.name.longest))

/** Saves a new or changed view of a table. Views belong to the person, so only a name is required. spec VIEW-05, VIEW-13 */
export const saveTableView = defineCommand({
  name: 'view.save',
  version: 1,
  description: {
    icon: 'columns',
    verb: msg('Save view'),
    activity: msg('Saved a view'),
    topic: null,
    corrections: { name: [['name']] },
  },
  input: z.object({
    id,
    isNew: z.boolean(),
    scope: key,
    name: shortText,
    columns: z.array(key).check(z.maxLength(limits.many.columns)),
    filters: z.array(z.object({ field: key, value: longText })).check(z.maxLength(limits.many.columns)),
    sortColumn: shortText,
    sortDirection: z.enum(['ASC', 'DESC']),
  }),
  uses: ['tableViews'],
  refusals: ['permission.denied', 'view.name-missing', 'view.gone', 'view.id-taken'],
  leasedIds: (input) => (input.isNew ? [{ kind: 'tableViews', id: input.id }] : []),
  about: (input) => [rowKey('tableViews', input.id)],
  async apply(tx, { isNew, ...view }, who) {
    await assertMay(tx, who, 'tableViews', 'Update')
    const name = view.name.trim()
    if (!name) tx.refuse('view.name-missing')
    const known = await tx.get('tableViews', view.id)
    if (isNew && known) tx.refuse('view.id-taken', { viewId: view.id })
    if (!isNew && known?.audience !== who.userId) tx.refuse('view.gone', { viewId: view.id })
    await tx.put('tableViews', { ...view, name, audience: who.userId })
  },
})
