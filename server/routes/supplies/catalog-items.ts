import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { toWireProduct } from '#domain/wire/inventory/supplies-to-wire.ts'
import { plainText, wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readChoices } from '../read-group.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/supplies/catalogitems: the catalog of the group, without archived products; `catalogItemID` for one. spec §7 */
export const listCatalogItems = defineRoute({
  method: 'GET',
  path: '/api/v1/supplies/catalogitems',
  access: 'member',
  isHeavy: true,
  isLarge: true,
  cost: 10,
  input: z.object({
    query: z.object({ ...pageQuery, name: z.optional(plainText(limits.name.longest)), catalogItemID: z.optional(wireId), supplierID: z.optional(wireId) }),
  }),
  refusals: [],
  async handler(call, { query }) {
    const products = await readHeavy(call, (giveWay) =>
      call.services.engine.read((sql) => readChoices(sql, call.group, call.caller.session.user.id, 'products', giveWay), 'long'),
    )
    const suppliers = new Map<string, number>()
    for (const { id, supplier } of products) if (!suppliers.has(supplier)) suppliers.set(supplier, id)
    const { name, catalogItemID, supplierID } = query
    const shown = products.filter(
      ({ id, nameFold, supplier, archived }) =>
        !archived &&
        (catalogItemID === undefined || id === catalogItemID) &&
        (supplierID === undefined || suppliers.get(supplier) === supplierID) &&
        (name === undefined || nameFold.includes(normalizeText(name))),
    )
    return toPage(shown, query, { name: ({ nameFold }) => nameFold, catalogItemID: ({ id }) => id }, (rows) =>
      rows.map((row) => toWireProduct(row, call.group.groupId, suppliers.get(row.supplier)!)),
    )
  },
})
