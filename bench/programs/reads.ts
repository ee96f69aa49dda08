import type { Sql } from '../../server/store/sql.ts'
import { writer } from '../server-mutations.ts'

/** Addresses of one kind, which cost about the same. */
export interface Reads {
  readonly name: string
  readonly addresses: readonly string[]
  /** Of megabytes, or in the queue of heavy reads, which let the calls of others pass. */
  readonly isHeavy?: true
}

const many = 50

/** What programs read most often, from the demo's main group. */
export async function readsIn(sql: Sql): Promise<Reads[]> {
  const idsIn = async (table: string) => {
    const rows = await sql.all<{ id: number }>(
      `select id from ${table} where group_id = $1 and deleted = 0 and archived = 0 and audience = 0 order by id limit $2`,
      [writer.groupId, many],
    )
    return rows.map(({ id }) => id)
  }
  const [samples, experiments] = [await idsIn('samples'), await idsIn('experiments')]
  const pages = Array.from({ length: many }, (_, page) => page)
  return [
    { name: 'a sample', addresses: samples.map((id) => `/api/v1/samples/${id}`) },
    { name: '10 samples', addresses: pages.map((page) => `/api/v1/samples?$page=${page}`) },
    { name: '100 samples', addresses: pages.map((page) => `/api/v1/samples?$records=100&$page=${page}`) },
    {
      name: '1,000 samples with values, quantities and places',
      // Of 3 MB each.
      addresses: pages.slice(0, 10).map((page) => `/api/v1/samples?$records=1000&$page=${page}&$expand=meta,quantity,location`),
      isHeavy: true,
    },
    { name: '10 experiments', addresses: ['/api/v1/experiments'], isHeavy: true },
    { name: 'the sections of an experiment', addresses: experiments.map((id) => `/api/v1/experiments/${id}/sections`) },
  ]
}
