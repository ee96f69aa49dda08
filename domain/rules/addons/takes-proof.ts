/** Below /api/v1/, in lower case: what takes a password, a passkey or a code, or begins with one. `*` is one part of a path. */
const ofProofs: readonly string[] = [
  'POST setup',
  'POST auth/user',
  'POST user/password',
  'POST user/password/reset/use',
  'POST user/pin',
  'POST user/tokens',
  'POST user/devices/*/erase',
  'POST groups/devices/*/erase',
  'POST user/twostep/begin',
  'POST user/twostep/confirm',
  'POST user/twostep/recoverycodes',
  'POST user/twostep/off',
  'POST user/passkeys',
  'POST user/passkeys/begin',
  'POST user/passkeys/prove',
  'POST user/passkeys/*/remove',
  'POST invitations/read',
  'POST invitations/accept',
  'POST invitations/join',
  'POST experiments/*/signatures',
  'POST experiments/*/signatures/decline',
  'PUT organization/people/*/active',
  'PUT organization/people/*/administrator',
  'POST organization/people/*/resettwostep',
  'POST organization/people/*/passwordlink',
  'POST organization/directory/token',
]

const patterns = ofProofs.map((line) => new RegExp(`^${line.replaceAll('*', '[^/]+')}$`))

/**
 * Whether a call of the API proves who someone is. The server reads addresses without regard to capitals, slashes at the end and doubled ones, and so does
 * this. `tests/server/routes/proofs.test.ts` finds a route that is missing here.
 */
export function takesProof(method: string, url: string): boolean {
  const [path = ''] = url.split(/[?#]/)
  let plain = path
  try {
    plain = decodeURIComponent(path)
  } catch {
    // The server cannot read it either.
  }
  const parts = plain.toLowerCase().split('/').filter(Boolean)
  const call = `${method.toUpperCase()} ${parts.slice(2).join('/')}`
  return patterns.some((pattern) => pattern.test(call))
}
