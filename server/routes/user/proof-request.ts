import { relyingPartyOf } from '../../passkeys/relying-party.ts'
import { browserTokenOf } from '../../security/browser-cookie.ts'
import { actOf } from '../../security/act-of.ts'
import type { Asked } from '../../security/prove-identity.ts'
import type { Call } from '../route.ts'

/** For what needs the password or a passkey again: who is asked, and from where. */
export const proofRequestOf = ({ services, caller, request, at, ...rest }: Call<'owner' | 'administrator' | 'member' | 'organization'>): Asked => ({
  caller,
  address: request.ip,
  browser: browserTokenOf(request, services.overHttps),
  party: relyingPartyOf(services, request),
  act: actOf({
    method: request.method,
    path: request.routeOptions.url ?? '',
    params: request.params,
    groupId: 'group' in rest ? (rest.group?.groupId ?? 0) : 0,
    body: request.body,
  }),
  at,
})
