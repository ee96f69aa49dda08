import { useState } from 'react'
import type { PasswordFault } from '#domain/rules/people/password-fault.ts'
import type { SetUpInput } from '#domain/wire/accounts/setup.ts'
import { SetupScreen } from '#src/features/setup/setup-screen.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { leaveWithoutAsking } from '#src/workspace/editing/unsaved.ts'
import { setUpServer } from '#sync/calls/set-up-server.ts'
import { createTransport } from '#sync/transport.ts'

/** When there is nobody to sign in yet: no session, no workspace, only the form. The link's token comes after the #. */
export function Setup() {
  const [token] = useState(() => location.hash.slice(1))
  const [error, setError] = useState<string>()
  const submit = async (input: SetUpInput): Promise<PasswordFault | null> => {
    setError(undefined)
    const answer = await setUpServer(createTransport(), input)
    if (answer.ok) {
      leaveWithoutAsking()
      // The answer has signed the person in. The link is removed from the history, too.
      location.replace(addresses.home)
      return null
    }
    const { code, message, detail } = answer.failure
    if (code === 'password.too-easy') return detail.reason as PasswordFault
    setError(t(message))
    return null
  }
  return <SetupScreen token={token} error={error} onSubmit={submit} />
}
