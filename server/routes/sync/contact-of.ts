import type { PullRequest } from '#domain/wire/sync/pull.ts'
import { browserHashOf } from '../../security/browser-cookie.ts'
import { browserName } from '../../security/browser-name.ts'
import type { Contact } from '../../store/devices/contacts.ts'
import type { Call } from '../route.ts'

/** What a pull says about the device that sends it. */
export function contactOf({ services, caller, request }: Call<'session'>, { device, name, app, confirmed, queuedTo = confirmed }: PullRequest): Contact {
  return {
    device,
    name,
    browser: browserHashOf(request, services.overHttps) ?? null,
    session: caller.session.kind === 'cookie' ? caller.session.hash : null,
    system: browserName(request.headers['user-agent']),
    app,
    queuedTo,
  }
}
