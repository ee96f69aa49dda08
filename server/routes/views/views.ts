import * as z from 'zod/mini'
import { deleteTableView } from '#domain/commands/delete-table-view.ts'
import { saveTableView } from '#domain/commands/save-table-view.ts'
import type { TableViewRow } from '#domain/entities/table-view.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { scopeOf, toWireView, viewScopes } from '#domain/wire/accounts/view-to-wire.ts'
import { takeIds } from '../../feed/leases.ts'
import { notKept, plainText, wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readChoices } from '../read-group.ts'
import { defineRoute, type Call, type Route } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { wrongInput } from '../wrong-input.ts'
import { assertColumns } from './known-columns.ts'
import { tableOf } from './open-view.ts'
import { viewConfiguration } from './view-input.ts'

const path = '/api/v1/views'
const onePath = `${path}/:viewId`
const params = z.object({ viewId: wireId })
const name = plainText(limits.name.longest)
const viewScope = z.enum(viewScopes)

/** Those of tables: saved searches are none. */
async function readOwn({ services, group, caller }: Call<'member'>): Promise<TableViewRow[]> {
  const rows = await services.engine.read((sql) => readChoices(sql, group, caller.session.user.id, 'tableViews'))
  return rows.filter(({ scope }) => tableOf(scope))
}

/** Law 205: the answer is the same for a view of someone else, and for one that does not exist. */
async function findOwn(call: Call<'member'>, viewId: number): Promise<TableViewRow> {
  const view = (await readOwn(call)).find(({ id }) => id === viewId)
  if (!view) throw new Refusal('view.gone', { viewId })
  return view
}

/** GET /api/v1/views: the saved views of the caller, of all tables. */
const listViews = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  isLarge: true,
  cost: 5,
  input: z.object({ query: z.object(pageQuery) }),
  refusals: [],
  async handler(call, { query }) {
    const orders = { viewID: ({ id }: TableViewRow) => id, name: ({ name }: TableViewRow) => name, viewScope: ({ scope }: TableViewRow) => scope }
    return toPage(await readOwn(call), query, orders, (rows) => rows.map(toWireView))
  },
})

/** GET /api/v1/views/{viewID} */
const getView = defineRoute({
  method: 'GET',
  path: onePath,
  access: 'member',
  cost: 5,
  input: z.object({ params }),
  refusals: ['view.gone'],
  handler: async (call, { params: { viewId } }) => toWireView(await findOwn(call, viewId)),
})

/** POST /api/v1/views: saves a view for the caller, and answers its number. */
const addView = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ body: z.strictObject({ viewID: notKept, name, viewScope, configuration: viewConfiguration }) }),
  refusals: [...saveTableView.refusals, 'id.exhausted', 'input.not-kept'],
  async handler(call, { body: { name, viewScope, configuration } }) {
    const scope = scopeOf(viewScope)
    await assertColumns(call, scope, configuration)
    const id = await takeIds(call.services.store, call.group.groupId, 'tableViews', 1)
    await runAsCaller(call, saveTableView, { id, isNew: true, scope, name, ...configuration })
    return id
  },
})

/** PUT /api/v1/views/{viewID}: changes `name` or `configuration`; what is left out stays. Answers the view. */
const putView = defineRoute({
  method: 'PUT',
  path: onePath,
  access: 'member',
  writes: () => true,
  input: z.object({
    params,
    body: z.strictObject({
      viewID: z.optional(wireId),
      name: z.optional(name),
      viewScope: z.optional(viewScope),
      configuration: z.optional(viewConfiguration),
    }),
  }),
  refusals: saveTableView.refusals,
  async handler(call, { params: { viewId }, body }) {
    const view = await findOwn(call, viewId)
    if (body.viewID && body.viewID !== viewId) throw wrongInput('body.viewID', 'The body is about another view than the address.')
    if (body.viewScope && scopeOf(body.viewScope) !== view.scope) throw wrongInput('body.viewScope', 'The table of a view cannot be changed.')
    if (body.configuration) await assertColumns(call, view.scope, body.configuration)
    const { scope, columns, filters, sortColumn, sortDirection } = view
    const configuration = body.configuration ?? { columns: [...columns], filters: [...filters], sortColumn, sortDirection }
    await runAsCaller(call, saveTableView, { id: viewId, isNew: false, scope, name: body.name ?? view.name, ...configuration })
    return toWireView(await findOwn(call, viewId))
  },
})

/** DELETE /api/v1/views/{viewID} */
const removeView = defineRoute({
  method: 'DELETE',
  path: onePath,
  access: 'member',
  writes: () => true,
  input: z.object({ params }),
  refusals: deleteTableView.refusals,
  async handler(call, { params: { viewId } }): Promise<void> {
    await findOwn(call, viewId)
    await runAsCaller(call, deleteTableView, { viewId })
  },
})

export const viewRoutes: readonly Route[] = [listViews, getView, addView, putView, removeView]
