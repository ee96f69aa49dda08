import { audit } from './audit.ts'
import { fetchIdByAltId } from './handlers/fetch-id-by-alt-id.ts'
import { login, logout } from './handlers/login.ts'
import { scheduledPoll } from './handlers/scheduled-tasks.ts'
import { setPrimary } from './handlers/set-primary.ts'
import { healthz, readyz } from './health.ts'
import { metrics } from './metrics.ts'
import type { Route } from './route.ts'
import { getSample } from './samples/get-sample.ts'
import { moveToLayer } from './samples/move-to-layer.ts'
import { setUpServer } from './setup/set-up.ts'
import { freeLocation } from './storage-layers/free-location.ts'
import { getLayer } from './storage-layers/get-layer.ts'
import { syncEvents } from './sync/events.ts'
import { syncLeases } from './sync/leases.ts'
import { syncPull } from './sync/pull.ts'
import { syncPush } from './sync/push.ts'
import { session } from './sync/session.ts'
import { syncSnapshot } from './sync/snapshot.ts'

/** Every address this server answers at, the web app's files aside. */
export const routes: readonly Route[] = [
  healthz,
  readyz,
  metrics,
  setUpServer,
  login,
  logout,
  scheduledPoll,
  setPrimary,
  fetchIdByAltId,
  session,
  syncPush,
  syncPull,
  syncSnapshot,
  syncLeases,
  syncEvents,
  getSample,
  moveToLayer,
  getLayer,
  freeLocation,
  audit,
]
