import { addonCalls } from './calls/addons.ts'
import { fileCalls } from './calls/files.ts'
import { handlerCalls } from './calls/handlers.ts'
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
  handlerCalls,
]

interface NotForPrograms {
  readonly reason: string
  /** Patterns of the method and the path. */
  readonly calls: readonly RegExp[]
}

/** Law 153: every other call of this server is in the documentation. */
export const notForPrograms: readonly NotForPrograms[] = [
  {
    reason: 'Between the app and its server: the two are updated together, and what they say may change with any release.',
    calls: [
      /^\w+ \/api\/v1\/(sync|user|organization|sso|setup|invitations|documents|feedback)(\/|$)/,
      /^\w+ \/api\/v1\/groups\/(activity|policies|\w+Policy|logo|devices|invitations|leave|labelPrinters|storageServer|webhooks)(\/|$)/,
      /^GET \/api\/v1\/files\/:\w+\/content$/,
      /^POST \/api\/v1\/files\/uploads$/,
      /^\w+ \/api\/v1\/addons\/(uploads|previews|offered|trial)$/,
      /^(POST \/api\/v1\/addons|PUT \/api\/v1\/addons\/:\w+)$/,
      /^POST \/login\/(pin|passkey|passkey\/begin)$/,
      /^POST \/csp-report$/,
    ],
  },
  { reason: 'Programs ask witnesses but do not sign: decision 135.', calls: [/^POST \/api\/v1\/experiments\/:\w+\/signatures(\/decline)?$/] },
  { reason: 'The same description as /api/v1/openapi.json, at the address where the app reads it.', calls: [/^GET \/api\/openapi\.json$/] },
  { reason: 'Of whoever operates the server: docs/operations.md describes them.', calls: [/^GET \/(healthz|readyz|metrics)$/] },
  { reason: 'A storage server of the laboratory calls it, with the key of its group: decision 113.', calls: [/^POST \/members\/fn\/storageServer\.ashx$/] },
  {
    reason: 'Scripts of the page and of add-ons in it, and where links in mails lead.',
    calls: [/^GET \/members\/fn\/storageWorker\.js$/, /^GET \/addons\//, /^POST \/mail\//],
  },
  { reason: 'Described by its standard, SCIM 2.0: decision 70.', calls: [/^\w+ \/scim\//] },
  { reason: 'The files of the web app.', calls: [/^GET \/\*?$/] },
]

type CalledRoute = Pick<Route, 'path'> & { readonly method: string }

/** Whether programs can rely on a route, so that it has to be documented. */
export const isForPrograms = ({ method, path }: CalledRoute): boolean =>
  !notForPrograms.some(({ calls }) => calls.some((pattern) => pattern.test(`${method} ${path}`)))
