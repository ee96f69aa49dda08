import type { Settings } from '../settings/settings.ts'
import { ssoPaths } from '../sso/paths.ts'
import { Sso } from '../sso/sso.ts'
import { messageOf } from '../message-of.ts'
import { healthy, problem, type Finding } from './finding.ts'

const about = 'single sign-on'

/** Whether the provider is there and describes itself as this server needs it; nobody is signed in. */
export async function checkSso({ sso }: Pick<Settings, 'sso'>): Promise<Finding> {
  if (!sso) return healthy(about, 'Not set up. People sign in with a user name and password.')
  const { issuer, kind } = sso.provider
  if (kind === 'SAML') return healthy(about, `Set up. ${issuer} must know ${sso.origin}${ssoPaths.metadata}.`)
  try {
    await new Sso(sso).assertReachable()
    const after = sso.endsProvider ? `, and ${sso.origin}${ssoPaths.signedOut} as a post-logout redirect URI` : ''
    return healthy(about, `${issuer} is ready. It must know ${sso.origin}${ssoPaths.callback} as a redirect URI${after}.`)
  } catch (error) {
    return problem(about, `${issuer} cannot be used: ${messageOf(error)}.`, 'Check ALIQUOT_OIDC_ISSUER and the provider.')
  }
}
