import type { AddonPermission } from '#domain/rules/addons/manifest.ts'
import { takesProof } from '#domain/rules/addons/takes-proof.ts'

type Subject = 'samples' | 'experiments' | 'storage' | 'files'

/** By the first part of the path. What is not here, such as members or tokens, no framed add-on can reach. */
const subjects: Readonly<Record<string, Subject>> = {
  samples: 'samples',
  sampleSeries: 'samples',
  sampleTypes: 'samples',
  samplesAndSeries: 'samples',
  barcode: 'samples',
  experiments: 'experiments',
  studies: 'experiments',
  projects: 'experiments',
  protocols: 'experiments',
  storage: 'storage',
  storageLayers: 'storage',
  storageTypes: 'storage',
  files: 'files',
}

/** What the manifest has to ask for, so that a call can be made; null if no permission is enough. `url` is that of the finished request. */
export function neededPermission(method: string, url: string): AddonPermission | null {
  const [path = ''] = url.replace('/api/v1/', '').split('?')
  const first = decodeURIComponent(path.split('/')[0] ?? '')
  // Law: what takes a proof of who someone is, is done by a person and never by an add-on.
  if (takesProof(method, url)) return null
  const subject = Object.hasOwn(subjects, first) ? subjects[first]! : null
  if (subject === null) return null
  const isReading = method === 'GET'
  // Storage is read only.
  if (subject === 'storage') return isReading ? 'storage.read' : null
  return `${subject}.${isReading ? 'read' : 'write'}`
}
