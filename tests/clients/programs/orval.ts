import { getSamples, postMembersInventoryBrowserSampleUpdateSampleAshx, postSamples } from '../generated/compile/orval'

const options = { headers: { Authorization: 'token' } }

/** Each value of each HeLa sample: what is expanded has a type. */
export async function valuesOfCells(): Promise<Record<string, string>> {
  const { status, data } = await getSamples({ name: 'HeLa', $records: 100, $expand: ['meta', 'location'] }, options)
  if (status !== 200) throw new Error(data.message)
  return Object.fromEntries(data.data.flatMap(({ meta = [], location }) => meta.map(({ key, value }) => [`${location?.name}: ${key}`, value])))
}

export async function addSample(): Promise<number> {
  const { status, data } = await postSamples({ name: 'HeLa P12', sampleTypeID: 104 }, undefined, options)
  return status === 200 ? data : 0
}

/** As an existing script does it. */
export async function renameOld(): Promise<boolean> {
  const { status, data } = await postMembersInventoryBrowserSampleUpdateSampleAshx({ sampleID: 1042, name: 'HeLa P13' }, options)
  return status === 200 && data.success
}

// @ts-expect-error What cannot be expanded does not compile.
export const unknown = () => getSamples({ $expand: ['color'] })
