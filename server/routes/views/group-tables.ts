import type { Key } from '#domain/entity.ts'
import type { ViewFilter } from '#domain/entities/table-view.ts'
import { positionName } from '#domain/rules/grid.ts'
import type { EntityName, RowOf } from '#domain/schema.ts'
import { tables } from '#domain/tables/tables.ts'
import { compareBy, createRowFilter, sortKeyOf, type SortKey, type TableQuery } from '#domain/tables/select-rows.ts'
import {
  tableScopeNames,
  type TableColumn,
  type TableLookups,
  type TableRow,
  type TableDefinition,
  type TableReferenceData,
} from '#domain/tables/table-definition.ts'
import { SqlFeedReader } from '../../store/feed/feed-reader.ts'
import { SqlFeedWriter } from '../../store/feed/feed-writer.ts'
import type { YieldControl } from '../../feed/yield-control.ts'
import type { Sql } from '../../store/sql.ts'
import { readHeavy } from '../read-heavy.ts'
import type { Call } from '../route.ts'
import { sortCooperatively } from './cooperative-sort.ts'

/** A few milliseconds of work. */
const rowsAtOnce = 500
/** Read, tested and sorted in about a millisecond. */
const rowsPerUnit = 50
const day = 24 * 3_600_000
const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The table of a scope; undefined if this server has no rows for it yet. */
export const tableOf = (scope: string): TableDefinition | undefined => {
  const name = tableScopeNames.find((known) => known === scope)
  return name && tables[name]
}

/** Rows and lookups of the caller's group, as this person may see them: the only way these routes read. In the queue of heavy reads, from one snapshot. */
export class GroupTables {
  readonly #sql: Sql
  readonly #reader: SqlFeedReader
  readonly #groupId: number
  readonly #userId: number
  readonly #at: number
  readonly #giveWay: YieldControl
  #rowsRead = 0

  private constructor(sql: Sql, { group, caller, at }: Call<'member'>, giveWay: YieldControl) {
    this.#sql = sql
    this.#reader = new SqlFeedReader(sql)
    this.#groupId = group.groupId
    this.#userId = caller.session.user.id
    this.#at = at
    this.#giveWay = giveWay
  }

  static read<T>(call: Call<'member'>, work: (tables: GroupTables) => Promise<T>): Promise<T> {
    return readHeavy(call, (giveWay) =>
      call.services.engine.read(async (sql) => {
        const tables = new GroupTables(sql, call, giveWay)
        const result = await work(tables)
        call.charge(tables.#rowsRead / rowsPerUnit)
        return result
      }, 'long'),
    )
  }

  async lookups(): Promise<TableReferenceData> {
    return {
      types: await this.#all('sampleTypes'),
      members: await this.#all('members'),
      series: await this.#all('sampleSeries'),
      units: await this.#all('storageUnits'),
      yesterday: dayText(this.#at - day),
      soon: dayText(this.#at + 30 * day),
    }
  }

  /** What is kept of each matching row, in order. Not the rows themselves, of which there may be a million. */
  async find<T>(
    table: TableDefinition,
    words: TableReferenceData,
    question: TableQuery,
    names: TableLookups,
    keep: (row: TableRow) => T,
  ): Promise<{ readonly key: SortKey; readonly kept: T }[]> {
    const passes = createRowFilter(table, words, question)
    const column = table.columns(words).find(({ key, sortable }) => sortable && key === question.sortColumn)
    const found: { key: SortKey; kept: T }[] = []
    await this.#each(table.entity, (some) => {
      for (const row of some) if (passes(row)) found.push({ key: sortKeyOf(row, column, names), kept: keep(row) })
    })
    const compare = compareBy(column ? question.sortDirection : 'ASC')
    return sortCooperatively(found, (a, b) => compare(a.key, b.key), this.#giveWay)
  }

  async rows(table: TableDefinition, ids: readonly number[]): Promise<TableRow[]> {
    const source = new SqlFeedWriter(this.#sql).source(this.#groupId)
    const rows = await Promise.all(ids.map((id) => source.get(table.entity, id)))
    return rows.filter((row) => row !== undefined) as unknown as TableRow[]
  }

  async names(words: TableReferenceData): Promise<TableLookups> {
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
      this.#rowsRead += rows.length
      await this.#giveWay()
      if (rows.length < rowsAtOnce) return
      after = rows.at(-1)!.id
    }
  }
}

/** Filters sent by a caller: the table's own, overridden by the person's. */
export function mergeFilters(defaults: readonly ViewFilter[] = [], chosen: readonly ViewFilter[] = []): ViewFilter[] {
  return [...defaults.filter(({ field }) => !chosen.some((filter) => filter.field === field)), ...chosen]
}

/** The requested columns, or the table's default columns. */
export function columnsFor(table: TableDefinition, words: TableReferenceData, keys: readonly string[] | undefined): TableColumn[] {
  const known = new Map(table.columns(words).map((column) => [column.key, column]))
  return (keys ?? table.defaultColumns).flatMap((key) => known.get(key) ?? [])
}
