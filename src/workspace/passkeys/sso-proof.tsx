import { ssoStart } from '#domain/wire/accounts/sso.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'

/** The act that the server wants to be confirmed with the organization; null if it does not. */
export function actToConfirm(answer: ServerAnswer<unknown>): string | null {
  if (answer.ok || answer.failure.code !== 'proof.needed-after-sso') return null
  const act = answer.failure.detail?.['act']
  return typeof act === 'string' ? act : null
}

const addressOf = (act: string): string => `${ssoStart}?${new URLSearchParams({ back: location.pathname + location.search, act }).toString()}`

/** For people without a password here: leads to their organization and back to this page, where they then repeat the act. */
export function SsoProof({ act, onLeave }: { act: string | null; onLeave?: (() => void) | undefined }) {
  if (act === null) return null
  const leave = () => {
    onLeave?.()
    location.assign(addressOf(act))
  }
  return (
    <Button tall onClick={leave}>
      {t('Confirm with your organization')}
    </Button>
  )
}
