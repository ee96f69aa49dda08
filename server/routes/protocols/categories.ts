import * as z from 'zod/mini'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import { readChoices } from '../read-group.ts'
import { defineRoute } from '../route.ts'

const trueOrFalse = z.optional(z.enum(['true', 'false']))

/**
 * GET /api/v1/protocols/categories: the categories of the group's protocols by name, each with how many it has. A category is a text of its
 * protocols: its number is that of the first protocol with it, and it is archived if all of them are. spec §7
 */
export const listCategories = defineRoute({
  method: 'GET',
  path: '/api/v1/protocols/categories',
  access: 'member',
  input: z.object({ query: z.object({ archived: trueOrFalse, public: trueOrFalse }) }),
  refusals: [],
  async handler({ services, group, caller }, { query: { archived, public: isPublic } }) {
    // Protocols are shared with nobody outside of the group.
    if (isPublic === 'true') return []
    const protocols = await services.engine.read((sql) => readChoices(sql, group, caller.session.user.id, 'protocols'))
    const wanted = (category: Category) => archived === undefined || category.archived === (archived === 'true')
    return toCategories(protocols)
      .filter(wanted)
      .map((category) => ({ ...category, groupID: group.groupId }))
  },
})

interface Category {
  readonly protCategoryID: number
  readonly name: string
  readonly archived: boolean
  readonly protCount: number
  /** Who owns the first protocol with it. */
  readonly userID: number
}

/** In id order, so the first with a category names it. */
function toCategories(protocols: readonly ProtocolRow[]): Category[] {
  const byName = new Map<string, ProtocolRow[]>()
  for (const protocol of protocols) if (protocol.category) byName.set(protocol.category, [...(byName.get(protocol.category) ?? []), protocol])
  return [...byName]
    .map(([name, all]): Category => {
      const live = all.filter(({ archived }) => !archived)
      const archived = live.length === 0
      return { protCategoryID: all[0]!.id, name, archived, protCount: (archived ? all : live).length, userID: all[0]!.ownerId }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
