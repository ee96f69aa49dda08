import createClient from 'openapi-fetch'
import type { paths } from '../generated/compile/openapi-typescript'

const client = createClient<paths>({
  baseUrl: 'https://lab.example',
  headers: { Authorization: 'token' },
  querySerializer: { array: { style: 'form', explode: false } },
})

/** Each value of each HeLa sample: what is expanded has a type. */
export async function valuesOfCells(): Promise<Record<string, string>> {
  const { data, error } = await client.GET('/api/v1/samples', { params: { query: { name: 'HeLa', $records: 100, $expand: ['meta', 'location'] } } })
  if (error) throw new Error(error.message)
  return Object.fromEntries(data.data.flatMap(({ meta = [], location }) => meta.map(({ key, value }) => [`${location?.name}: ${key}`, value])))
}

export async function addSample(): Promise<number> {
  const { data } = await client.POST('/api/v1/samples', { body: { name: 'HeLa P12', sampleTypeID: 104 } })
  return data ?? 0
}

/** As an existing script does it. */
export async function renameOld(): Promise<boolean> {
  const { data } = await client.POST('/members/inventory/browser/sample/updateSample.ashx', { body: { sampleID: 1042, name: 'HeLa P13' } })
  return data?.success ?? false
}

// @ts-expect-error What cannot be expanded does not compile.
export const unknown = () => client.GET('/api/v1/samples', { params: { query: { $expand: ['color'] } } })
