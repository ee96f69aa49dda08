import { getSamples, postMembersInventoryBrowserSampleUpdateSampleAshx, postSamples } from '../generated/compile/hey-api'
import { client } from '../generated/compile/hey-api/client.gen'

client.setConfig({ baseUrl: 'https://lab.example', headers: { Authorization: 'token' } })

/** Each value of each HeLa sample: what is expanded has a type. */
export async function valuesOfCells(): Promise<Record<string, string>> {
  const { data } = await getSamples({ query: { name: 'HeLa', $records: 100, $expand: ['meta', 'location'] }, throwOnError: true })
  return Object.fromEntries(data.data.flatMap(({ meta = [], location }) => meta.map(({ key, value }) => [`${location?.name}: ${key}`, value])))
}

export async function addSample(): Promise<number> {
  const { data } = await postSamples({ body: { name: 'HeLa P12', sampleTypeID: 104 } })
  return data ?? 0
}

/** As an existing script does it. */
export async function renameOld(): Promise<boolean> {
  const { data } = await postMembersInventoryBrowserSampleUpdateSampleAshx({ body: { sampleID: 1042, name: 'HeLa P13' } })
  return data?.success ?? false
}

// @ts-expect-error What cannot be expanded does not compile.
export const unknown = () => getSamples({ query: { $expand: ['color'] } })
