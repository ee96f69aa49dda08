import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Deletes one of the person's own saved views. */
export const deleteTableView = defineCommand({
  name: 'view.delete',
  version: 1,
  description: {
    icon: 'trash',
    verb: msg('Delete view'),
    activity: msg('Deleted a saved view'),
    topic: null,
  },
  input: z.object({ viewId: id }),
  uses: ['tableViews'],
  refusals: ['permission.denied', 'view.gone'],
  about: (input) => [rowKey('tableViews', input.viewId)],
  async apply(tx, { viewId }, who) {
    await assertMay(tx, who, 'tableViews', 'Update')
    const view = await tx.get('tableViews', viewId)
    if (view?.audience !== who.userId) tx.refuse('view.gone', { viewId })
    await tx.remove('tableViews', viewId)
  },
})
