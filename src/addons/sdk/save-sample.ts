import { messages } from '#domain/messages.ts'
import { sampleHandlers } from '#domain/wire/inventory/sample-handlers.ts'
import type { NewSampleFields, SampleFields } from '#sdk/samples.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'

/** The specification's creation fields. spec INV-03 */
const fieldNames = [
  'name',
  'id',
  'sampleTypeID',
  'location',
  'Amount',
  'FullAmountUnit',
  'SelectedUnit',
  'expiration',
  'altBarcodeID',
  'description',
  'note',
] as const satisfies readonly (keyof NewSampleFields)[]

/** The new sample's id; undefined if it was not created, for a reason that only the console has. */
export async function createSample(host: AddonHost, addon: Addon, fields: NewSampleFields): Promise<number | undefined> {
  if (!isNamed(fields.name)) return warn(addon, messages.noName)
  if (!isId(fields.sampleTypeID)) return warn(addon, messages.noSampleType)
  const answer = await post(host, sampleHandlers.create, pick(fields, fieldNames))
  return answer.success ? Number(answer.sampleID) : warn(addon, answer.message)
}

/** What is not named stays as it is. False if nothing was saved, for a reason that only the console has. */
export async function saveSample(host: AddonHost, addon: Addon, fields: SampleFields): Promise<boolean> {
  if (!isId(fields.sampleID)) return warn(addon, messages.noSampleData) ?? false
  const answer = await post(host, sampleHandlers.update, pick(fields, ['sampleID', ...fieldNames.filter((name) => name !== 'id' && name !== 'sampleTypeID')]))
  return answer.success || (warn(addon, answer.message) ?? false)
}

const isNamed = (name: unknown): boolean => typeof name === 'string' && name.trim() !== ''
const isId = (id: unknown): boolean => Number.isSafeInteger(Number(id)) && Number(id) > 0

function pick<Fields extends object>(fields: Fields, names: readonly (keyof Fields)[]): Partial<Fields> {
  return Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))) as Partial<Fields>
}

interface HandlerAnswer {
  readonly success: boolean
  readonly message: string
  readonly sampleID?: number
}

async function post(host: AddonHost, url: string, fields: object): Promise<HandlerAnswer> {
  const { status, text } = await host.send({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, sender: 'SDK' }),
    responseType: 'json',
  })
  if (status === 0) return { success: false, message: 'The server could not be reached.' }
  const answer = readAnswer(text)
  return {
    success: status === 200 && answer?.success === true,
    message: answer?.message || `The server answered with status ${status}.`,
    ...(answer?.sampleID !== undefined && { sampleID: answer.sampleID }),
  }
}

function readAnswer(text: string): Partial<HandlerAnswer> | undefined {
  try {
    return (JSON.parse(text) as Partial<HandlerAnswer> | null) ?? undefined
  } catch {
    return undefined
  }
}

/** To the author, in the console: an add-on that exists goes on without the sample. spec INV-03 */
function warn({ rootVar }: Addon, message: string): undefined {
  // oxlint-disable-next-line no-console -- where authors look
  console.warn(`Add-on ${rootVar}: ${message}`)
}
