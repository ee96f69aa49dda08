import { cmp, Dexie, type DBCoreQuery, type DBCoreQueryRequest, type DBCoreTable } from 'dexie'

/** What may stand in an index for a value. */
type FormsOf = (table: string, field: string, value: unknown) => readonly unknown[]

/** Dexie's kind of a range with one value. */
const exact = 1

/** A table in whose indexes something else may stand for a value. It is in no order, so only exact values are found. */
export function lookUpIn(table: DBCoreTable, formsOf: FormsOf): DBCoreTable {
  const queriesOf = ({ index, range }: DBCoreQuery): DBCoreQuery[] => {
    const { keyPath, isPrimaryKey } = index
    const type: number = range.type
    if (isPrimaryKey || type !== exact || keyPath == null) return [{ index, range }]
    const forms = Array.isArray(keyPath)
      ? keyPath.reduce<unknown[][]>(
          (keys, field, i) => keys.flatMap((key) => formsOf(table.name, field, (range.lower as unknown[])[i]).map((form) => [...key, form])),
          [[]],
        )
      : formsOf(table.name, keyPath, range.lower)
    return forms.map((form) => ({ index, range: { ...range, lower: form, upper: form } }))
  }
  const requestsOf = <Request extends { query: DBCoreQuery }>(request: Request): Request[] => queriesOf(request.query).map((query) => ({ ...request, query }))

  const query = async (request: DBCoreQueryRequest): ReturnType<DBCoreTable['query']> => {
    const [found, ...others] = await all(requestsOf(request).map((each) => table.query(each)))
    if (!others.length) return found!
    // All have the same value, so they are in the order of their keys.
    const keyOf = request.values ? table.schema.primaryKey.extractKey! : (key: unknown) => key
    const sign = request.direction?.startsWith('prev') ? -1 : 1
    const result = [found!, ...others].flatMap((each) => each.result).sort((a, b) => sign * cmp(keyOf(a), keyOf(b)))
    return { result: result.slice(0, request.limit ?? Infinity) }
  }

  return {
    ...table,
    query,
    count: async (request) => (await all(requestsOf(request).map((each) => table.count(each)))).reduce((sum, count) => sum + count, 0),
    openCursor(request) {
      const [first, ...others] = requestsOf(request)
      if (others.length) throw new Error('values that are being rewritten are found by queries only')
      return table.openCursor(first!)
    },
  }
}

/** Dexie's own promise: anything chained to it stays in its transaction. */
const all = <T>(values: readonly PromiseLike<T>[]): Promise<T[]> => Dexie.Promise.all([...values]) as Promise<T[]>
