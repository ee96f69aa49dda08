import { addonCalls } from './calls/addons.ts'
import { fileCalls } from './calls/files.ts'
import { notebookCalls } from './calls/notebook.ts'
import { peopleCalls } from './calls/people.ts'
import { protocolCalls } from './calls/protocols.ts'
import { sampleCalls } from './calls/samples.ts'
import { sectionCalls } from './calls/sections.ts'
import { seriesCalls } from './calls/series.ts'
import { storageCalls } from './calls/storage.ts'
import { supplyCalls } from './calls/supplies.ts'
import type { Route } from '../routes/route.ts'
import type { Subject } from './documented-call.ts'

/** Every call that programs can rely on, in the order of the documentation. */
export const subjects: readonly Subject[] = [
  sampleCalls,
  seriesCalls,
  storageCalls,
  notebookCalls,
  sectionCalls,
  protocolCalls,
  fileCalls,
  supplyCalls,
  peopleCalls,
  addonCalls,
]

/** Calls between the app and its server: the two are updated together, and what they say may change with any release. */
const onlyForTheApp: readonly RegExp[] = [
  /^\w+ \/api\/v1\/(sync|user|organization|sso|setup|invitations|documents|feedback)(\/|$)/,
  /^\w+ \/api\/v1\/groups\/(activity|policies|\w+Policy|logo|devices|invitations|leave|labelPrinters|storageServer|webhooks)(\/|$)/,
  /^POST \/api\/v1\/experiments\/:\w+\/signatures(\/decline)?$/,
  /^GET \/api\/v1\/files\/:\w+\/content$/,
  /^POST \/api\/v1\/files\/uploads$/,
  /^\w+ \/api\/v1\/addons\/(uploads|previews|offered|trial)$/,
  /^(POST \/api\/v1\/addons|PUT \/api\/v1\/addons\/:\w+)$/,
]

/** Whether programs can rely on a route, so that it has to be documented. */
export const isForPrograms = ({ method, path }: Route): boolean =>
  path.startsWith('/api/v1/') && !onlyForTheApp.some((pattern) => pattern.test(`${method} ${path}`))
