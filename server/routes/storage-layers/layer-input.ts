import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { isPermitted } from '#domain/permission.ts'
import { Refusal } from '#domain/tx.ts'
import { fromWireNumbering, wireNumberings } from '#domain/wire/inventory/storage-to-wire.ts'
import { jsonOf, wireInt } from '../input.ts'
import { readGroup } from '../read-group.ts'
import type { Call } from '../route.ts'

const count = wireInt(0, limits.grid.side)

/** A number of rows or columns, alone or with how they are labeled. */
const side = z.pipe(
  z.union([count, z.strictObject({ count: z._default(count, 0), numbering: z.optional(z.enum(wireNumberings)) })]),
  z.transform((sent) =>
    typeof sent === 'number' ? { count: sent, numbering: undefined } : { count: sent.count, numbering: fromWireNumbering(sent.numbering) },
  ),
)
export const dimension = jsonOf(z.strictObject({ rows: side, columns: side }))
export type Dimension = z.infer<typeof dimension>

export const maxSize = z.optional(z.nullable(wireInt(0, limits.grid.most)))

export async function assertMayLayers(call: Call<'member'>, what: 'Create' | 'Update'): Promise<void> {
  const member = await readGroup(call.services, call.group, (rows) => rows.get('members', call.caller.session.user.id))
  if (!isPermitted(member, 'storageLayers', what)) throw new Refusal('permission.denied')
}
