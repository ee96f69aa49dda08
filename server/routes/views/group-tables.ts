import type { Key } from '#domain/entity.ts'
import type { ViewFilter } from '#domain/entities/table-view.ts'
import { positionName } from '#domain/rules/grid.ts'
import type { EntityName, RowOf } from '#domain/schema.ts'
import { tables } from '#domain/tables/all.ts'
import { rowTest, sortRows, type TableQuestion } from '#domain/tables/select-rows.ts'
import { tableScopeNames, type TableColumn, type TableNames, type TableRow, type TableScope, type TableWords } from '#domain/tables/table-scope.ts'
import { SqlFeedReader } from '../../store/feed-reader.ts'
import type { Call } from '../route.ts'

const rowsAtOnce = 2_000
const day = 24 * 3_600_000
const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The table of a scope; undefined for one this server has no rows for yet. */
export const tableOf = (scope: string): TableScope | undefined => {
  const name = tableScopeNames.find((known) => known === scope)
  return name && tables[name]
}

/** Rows and words of the caller's group, as this person may see them: the only way these routes read. */
export class GroupTables {
  readonly #reader: SqlFeedReader
  readonly #groupId: number
  readonly #userId: number
  readonly #at: number

  private constructor(reader: SqlFeedReader, groupId: number, userId: number, at: number) {
    this.#reader = reader
    this.#groupId = groupId
    this.#userId = userId
    this.#at = at
  }

  static read<T>({ services, group, caller, at }: Call<'member'>, work: (tables: GroupTables) => Promise<T>): Promise<T> {
    return services.engine.read((sql) => work(new GroupTables(new SqlFeedReader(sql), group.groupId, caller.session.user.id, at)))
  }

  async words(): Promise<TableWords> {
    return {
      types: await this.#all('sampleTypes'),
      members: await this.#all('members'),
      series: await this.#all('sampleSeries'),
      units: await this.#all('storageUnits'),
      yesterday: dayText(this.#at - day),
      soon: dayText(this.#at + 30 * day),
    }
  }

  /** All rows that meet a question, in its order, and the texts of their columns. */
  async find(table: TableScope, words: TableWords, question: TableQuestion): Promise<{ rows: TableRow[]; names: TableNames }> {
    const passes = rowTest(table, words, question)
    const rows: TableRow[] = []
    await this.#each(table.entity, (some) => rows.push(...some.filter(passes)))
    const names = await this.#names(words)
    const column = table.columns(words).find(({ key, sortable }) => sortable && key === question.sortColumn)
    return { rows: sortRows(rows, column, question.sortDirection, names), names }
  }

  async #names(words: TableWords): Promise<TableNames> {
    const layers = new Map((await this.#all('storageLayers')).map((layer) => [layer.id, layer]))
    const samples = new Map<number, string>()
    const counts = new Map<number, number>()
    await this.#each('samples', (some) => {
      for (const { id, name, seriesId, archived } of some) {
        samples.set(id, name)
        if (seriesId !== null && !archived) counts.set(seriesId, (counts.get(seriesId) ?? 0) + 1)
      }
    })
    const nameIn = (list: readonly { id: number; name: string }[]) => {
      const byId = new Map(list.map(({ id, name }) => [id, name]))
      return (id: number) => byId.get(id) ?? ''
    }
    const path = (layerId: number): string => {
      const parts: string[] = []
      for (let at = layers.get(layerId); at && parts.length < layers.size; at = at.parentId === null ? undefined : layers.get(at.parentId))
        parts.unshift(at.name)
      return parts.join(' › ')
    }
    return {
      type: nameIn(words.types),
      member: nameIn(words.members.map(({ id, fullName }) => ({ id, name: fullName }))),
      series: nameIn(words.series),
      sample: (id) => samples.get(id) ?? '',
      place: (layerId, position) => {
        const layer = layers.get(layerId)
        return layer ? [path(layerId), positionName(layer, position)].filter(Boolean).join(' ') : ''
      },
      samplesIn: (seriesId) => counts.get(seriesId) ?? 0,
      day: dayText,
    }
  }

  async #all<E extends EntityName>(entity: E): Promise<RowOf<E>[]> {
    const rows: RowOf<E>[] = []
    await this.#each(entity, (some) => rows.push(...some))
    return rows
  }

  async #each<E extends EntityName>(entity: E, onRows: (rows: RowOf<E>[]) => void): Promise<void> {
    let after: Key | null = null
    for (;;) {
      const rows = (await this.#reader.rowsById(this.#groupId, this.#userId, entity, after, rowsAtOnce)) as unknown as RowOf<E>[]
      onRows(rows)
      if (rows.length < rowsAtOnce) return
      after = rows.at(-1)!.id
    }
  }
}

/** Filters a caller sent: the table's own first, the person's over them. */
export function mergeFilters(defaults: readonly ViewFilter[] = [], chosen: readonly ViewFilter[] = []): ViewFilter[] {
  return [...defaults.filter(({ field }) => !chosen.some((filter) => filter.field === field)), ...chosen]
}

/** The columns that were asked for, or those the table begins with. */
export function columnsFor(table: TableScope, words: TableWords, keys: readonly string[] | undefined): TableColumn[] {
  const known = new Map(table.columns(words).map((column) => [column.key, column]))
  return (keys ?? table.defaultColumns).flatMap((key) => known.get(key) ?? [])
}
