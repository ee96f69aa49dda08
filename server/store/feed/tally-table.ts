import type { Key } from '#domain/entity.ts'
import { addChecksum, rowChecksum, subtractChecksum } from '#domain/rules/checksum.ts'
import type { EntityName } from '#domain/schema.ts'
import type { Sql } from '#server/store/sql.ts'

const addSql = `insert into tally(group_id, audience, count, checksum) values ($1, $2, $3, $4)
  on conflict (group_id, audience) do update set count = tally.count + excluded.count, checksum = (tally.checksum + excluded.checksum) % 4294967296`

/** Collects what a set of changes does to the stored counts, then adds it in one statement per audience. */
export class TallyChange {
  readonly #audiences = new Map<number, { count: number; checksum: number }>()

  add(entity: EntityName, id: Key, version: number, audience: number): void {
    const { count, checksum } = this.#of(audience)
    this.#audiences.set(audience, { count: count + 1, checksum: addChecksum(checksum, rowChecksum(entity, id, version)) })
  }

  subtract(entity: EntityName, id: Key, version: number, audience: number): void {
    const { count, checksum } = this.#of(audience)
    this.#audiences.set(audience, { count: count - 1, checksum: subtractChecksum(checksum, rowChecksum(entity, id, version)) })
  }

  async save(sql: Sql, groupId: number): Promise<void> {
    for (const [audience, { count, checksum }] of this.#audiences) await sql.all(addSql, [groupId, audience, count, checksum])
    this.#audiences.clear()
  }

  #of(audience: number): { count: number; checksum: number } {
    return this.#audiences.get(audience) ?? { count: 0, checksum: 0 }
  }
}

/** The group's rows and those for this person only. */
export async function readTally(sql: Sql, groupId: number, userId: number): Promise<{ count: number; checksum: number }> {
  const parts = await sql.all<{ count: number; checksum: number }>('select count, checksum from tally where group_id = $1 and audience in (0, $2)', [
    groupId,
    userId,
  ])
  return parts.reduce((sum, part) => ({ count: sum.count + part.count, checksum: addChecksum(sum.checksum, part.checksum) }), { count: 0, checksum: 0 })
}
